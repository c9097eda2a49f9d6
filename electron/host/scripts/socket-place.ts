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

/** `shared`: the folder for the sockets of long paths. */
function here(): { platform: NodeJS.Platform; shared: string } {
  const runtime = `/run/user/${process.getuid?.()}`;
  return { platform: process.platform, shared: existsSync(runtime) ? runtime : tmpdir() };
}

/**
 * The socket's path, whether or not a desk listens there. Throws the code `foreign` if another user
 * could have made what is at its place.
 */
export function findSocket(dataDir: string, { platform, shared } = here()): string {
  if (platform === 'win32') {
    const pipe = readFileSync(pipeFile(dataDir), 'utf8').trim();
    return PIPE.test(pipe) ? pipe : refuseForeign();
  }
  const folder = folderFor(dataDir, shared);
  return isPrivate(folder) ? join(folder, SOCKET) : refuseForeign();
}

/** A place where the holder of the data folder can listen. Removes an earlier desk's socket. */
export function prepareSocket(dataDir: string, surroundings = here()): string {
  if (surroundings.platform === 'win32') {
    writeFileSync(pipeFile(dataDir), `\\\\.\\pipe\\rackside-${randomBytes(16).toString('hex')}`);
    return findSocket(dataDir, surroundings);
  }
  mkdirSync(folderFor(dataDir, surroundings.shared), { recursive: true, mode: 0o700 });
  const path = findSocket(dataDir, surroundings);
  rmSync(path, { force: true });
  return path;
}

/** Without its desk, another user could make a pipe of that name. */
export const forgetPipe = (dataDir: string): void => rmSync(pipeFile(dataDir), { force: true });

const pipeFile = (dataDir: string): string => join(dataDir, 'desk.pipe');

function folderFor(dataDir: string, shared: string): string {
  const real = realpathSync(dataDir);
  const fits = Buffer.byteLength(join(real, SOCKET)) <= LONGEST_PATH;
  const name = `rackside-${createHash('sha256').update(real).digest('hex').slice(0, 16)}`;
  return fits && isPrivate(real) ? real : join(shared, name);
}

/** Whether the folder is ours, and nobody else may enter it. A link is no folder. */
function isPrivate(folder: string): boolean {
  const found = lstatSync(folder);
  return found.isDirectory() && found.uid === process.getuid?.() && (found.mode & 0o077) === 0;
}

function refuseForeign(): never {
  throw Object.assign(new Error('Another user could have made this socket'), { code: 'foreign' });
}
