/**
 * Finds the socket on which scripts reach the desk of a data folder: in that folder, or where its
 * path is too long or others may enter it, in a private folder of the system's. On Windows it is a
 * named pipe, whose random name is in the data folder: nobody else can have made that pipe before.
 */
import { createHash, randomBytes } from 'node:crypto';
import { existsSync, lstatSync, mkdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Bytes. Systems allow 104 to 108, with an end. */
const LONGEST_PATH = 100;
const SOCKET = 'desk.sock';
const PIPE = /^\\\\\.\\pipe\\rackside-[\da-f]{32}$/;

/** `foreign`: another user has, or could have, made what is at its place. */
export type SocketPlace = { path: string } | { why: 'none' | 'foreign' };

interface Surroundings {
  platform: NodeJS.Platform;
  /** Folder for the sockets of long paths. */
  shared: string;
}

function here(): Surroundings {
  const runtime = `/run/user/${process.getuid?.()}`;
  return { platform: process.platform, shared: existsSync(runtime) ? runtime : tmpdir() };
}

/** The socket of a desk that may be running. */
export function findSocket(dataDir: string, { platform, shared } = here()): SocketPlace {
  try {
    if (platform === 'win32') return pipeIn(dataDir);
    const folder = folderFor(realpathSync(dataDir), shared);
    if (!isPrivate(folder)) return { why: 'foreign' };
    const path = join(folder, SOCKET);
    const { uid } = lstatSync(path);
    return uid === process.getuid?.() ? { path } : { why: 'foreign' };
  } catch {
    return { why: 'none' };
  }
}

/** A place where the holder of the data folder can listen. Removes an earlier desk's socket. */
export function prepareSocket(dataDir: string, { platform, shared } = here()): SocketPlace {
  if (platform === 'win32') {
    writeFileSync(pipeFile(dataDir), `\\\\.\\pipe\\rackside-${randomBytes(16).toString('hex')}`, { mode: 0o600 });
    return pipeIn(dataDir);
  }
  const folder = folderFor(realpathSync(dataDir), shared);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (!isPrivate(folder)) return { why: 'foreign' };
  const path = join(folder, SOCKET);
  rmSync(path, { force: true });
  return { path };
}

const pipeFile = (dataDir: string): string => join(dataDir, 'desk.pipe');

function pipeIn(dataDir: string): SocketPlace {
  const path = readFileSync(pipeFile(dataDir), 'utf8').trim();
  return PIPE.test(path) ? { path } : { why: 'foreign' };
}

function folderFor(dataDir: string, shared: string): string {
  const fits = Buffer.byteLength(join(dataDir, SOCKET)) <= LONGEST_PATH;
  const name = `rackside-${createHash('sha256').update(dataDir).digest('hex').slice(0, 16)}`;
  return fits && isPrivate(dataDir) ? dataDir : join(shared, name);
}

/** Whether the folder is ours, and nobody else may enter it. A link is no folder. */
function isPrivate(folder: string): boolean {
  const found = lstatSync(folder);
  return found.isDirectory() && found.uid === process.getuid?.() && (found.mode & 0o077) === 0;
}
