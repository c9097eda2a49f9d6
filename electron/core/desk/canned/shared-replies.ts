/**
 * Keeps a copy of the canned replies in the file or folder that a team shares. While that is
 * unreachable, the last copy counts. The desk never writes there.
 */

import { readdir, readFile, realpath, stat } from 'node:fs/promises';
import { homedir } from 'node:os';
import { basename, isAbsolute, join, relative } from 'node:path';
import {
  type CannedFile,
  type CannedShared,
  FILE_LIMITS,
  type RefusedReply,
  sizeOfFiles,
} from '../../../../shared/domain/canned.ts';
import { pictureType } from '../../../../shared/domain/post-file.ts';
import { err, ok, type Result } from '../../../../shared/result.ts';
import { isCannedFile, type ParsedReply, parseReplies, type RepliesFile } from '../../rules/canned-format.ts';
import { errorLocation } from '../../rules/error-facts.ts';
import type { RemoteStore } from '../../worker/remote.ts';
import type { SharedSource } from '../../worker/writing/canned.ts';
import type { Clock, Log } from '../ports.ts';

export type SharedReplies = ReturnType<typeof createSharedReplies>;

/** ms between reads, and the longest wait of a caller for one. */
const READ_INTERVAL = 30_000;
const READ_TIMEOUT = 5_000;

export function createSharedReplies(parts: {
  store: { canned: Pick<RemoteStore['canned'], 'shared' | 'pointShared' | 'takeShared' | 'keepBytes'> };
  clock: Clock;
  log: Log;
  onChanged(): void;
}) {
  const { store, clock, log, onChanged } = parts;
  let currentRead: { path: string; done: Promise<Result<SharedSource>> } | null = null;
  let last: { path: string; stamp: string | null; attached: string[] } | null = null;
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
    const attached = last?.path === known.path ? last.attached : [];
    const listing = path === null ? null : await listShared(path, at, attached);
    const isUnchanged = last?.path === known.path && last.stamp !== null && last.stamp === (listing?.stamp ?? null);
    if (isUnchanged && known.state !== 'missing') return ok(known);
    if (!listing) return storeFound({ path: known.path, at, found: null });
    const { files, refused } = await readShared(listing);
    const read = parseReplies(files);
    const kept = await keepFiles(listing.folder, read.replies);
    if (!kept.ok) return kept;
    const found = {
      names: listing.names,
      replies: kept.value.replies,
      refused: [...refused, ...read.refused, ...kept.value.refused],
    };
    const taken = await storeFound({ path: known.path, at, found });
    const names = read.replies.flatMap(({ written = [] }) => written.map(({ name }) => name));
    if (taken.ok) {
      // The first stamp lacks the files beside the texts, so it is read once more.
      const isWhole = names.every((name) => attached.includes(name));
      last = { path: known.path, stamp: isWhole ? listing.stamp : null, attached: names };
    }
    return taken;
  }

  /** Stores the files of these replies. A reply goes without a file that can't be used. */
  async function keepFiles(
    folder: string,
    found: readonly ParsedReply[],
  ): Promise<Result<{ replies: ParsedReply[]; refused: RefusedReply[] }>> {
    const replies: ParsedReply[] = [];
    const refused: RefusedReply[] = [];
    let left = MOST_ATTACHED;
    for (const { written = [], ...reply } of found) {
      const files: CannedFile[] = [];
      for (const { name, type, data } of written) {
        const room = Math.min(left, FILE_LIMITS.bytes - sizeOfFiles(files));
        const read =
          data === null ? await readAttached(folder, name, room) : withinRoom(Buffer.from(data, 'base64'), room);
        if (!('bytes' in read)) {
          refused.push({ file: reply.file, reply: name, reason: read.reason });
          continue;
        }
        const kept = await store.canned.keepBytes(read.bytes);
        if (!kept.ok) return kept;
        left -= kept.value.size;
        files.push({ ...kept.value, name, type: type || (pictureType(read.bytes) ?? '') });
      }
      replies.push({ ...reply, ...(files.length > 0 ? { files } : {}) });
    }
    return ok({ replies, refused });
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
/** Bytes of all files beside the texts. */
const MOST_ATTACHED = 100 * 1024 * 1024;
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
  files: RepliesFile[];
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

/**
 * Lists the files at the path. `at`: our clock, ms. `attached`: names of files beside the texts,
 * which count for the stamp only.
 */
export async function listShared(path: string, at: number, attached: readonly string[] = []): Promise<Listing> {
  const stats = await statOrNull(path);
  if (!stats) return null;
  const folder = stats.isDirectory() ? path : join(path, '..');
  const names = stats.isDirectory() ? await namesIn(path) : [basename(path)];
  if (!names) return null;
  const stamps: string[] = [];
  for (const name of [...names.slice(0, MOST_FILES), ...attached]) {
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

type Unread = Pick<RefusedReply, 'reason'>;

async function readOne(folder: string, name: string): Promise<{ text: string } | Unread> {
  const read = await readInside(folder, name, LARGEST, 'too-large');
  return 'bytes' in read ? { text: new TextDecoder('utf-8').decode(read.bytes) } : read;
}

/** A file of a reply, beside its text. */
async function readAttached(folder: string, name: string, room: number): Promise<{ bytes: Uint8Array } | Unread> {
  const path = join(folder, name);
  if (!(await statOrNull(path))) return { reason: 'file-missing' };
  return readInside(folder, name, room, 'file-too-large');
}

const withinRoom = (bytes: Uint8Array, room: number): { bytes: Uint8Array } | Unread =>
  bytes.byteLength > room ? { reason: 'file-too-large' } : { bytes: new Uint8Array(bytes) };

async function readInside(
  folder: string,
  name: string,
  most: number,
  beyond: 'too-large' | 'file-too-large',
): Promise<{ bytes: Uint8Array } | Unread> {
  const path = join(folder, name);
  // A link could point at any file of the agent's.
  if (!(await staysInside(folder, path))) return { reason: 'leads-away' };
  const stats = await statOrNull(path);
  if (stats && !stats.isFile()) return { reason: 'not-a-file' };
  if (stats && stats.size > most) return { reason: beyond };
  try {
    const bytes = await readFile(path);
    return bytes.byteLength > most ? { reason: beyond } : { bytes: new Uint8Array(bytes) };
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
