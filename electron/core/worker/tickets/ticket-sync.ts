/**
 * The state of reading all tickets: how far a pass came, and what its end means for those that it
 * did not meet.
 */
import { fromJson, getRow, getRows, run, type StoreContext } from '../context.ts';
import { GONE_AFTER, type TicketLine } from './line.ts';

/**
 * A pass under way. It is kept with the cache, and goes with it. Times are our clock, ms; texts are
 * the service's.
 */
export interface TicketPass {
  startedAt: number;
  /** Where the next page begins. */
  next: number;
  total: number | null;
  /** So far every page fell by last reply, and began where the one before ended. */
  falling: boolean;
  /** The first and the last time met. */
  top: string | null;
  oldest: string | null;
  /** When the last page came, and whether our clock only went forward until then. */
  latest: number;
  steady: boolean;
}

const KEY = 'ticketPass';

/** Facts about the cache itself, which go with it. Times are our clock, ms, as text. */
export type SyncFact =
  /** When the first sync ended. */
  | 'firstDone'
  | 'polledAt'
  | 'fullPassAt'
  /** Whether the service lists tickets by last reply, newest first: `falling` or `unknown`. */
  | 'order'
  /** The newest last reply that a poll has reached. */
  | 'reached'
  /** Whether the service tells what was written in a ticket: a `ConversationSource` as JSON. */
  | 'conversationSource'
  /** Where tickets show themselves to their customers: a `KnownPlace` as JSON. */
  | 'conversationPlace'
  /** By which targets, hours and zone the moments of targets were worked out. */
  | 'targets'
  | typeof KEY;

export function setSyncFact(ctx: StoreContext, name: SyncFact, value: string): void {
  run(ctx.cache, 'INSERT OR REPLACE INTO meta VALUES (?, ?)', name, value);
}

export function syncFact(ctx: StoreContext, name: SyncFact): string | null {
  return getRow<{ value: string }>(ctx.cache, 'SELECT value FROM meta WHERE key = ?', name)?.value ?? null;
}

/** Until then what comes counts as seen (unless it awaits our reply), and nothing is observed. */
export const firstSyncDone = (ctx: StoreContext): boolean => syncFact(ctx, 'firstDone') !== null;

export const ticketPass = (ctx: StoreContext): TicketPass | null => fromJson<TicketPass>(syncFact(ctx, KEY));

export const saveTicketPass = (ctx: StoreContext, pass: TicketPass): void =>
  setSyncFact(ctx, KEY, JSON.stringify(pass));

/** The next poll begins a full pass: what is kept is another range now. */
export function forgetTicketPass(ctx: StoreContext): void {
  run(ctx.cache, `DELETE FROM meta WHERE key IN ('${KEY}', 'fullPassAt')`);
}

/**
 * A pass came to its end, or to `cut`, before which nothing is read. What it did not meet is missed
 * once more, and gone the second time; closed tickets from before `cut` are dropped, unless the
 * agent wrote something about them.
 */
export function closeTicketPass(
  ctx: StoreContext,
  pass: TicketPass,
  cut: string | null,
  at: number,
): { first: boolean; gone: string[]; dropped: number } {
  return ctx.cache.transaction(() => {
    const first = !firstSyncDone(ctx);
    const gone = wasWhole(ctx, pass, cut) ? missed(ctx, pass.startedAt, cut, at) : [];
    const dropped = cut === null ? 0 : dropBefore(ctx, cut);
    if (first) setSyncFact(ctx, 'firstDone', String(at));
    forgetTicketPass(ctx);
    setSyncFact(ctx, 'fullPassAt', String(at));
    return { first, gone, dropped };
  })();
}

/**
 * The service says that there are more, or our clock jumped: then what was not met is not missed.
 */
function wasWhole(ctx: StoreContext, pass: TicketPass, cut: string | null): boolean {
  if (!pass.steady) return false;
  if (cut !== null || pass.total === null) return true;
  const met = getRow<{ n: number }>(ctx.cache, 'SELECT count(*) n FROM tickets WHERE fetched_at >= ?', pass.startedAt);
  return pass.total <= (met?.n ?? 0);
}

/** One that seems to be met later than now was met before the clock was set back. */
function missed(ctx: StoreContext, startedAt: number, cut: string | null, now: number): string[] {
  const unmet = '(fetched_at < ? OR fetched_at > ?) AND last_at >= ?';
  const params = [startedAt, now, cut ?? ''];
  run(ctx.cache, `UPDATE tickets SET missed = missed + 1 WHERE ${unmet}`, ...params);
  const gone = `SELECT id FROM tickets WHERE ${unmet} AND missed = ?`;
  return getRows<{ id: string }>(ctx.cache, gone, ...params, GONE_AFTER).map(({ id }) => id);
}

/**
 * Closed tickets whose last reply is from before this time leave the cache. Returns how many did.
 */
function dropBefore(ctx: StoreContext, cut: string): number {
  const own = JSON.stringify([...writtenAbout(ctx)]);
  return run(
    ctx.cache,
    `DELETE FROM tickets WHERE meaning = 'closed' AND last_at < ? AND id NOT IN (SELECT value FROM json_each(?))`,
    cut,
    own,
  );
}

/** Says of a ticket that is not cached whether it stays out, since `dropBefore` would take it out again. */
export function stayingOut(
  ctx: StoreContext,
  cut: string | null,
): (line: Pick<TicketLine, 'id' | 'last_at' | 'meaning'>) => boolean {
  let own: Set<string> | null = null;
  return ({ id, last_at, meaning }) => {
    if (cut === null || meaning !== 'closed' || last_at >= cut) return false;
    own ??= writtenAbout(ctx);
    return !own.has(id);
  };
}

/**
 * Made without the agent: observed changes. Marks are mostly of what was on screen, so some of them
 * count only.
 */
const NOT_WRITTEN: ReadonlySet<string> = new Set(['observed', 'marks']);
const MARKED = 'SELECT ticket FROM marks WHERE pinned = 1 OR unread = 1 OR snoozed_until IS NOT NULL';

/**
 * Every ticket that the agent wrote about: those stay readable. Whatever table names a ticket
 * counts.
 */
function writtenAbout(ctx: StoreContext): Set<string> {
  const tables = getRows<{ name: string }>(
    ctx.work,
    `SELECT m.name FROM sqlite_schema m JOIN pragma_table_info(m.name) c ON c.name = 'ticket' WHERE m.type = 'table'`,
  ).filter(({ name }) => !NOT_WRITTEN.has(name));
  const queries = [...tables.map(({ name }) => `SELECT ticket FROM "${name}" WHERE ticket IS NOT NULL`), MARKED];
  return new Set(getRows<{ ticket: string }>(ctx.work, queries.join(' UNION ')).map(({ ticket }) => ticket));
}
