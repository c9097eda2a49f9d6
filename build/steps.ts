/** Runs programs as steps, and counts what passed. */
import { spawn } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { inRoot, root } from './paths.ts';

export interface Tally {
  passed: number;
  failed: number;
  skipped: number;
}

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
  const counted: Tally = report ? readReport(report) : { passed: code === 0 ? 1 : 0, failed: 0, skipped: 0 };
  // Also where a run broke off outside of its tests.
  if (code !== 0 && counted.failed === 0) counted.failed = 1;
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

export const sum = (tallies: Tally[]): Tally =>
  tallies.reduce(
    (all, one) => ({
      passed: all.passed + one.passed,
      failed: all.failed + one.failed,
      skipped: all.skipped + one.skipped,
    }),
    { passed: 0, failed: 0, skipped: 0 },
  );

/** `12 passed, 0 failed`, and `, 1 skipped` if there are any. */
export const describe = ({ passed, failed, skipped }: Tally): string =>
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

function readReport(path: string): Tally {
  try {
    const report = JSON.parse(readFileSync(inRoot(path), 'utf8'));
    // A file that did not load has no tests, and is a failed suite.
    const broken = report.testResults.filter(
      (file: { status: string; assertionResults: unknown[] }) =>
        file.status === 'failed' && file.assertionResults.length === 0,
    ).length;
    return {
      passed: report.numPassedTests,
      failed: report.numFailedTests + broken,
      skipped: report.numPendingTests + report.numTodoTests,
    };
  } catch {
    // No report: the run broke off, and its exit code says so.
    return { passed: 0, failed: 0, skipped: 0 };
  }
}
