/**
 * Checks stored entries again after a member or key came or went: waiting ones may count now, and
 * others may not. Each transaction handles some of them, so that calls of windows get in between.
 * The progress is in memory only: the first use of the keys starts it anew, so an interruption
 * loses nothing.
 */
import { CLOCK_TOLERANCE_MS, endOfMs, hlcAt } from '../../rules/team/clock.ts';
import { getRow, getRows, hasRow, run, type StoreContext } from '../context.ts';
import { type EntryLine, putEntry } from '../team/entries.ts';
import type { OpenTeam } from '../team/keyring.ts';
import { rereadRoster, rosterHere } from '../team/roster-here.ts';
import {
  dropEntry,
  type Effects,
  isBeyondCut,
  isTimeless,
  judgeAgain,
  markForMerge,
  putUnlessNewer,
} from './judge-entries.ts';
import { writeAgain } from './write.ts';

/** Progress: first through entries that count no more, then through those that wait. */
interface RecheckProgress extends Pick<EntryLine, 'state' | 'hlc' | 'key'> {
  isWaiting: boolean;
}

/** The states `sealed`, `unknown` and `waiting` are last in the index. */
const START: RecheckProgress = { isWaiting: false, state: 'sealed', hlc: '', key: '' };

const rechecks = new WeakMap<StoreContext, RecheckProgress>();

export const startRecheck = (ctx: StoreContext): unknown => rechecks.set(ctx, START);

export const isRechecking = (ctx: StoreContext): boolean => rechecks.has(ctx);

/** Same expression as the index, so that SQLite uses it. */
const UNMERGED = `state <> 'merged'`;
const DUE = `${UNMERGED} AND state = 'later' AND hlc <= ?`;

export const hasMoreToCheck = (ctx: StoreContext, now: number): boolean =>
  isRechecking(ctx) || hasRow(ctx.work, `SELECT 1 FROM team_entries WHERE ${DUE} LIMIT 1`, endOfMs(now));

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

export function checkNext(ctx: StoreContext, team: OpenTeam, touched: Effects): void {
  const look = rechecks.get(ctx);
  if (!look || touched.remaining <= 0) return;
  if (!look.isWaiting) seeUncounted(ctx, team, touched);
  const most = touched.remaining;
  // There may be more entries that count no more, so check them again.
  if (most <= 0) return;
  const rows = rowsIn(
    ctx,
    touched,
    `${UNMERGED} AND (state, hlc, key) > (?, ?, ?) ORDER BY state, hlc, key`,
    ...[look.state, look.hlc, look.key],
  );
  for (const entry of rows) {
    if (isBeyondCut(ctx, team, entry)) dropEntry(ctx, team, entry, touched);
    else judgeAgain(ctx, team, entry, touched);
  }
  const last = rows.at(-1);
  if (last && rows.length === most)
    rechecks.set(ctx, { isWaiting: true, state: last.state, hlc: last.hlc, key: last.key });
  else rechecks.delete(ctx);
}

/**
 * Handles entries that removed members wrote after their removal, and all entries of non-members.
 */
function seeUncounted(ctx: StoreContext, team: OpenTeam, touched: Effects): void {
  for (const entry of uncounted(ctx, touched)) {
    if (isBeyondCut(ctx, team, entry)) dropEntry(ctx, team, entry, touched);
    else {
      markForMerge(ctx, team, touched, entry);
      putUnlessNewer(ctx, team, { ...entry, state: 'waiting' });
    }
  }
}

/** Steps from writer to writer, since writers are few and their entries many. */
const WRITERS_PER_TRANSACTION = `WITH RECURSIVE writers (writer) AS (
    SELECT min(writer) FROM team_entries
    UNION ALL
    SELECT (SELECT min(writer) FROM team_entries WHERE writer > before.writer)
    FROM writers before WHERE before.writer IS NOT NULL
  )
  SELECT writer, (SELECT member FROM team_entries e WHERE e.writer = writers.writer LIMIT 1) member
  FROM writers WHERE writer IS NOT NULL`;

/**
 * Entries that count no more, in one query for any number of writers. A handled entry changes its
 * state, so it is not found again. Entries of removed members that stay wait for their time.
 */
function uncounted(ctx: StoreContext, touched: Effects): EntryLine[] {
  const writers = getRows<Pick<EntryLine, 'writer' | 'member'>>(ctx.work, WRITERS_PER_TRANSACTION);
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
         AND (e.state = 'merged'
           OR (d.value ->> 'known' AND e.state = 'later' AND ifnull(e.kind, '') NOT IN ('key', 'join')))
       LIMIT ?)`,
    ...[JSON.stringify(doubtful), Math.max(0, touched.remaining)],
  );
}

/**
 * Corrects entries from a clock that was ahead: this desk merged them, so its later changes would
 * have future times too, and all other desks would wait. Needs a reliable time. Future entries of
 * others wait, as on all desks; this member's own are written again in order, so that colleagues
 * need not wait.
 */
export function correctFutureEntries(ctx: StoreContext, team: OpenTeam, touched: Effects): void {
  const { now } = touched;
  const end = endOfMs(now + CLOCK_TOLERANCE_MS);
  if (team.line.hlc <= end) return;
  const known = getRow<{ hlc: string | null }>(
    ctx.work,
    `SELECT max(hlc) hlc FROM team_entries WHERE state = 'merged' AND hlc <= ?`,
    endOfMs(now),
  );
  team.line.hlc = known?.hlc ?? hlcAt(0);
  run(ctx.work, 'UPDATE team SET hlc = ?', team.line.hlc);
  run(ctx.work, 'UPDATE team_dirty SET hlc = ? WHERE hlc > ?', team.line.hlc, end);
  const ahead = getRows<EntryLine>(
    ctx.work,
    `SELECT * FROM team_entries WHERE hlc > ? AND state = 'merged' ORDER BY hlc, writer, seq`,
    end,
  );
  const isOwn = ({ member }: EntryLine): boolean => member === team.member;
  const waits = (entry: EntryLine): void => {
    markForMerge(ctx, team, touched, entry);
    putEntry(ctx, { ...entry, state: 'later' });
  };
  for (const entry of ahead) if (!isOwn(entry) && !isTimeless(entry.kind)) waits(entry);
  if (touched.roster) rereadRoster(ctx);
  for (const entry of ahead) {
    if (!isOwn(entry) || !writeAgain(ctx, team, entry, now)) continue;
    // An entry from another copy of this desk's file has another key, so it remains.
    if (entry.writer !== team.writer) waits(entry);
    else markForMerge(ctx, team, touched, entry);
  }
}
