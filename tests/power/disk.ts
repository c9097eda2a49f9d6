/**
 * A disk that loses its power: it takes the changes of a recording one by one, knows which of them
 * were synced, and says what is left of its files where the power is cut.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Change } from './recording.ts';

/**
 * Unsynced changes that are on the disk after the cut.
 * - `synced`: nothing.
 * - `torn`: a random part of the writes, in pieces of 4,096 or 512 bytes, and of the names the
 *   first few.
 * - `all`: everything, as after a kill.
 */
export type Model = 'synced' | 'torn' | 'all';
export const MODELS: readonly Model[] = ['synced', 'torn', 'all'];

type Pending = { at: number; bytes: Buffer } | { size: number };

/** A file's bytes, whatever its name. */
class Inode {
  bytes = Buffer.alloc(0);
  size = 0;
  pending: Pending[] = [];

  copy(): Inode {
    const copy = new Inode();
    copy.bytes = Buffer.from(this.bytes.subarray(0, this.size));
    copy.size = this.size;
    return copy;
  }

  apply(change: Pending): void {
    if ('size' in change) {
      this.grow(change.size);
      // Bytes that are cut off come back as zeros.
      this.bytes.fill(0, change.size, Math.max(change.size, this.size));
      this.size = change.size;
      return;
    }
    const end = change.at + change.bytes.length;
    this.grow(end);
    change.bytes.copy(this.bytes, change.at);
    this.size = Math.max(this.size, end);
  }

  sync(): void {
    for (const change of this.pending) this.apply(change);
    this.pending = [];
  }

  private grow(size: number): void {
    if (size <= this.bytes.length) return;
    const larger = Buffer.alloc(Math.max(size, 2 * this.bytes.length));
    this.bytes.copy(larger);
    this.bytes = larger;
  }
}

type Names = Map<string, Inode | 'folder'>;
/** A change of names; it is on the disk once each folder in which it changes one is synced. */
interface Renaming {
  folders: Set<string>;
  apply(names: Names): void;
}

const folderOf = (path: string) => (dirname(path) === '.' ? '' : dirname(path));

export class Disk {
  /** Names as the process sees them. */
  private readonly seen: Names = new Map();
  /** Names as the disk has them. */
  private readonly kept: Names = new Map();
  private renamings: Renaming[] = [];
  private readonly handles = new Map<number, Inode | string>();

  take(change: Change): void {
    if (change.kind === 'open') this.open(change);
    else if (change.kind === 'write' || change.kind === 'truncate') this.file(change.handle)?.pending.push(change);
    else if (change.kind === 'sync') this.sync(change.handle);
    else this.changeName(change);
  }

  private changeName(change: Extract<Change, { path: string }>): void {
    const { path } = change;
    const moved = this.seen.get(path);
    const apply = (names: Names) => {
      if (change.kind === 'mkdir') names.set(path, 'folder');
      else names.delete(path);
      if (change.kind === 'rename' && moved) names.set(change.to, moved);
    };
    this.name(change.kind === 'rename' ? [path, change.to] : [path], apply);
  }

  private open({ handle, path, isNew, emptied, isFolder }: Extract<Change, { kind: 'open' }>): void {
    if (isFolder) {
      this.handles.set(handle, path);
      return;
    }
    if (isNew) {
      const made = new Inode();
      this.name([path], (names) => names.set(path, made));
    }
    const inode = this.seen.get(path);
    if (!(inode instanceof Inode)) throw new Error(`${path} was there before the recording began`);
    if (emptied && !isNew) inode.pending.push({ size: 0 });
    this.handles.set(handle, inode);
  }

  private file(handle: number): Inode | null {
    const found = this.handles.get(handle);
    return found instanceof Inode ? found : null;
  }

  private sync(handle: number): void {
    const found = this.handles.get(handle);
    if (found instanceof Inode) found.sync();
    else this.syncFolder(found ?? '');
  }

  private syncFolder(path: string): void {
    this.renamings = this.renamings.filter((renaming) => {
      renaming.folders.delete(path);
      if (renaming.folders.size > 0) return true;
      renaming.apply(this.kept);
      return false;
    });
  }

  private name(paths: string[], apply: (names: Names) => void): void {
    apply(this.seen);
    this.renamings.push({ folders: new Set(paths.map(folderOf)), apply });
  }

  /** Writes what is left after a cut into a folder. `random` gives numbers between 0 and 1. */
  writeTo(folder: string, model: Model, random: () => number): void {
    const names = new Map(this.kept);
    const count = { synced: 0, all: this.renamings.length, torn: Math.floor(random() * (this.renamings.length + 1)) };
    for (const renaming of this.renamings.slice(0, count[model])) renaming.apply(names);
    const share = model === 'synced' ? 0 : model === 'all' ? 1 : random();
    const piece = random() < 0.5 ? 4096 : 512;
    const reachable = (path: string): boolean => path === '' || (names.get(path) === 'folder' && above(path));
    const above = (path: string) => reachable(folderOf(path));
    mkdirSync(folder, { recursive: true });
    for (const [path, inode] of names) {
      if (!above(path)) continue;
      if (inode === 'folder') {
        mkdirSync(join(folder, path), { recursive: true });
        continue;
      }
      const left = inode.pending.length > 0 && share > 0 ? inode.copy() : inode;
      for (const change of share > 0 ? inode.pending : []) {
        for (const part of share === 1 ? [change] : torn(change, piece)) if (random() < share) left.apply(part);
      }
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), left.bytes.subarray(0, left.size));
    }
  }
}

/** The parts of a write that a disk keeps or loses as a whole. */
function torn(change: Pending, piece: number): Pending[] {
  if ('size' in change) return [change];
  const parts: Pending[] = [];
  const { at, bytes } = change;
  for (let from = at; from < at + bytes.length; ) {
    const end = Math.min(at + bytes.length, (Math.floor(from / piece) + 1) * piece);
    parts.push({ at: from, bytes: bytes.subarray(from - at, end - at) });
    from = end;
  }
  return parts;
}
