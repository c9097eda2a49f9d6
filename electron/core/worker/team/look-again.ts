/**
 * Checks stored entries again after a member or key came or went: waiting ones may count now, and
 * others may not. Each transaction handles some of them, so that calls of windows get in between.
 * The progress is in memory only: the first use of the keys starts it anew, so an interruption
 * loses nothing.
 */
import { endOfMs } from '../../rules/team/clock.ts';
import { getRow, getRows, type StoreContext } from '../context.ts';
import type { EntryLine } from './entries.ts';
import type { OpenTeam } from './keyring.ts';
import { rosterHere } from './roster-here.ts';
import { dropEntry, type Effects, isBeyondCut, putTouched, resettle, touch } from './settle.ts';

/** Progress: first through all writers, then through waiting entries. */
interface Look {
  writer: string | null;
  hlc: string;
  key: string;
  again: boolean;
  rounds: number;
}

const BEGIN: Look = { writer: '', hlc: '', key: '', again: false, rounds: 0 };
/** Checks may cause further checks. A few rounds suffice; the limit ends a circle. */
export const MOST_ROUNDS = 100;
/** Writers checked in one transaction: most need no change. */
const WRITERS = 500;

const looks = new WeakMap<StoreContext, Look>();

/**
 * A running check finishes before it starts again, so that new reasons can't keep it from
 * finishing.
 */
export function beginToLook(ctx: StoreContext): void {
  const under = looks.get(ctx);
  looks.set(ctx, under ? { ...under, again: true } : BEGIN);
}

/** Call after a rollback: the progress is unknown then. */
export const lookFromTheStart = (ctx: StoreContext): unknown => looks.set(ctx, BEGIN);

export const endLook = (ctx: StoreContext): unknown => looks.delete(ctx);

export const isLooking = (ctx: StoreContext): boolean => looks.has(ctx);

/** Same expression as the index, so that SQLite uses it. */
const UNMERGED = `state <> 'merged'`;
const DUE = `${UNMERGED} AND state = 'later' AND hlc <= ?`;

export const isMoreToSee = (ctx: StoreContext, now: number): boolean =>
  isLooking(ctx) || getRow(ctx.work, `SELECT 1 FROM team_entries WHERE ${DUE} LIMIT 1`, endOfMs(now)) !== undefined;

const rowsIn = (ctx: StoreContext, touched: Effects, where: string, ...params: unknown[]): EntryLine[] => {
  const found = getRows<EntryLine>(
    ctx.work,
    `SELECT * FROM team_entries WHERE ${where} LIMIT ?`,
    ...[...params, Math.max(0, touched.left)],
  );
  touched.left -= found.length;
  return found;
};

export function seeDue(ctx: StoreContext, team: OpenTeam, touched: Effects): void {
  for (const entry of rowsIn(ctx, touched, `${DUE} ORDER BY hlc`, endOfMs(touched.now)))
    resettle(ctx, team, entry, touched);
}

/** Checks entries that an earlier version let wait for their time. */
export function seeTimeless(ctx: StoreContext, team: OpenTeam, touched: Effects): void {
  for (const entry of rowsIn(ctx, touched, `${UNMERGED} AND state = 'later' AND kind IN ('remove', 'close')`))
    resettle(ctx, team, entry, touched);
}

export function lookOn(ctx: StoreContext, team: OpenTeam, touched: Effects): void {
  const look = looks.get(ctx);
  if (!look || touched.left <= 0) return;
  const seen = look.writer === null ? look : seeWriters(ctx, team, look.writer, look, touched);
  const next = seen.writer === null ? seeWaiting(ctx, team, seen, touched) : seen;
  if (next) looks.set(ctx, next);
  else if (look.again && look.rounds < MOST_ROUNDS) looks.set(ctx, { ...BEGIN, rounds: look.rounds + 1 });
  else looks.delete(ctx);
}

/**
 * Handles entries that removed members wrote after their removal, and all entries of non-members.
 */
function seeWriters(ctx: StoreContext, team: OpenTeam, from: string, look: Look, touched: Effects): Look {
  const writers = writersAfter(ctx, from, WRITERS);
  for (const entry of uncounted(ctx, touched, writers)) {
    if (isBeyondCut(ctx, team, entry)) dropEntry(ctx, team, entry, touched);
    else {
      touch(ctx, team, touched, entry);
      putTouched(ctx, team, { ...entry, state: 'waiting' });
    }
  }
  // The writers may have more entries than this transaction handles, so check them again.
  if (touched.left <= 0) return look;
  if (writers.length < WRITERS) return { ...look, writer: null };
  touched.left = 0;
  return { ...look, writer: writers.at(-1)?.writer ?? null };
}

type Writer = Pick<EntryLine, 'writer' | 'member'>;

/** Steps from writer to writer, since writers are few and their entries many. */
const writersAfter = (ctx: StoreContext, from: string, most: number): Writer[] =>
  getRows<Writer>(
    ctx.work,
    `WITH RECURSIVE writers (writer) AS (
       SELECT min(writer) FROM team_entries WHERE writer > ?
       UNION ALL
       SELECT (SELECT min(writer) FROM team_entries WHERE writer > before.writer)
       FROM writers before WHERE before.writer IS NOT NULL
     )
     SELECT writer, (SELECT member FROM team_entries e WHERE e.writer = writers.writer LIMIT 1) member
     FROM writers WHERE writer IS NOT NULL LIMIT ?`,
    ...[from, most],
  );

/**
 * Entries of these writers that count no more, in one query for any number of writers. A handled
 * entry changes its state, so it is not found again. Entries of removed members that stay wait for
 * their time.
 */
function uncounted(ctx: StoreContext, touched: Effects, writers: Writer[]): EntryLine[] {
  const doubtful = writers.flatMap(({ writer, member }) => {
    const known = rosterHere(ctx).get(member);
    if (known?.removed === null) return [];
    return [{ writer, member, cut: known?.removed?.cuts[writer] ?? 0, known: known ? 1 : 0 }];
  });
  if (doubtful.length === 0) return [];
  return rowsIn(
    ctx,
    touched,
    `key IN (
       SELECT e.key FROM json_each(?) d CROSS JOIN team_entries e
       WHERE e.writer = d.value ->> 'writer' AND e.member = d.value ->> 'member' AND e.seq > d.value ->> 'cut'
         AND (e.state IN ('merged', 'over')
           OR (d.value ->> 'known' AND e.state = 'later' AND ifnull(e.kind, '') NOT IN ('key', 'join')))
       LIMIT ?)`,
    ...[JSON.stringify(doubtful), Math.max(0, touched.left)],
  );
}

function seeWaiting(ctx: StoreContext, team: OpenTeam, look: Look, touched: Effects): Look | null {
  const most = touched.left;
  const rows = rowsIn(
    ctx,
    touched,
    `${UNMERGED} AND state = 'waiting' AND (hlc, key) > (?, ?) ORDER BY hlc, key`,
    ...[look.hlc, look.key],
  );
  for (const entry of rows) {
    if (isBeyondCut(ctx, team, entry)) dropEntry(ctx, team, entry, touched);
    else resettle(ctx, team, entry, touched);
  }
  const last = rows.at(-1);
  return last && rows.length === most ? { ...look, hlc: last.hlc, key: last.key } : null;
}
