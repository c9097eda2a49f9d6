import { existsSync, mkdtempSync, statSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readOptions } from './options.ts';

const home = mkdtempSync(join(tmpdir(), 'rackside-options-'));
const downloads = mkdtempSync(join(tmpdir(), 'rackside-downloads-'));
const env = { XDG_CONFIG_HOME: home, APPDATA: home, XDG_DOWNLOAD_DIR: downloads };

describe('the command line', () => {
  it.skipIf(process.platform === 'darwin')('means the usual folder when it says nothing', () => {
    const options = readOptions([], true, env);
    expect(options).toEqual({
      dataDir: join(home, 'Rackside'),
      dataName: '',
      port: 0,
      open: true,
      settings: null,
      replies: null,
      exportTo: downloads,
    });
    expect(readOptions([], true, { ...env, XDG_DOWNLOAD_DIR: join(home, 'none') }).exportTo).toBe(homedir());
    expect(readOptions(['--export-to', home], true, env).exportTo).toBe(home);
    expect(() => readOptions(['--export-to', ''], true, env)).toThrow('--export-to needs a folder');
  });

  it('makes the folder it names, for its owner only', () => {
    const dataDir = join(home, 'a', 'b');
    const options = readOptions(['--data', dataDir, '--port=8123', '--no-open'], true, env);
    expect(options).toMatchObject({ dataDir, port: 8123, open: false });
    expect(options.dataName).toMatch(/^[\da-f]{8}$/);
    expect(existsSync(dataDir)).toBe(true);
    if (process.platform !== 'win32') expect(statSync(dataDir).mode & 0o077).toBe(0);
  });

  it('goes before RACKSIDE_DATA, and a relative folder means the one the person stands in', () => {
    const asked = { ...env, RACKSIDE_DATA: join(home, 'c'), INIT_CWD: home };
    expect(readOptions([], true, asked).dataDir).toBe(join(home, 'c'));
    expect(readOptions(['--data', 'd'], true, asked).dataDir).toBe(join(home, 'd'));
  });

  it('gives two folders two names', () => {
    const name = (folder: string) => readOptions(['--data', join(home, folder)], true, env).dataName;
    expect(name('one')).not.toBe(name('two'));
    expect(name('one')).toBe(name('one'));
  });

  it.each([
    ['--port', 'x'],
    ['--port', '70000'],
    ['--port', '-1'],
    ['--data'],
    ['--data='],
    ['--data', 'a\nExec=b'],
    ['--dtaa', 'x'],
  ])('refuses %s %s', (...argv) => {
    expect(() => readOptions(argv, true, env)).toThrow(TypeError);
  });

  it('leaves Chromium’s switches alone in Electron', () => {
    const argv = ['.', '--no-sandbox', '--remote-debugging-port=0', '--data', join(home, 'e')];
    expect(readOptions(argv, false, env).dataDir).toBe(join(home, 'e'));
  });
});
