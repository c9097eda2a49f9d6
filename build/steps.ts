/** Runs programs as steps and counts passed tests. */
import { spawn } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { relative } from 'node:path';
import { inRoot, root } from './project.ts';

export interface Tally {
  passed: number;
  failed: number;
  skipped: number;
  failures: string[];
}

export const NO_TESTS: Tally = { passed: 0, failed: 0, skipped: 0, failures: [] };

export interface Step {
  title: string;
  program: string;
  args: string[];
  env?: Record<string, string>;
  live?: boolean;
  /** File where a test run writes its counts. A step without this file counts as one test. */
  report?: string;
}

/** Runs a step and prints its result in one line. If it failed, its whole output follows. */
export async function runStep({ title, program, args, env, live, report }: Step): Promise<Tally> {
  const started = Date.now();
  if (report) rmSync(inRoot(report), { force: true });
  const { code, output } = await run(program, args, env ?? {}, live ?? false);
  const tally = report ? readReport(report) : { ...NO_TESTS, passed: code === 0 ? 1 : 0 };
  const hasBroken = code !== 0 && tally.failed === 0;
  // Vitest prints errors outside tests at the end of its output. Other programs print their errors
  // at the beginning.
  const why = report ? output.slice(-MAX_REPEATED_CHARS) : beginning(output);
  const counted = hasBroken ? { ...tally, failed: 1, failures: [`${title}\n${why}`] } : tally;
  const seconds = ((Date.now() - started) / 1000).toFixed(1);
  if (counted.failed > 0 && !live) console.log(output);
  for (const line of live ? [] : output.split('\n')) if (line.includes('SKIPPED')) console.log(line);
  console.log(`${counted.failed > 0 ? 'FAILED' : 'ok    '}  ${title}  (${describe(counted)}, ${seconds} s)`);
  return counted;
}

/** A run of some of Vitest's projects. `words`: names, or a part such as `--shard=1/2`. */
export function vitest(title: string, projects: string[], rest: Partial<Step> = {}, words: string[] = []): Step {
  const part = words.find((word) => word.startsWith('--shard='))?.replace(/\D+/g, '-') ?? '';
  const report = `out/results/${projects.join('+')}${part}.json`;
  const chosen = projects.flatMap((project) => ['--project', project]);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${inRoot(report)}`];
  return {
    title,
    program: 'vitest',
    args: ['run', ...chosen, '--passWithNoTests', ...reporters, ...words],
    report,
    ...rest,
    // A Vite build in this process sets `production`.
    env: { NODE_ENV: 'test', ...rest.env },
  };
}

const sum = (tallies: Tally[]): Tally =>
  tallies.reduce(
    (all, one) => ({
      passed: all.passed + one.passed,
      failed: all.failed + one.failed,
      skipped: all.skipped + one.skipped,
      failures: [...all.failures, ...one.failures],
    }),
    NO_TESTS,
  );

/**
 * Prints the failures once more, to be found without reading the whole output, and then the counts.
 * A run without any test has failed too, because a mistyped word matches no file.
 */
export function printTotalsAndExit(tallies: Tally[]): never {
  const tally = sum(tallies);
  const isEmpty = tally.passed + tally.failed + tally.skipped === 0;
  if (isEmpty) console.error('\nNo test ran: no file has such a name.');
  for (const failure of tally.failures) console.log(`\nFAILED  ${failure}`);
  console.log(`\n${describe(tally)}`);
  process.exit(tally.failed > 0 || isEmpty ? 1 : 0);
}

const describe = ({ passed, failed, skipped }: Tally): string =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;

function run(program: string, args: string[], env: Record<string, string>, live: boolean) {
  return new Promise<{ code: number; output: string }>((resolve) => {
    const windows = process.platform === 'win32';
    const child = spawn(inRoot(`node_modules/.bin/${program}${windows ? '.cmd' : ''}`), args, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: live ? 'inherit' : ['ignore', 'pipe', 'pipe'],
      shell: windows,
    });
    let output = '';
    child.stdout?.on('data', (part: Buffer) => (output += part));
    child.stderr?.on('data', (part: Buffer) => (output += part));
    child.on('error', (error) => resolve({ code: 1, output: `${program}: ${error.message}` }));
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

interface Report {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[];
  }[];
}

const MAX_REPEATED_CHARS = 2000;
const beginning = (failure: string): string => failure.slice(0, MAX_REPEATED_CHARS).trimEnd();

function readReport(path: string): Tally {
  try {
    const report: Report = JSON.parse(readFileSync(inRoot(path), 'utf8'));
    const broken = report.testResults.filter(
      ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
    );
    const failed = report.testResults.flatMap(({ name, assertionResults }) =>
      assertionResults
        .filter(({ status }) => status === 'failed')
        .map((test) => `${relative(root, name)}: ${test.fullName}\n${test.failureMessages.join('\n')}`),
    );
    return {
      passed: report.numPassedTests,
      failed: report.numFailedTests + broken.length,
      skipped: report.numPendingTests + report.numTodoTests,
      failures: [...broken.map(({ name, message }) => `${relative(root, name)}\n${message}`), ...failed].map(beginning),
    };
  } catch {
    // Without a report the run was aborted, which its exit code shows.
    return NO_TESTS;
  }
}
