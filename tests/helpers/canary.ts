/**
 * Canaries look for words where they must not be: in files, in what other programs see of a
 * process, and in its memory, written in every way that a program would leave them there.
 */
import { closeSync, openSync, readdirSync, readFileSync, readlinkSync, readSync } from 'node:fs';
import { join, relative } from 'node:path';

/** A word to look for, and what it is. */
export interface Canary {
  what: string;
  word: string;
}

/** A place where one was found, and in which way it was written there. */
export interface Leak {
  what: string;
  as: string;
  where: string;
  /** The text around it, with dots for anything but letters. */
  around: string;
}

interface Needle {
  what: string;
  as: string;
  bytes: Buffer;
}

/** All of them by their first three bytes, so that one walk over what is searched finds each. */
export interface Needles {
  /** Whether any begins with these three. */
  begins: Uint8Array;
  by: Map<number, Needle[]>;
}

/** Every way to write a word that is looked for. */
export function needlesOf(canaries: readonly Canary[]): Needles {
  const needles = new Map<string, Needle>();
  const add = (what: string, as: string, bytes: Buffer) => {
    // Shorter ones stand anywhere by chance.
    const key = bytes.toString('latin1');
    if (bytes.length >= 6 && !needles.has(key)) needles.set(key, { what, as, bytes });
  };
  for (const { what, word } of canaries) {
    for (const text of new Set([word, word.toLowerCase(), word.toUpperCase()])) {
      add(what, 'UTF-8', Buffer.from(text));
      add(what, 'Latin-1', Buffer.from(text, 'latin1'));
      add(what, 'UTF-16 LE', Buffer.from(text, 'utf16le'));
      add(what, 'UTF-16 BE', Buffer.from(text, 'utf16le').swap16());
      add(what, 'URL', Buffer.from(encodeURIComponent(text)));
      add(what, 'JSON', Buffer.from(JSON.stringify(text).slice(1, -1)));
    }
    const utf8 = Buffer.from(word);
    const utf16 = Buffer.from(word, 'utf16le');
    add(what, 'hex', Buffer.from(utf8.toString('hex')));
    add(what, 'HEX', Buffer.from(utf8.toString('hex').toUpperCase()));
    for (const before of [0, 1, 2]) {
      for (const alphabet of ['base64', 'base64url'] as const) add(what, alphabet, inBase64(utf8, before, alphabet));
      add(what, 'base64 of UTF-16', inBase64(utf16, before, 'base64'));
    }
  }
  const begins = new Uint8Array(1 << 24);
  const by = new Map<number, Needle[]>();
  for (const needle of needles.values()) {
    const start = needle.bytes.readUIntBE(0, 3);
    begins[start] = 1;
    by.set(start, [...(by.get(start) ?? []), needle]);
  }
  return { begins, by };
}

/** The letters of base64 that only the word decides, behind so many other bytes. */
function inBase64(word: Buffer, before: number, alphabet: 'base64' | 'base64url'): Buffer {
  const text = Buffer.concat([Buffer.alloc(before), word]).toString(alphabet);
  return Buffer.from(text.slice(Math.ceil((before * 8) / 6), Math.floor(((before + word.length) * 8) / 6)));
}

const AROUND = 60;

/** Canaries found in the bytes: the first place of each. */
export function findInBytes(bytes: Buffer, where: string, { begins, by }: Needles): Leak[] {
  const found = new Map<Needle, Leak>();
  let last = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    last = ((last << 8) | (bytes[at] ?? 0)) & 0xffffff;
    if (begins[last] !== 1 || at < 2) continue;
    for (const needle of by.get(last) ?? []) {
      const [from, to] = [at - 2, at - 2 + needle.bytes.length];
      if (found.has(needle) || to > bytes.length || bytes.compare(needle.bytes, 0, needle.bytes.length, from, to) !== 0)
        continue;
      const around = bytes.toString('latin1', Math.max(0, from - AROUND), to + AROUND).replace(/[^ -~]+/g, '·');
      found.set(needle, { what: needle.what, as: needle.as, where, around });
    }
  }
  return [...found.values()];
}

/** In the files below a folder, in their names, and in where links lead. */
export const findInFolder = (folder: string, needles: Needles): Leak[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true }).flatMap((entry) => {
    const path = join(entry.parentPath, entry.name);
    const name = relative(folder, path);
    const bytes = entry.isFile()
      ? readOrNull(() => readFileSync(path))
      : entry.isSymbolicLink() && Buffer.from(readOrNull(() => readlinkSync(path)) ?? '');
    return [
      ...findInBytes(Buffer.from(name), `name of ${name}`, needles),
      ...(bytes ? findInBytes(bytes, name, needles) : []),
    ];
  });

/** Why no process can be looked into, or null. */
export const whyNoProcesses = (): string | null =>
  process.platform === 'linux' ? null : 'only Linux shows the arguments, environment and memory of a process as files';

/** The process and those it started, by their numbers. */
export function processesOf(pid: number): number[] {
  const parents = new Map<number, number>();
  for (const name of readdirSync('/proc').filter((one) => /^\d+$/.test(one))) {
    const stat = readOrNull(() => readFileSync(`/proc/${name}/stat`, 'utf8'));
    // Behind the name, which may hold anything: state, then the parent.
    const parent = stat?.slice(stat.lastIndexOf(')') + 2).split(' ')[1];
    if (parent !== undefined) parents.set(Number(name), Number(parent));
  }
  const family = [pid];
  for (const one of family) for (const [child, parent] of parents) if (parent === one) family.push(child);
  return family;
}

/** In the arguments, the environment and the open files of processes. */
export const findInProcesses = (pids: readonly number[], needles: Needles): Leak[] =>
  pids.flatMap((pid) => [
    ...['cmdline', 'environ'].flatMap((part) => {
      const bytes = readOrNull(() => readFileSync(`/proc/${pid}/${part}`));
      return bytes ? findInBytes(bytes, `${part} of process ${pid}`, needles) : [];
    }),
    ...(readOrNull(() => readdirSync(`/proc/${pid}/fd`)) ?? []).flatMap((file) => findInOpenFile(pid, file, needles)),
  ]);

/** Shared memory and files that were removed while they were open stand in no folder. */
function findInOpenFile(pid: number, file: string, needles: Needles): Leak[] {
  const path = `/proc/${pid}/fd/${file}`;
  const target = readOrNull(() => readlinkSync(path));
  if (!target?.startsWith('/') || !target.endsWith(' (deleted)')) return [];
  const bytes = readOrNull(() => readFileSync(path));
  return bytes ? findInBytes(bytes, `${target} of process ${pid}`, needles) : [];
}

const CHUNK = 4 * 1024 * 1024;
/** Longer than any needle: what lies across two chunks is found in the second. */
const OVERLAP = 4096;

/** In the memory of a process that it wrote to; null where this user may not read it. */
export function findInMemory(pid: number, needles: Needles): { found: Leak[]; read: number } | null {
  const memory = readOrNull(() => openSync(`/proc/${pid}/mem`, 'r'));
  const regions = readOrNull(() => regionsOf(pid));
  if (memory === null || regions === null) return null;
  const buffer = Buffer.alloc(CHUNK);
  const found = new Map<string, Leak>();
  let read = 0;
  try {
    for (const [from, to] of regions) {
      for (let at = from; at < to; at += CHUNK - OVERLAP) {
        const length = readOrNull(() => readSync(memory, buffer, 0, Math.min(CHUNK, to - at), at)) ?? 0;
        read += length;
        for (const one of findInBytes(buffer.subarray(0, length), `memory of process ${pid}`, needles))
          found.set(`${one.what} ${one.as}`, one);
        if (length < CHUNK) break;
      }
    }
  } finally {
    closeSync(memory);
  }
  return read === 0 ? null : { found: [...found.values()], read };
}

/** Where it wrote something: from, to. Addresses have 47 bits. */
function regionsOf(pid: number): [number, number][] {
  const regions: [number, number][] = [];
  let region: [number, number] | null = null;
  for (const line of readFileSync(`/proc/${pid}/smaps`, 'utf8').split('\n')) {
    const begins = /^([0-9a-f]+)-([0-9a-f]+) (r?)/.exec(line);
    if (begins)
      region = begins[3] ? [Number.parseInt(begins[1] ?? '', 16), Number.parseInt(begins[2] ?? '', 16)] : null;
    // Pages of a file that nobody wrote to are the program's own.
    const isOwn = /^(Private_Dirty|Shared_Dirty|Swap): +[1-9]/.test(line);
    if (region && isOwn) {
      regions.push(region);
      region = null;
    }
  }
  return regions;
}

/** Null where it cannot be read: processes end at any time, and some belong to others. */
function readOrNull<T>(read: () => T): T | null {
  try {
    return read();
  } catch {
    return null;
  }
}
