/**
 * A sample of `npm run fuzz`: other cases each time. A failure prints the command that tries it
 * again.
 */
import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { inRoot, root } from '../../build/project.ts';
import { isFullRun } from '../helpers/full-run.ts';

/** Output and end of `npm run fuzz` with those arguments. */
function fuzz(...args: string[]): { status: number | null; output: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [inRoot('build/run.mjs'), 'fuzz', ...args], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, npm_lifecycle_event: '' },
  });
  return { status, output: `${stdout}${stderr}` };
}

it(
  'harms no reader of what others made',
  () => {
    const { status, output } = fuzz('--runs', isFullRun ? '40000' : '2000', '--minutes', isFullRun ? '10' : '3');
    expect(output).toMatch(/\b0 targets failed; seed \d+/);
    expect(status).toBe(0);
  },
  15 * 60_000,
);

it.runIf(isFullRun)(
  'would be noticed: an exception, a case without an end, one without measure, and harm that is seen at the end',
  () => {
    const { status, output } = fuzz('--target', 'trial', '--runs', '100', '--patience', '5000', '--seed', '1');
    expect(status).toBe(1);
    expect(output).toContain('FAILED trial-throws: Error: more than five hundred');
    expect(output).toContain('FAILED trial-hangs: a case took longer than 5 s');
    expect(output).toMatch(/FAILED trial-grows: the thread ended: .*memory/);
    expect(output).toContain('FAILED trial-ends-badly: Error: nothing is left');
    expect(output).toMatch(/again: npm run fuzz -- --target trial-hangs --seed \d+ --path \d+/);
    const [, ...again] = /npm run fuzz -- (--target) (trial-throws) (--seed) (\d+) (--path) (\S+)/.exec(output) ?? [];
    expect(fuzz(...again).output).toContain('input: 501');
  },
  5 * 60_000,
);
