/**
 * A record of what a desk's process changed on the disk, written by `recorder.c`, which is compiled
 * here.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const SOURCE = fileURLToPath(new URL('./recorder.c', import.meta.url));
const OUT = fileURLToPath(new URL('../../out/power', import.meta.url));

/** Path of the library, or why it cannot be made on this computer. */
export function makeRecorder(): { library: string } | { why: string } {
  if (process.platform !== 'linux') return { why: 'only Linux loads a library before a program this way' };
  const print = createHash('sha256').update(readFileSync(SOURCE)).digest('hex').slice(0, 12);
  const library = join(OUT, `recorder-${process.arch}-${print}.so`);
  if (existsSync(library)) return { library };
  mkdirSync(OUT, { recursive: true });
  const made = `${library}.${process.pid}`;
  const { error, status, stderr } = spawnSync('cc', ['-O2', '-shared', '-fPIC', '-o', made, SOURCE, '-ldl']);
  if (error) return { why: 'there is no C compiler (cc)' };
  if (status !== 0) return { why: `cc says: ${stderr.toString().split('\n')[0]}` };
  renameSync(made, library);
  return { library };
}

/**
 * One change, in the order in which they happened. `time` is that of `process.hrtime()`, in ns. A
 * handle is one opening of a file or folder; paths are below the recorded folder.
 */
export type Change = { time: number } & (
  | { kind: 'open'; handle: number; path: string; isNew: boolean; emptied: boolean; isFolder: boolean }
  | { kind: 'write'; handle: number; at: number; bytes: Buffer }
  | { kind: 'truncate'; handle: number; size: number }
  | { kind: 'sync'; handle: number }
  | { kind: 'rename'; path: string; to: string }
  | { kind: 'unlink' | 'rmdir' | 'mkdir'; path: string }
);

const ENTRY = 40;
const CREATED = 1;
const EMPTIED = 2;
const FOLDER = 4;
const NAMES = { u: 'unlink', d: 'rmdir', m: 'mkdir' } as const;

/** Throws where the process changed a file in a way that cannot be replayed. */
export function readRecording(file: string): Change[] {
  const all = readFileSync(file);
  const changes: Change[] = [];
  for (let at = 0; at < all.length; ) {
    const kind = String.fromCharCode(all.readUInt32LE(at));
    const handle = all.readUInt32LE(at + 4);
    const flags = all.readUInt32LE(at + 12);
    const time = Number(all.readBigUInt64LE(at + 16));
    const offset = Number(all.readBigUInt64LE(at + 24));
    const length = Number(all.readBigUInt64LE(at + 32));
    const pathEnd = at + ENTRY + all.readUInt32LE(at + 8);
    const path = all.toString('utf8', at + ENTRY, pathEnd);
    at = pathEnd;
    if (kind === 'o') {
      const [isNew, emptied, isFolder] = [CREATED, EMPTIED, FOLDER].map((flag) => (flags & flag) !== 0);
      changes.push({ time, kind: 'open', handle, path, isNew: !!isNew, emptied: !!emptied, isFolder: !!isFolder });
    } else if (kind === 'w') {
      changes.push({ time, kind: 'write', handle, at: offset, bytes: all.subarray(at, at + length) });
      at += length;
    } else if (kind === 't') changes.push({ time, kind: 'truncate', handle, size: length });
    else if (kind === 's') changes.push({ time, kind: 'sync', handle });
    else if (kind === 'r') changes.push({ time, kind: 'rename', path: path.slice(0, offset), to: path.slice(offset) });
    else if (kind === 'u' || kind === 'd' || kind === 'm') changes.push({ time, kind: NAMES[kind], path });
    else throw new Error(`${path || 'a file'} was changed in a way that the recorder cannot follow`);
  }
  return changes;
}
