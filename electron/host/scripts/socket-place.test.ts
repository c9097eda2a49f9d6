import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findSocket, prepareSocket } from './socket-place.ts';

let home: string;
let shared: string;
let dataDir: string;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'rs-'));
  shared = join(home, 's');
  mkdirSync(shared, { mode: 0o777 });
  dataDir = join(home, 'd');
  mkdirSync(dataDir, { mode: 0o700 });
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

const on = (platform: NodeJS.Platform = 'linux') => ({ platform, shared });
/** The path, or the code of the error. */
function of(find: typeof findSocket, system = on()): string {
  try {
    return find(dataDir, system);
  } catch (error) {
    return String((error as NodeJS.ErrnoException).code);
  }
}
const folderOf = (path: string) => path.slice(0, path.lastIndexOf('/'));

/** Listens where the desk would, so that a program finds it. */
async function listening(work: (path: string) => void): Promise<void> {
  const path = prepareSocket(dataDir, on());
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(path, resolve));
  try {
    work(path);
  } finally {
    server.close();
  }
}

describe('the socket of a data folder', () => {
  it('is in that folder, and replaces one that a killed desk left behind', async () => {
    expect(of(findSocket)).toBe(join(dataDir, 'desk.sock'));
    await listening((path) => {
      expect(path).toBe(join(dataDir, 'desk.sock'));
      expect(findSocket(dataDir, on())).toBe(path);
      prepareSocket(dataDir, on());
      expect(existsSync(path)).toBe(false);
    });
  });

  it('is the same, whichever way leads to the folder', async () => {
    symlinkSync(dataDir, join(home, 'link'));
    await listening((path) => expect(findSocket(join(home, 'link'), on())).toBe(path));
  });

  it.each([
    ['whose path is too long for one', 'long'.repeat(30), 0o700],
    ['that others may read', '.', 0o755],
  ])('is in a private folder of the system’s for a folder %s', async (_, below, mode) => {
    dataDir = join(dataDir, below);
    mkdirSync(dataDir, { recursive: true });
    chmodSync(dataDir, mode);
    await listening((path) => {
      expect(path).toMatch(/\/s\/rackside-[\da-f]{16}\/desk\.sock$/);
      expect(statSync(folderOf(path)).mode & 0o777).toBe(0o700);
      expect(findSocket(dataDir, on())).toBe(path);
    });
  });

  it('is refused at both ends where another user could have made its folder', async () => {
    chmodSync(dataDir, 0o755);
    const folder = folderOf(prepareSocket(dataDir, on()));
    const refused = () => [of(prepareSocket), of(findSocket)];
    chmodSync(folder, 0o777);
    expect(refused()).toEqual(['foreign', 'foreign']);
    rmSync(folder, { recursive: true });
    symlinkSync(dataDir, folder);
    expect(refused()).toEqual(['foreign', 'foreign']);
    rmSync(folder);
    // Only root can make a folder of somebody else.
    if (process.getuid?.() !== 0) return;
    mkdirSync(folder, { mode: 0o700 });
    chownSync(folder, 12345, 12345);
    expect(refused()).toEqual(['foreign', 'foreign']);
  });

  it('is a pipe on Windows, with a name that nobody can know before', () => {
    expect(of(findSocket, on('win32'))).toBe('ENOENT');
    const place = of(prepareSocket, on('win32'));
    expect(place).toMatch(/^\\\\\.\\pipe\\rackside-[\da-f]{32}$/);
    expect(of(findSocket, on('win32'))).toBe(place);
    expect(readFileSync(join(dataDir, 'desk.pipe'), 'utf8')).toBe(place);
    expect(of(prepareSocket, on('win32'))).not.toBe(place);
    writeFileSync(join(dataDir, 'desk.pipe'), '\\\\elsewhere\\pipe\\rackside');
    expect(of(findSocket, on('win32'))).toBe('foreign');
  });
});
