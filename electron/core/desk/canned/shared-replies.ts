/**
 * Keeps a copy of the canned replies in the file or folder that a team shares. While that is
 * unreachable, the last copy counts. The desk never writes there.
 */

import { readdir, readFile, realpath, stat } from 'node:fs/promises';
import { homedir } from 'node:os';
import { basename, isAbsolute, join, relative } from 'node:path';
import type { CannedShared, RefusedReply } from '../../../../shared/domain/canned.ts';
import { err, ok, type Result } from '../../../../shared/result.ts';
import { type CannedFile, isCannedFile, parseReplies } from '../../rules/canned-format.ts';
import { errorLocation } from '../../rules/error-facts.ts';
import type { RemoteStore } from '../../worker/remote.ts';
import type { SharedSource } from '../../worker/writing/canned.ts';
import type { Clock, Log } from '../ports.ts';

export type SharedReplies = ReturnType<typeof createSharedReplies>;

/** ms between reads, and the longest wait of a caller for one. */
const READ_INTERVAL = 30_000;
const READ_TIMEOUT = 5_000;

export function createSharedReplies(parts: {
  store: { canned: Pick<RemoteStore['canned'], 'shared' | 'pointShared' | 'takeShared'> };
  clock: Clock;
  log: Log;
  onChanged(): void;
}) {
  const { store, clock, log, onChanged } = parts;
  let currentRead: { path: string; done: Promise<Result<SharedSource>> } | null = null;
  let last: { path: string; stamp: string | null } | null = null;
  let cancel: (() => void) | null = null;
  let stopped = false;

  async function readWithTimeout(): Promise<Result<SharedSource>> {
    const known = await store.canned.shared();
    if (!known.ok || known.value.path === '') return known;
    const { path } = known.value;
    // Don't start a second read of a drive that hangs. A read of another path may start.
    if (currentRead?.path !== path) {
      const thisRead = { path, done: readSource(known.value) };
      currentRead = thisRead;
      const end = () => {
        if (currentRead === thisRead) currentRead = null;
      };
      void thisRead.done.then(end, end);
    }
    let cancelWait: () => void = () => undefined;
    const timeout = new Promise<null>((resolve) => {
      cancelWait = clock.after(READ_TIMEOUT, () => resolve(null));
    });
    const source = await Promise.race([currentRead.done, timeout]);
    cancelWait();
    return source ?? known;
  }

  async function readSource(known: SharedSource): Promise<Result<SharedSource>> {
    const at = clock.now();
    const path = sharedPath(known.path);
    const listing = path === null ? null : await listShared(path, at);
    const isUnchanged = last?.path === known.path && last.stamp !== null && last.stamp === (listing?.stamp ?? null);
    if (isUnchanged && known.state !== 'missing') return ok(known);
    if (!listing) return storeFound({ path: known.path, at, found: null });
    const { files, refused } = await readShared(listing);
    const read = parseReplies(files);
    const found = { names: listing.names, replies: read.replies, refused: [...refused, ...read.refused] };
    const taken = await storeFound({ path: known.path, at, found });
    if (taken.ok) last = { path: known.path, stamp: listing.stamp };
    return taken;
  }

  async function storeFound(found: Parameters<typeof store.canned.takeShared>[0]): Promise<Result<SharedSource>> {
    const taken = await store.canned.takeShared(found);
    if (!taken.ok) return taken;
    if (taken.value.changed) onChanged();
    return ok(taken.value.shared);
  }

  async function readPeriodically(): Promise<void> {
    // The next round tries again; a full disk is reported when the agent saves something.
    await readWithTimeout().catch((error: unknown) => log.warn('canned.bug', { at: errorLocation(error) }));
    if (!stopped) cancel = clock.after(READ_INTERVAL, () => void readPeriodically());
  }

  return {
    /** Reads the source now. Returns the last known state if a network drive is slow to answer. */
    refresh: async (): Promise<Result<CannedShared>> => describeSource(await readWithTimeout()),
    /** Sets the path; empty: none. `invalid` (`network-path`) if it names a server. */
    async setPath(path: string): Promise<Result<CannedShared>> {
      if (path !== '' && sharedPath(path) === null) {
        return err('invalid', 'canned.choose', { subject: basename(path), detail: { reason: 'network-path' } });
      }
      const pointed = await store.canned.pointShared(path);
      if (!pointed.ok) return pointed;
      onChanged();
      return describeSource(await readWithTimeout());
    },
    start: () => void readPeriodically(),
    stop() {
      stopped = true;
      cancel?.();
    },
  };
}

function describeSource(source: Result<SharedSource>): Result<CannedShared> {
  if (!source.ok) return source;
  const { path, ...rest } = source.value;
  return ok({ ...rest, name: basename(path) });
}

const LARGEST = 1_000_000;
const MOST_FILES = 1000;
/** ms: a younger file may change again within the same tick of its clock. */
const SETTLED = 3000;

/** Null means an empty place. */
export type Listing = {
  names: string[];
  /** The same stamp as last time means no change. Null if the files are too young to tell. */
  stamp: string | null;
  folder: string;
} | null;

interface ReadFolder {
  files: CannedFile[];
  refused: RefusedReply[];
}

/**
 * Resolves an absolute path or one in the agent's home; null for any other. Paths that name a
 * server are refused: Windows would send the agent's login there at every read. A mapped drive or a
 * mount is fine.
 */
export function sharedPath(kept: string): string | null {
  const path = /^~(?=[\\/])/.test(kept) ? join(homedir(), kept.slice(1)) : kept;
  return isAbsolute(path) && !/^[\\/]{2}/.test(path) && !path.includes('\0') ? path : null;
}

/** Lists the files at the path. `at`: our clock, ms. */
export async function listShared(path: string, at: number): Promise<Listing> {
  const stats = await statOrNull(path);
  if (!stats) return null;
  const folder = stats.isDirectory() ? path : join(path, '..');
  const names = stats.isDirectory() ? await namesIn(path) : [basename(path)];
  if (!names) return null;
  const stamps: string[] = [];
  for (const name of names.slice(0, MOST_FILES)) {
    const file = await statOrNull(join(folder, name));
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
    // The drive went away, or the folder is unreadable: the last good copy counts.
    return null;
  }
}

async function readOne(folder: string, name: string): Promise<{ text: string } | Pick<RefusedReply, 'reason'>> {
  const path = join(folder, name);
  // A link could point at any file of the agent's.
  if (!(await staysInside(folder, path))) return { reason: 'leads-away' };
  const stats = await statOrNull(path);
  if (stats && !stats.isFile()) return { reason: 'not-a-file' };
  if (stats && stats.size > LARGEST) return { reason: 'too-large' };
  try {
    const bytes = await readFile(path);
    if (bytes.byteLength > LARGEST) return { reason: 'too-large' };
    return { text: new TextDecoder('utf-8').decode(bytes) };
  } catch {
    return { reason: 'unreadable' };
  }
}

async function staysInside(folder: string, path: string): Promise<boolean> {
  try {
    const relativePath = relative(await realpath(folder), await realpath(path));
    return relativePath !== '..' && !/^\.\.[\\/]/.test(relativePath) && !isAbsolute(relativePath);
  } catch {
    return true;
  }
}

async function statOrNull(path: string) {
  try {
    return await stat(path);
  } catch {
    return null;
  }
}
