/** Reads the file or folder that a team points its desks to. It only ever reads. */
import { readdir, readFile, realpath, stat } from 'node:fs/promises';
import { homedir } from 'node:os';
import { basename, isAbsolute, join, relative } from 'node:path';
import type { RefusedReply } from '../../../../shared/domain/canned.ts';
import { type CannedFile, isCannedFile } from '../../rules/canned-format.ts';

const LARGEST = 1_000_000;
const MOST_FILES = 1000;
/** ms: a file this young may change again within the same tick of its clock. */
const SETTLED = 3000;

/** `null`: nothing is there. */
export type Listing = {
  /** The names of all files that belong to it, in order. */
  names: string[];
  /**
   * A stamp that is the same as last time means that nothing changed. Null where that cannot be
   * told yet.
   */
  stamp: string | null;
  folder: string;
} | null;

export interface ReadFolder {
  files: CannedFile[];
  refused: RefusedReply[];
}

/**
 * An absolute path, or one in the agent's home; null for any other. A path that names a server is
 * none: Windows would sign in there with the agent's own name at every look. A drive of that server
 * has a letter or a folder.
 */
export function sharedPath(kept: string): string | null {
  const path = /^~(?=[\\/])/.test(kept) ? join(homedir(), kept.slice(1)) : kept;
  return isAbsolute(path) && !/^[\\/]{2}/.test(path) && !path.includes('\0') ? path : null;
}

/** What stands at the path now. `at`: our clock, ms. */
export async function listShared(path: string, at: number): Promise<Listing> {
  const there = await look(path);
  if (!there) return null;
  const folder = there.isDirectory() ? path : join(path, '..');
  const names = there.isDirectory() ? await namesIn(path) : [basename(path)];
  if (!names) return null;
  const stamps: string[] = [];
  for (const name of names.slice(0, MOST_FILES)) {
    const file = await look(join(folder, name));
    stamps.push(file ? `${name} ${file.ino} ${file.size} ${file.mtimeMs} ${file.ctimeMs}` : name);
    if (file && at - file.mtimeMs < SETTLED) stamps.push('young');
  }
  return { names, folder, stamp: stamps.includes('young') ? null : stamps.join('\n') };
}

export async function readShared({ names, folder }: NonNullable<Listing>): Promise<ReadFolder> {
  const read: ReadFolder = { files: [], refused: [] };
  for (const [index, name] of names.entries()) {
    const found = index < MOST_FILES ? await readOne(folder, name) : { reason: 'too-many' as const };
    if ('text' in found) read.files.push({ name, text: found.text });
    else read.refused.push({ file: name, reply: null, reason: found.reason });
  }
  return read;
}

async function namesIn(folder: string): Promise<string[] | null> {
  try {
    return (await readdir(folder)).filter(isCannedFile).sort();
  } catch {
    // A drive that went away in between, or a folder one may not look into: the last good copy
    // holds.
    return null;
  }
}

async function readOne(folder: string, name: string): Promise<{ text: string } | Pick<RefusedReply, 'reason'>> {
  const path = join(folder, name);
  // Whoever may write there could name any file of the agent's by a link.
  if (!(await staysInside(folder, path))) return { reason: 'leads-away' };
  const there = await look(path);
  // Anything else may never end, or wait for ever.
  if (there && !there.isFile()) return { reason: 'not-a-file' };
  if (there && there.size > LARGEST) return { reason: 'too-large' };
  try {
    const bytes = await readFile(path);
    if (bytes.byteLength > LARGEST) return { reason: 'too-large' };
    return { text: new TextDecoder('utf-8').decode(bytes) };
  } catch {
    // Not there any more, or not ours to read.
    return { reason: 'unreadable' };
  }
}

async function staysInside(folder: string, path: string): Promise<boolean> {
  try {
    const way = relative(await realpath(folder), await realpath(path));
    return way !== '..' && !/^\.\.[\\/]/.test(way) && !isAbsolute(way);
  } catch {
    return true; // Not there any more: reading it says so.
  }
}

async function look(path: string) {
  try {
    return await stat(path);
  } catch {
    // Not there, or not to be reached: it makes no difference here.
    return null;
  }
}
