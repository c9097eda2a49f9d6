/**
 * `npm start` where the desk cannot have a window of its own: it opens in the browser, and says why
 * in one sentence.
 */
import { chmodSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { EXIT_ADDON } from '../../electron/main/command-line.ts';
import { withoutKeyring } from '../helpers/keyring.ts';
import { recordOpened } from '../helpers/opened-addresses.ts';
import { endHost, runToAddress } from './harness.ts';

const folder = () => mkdtempSync(join(tmpdir(), 'rackside-start-'));

/**
 * A program in Electron's place that ends with a code; what a real one does with it is tried in
 * `e2e-electron/`.
 */
function electronThatEnds(code: number): string {
  const dist = folder();
  writeFileSync(join(dist, 'electron'), `#!/bin/sh\nexit ${code}\n`);
  chmodSync(join(dist, 'electron'), 0o755);
  return dist;
}

describe.skipIf(process.platform !== 'linux')('npm start opens the desk in the browser', () => {
  const cases: [why: string, env: () => NodeJS.ProcessEnv][] = [
    ['there is no display here', () => ({ DISPLAY: '', WAYLAND_DISPLAY: '' })],
    [
      'ELECTRON_OVERRIDE_DIST_PATH names a folder without Electron',
      () => ({ DISPLAY: ':1', ELECTRON_OVERRIDE_DIST_PATH: folder() }),
    ],
    [
      'the encrypted database cannot load in this Electron',
      () => ({ DISPLAY: ':1', ELECTRON_OVERRIDE_DIST_PATH: electronThatEnds(EXIT_ADDON) }),
    ],
    [
      'Electron could not run here (exit code 127)',
      () => ({ DISPLAY: ':1', ELECTRON_OVERRIDE_DIST_PATH: electronThatEnds(127) }),
    ],
  ];
  it.each(cases)('because %s', async (why, env) => {
    const recorded = recordOpened();
    const desk = await runToAddress(['start', '--data', folder()], {
      ...process.env,
      ...withoutKeyring,
      ...recorded.env,
      ...env(),
    });
    try {
      expect(desk.said).toContain(`The desk opens in the browser, because ${why}.`);
      await expect.poll(recorded.opened).toEqual([desk.url]);
    } finally {
      await endHost(desk.child, 'SIGTERM');
    }
  });

  it('but not when a switch is mistyped', async () => {
    await expect(runToAddress(['start', '--dtaa', folder()], process.env)).rejects.toThrow(
      "Unknown option '--dtaa'. Usage: npm start -- [--data DIR] [--settings FILE]",
    );
  });

  it('nor by settings that cannot be used', async () => {
    const file = join(folder(), 'settings.json');
    writeFileSync(file, '{ "practise": false }');
    const env = { ...process.env, DISPLAY: '', WAYLAND_DISPLAY: '' };
    await expect(runToAddress(['start', '--data', folder(), '--settings', file], env)).rejects.toThrow(file);
  });
});
