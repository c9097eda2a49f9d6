/**
 * Keeps encrypted copies of `work.db` beside it: one per day, one before each schema update, and
 * those the agent requests. A copy counts only after it is synced and fully read, and only then an
 * older one is deleted. Files that block another file are renamed to `….aside-…` there, and the
 * last few are kept.
 */
import {
  copyFileSync,
  existsSync,
  linkSync,
  readdirSync,
  renameSync,
  rmSync,
  statfsSync,
  statSync,
  utimesSync,
} from 'node:fs';
import { join } from 'node:path';
import type { Backup, BackupContents, BackupReason } from '../../../../shared/domain/storage.ts';
import { syncPath } from '../../sync-path.ts';
import type { StoreContext } from '../context.ts';
import { backUp, type Database, openDamaged, schemaVersionOf } from './database.ts';

/**
 * Result of a copy: `there` if today's exists, `no-room` if the disk is short, `bad-copy` if it
 * can't be read through, `no-folder` if nothing is written to disk.
 */
export type BackupOutcome = 'made' | 'there' | 'no-room' | 'bad-copy' | 'no-folder';

export interface Backups {
  /** Makes today's copy if it is missing. Throws the disk's errors. */
  makeDaily(): BackupOutcome;
  makeRequested(): BackupOutcome;
  list(): Backup[];
}

/** Used without a folder, or if the folder is read-only. */
export const NO_BACKUPS: Backups = { makeDaily: () => 'there', makeRequested: () => 'no-folder', list: () => [] };

const MOST_DAILY = 7;
const MOST_BYTES = 1024 ** 3;
/** Bytes that must stay free: a copy must not fill the disk. */
const RESERVED_BYTES = 256 * 1024 ** 2;
/** Numbered, since a wrong clock may have dated a copy in the future. */
const NUMBERED_NAME = /^work\.db\.(day|asked)-(\d{6})-(\d{4}-\d{2}-\d{2})$/;
const UPDATE_NAME = /^work\.db\.before-\d+$/;
const UNFINISHED_NAME = /^work\.db\..+\.new$/;
/** A `work.db` that was replaced: offered only on request. */
const SET_ASIDE_NAME = /^work\.db\.aside-[\dT-]+$/;

/**
 * All copies in an account's folder, newest first, without their contents. Within a series the
 * number decides the order: copying a folder changes file times, and future times do not count.
 */
export function backupsIn(folder: string, now: number): Backup[] {
  if (!existsSync(folder)) return [];
  const oldestFirst = readdirSync(folder)
    .sort(compareFileNames)
    .flatMap((name) => {
      const of = kindOf(name);
      if (of === null) return [];
      const { mtimeMs, size } = statSync(join(folder, name));
      const at = Math.round(mtimeMs);
      return [{ name, of, at: at > now ? null : at, bytes: size, holds: null }];
    });
  const since = new Map<BackupReason, number>();
  const dated = oldestFirst.map((backup) => {
    const from = Math.max(since.get(backup.of) ?? 0, backup.at ?? 0);
    since.set(backup.of, from);
    return { backup, from };
  });
  return dated
    .reverse()
    .sort((a, b) => b.from - a.from)
    .map(({ backup }) => backup);
}

function kindOf(name: string): BackupReason | null {
  const [, numbered] = NUMBERED_NAME.exec(name) ?? [];
  if (numbered) return numbered as BackupReason;
  return UPDATE_NAME.test(name) ? 'update' : SET_ASIDE_NAME.test(name) ? 'aside' : null;
}

export function createBackups(folder: string, key: string, ctx: Pick<StoreContext, 'work' | 'now'>): Backups {
  function make(of: 'day' | 'asked'): BackupOutcome {
    const earlier = numbered(folder, of);
    const today = new Date(ctx.now).toISOString().slice(0, 10);
    // Check the newest only: if the clock was ahead, an older copy may have today's name.
    if (of === 'day' && earlier[0]?.day === today) return 'there';
    if (!hasRoom(folder, ctx.work)) return 'no-room';
    const number = String((earlier[0]?.number ?? 0) + 1).padStart(6, '0');
    const copy = join(folder, `work.db.${of}-${number}-${today}`);
    if (!backUp(ctx.work, copy, key)) return 'bad-copy';
    utimesSync(copy, ctx.now / 1000, ctx.now / 1000);
    for (const name of readdirSync(folder)) if (UNFINISHED_NAME.test(name)) rmSync(join(folder, name));
    prune(folder, copy, ctx.now);
    pruneSetAside(folder);
    return 'made';
  }
  return {
    makeDaily: () => make('day'),
    makeRequested: () => make('asked'),
    list: () =>
      backupsIn(folder, ctx.now).map((backup) => ({
        ...backup,
        holds: countContents(join(folder, backup.name), key, schemaVersionOf(ctx.work)),
      })),
  };
}

export const backUpDay = (ctx: StoreContext): BackupOutcome => ctx.backups.makeDaily();
export const backUpNow = (ctx: StoreContext): BackupOutcome => ctx.backups.makeRequested();
export const listBackups = (ctx: StoreContext): Backup[] => ctx.backups.list();

const numbered = (folder: string, of: BackupReason) =>
  readdirSync(folder)
    .flatMap((name) => {
      const [, kind, number, day] = NUMBERED_NAME.exec(name) ?? [];
      return kind === of && number && day ? [{ name, number: Number(number), day }] : [];
    })
    .sort((a, b) => b.number - a.number);

function hasRoom(folder: string, work: Database): boolean {
  const { bavail, bsize } = statfsSync(folder);
  const size =
    (work.pragma('page_count', { simple: true }) as number) * (work.pragma('page_size', { simple: true }) as number);
  return bavail * bsize > size + RESERVED_BYTES;
}

/** Counts shown to the agent; null if a program with this schema can't read the copy. */
function countContents(file: string, key: string, schema: number): BackupContents | null {
  const copy = openDamaged(file, key);
  if (!copy) return null;
  const count = (sql: string) => copy.prepare(`SELECT count(*) FROM ${sql}`).pluck().get() as number;
  try {
    if (schemaVersionOf(copy) > schema) return null;
    return {
      drafts: count('drafts'),
      unsent: count(`outbox WHERE state <> 'accepted'`),
      sent: count(`outbox WHERE state = 'accepted'`),
      // The first schema has no notes.
      notes: count(`sqlite_master WHERE name = 'notes'`) === 0 ? 0 : count('notes'),
    };
  } catch {
    return null;
  } finally {
    copy.close();
  }
}

/**
 * Keeps the newest of each series. A copy from before an update goes once seven daily ones are
 * newer. The total size is bounded too, from the oldest on; `newest` stays.
 */
function prune(folder: string, newest: string, now: number): void {
  const drop = (name: string) => rmSync(join(folder, name));
  for (const series of ['day', 'asked'] as const) {
    for (const { name } of numbered(folder, series).slice(MOST_DAILY)) drop(name);
  }
  let bytes = statSync(newest).size;
  let days = 0;
  for (const { name, of, bytes: size } of backupsIn(folder, now)) {
    if (of === 'day') days += 1;
    if (of === 'aside' || join(folder, name) === newest) continue;
    bytes += size;
    if (bytes > MOST_BYTES || (of === 'update' && days >= MOST_DAILY)) drop(name);
  }
}

const ASIDE = /^(?:work|files|imported)\.db\.(aside-[\dT-]+?)(?:-wal)?$/;
/** Limits of the files set aside: number of times, and bytes together; the newest always stays. */
const MOST_KEPT = 3;
const MOST_ASIDE_BYTES = 1024 ** 3;

/** A new name for files set aside; never overwrites another. */
export function newAsideName(folder: string, now: number): string {
  const name = `aside-${new Date(now).toISOString().slice(0, 19).replaceAll(':', '-')}`;
  const isFree = (one: string) =>
    !['work.db', 'files.db', 'imported.db'].some((file) =>
      ['', '-wal'].some((log) => existsSync(join(folder, `${file}.${one}${log}`))),
    );
  let free = name;
  for (let n = 2; !isFree(free); n++) free = `${name}-${n}`;
  return free;
}

/**
 * Renames a file and its log. The log exists twice until the file is gone: the file needs its
 * latest writes, and a new file must not get them. So a kill at any moment loses nothing.
 */
export function setDatabaseAside(folder: string, name: 'work' | 'files' | 'imported', aside: string): void {
  const file = join(folder, `${name}.db`);
  const log = `${file}-wal`;
  if (existsSync(log)) duplicate(log, `${file}.${aside}-wal`);
  if (existsSync(file)) renameSync(file, `${file}.${aside}`);
  rmSync(log, { force: true });
}

function duplicate(file: string, name: string): void {
  try {
    linkSync(file, name);
  } catch {
    // Some drives do not support hard links.
    copyFileSync(file, name);
    syncPath(name);
  }
}

const compareFileNames = new Intl.Collator('en', { numeric: true }).compare;

export function pruneSetAside(folder: string): void {
  const groups = new Map<string, string[]>();
  for (const file of readdirSync(folder)) {
    const [, aside] = ASIDE.exec(file) ?? [];
    if (aside) groups.set(aside, [...(groups.get(aside) ?? []), join(folder, file)]);
  }
  let bytes = 0;
  const newestFirst = [...groups].sort(([a], [b]) => compareFileNames(b, a));
  for (const [place, [, files]] of newestFirst.entries()) {
    bytes += files.reduce((sum, file) => sum + statSync(file).size, 0);
    if (place >= MOST_KEPT || (place > 0 && bytes > MOST_ASIDE_BYTES)) for (const file of files) rmSync(file);
  }
}
