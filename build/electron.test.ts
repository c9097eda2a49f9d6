/** Says why Electron cannot open a window here, in the clause that `npm start` prints. */
import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { EXIT_ADDON } from '../electron/main/command-line.ts';
import { newFolder } from '../tests/helpers/temporary-folder.ts';
import { fetchedElectron, installedElectron, noDisplay, waitForElectronExit } from './start.ts';

afterEach(() => void vi.unstubAllEnvs());

describe.skipIf(process.platform !== 'linux')('a display', () => {
  it('is X’s or Wayland’s', () => {
    vi.stubEnv('DISPLAY', '');
    vi.stubEnv('WAYLAND_DISPLAY', '');
    expect(noDisplay()).toBe('there is no display here');
    vi.stubEnv('WAYLAND_DISPLAY', 'wayland-0');
    expect(noDisplay()).toBeNull();
    vi.stubEnv('WAYLAND_DISPLAY', '');
    vi.stubEnv('DISPLAY', ':1');
    expect(noDisplay()).toBeNull();
  });
});

describe('a folder that a variable names', () => {
  it('has Electron, or nothing is fetched in its place', async () => {
    const folder = newFolder();
    vi.stubEnv('ELECTRON_OVERRIDE_DIST_PATH', folder);
    expect(await fetchedElectron()).toEqual({ why: 'ELECTRON_OVERRIDE_DIST_PATH names a folder without Electron' });
    for (const name of ['electron', 'electron.exe']) writeFileSync(join(folder, name), '');
    if (process.platform !== 'darwin') expect(installedElectron()).toHaveProperty('path');
  });
});

describe('the end of Electron', () => {
  it.each([
    ['process.exit(0)', null],
    ['process.kill(process.pid, "SIGKILL")', null],
    [`process.exit(${EXIT_ADDON})`, 'the encrypted database cannot load in this Electron'],
    ['process.exit(127)', 'Electron could not run here (exit code 127)'],
  ])('is told of %s', async (script, why) => {
    expect(await waitForElectronExit(spawn(process.execPath, ['-e', script]))).toBe(why);
  });

  it('is told where it never began', async () => {
    expect(await waitForElectronExit(spawn(join(newFolder(), 'electron')))).toBe('Electron could not be started');
  });
});
