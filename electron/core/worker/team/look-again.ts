/**
 * Looks at stored entries again once somebody came or went, or a key came: what waited may count by
 * now, and what counted may not. Each transaction takes a piece of them, so that questions of the
 * window get in between. Where it stands is in memory only: keys that are used for the first time
 * begin it anew, so a stop amid it loses nothing.
 */
import { endOfMs } from '../../rules/team/clock.ts';
import { getRow, getRows, type StoreContext } from '../context.ts';
import type { EntryLine } from './entries.ts';
import type { OpenTeam } from './keyring.ts';
import { rosterHere } from './roster-here.ts';
import { dropEntry, type Effects, isBeyondCut, putTouched, resettle, touch } from './settle.ts';

/** How far it is: first through whoever writes, then through what waits. */
interface Look {
  /** The last of the writers; null once all were looked at. */
  writer: string | null;
  /** The last entry that waits. */
  hlc: string;
  key: string;
  /** There was another reason meanwhile. */
  again: boolean;
  /** How often it began again for such a reason. */
  rounds: number;
}

const BEGIN: Look = { writer: '', hlc: '', key: '', again: false, rounds: 0 };
/**
 * Reasons may follow from what is found. A few rounds are enough; were there ever a circle among
 * them, no desk would come out of it.
 */
export const MOST_ROUNDS = 100;
/** Writers that one transaction looks at: most have nothing that counts no more. */
const WRITERS = 500;

const looks = new WeakMap<StoreContext, Look>();

/** One that is under way goes to its end before it begins anew: so nobody keeps it from coming there. */
export function beginToLook(ctx: StoreContext): void {
  const under = looks.get(ctx);
  looks.set(ctx, under ? { ...under, again: true } : BEGIN);
}

/** After a transaction was rolled back: nothing is known of how far it was. */
export const lookFromTheStart = (ctx: StoreContext): unknown => looks.set(ctx, BEGIN);

export const endLook = (ctx: StoreContext): unknown => looks.delete(ctx);

export const isLooking = (ctx: StoreContext): boolean => looks.has(ctx);

/** In the words of the index of these, which SQLite takes for no others. */
const UNMERGED = `state <> 'merged'`;
const DUE = `${UNMERGED} AND state = 'later' AND hlc <= ?`;

/** Whether there is more to look at than one transaction took. */
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

/** What was ahead of its time, and is no more. */
export function seeDue(ctx: StoreContext, team: OpenTeam, touched: Effects): void {
  for (const entry of rowsIn(ctx, touched, `${DUE} ORDER BY hlc`, endOfMs(touched.now)))
    resettle(ctx, team, entry, touched);
}

/** The next piece, where there is one. */
export function lookOn(ctx: StoreContext, team: OpenTeam, touched: Effects): void {
  const look = looks.get(ctx);
  if (!look || touched.left <= 0) return;
  const seen = look.writer === null ? look : seeWriters(ctx, team, look.writer, look, touched);
  const next = seen.writer === null ? seeWaiting(ctx, team, seen, touched) : seen;
  if (next) looks.set(ctx, next);
  else if (look.again && look.rounds < MOST_ROUNDS) looks.set(ctx, { ...BEGIN, rounds: look.rounds + 1 });
  else looks.delete(ctx);
}

/** What members who were removed wrote since, and all of whoever is none any more. */
function seeWriters(ctx: StoreContext, team: OpenTeam, from: string, look: Look, touched: Effects): Look {
  const writers = writersAfter(ctx, from, WRITERS);
  for (const entry of uncounted(ctx, touched, writers)) {
    if (isBeyondCut(ctx, team, entry)) dropEntry(ctx, team, entry, touched);
    else {
      touch(ctx, team, touched, entry);
      putTouched(ctx, team, { ...entry, state: 'waiting' });
    }
  }
  // They may have more than were left for this transaction: they are looked at again.
  if (touched.left <= 0) return look;
  if (writers.length < WRITERS) return { ...look, writer: null };
  // Enough for one transaction, though little was found.
  touched.left = 0;
  return { ...look, writer: writers.at(-1)?.writer ?? null };
}

type Writer = Pick<EntryLine, 'writer' | 'member'>;

/** Each found from the one before: they are few, and their entries many. */
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
 * What counts no more of these writers, in one question, however many of them there are. Each is no more as
 * it was, once it was seen. What stays of somebody who was removed waits for its time.
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

/** The oldest first. Null: those were all. */
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
