/**
 * Checks stored entries again after a member or key came or went: waiting ones may count now, and
 * others may not. Each transaction handles some of them, so that calls of windows get in between.
 * The progress is in memory only: the first use of the keys starts it anew, so an interruption
 * loses nothing.
 */
import { endOfMs } from '../../rules/team/clock.ts';
import { getRow, getRows, type StoreContext } from '../context.ts';
import type { EntryLine } from './entries.ts';
import { dropEntry, type Effects, isBeyondCut, judgeAgain, markForMerge, putUnlessNewer } from './judge-entries.ts';
import type { OpenTeam } from './keyring.ts';
import { rosterHere } from './roster-here.ts';

/** Progress: first through all writers, then through waiting entries. */
interface RecheckProgress {
  writer: string | null;
  hlc: string;
  key: string;
  again: boolean;
  rounds: number;
}

const START: RecheckProgress = { writer: '', hlc: '', key: '', again: false, rounds: 0 };
/** Checks may cause further checks. A few rounds suffice; the limit ends a circle. */
export const MOST_ROUNDS = 100;
/** Writers checked in one transaction: most need no change. */
const WRITERS_PER_TRANSACTION = 500;

const rechecks = new WeakMap<StoreContext, RecheckProgress>();

/**
 * A running check finishes before it starts again, so that new reasons can't keep it from
 * finishing.
 */
export function startRecheck(ctx: StoreContext): void {
  const running = rechecks.get(ctx);
  rechecks.set(ctx, running ? { ...running, again: true } : START);
}

/** Call after a rollback: the progress is unknown then. */
export const restartRecheck = (ctx: StoreContext): unknown => rechecks.set(ctx, START);

export const stopRecheck = (ctx: StoreContext): unknown => rechecks.delete(ctx);

export const isRechecking = (ctx: StoreContext): boolean => rechecks.has(ctx);

/** Same expression as the index, so that SQLite uses it. */
const UNMERGED = `state <> 'merged'`;
const DUE = `${UNMERGED} AND state = 'later' AND hlc <= ?`;

export const hasMoreToCheck = (ctx: StoreContext, now: number): boolean =>
  isRechecking(ctx) || getRow(ctx.work, `SELECT 1 FROM team_entries WHERE ${DUE} LIMIT 1`, endOfMs(now)) !== undefined;

const rowsIn = (ctx: StoreContext, touched: Effects, where: string, ...params: unknown[]): EntryLine[] => {
  const found = getRows<EntryLine>(
    ctx.work,
    `SELECT * FROM team_entries WHERE ${where} LIMIT ?`,
    ...[...params, Math.max(0, touched.remaining)],
  );
  touched.remaining -= found.length;
  return found;
};

export function checkDue(ctx: StoreContext, team: OpenTeam, touched: Effects): void {
  for (const entry of rowsIn(ctx, touched, `${DUE} ORDER BY hlc`, endOfMs(touched.now)))
    judgeAgain(ctx, team, entry, touched);
}

/** Checks entries that an earlier version let wait for their time. */
export function checkTimeless(ctx: StoreContext, team: OpenTeam, touched: Effects): void {
  for (const entry of rowsIn(ctx, touched, `${UNMERGED} AND state = 'later' AND kind IN ('remove', 'close')`))
    judgeAgain(ctx, team, entry, touched);
}

export function checkNext(ctx: StoreContext, team: OpenTeam, touched: Effects): void {
  const look = rechecks.get(ctx);
  if (!look || touched.remaining <= 0) return;
  const seen = look.writer === null ? look : checkWriters(ctx, team, look.writer, look, touched);
  const next = seen.writer === null ? checkWaiting(ctx, team, seen, touched) : seen;
  if (next) rechecks.set(ctx, next);
  else if (look.again && look.rounds < MOST_ROUNDS) rechecks.set(ctx, { ...START, rounds: look.rounds + 1 });
  else rechecks.delete(ctx);
}

/**
 * Handles entries that removed members wrote after their removal, and all entries of non-members.
 */
function checkWriters(
  ctx: StoreContext,
  team: OpenTeam,
  from: string,
  look: RecheckProgress,
  touched: Effects,
): RecheckProgress {
  const writers = writersAfter(ctx, from, WRITERS_PER_TRANSACTION);
  for (const entry of uncounted(ctx, touched, writers)) {
    if (isBeyondCut(ctx, team, entry)) dropEntry(ctx, team, entry, touched);
    else {
      markForMerge(ctx, team, touched, entry);
      putUnlessNewer(ctx, team, { ...entry, state: 'waiting' });
    }
  }
  // The writers may have more entries than this transaction handles, so check them again.
  if (touched.remaining <= 0) return look;
  if (writers.length < WRITERS_PER_TRANSACTION) return { ...look, writer: null };
  touched.remaining = 0;
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
    ...[JSON.stringify(doubtful), Math.max(0, touched.remaining)],
  );
}

function checkWaiting(
  ctx: StoreContext,
  team: OpenTeam,
  look: RecheckProgress,
  touched: Effects,
): RecheckProgress | null {
  const most = touched.remaining;
  const rows = rowsIn(
    ctx,
    touched,
    `${UNMERGED} AND state = 'waiting' AND (hlc, key) > (?, ?) ORDER BY hlc, key`,
    ...[look.hlc, look.key],
  );
  for (const entry of rows) {
    if (isBeyondCut(ctx, team, entry)) dropEntry(ctx, team, entry, touched);
    else judgeAgain(ctx, team, entry, touched);
  }
  const last = rows.at(-1);
  return last && rows.length === most ? { ...look, hlc: last.hlc, key: last.key } : null;
}
