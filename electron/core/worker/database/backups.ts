/**
 * Keeps encrypted copies of `work.db` beside it: one a day, one from before each update of its
 * schema, and those that the agent asks for. Each is synced and read through before it counts, and
 * before an older one goes.
 */
import { existsSync, readdirSync, rmSync, statfsSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import type { Backup, BackupHolds, BackupOf } from '../../../../shared/domain/storage.ts';
import type { StoreContext } from '../context.ts';
import { byName, pruneAsides } from './asides.ts';
import { backUp, type Database, openDamaged, schemaOf } from './database.ts';

/**
 * What became of a copy: `there` if the day's was made earlier, `no-room` if the disk is short,
 * `bad-copy` if it could not be read through, `no-folder` if nothing is written to the disk.
 */
export type BackupOutcome = 'made' | 'there' | 'no-room' | 'bad-copy' | 'no-folder';

/** The copies of one account. */
export interface Backups {
  /** Makes the copy of the day, unless it is there. Throws what the disk says. */
  day(): BackupOutcome;
  /** Makes one because the agent says so. */
  now(): BackupOutcome;
  list(): Backup[];
}

/** Where nothing is kept on the disk, or its folder can only be read. */
export const NO_BACKUPS: Backups = { day: () => 'there', now: () => 'no-folder', list: () => [] };

/** Copies of each kind that are kept, and bytes that all may take together; the newest stays whatever it takes. */
const KEPT = 7;
const MOST_BYTES = 1024 ** 3;
/** Bytes that must stay free on the disk: a copy must not be what fills it. */
const FREE_BYTES = 256 * 1024 ** 2;
/** Numbered, because a clock that was wrong may have dated one of them in the future. */
const NUMBERED = /^work\.db\.(day|asked)-(\d{6})-(\d{4}-\d{2}-\d{2})$/;
const OF_UPDATE = /^work\.db\.before-\d+$/;
/** What a kill left of a copy; no other one takes its name on another day. */
const HALF_MADE = /^work\.db\..+\.new$/;
/** In the place of which another file was put: never offered unasked. */
const ASIDE = /^work\.db\.aside-[\dT-]+$/;

/**
 * All copies in an account's folder, the newest first, without what they hold. Within a series the
 * number in the name tells which is newer: a folder that was copied has other times, and a time
 * ahead of now is none.
 */
export function backupsIn(folder: string, now: number): Backup[] {
  if (!existsSync(folder)) return [];
  const oldestFirst = readdirSync(folder)
    .sort(byName)
    .flatMap((name) => {
      const of = kindOf(name);
      if (of === null) return [];
      const { mtimeMs, size } = statSync(join(folder, name));
      const at = Math.round(mtimeMs);
      return [{ name, of, at: at > now ? null : at, bytes: size, holds: null }];
    });
  // No earlier than what is older in its series.
  const since = new Map<BackupOf, number>();
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

function kindOf(name: string): BackupOf | null {
  const [, numbered] = NUMBERED.exec(name) ?? [];
  if (numbered) return numbered as BackupOf;
  return OF_UPDATE.test(name) ? 'update' : ASIDE.test(name) ? 'aside' : null;
}

export function createBackups(folder: string, key: string, ctx: Pick<StoreContext, 'work' | 'now'>): Backups {
  function make(of: 'day' | 'asked'): BackupOutcome {
    const earlier = numbered(folder, of);
    const today = new Date(ctx.now).toISOString().slice(0, 10);
    // The newest alone: where the clock was ahead, an older one may bear the name of this day.
    if (of === 'day' && earlier[0]?.day === today) return 'there';
    if (!hasRoom(folder, ctx.work)) return 'no-room';
    const number = String((earlier[0]?.number ?? 0) + 1).padStart(6, '0');
    const copy = join(folder, `work.db.${of}-${number}-${today}`);
    if (!backUp(ctx.work, copy, key)) return 'bad-copy';
    utimesSync(copy, ctx.now / 1000, ctx.now / 1000);
    for (const name of readdirSync(folder)) if (HALF_MADE.test(name)) rmSync(join(folder, name));
    prune(folder, copy, ctx.now);
    pruneAsides(folder);
    return 'made';
  }
  return {
    day: () => make('day'),
    now: () => make('asked'),
    list: () =>
      backupsIn(folder, ctx.now).map((backup) => ({
        ...backup,
        holds: holdsOf(join(folder, backup.name), key, schemaOf(ctx.work)),
      })),
  };
}

/** The same in the worker, for an account that is open. */
export const backUpDay = (ctx: StoreContext): BackupOutcome => ctx.backups.day();
export const backUpNow = (ctx: StoreContext): BackupOutcome => ctx.backups.now();
export const listBackups = (ctx: StoreContext): Backup[] => ctx.backups.list();

/** Those of one series, the newest first. */
const numbered = (folder: string, of: BackupOf) =>
  readdirSync(folder)
    .flatMap((name) => {
      const [, kind, number, day] = NUMBERED.exec(name) ?? [];
      return kind === of && number && day ? [{ name, number: Number(number), day }] : [];
    })
    .sort((a, b) => b.number - a.number);

function hasRoom(folder: string, work: Database): boolean {
  const { bavail, bsize } = statfsSync(folder);
  const size =
    (work.pragma('page_count', { simple: true }) as number) * (work.pragma('page_size', { simple: true }) as number);
  return bavail * bsize > size + FREE_BYTES;
}

/** Counts of what the agent knows by name; null where a program with this schema cannot read it. */
function holdsOf(file: string, key: string, schema: number): BackupHolds | null {
  const copy = openDamaged(file, key);
  if (!copy) return null;
  const count = (sql: string) => copy.prepare(`SELECT count(*) FROM ${sql}`).pluck().get() as number;
  try {
    if (schemaOf(copy) > schema) return null;
    return {
      drafts: count('drafts'),
      unsent: count(`outbox WHERE state <> 'accepted'`),
      sent: count(`outbox WHERE state = 'accepted'`),
      // The first schema has none.
      notes: count(`sqlite_master WHERE name = 'notes'`) === 0 ? 0 : count('notes'),
    };
  } catch {
    // Damaged within: the list says that it cannot be read.
    return null;
  } finally {
    copy.close();
  }
}

/**
 * Keeps so many of each series. One from before an update goes once a week of days is newer. What
 * all take together is bounded, from the oldest on; `newest` stays.
 */
function prune(folder: string, newest: string, now: number): void {
  const drop = (name: string) => rmSync(join(folder, name));
  for (const series of ['day', 'asked'] as const) {
    for (const { name } of numbered(folder, series).slice(KEPT)) drop(name);
  }
  let bytes = statSync(newest).size;
  let days = 0;
  for (const { name, of, bytes: size } of backupsIn(folder, now)) {
    if (of === 'day') days += 1;
    if (of === 'aside' || join(folder, name) === newest) continue;
    bytes += size;
    if (bytes > MOST_BYTES || (of === 'update' && days >= KEPT)) drop(name);
  }
}
