import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { captureCommand } from '../tests/helpers/capture-command.ts';
import { NO_TESTS, printTotalsAndExit, type Tally } from './steps.ts';
import { main, readTestOptions } from './test.ts';

const pathOf = (file: string) => fileURLToPath(new URL(file, import.meta.url));

describe('what npm test is asked for', () => {
  it.each([
    [[], { words: [], all: false }],
    [['--all'], { words: [], all: true }],
    [['--only', 'tour'], { only: 'tour', words: [], all: false }],
    [['--only', 'e2e-electron', 'canary', '--all'], { only: 'e2e-electron', words: ['canary'], all: true }],
    [['--all', '--only', 'unit', 'backups', 'storage'], { only: 'unit', words: ['backups', 'storage'], all: true }],
    // Words behind the project go to Vitest.
    [['--only', 'unit', 'migrations', '-u'], { only: 'unit', words: ['migrations', '-u'], all: false }],
  ])('%j', (argv, wish) => expect(readTestOptions(argv)).toEqual(wish));

  it.each([
    [['--bogus'], 'npm test knows no --bogus, only --all, and --only PROJECT [WORD…] for some of the files.'],
    [['Dialog'], 'npm test knows no Dialog, only --all, '],
    [['--only', 'renderr', 'Dialog'], 'There is no project renderr; --only takes one of unit, renderer, '],
    [['--only'], 'There is no project without a name; --only takes one of unit, '],
  ])('is refused in one sentence where it is mistyped: %j', async (argv, sentence) => {
    const { status, stdout, stderr } = await captureCommand(() => main(argv));
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr.trimEnd().split('\n')).toHaveLength(1);
    expect(stderr).toContain(sentence);
  });

  it('may be any of Vitest’s projects', () => {
    const projects = readFileSync(pathOf('../vitest.config.ts'), 'utf8').matchAll(/\bname: '([\w-]+)'/g);
    const names = [...projects].map(([, name = '']) => name);
    expect(names).toContain('all-only');
    for (const only of names) expect(readTestOptions(['--only', only])).toMatchObject({ only });
  });
});

it.each<[string, Partial<Tally>, number]>([
  ['passes where a test passed', { passed: 1 }, 0],
  ['passes where one could not run, which said why', { skipped: 1 }, 0],
  ['fails where none ran', {}, 1],
])('a run %s', async (_, tally, status) => {
  const run = await captureCommand(() => printTotalsAndExit([{ ...NO_TESTS, ...tally }]));
  expect(run.status).toBe(status);
  expect(run.stderr.includes('No test ran')).toBe(status === 1);
});
