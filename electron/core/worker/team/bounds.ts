/**
 * Limits of one member's entries. Entries beyond them are kept but do not count, equally on all
 * desks: the earliest of a kind count. So no member can crowd out others. Of epochs the latest
 * count: a desk makes them in response to others, who must not use up its share.
 * Keys are not limited, since an invalid one has no effect. Joins are limited by `rosterOf`:
 * membership depends on them, so it must not change with the limits.
 */
import { MOST_MEMBERS } from '../../rules/team/roster.ts';
import type { StoreContext } from '../context.ts';
import { getRow, getRows, run } from '../context.ts';
import type { EntryLine, Thing } from './entries.ts';

export const MOST_ASKED = 400;

/** Limits per member: on each ticket, or in the whole team for things without a ticket. */
const MOST: Readonly<Record<string, number>> = {
  ...{ note: 500, tag: 100, promise: 100 },
  ...{ canned: 1000, view: 300 },
  ...{ invite: 1000, close: 1000, remove: MOST_MEMBERS },
  ...{ epoch: 200, ask: MOST_ASKED },
};

export const countsLatest = (kind: string): boolean => kind === 'epoch';

export interface Share extends Pick<Thing, 'kind' | 'ticket'> {
  member: string;
}

const LIVE = 'kind = ? AND ticket = ? AND member = ? AND value IS NOT NULL';
const paramsOf = ({ kind, ticket, member }: Share): unknown[] => [kind, ticket, member];

export const isBounded = (kind: string): boolean => Object.hasOwn(MOST, kind);

/**
 * True if the member has reached the limit without this thing. Always false for kinds whose latest
 * entries count.
 */
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

/**
 * Applies the limit: returns entries that stop counting, and entries that count again, and stores
 * their new state.
 */
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
