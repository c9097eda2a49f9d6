/**
 * Three ways lead on where an account's databases do not open: restore a copy, recover rows, begin
 * anew. What is in the way is renamed, never deleted.
 */
import { copyFileSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Mend, SavedRows, StorageNote } from '../../../../shared/domain/storage.ts';
import { err, ok, type Result } from '../../../../shared/result.ts';
import { isDamage } from '../../rules/database-damage.ts';
import { type Database, isWhole, type Migration, openDamaged, openDatabase } from './database.ts';
import type { DataKeys } from './open-store.ts';
import { salvage } from './salvage.ts';

type Kept = 'work' | 'files';
type Steps = Record<Kept, Migration[]>;

/** Within the worker, while nothing has the files open. */
export function mend(how: Mend, folder: string, keys: DataKeys, steps: Steps, now: number): Result<StorageNote[]> {
  const aside = `aside-${new Date(now).toISOString().slice(0, 19).replaceAll(':', '-')}`;
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (how === 'anew') {
    // Both: beside a new work.db the bytes of attachments would have no owner, and be dropped after
    // some days.
    for (const name of ['work', 'files'] as const) setAside(folder, name, aside);
    return ok([]);
  }
  if (how === 'restore') {
    const copy = copyOf(folder);
    if (!copy) return err('storage', 'account.mend', { subject: 'work.db', detail: { reason: 'no-copy' } });
    return ok([restore(folder, copy, aside)]);
  }
  const notes: StorageNote[] = [];
  for (const name of ['work', 'files'] as const) {
    if (!existsSync(join(folder, `${name}.db`)) || isSound(join(folder, `${name}.db`), keys[name])) continue;
    const rows = recover(folder, name, keys[name], steps[name], aside);
    if (rows) notes.push({ what: 'recovered', rows, aside: `${name}.db.${aside}` });
    else if (name === 'files') setAside(folder, name, aside);
    else
      return err('storage', 'account.mend', {
        subject: 'work.db',
        detail: { reason: 'nothing-readable', facts: storageFacts(folder) },
      });
  }
  return ok(notes);
}

/**
 * What the words of a refusal name: the folder, and the newest copy that an update made of
 * `work.db` before it changed it.
 */
export function storageFacts(folder: string): Record<string, string | number> {
  const copy = copyOf(folder);
  return copy ? { folder, copy: copy.name, copiedAt: copy.at } : { folder };
}

function copyOf(folder: string): { name: string; at: number } | null {
  if (!existsSync(folder)) return null;
  const copies = readdirSync(folder).filter((name) => /^work\.db\.before-\d+$/.test(name));
  const dated = copies.map((name) => ({ name, at: Math.round(statSync(join(folder, name)).mtimeMs) }));
  return dated.sort((a, b) => b.at - a.at)[0] ?? null;
}

/**
 * The copy stays where it is. Replies that were waiting in it are hours old by now, and ask before
 * they go.
 */
function restore(folder: string, copy: { name: string; at: number }, aside: string): StorageNote {
  const fresh = join(folder, 'work.db.restored');
  copyFileSync(join(folder, copy.name), fresh);
  const there = existsSync(join(folder, 'work.db'));
  setAside(folder, 'work', aside);
  renameSync(fresh, join(folder, 'work.db'));
  return { what: 'restored', from: copy.at, aside: there ? `work.db.${aside}` : null };
}

/** Null where not one row could be read: then everything is as it was. */
function recover(folder: string, name: Kept, key: string, steps: Migration[], aside: string): SavedRows[] | null {
  const file = join(folder, `${name}.db`);
  const fresh = `${file}.recovered`;
  // What an attempt that was cut off left.
  for (const suffix of ['', '-wal']) rmSync(fresh + suffix, { force: true });
  const from = openDamaged(file, key);
  if (!from) return null;
  let rows: SavedRows[] = [];
  let into: Database | null = null;
  try {
    const version = from.pragma('user_version', { simple: true }) as number;
    into = openDatabase({
      file: fresh,
      key,
      migrations: steps.slice(0, version),
      synchronous: 'FULL',
      incrementalVacuum: name === 'files',
    });
    rows = salvage(from, into);
  } catch (error) {
    if (!isDamage(error)) throw error;
  } finally {
    from.close();
    into?.close();
  }
  if (rows.every(({ kept }) => kept === 0)) {
    rmSync(fresh, { force: true });
    return null;
  }
  setAside(folder, name, aside);
  renameSync(fresh, file);
  return rows;
}

/** With its log: a log beside a new file would be taken for that one's. */
function setAside(folder: string, name: Kept, aside: string): void {
  const file = join(folder, `${name}.db`);
  for (const suffix of ['-wal', '']) {
    if (existsSync(file + suffix)) renameSync(file + suffix, `${file}.${aside}${suffix}`);
  }
}

function isSound(file: string, key: string): boolean {
  const db = openDamaged(file, key);
  if (!db) return false;
  const whole = isWhole(db);
  db.close();
  return whole;
}
