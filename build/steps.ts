/** Runs programs as steps, and counts what passed. */
import { spawn } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { relative } from 'node:path';
import { inRoot, root } from './paths.ts';

export interface Tally {
  passed: number;
  failed: number;
  skipped: number;
  /** Each test that failed, and what it said first. */
  failures: string[];
}

export const NONE: Tally = { passed: 0, failed: 0, skipped: 0, failures: [] };

export interface Step {
  title: string;
  /** A program of node_modules/.bin. */
  program: string;
  args: string[];
  env?: Record<string, string>;
  /** Show what it prints while it runs, not only where it fails. */
  live?: boolean;
  /** File in which a test run leaves its counts; a step without one counts as a single test. */
  report?: string;
}

/** Runs a step and says in one line how it went; its whole output follows if it failed. */
export async function runStep({ title, program, args, env, live, report }: Step): Promise<Tally> {
  const started = Date.now();
  if (report) rmSync(inRoot(report), { force: true });
  const { code, output } = await run(program, args, env ?? {}, live ?? false);
  const said = report ? readReport(report) : { ...NONE, passed: code === 0 ? 1 : 0 };
  // Also where a run broke off outside of its tests.
  const hasBroken = code !== 0 && said.failed === 0;
  // Vitest says at its end what it met outside of tests, and others at their beginning what is wrong.
  const why = report ? output.slice(-SAID_AGAIN) : beginning(output);
  const counted = hasBroken ? { ...said, failed: 1, failures: [`${title}\n${why}`] } : said;
  const seconds = ((Date.now() - started) / 1000).toFixed(1);
  if (counted.failed > 0 && !live) console.log(output);
  for (const line of live ? [] : output.split('\n')) if (line.includes('SKIPPED')) console.log(line);
  console.log(`${counted.failed > 0 ? 'FAILED' : 'ok    '}  ${title}  (${describe(counted)}, ${seconds} s)`);
  return counted;
}

/**
 * A run of some of Vitest's projects, which share one report. `words`: of files' names; or a part
 * of the files, as `--shard=1/2`.
 */
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
    // A build by Vite in this process leaves `production` there.
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
    NONE,
  );

/**
 * What failed once more, where it is found without reading all that was printed, and the counts. A
 * run without a single test has failed, too: a mistyped word fits no file.
 */
export function conclude(tallies: Tally[]): never {
  const tally = sum(tallies);
  const isEmpty = tally.passed + tally.failed + tally.skipped === 0;
  if (isEmpty) console.error('\nNo test ran: no file has such a name.');
  for (const failure of tally.failures) console.log(`\nFAILED  ${failure}`);
  console.log(`\n${describe(tally)}`);
  process.exit(tally.failed > 0 || isEmpty ? 1 : 0);
}

/** `12 passed, 0 failed`, and `, 1 skipped` if there are any. */
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

/** What Vitest's report in JSON says, as far as it is read. */
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

/** Letters of a failure that are said once more. */
const SAID_AGAIN = 2000;
const beginning = (failure: string): string => failure.slice(0, SAID_AGAIN).trimEnd();

function readReport(path: string): Tally {
  try {
    const report: Report = JSON.parse(readFileSync(inRoot(path), 'utf8'));
    // A file that did not load has no tests, and is a failed suite.
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
    // No report: the run broke off, and its exit code says so.
    return NONE;
  }
}
