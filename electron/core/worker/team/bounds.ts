/**
 * How much one member may have in the team. What goes over is kept and does not count, the same on all
 * desks: a member's earliest things of a kind do. So nobody crowds out what others wrote. Of epochs the
 * latest count: a desk makes them because of what others do, who must not use up its share.
 *
 * Not among these are keys, each of which proves itself or is nothing, and joins: whether somebody is a
 * member follows from theirs, and would change with what counts of them (`rosterOf` bounds them).
 */
import { MOST_MEMBERS } from '../../rules/team/roster.ts';
import type { StoreContext } from '../context.ts';
import { getRow, getRows, run } from '../context.ts';
import type { EntryLine, Thing } from './entries.ts';

/** Keys that one desk asks for at a time. */
export const MOST_ASKED = 400;

/** Of one member: on each ticket; in the whole team for what belongs to no ticket. */
const MOST: Readonly<Record<string, number>> = {
  ...{ note: 500, tag: 100, promise: 100 },
  ...{ canned: 1000, view: 300 },
  ...{ invite: 1000, close: 1000, remove: MOST_MEMBERS },
  ...{ epoch: 200, ask: MOST_ASKED },
};

export const countsLatest = (kind: string): boolean => kind === 'epoch';

/** What one member has of a kind, on a ticket. */
export interface Share extends Pick<Thing, 'kind' | 'ticket'> {
  member: string;
}

const LIVE = 'kind = ? AND ticket = ? AND member = ? AND value IS NOT NULL';
const paramsOf = ({ kind, ticket, member }: Share): unknown[] => [kind, ticket, member];

export const isBounded = (kind: string): boolean => Object.hasOwn(MOST, kind);

/** Whether this member has as much of it as they may, apart from this thing. Never of what counts by its latest. */
export function isFull(ctx: StoreContext, share: Share, id: string): boolean {
  const most = MOST[share.kind];
  if (most === undefined || countsLatest(share.kind)) return false;
  const others = getRow<{ n: number }>(
    ctx.work,
    `SELECT count(*) n FROM team_entries WHERE ${LIVE} AND state = 'merged' AND id <> ?`,
    ...[...paramsOf(share), id],
  );
  return (others?.n ?? 0) >= most;
}

type Bounded = EntryLine & { state: 'merged' | 'over' };

/** What counts no more, and what counts again because something before it is gone; both are noted. */
export function rebound(ctx: StoreContext, share: Share): { over: Bounded[]; back: Bounded[] } {
  const most = MOST[share.kind] ?? Number.POSITIVE_INFINITY;
  const all = `FROM team_entries WHERE ${LIVE} AND state`;
  const count = getRow<{ n: number; over: number | null }>(
    ctx.work,
    `SELECT count(*) n, sum(state = 'over') over ${all} IN ('merged', 'over')`,
    ...paramsOf(share),
  );
  if (!count || (count.n <= most && !count.over)) return { over: [], back: [] };
  const order = countsLatest(share.kind) ? 'ORDER BY hlc DESC, writer DESC, seq DESC' : 'ORDER BY hlc, writer, seq';
  const first = getRows<Bounded>(
    ctx.work,
    `SELECT * ${all} IN ('merged', 'over') ${order} LIMIT ?`,
    ...[...paramsOf(share), most],
  );
  const counts = new Set(first.map(({ key }) => key));
  const merged = getRows<Bounded>(ctx.work, `SELECT * ${all} = 'merged'`, ...paramsOf(share));
  const changes = {
    over: merged.filter(({ key }) => !counts.has(key)),
    back: first.filter(({ state }) => state === 'over'),
  };
  const set = 'UPDATE team_entries SET state = ? WHERE key = ?';
  for (const { key } of changes.over) run(ctx.work, set, 'over', key);
  for (const { key } of changes.back) run(ctx.work, set, 'merged', key);
  return changes;
}
