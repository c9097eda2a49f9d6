/**
 * Repairs an account whose databases do not open: restore a copy, or begin anew. Old files are
 * renamed, never deleted.
 */
import { copyFileSync, existsSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { RepairKind, StorageNote } from '../../../../shared/domain/storage.ts';
import { err, ok, type Result } from '../../../../shared/result.ts';
import { syncPath } from '../../sync-path.ts';
import type { DataKeys } from '../open-store.ts';
import { backupsIn, newAsideName, setDatabaseAside } from './backups.ts';
import {
  type Database,
  type DatabaseOptions,
  DatabaseRefused,
  isIntact,
  markCopy,
  openDamaged,
  openDatabase,
  type Schema,
} from './database.ts';

type OpenOptions = Pick<DatabaseOptions, 'key' | 'schema'>;

/** Call in the worker, while no database is open. */
export function repairDatabases(
  { kind, backupName }: { kind: RepairKind; backupName: string | null },
  folder: string,
  keys: DataKeys,
  schema: Schema,
  now: number,
): Result<StorageNote[]> {
  const aside = newAsideName(folder, now);
  if (kind === 'anew') {
    // Both files: with a new work.db the attachments would have no owner and be deleted after some
    // days.
    for (const name of ['work', 'files'] as const) setDatabaseAside(folder, name, aside);
    return ok([]);
  }
  const areFilesDamaged = backupName === null && isDamagedFile(join(folder, 'files.db'), keys.files);
  const notes: StorageNote[] = [];
  // A bad page in the attachments costs none of the texts.
  if (!areFilesDamaged || !isIntactFile(join(folder, 'work.db'), keys.work)) {
    const note = restore(folder, { key: keys.work, schema }, { aside, backupName, now });
    if (typeof note === 'string') {
      const operation = backupName === null ? 'account.mend' : 'account.restore';
      return err('storage', operation, { subject: 'work.db', detail: { reason: note } });
    }
    notes.push(note);
  }
  if (areFilesDamaged) notes.push(setFilesAside(folder, now));
  return ok(notes);
}

/**
 * Makes room for a new `files.db`, without asking: the agent can work without some attachments. The
 * file must be closed.
 */
export function setFilesAside(folder: string, now: number): StorageNote {
  const aside = newAsideName(folder, now);
  setDatabaseAside(folder, 'files', aside);
  return { what: 'files-missing', aside: `files.db.${aside}` };
}

const isDamagedFile = (file: string, key: string): boolean => existsSync(file) && !isIntactFile(file, key);

function isIntactFile(file: string, key: string): boolean {
  const db = existsSync(file) ? openDamaged(file, key) : null;
  if (!db) return false;
  try {
    return isIntact(db);
  } finally {
    db.close();
  }
}

export function storageFacts(folder: string, now: number): Record<string, string | number> {
  const copy = backupsIn(folder, now).find(({ of }) => of !== 'aside');
  if (!copy) return { folder };
  return { folder, copy: copy.name, ...(copy.at === null ? {} : { copiedAt: copy.at }) };
}

/**
 * Replaces `work.db` by the named copy, else by the newest readable one; the copies stay. On
 * failure nothing changes and the error says why. A file set aside may be damaged, so it is used
 * only by name.
 */
function restore(
  folder: string,
  opening: OpenOptions,
  { aside, backupName, now }: { aside: string; backupName: string | null; now: number },
): StorageNote | 'no-copy' | 'newer-copy' {
  const fresh = join(folder, 'work.db.mending');
  let isNewer = false;
  for (const copy of backupsIn(folder, now)) {
    if (backupName === null ? copy.of === 'aside' : copy.name !== backupName) continue;
    const prepared = prepare(join(folder, copy.name), fresh, opening);
    if (prepared === 'ready') {
      const hadWork = existsSync(join(folder, 'work.db'));
      replace(folder, aside);
      return { what: 'restored', from: copy.at, aside: hadWork ? `work.db.${aside}` : null };
    }
    isNewer ||= prepared === 'newer';
  }
  removeRemains(fresh);
  return isNewer ? 'newer-copy' : 'no-copy';
}

/**
 * Prepares a copy beside `work.db`: reads it through and migrates it. Its waiting items are sent
 * only after the agent confirms.
 */
function prepare(copy: string, fresh: string, { key, schema }: OpenOptions): 'ready' | 'newer' | 'unreadable' {
  removeRemains(fresh);
  for (const suffix of ['', '-wal']) if (existsSync(copy + suffix)) copyFileSync(copy + suffix, fresh + suffix);
  let work: Database | null = null;
  try {
    work = openDatabase({ file: fresh, key, schema, synchronous: 'FULL' });
    if (!isIntact(work)) return 'unreadable';
    markCopy(work);
    return 'ready';
  } catch (error) {
    if (!(error instanceof DatabaseRefused)) throw error;
    return error.reason === 'newer-schema' ? 'newer' : 'unreadable';
  } finally {
    work?.close();
  }
}

/** Removes the remains of an interrupted attempt: SQLite would apply an old log to the new file. */
function removeRemains(fresh: string): void {
  for (const suffix of ['', '-wal']) rmSync(fresh + suffix, { force: true });
}

/**
 * Replaces `work.db` by the whole `work.db.mending`. After a kill at any moment, the next start
 * finds the old file or, with `finishRepair`, the new one.
 */
function replace(folder: string, aside: string): void {
  const file = join(folder, 'work.db');
  syncPath(`${file}.mending`);
  renameSync(`${file}.mending`, `${file}.mended`);
  setDatabaseAside(folder, 'work', aside);
  renameSync(`${file}.mended`, file);
  syncPath(folder);
}

/** Finishes an interrupted repair; call before any database is opened. */
export function finishRepair(folder: string): void {
  const file = join(folder, 'work.db');
  if (!existsSync(`${file}.mended`)) return;
  if (existsSync(file)) {
    rmSync(`${file}.mended`);
    return;
  }
  // A log that is still here belongs to the file that was set aside.
  rmSync(`${file}-wal`, { force: true });
  renameSync(`${file}.mended`, file);
}
