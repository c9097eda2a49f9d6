import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { pathToFileURL } from 'node:url';
import { expect, it, vi } from 'vitest';
import { inRoot } from '../../build/project.ts';

const why =
  process.platform !== 'linux'
    ? ' (SKIPPED: this is not Linux)'
    : spawnSync('prlimit', ['--version']).error
      ? ' (SKIPPED: there is no prlimit)'
      : '';

it.skipIf(why)(`neither a process nor what it starts leaves a core dump${why}`, async () => {
  const script = `
    import { spawn, spawnSync } from 'node:child_process';
    import { readFileSync } from 'node:fs';
    const { limitCoreDumps } = await import(${JSON.stringify(pathToFileURL(inRoot('electron/host/core-dumps.ts')).href)});
    const limitOf = (pid) => readFileSync('/proc/' + pid + '/limits', 'utf8').match(/^Max core file size +(\\S+) +(\\S+)/m).slice(1);
    const before = spawn('sleep', ['60']);
    await limitCoreDumps();
    const after = spawnSync('sh', ['-c', 'ulimit -c']).stdout.toString();
    console.log(JSON.stringify({ own: limitOf('self'), before: limitOf(before.pid), after }));
    before.kill();`;
  // A developer's computer allows dumps; where that is forbidden, the limit stays as it is.
  const wants = ['-c', `ulimit -S -c $(ulimit -H -c); exec "$0" --input-type=module -e "$1"`, process.execPath, script];
  const child = spawn('sh', wants, { stdio: ['ignore', 'pipe', 'inherit'] });
  let said = '';
  child.stdout.on('data', (part: Buffer) => (said += part));
  await once(child, 'close');
  const { own, before, after } = JSON.parse(said);
  expect([...own, ...before].filter((limit: string) => !['0', '1'].includes(limit))).toEqual([]);
  expect(after.trim()).toBe('0');
});

it('where the computer does not say what runs, the desk starts all the same', async () => {
  vi.doMock('node:fs', async (load) => ({
    ...(await load<typeof import('node:fs')>()),
    readdirSync: () => {
      throw new Error('EACCES');
    },
  }));
  const { limitCoreDumps } = await import('./core-dumps.ts');
  vi.doUnmock('node:fs');
  await expect(limitCoreDumps()).resolves.toBeUndefined();
});
