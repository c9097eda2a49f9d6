/**
 * State of reading all tickets: progress of a pass, and what to do with tickets missing from it.
 */
import { fromJson, getColumn, getRow, getRows, getValue, run, type StoreContext } from '../context.ts';
import { GONE_AFTER, type TicketLine } from './line.ts';

/**
 * The current pass, kept in the cache and lost with it. Times are our clock, ms; texts are the
 * service's.
 */
export interface TicketPass {
  startedAt: number;
  next: number;
  total: number | null;
  /**
   * Each page so far was ordered by last reply, newest first, and began where the previous one
   * ended.
   */
  falling: boolean;
  top: string | null;
  oldest: string | null;
  /** Time of the last page, and whether our clock only went forward until then. */
  latest: number;
  steady: boolean;
}

const PASS_KEY = 'ticketPass';

/** Facts about the cache, lost with it. Times are our clock, ms, as text. */
export type SyncFact =
  | 'firstDone'
  | 'polledAt'
  | 'fullPassAt'
  /** Order of the service's list by last reply: `falling` (newest first) or `unknown`. */
  | 'order'
  /** The newest last reply that a poll has reached. */
  | 'reached'
  | 'hidden'
  /** Source of conversations, if any: a `ConversationSource` as JSON. */
  | 'conversationSource'
  /** Address of the customers' ticket pages: a `KnownPlace` as JSON. */
  | 'conversationPlace'
  /** Targets, hours and zone that target times were computed with. */
  | 'targets'
  | typeof PASS_KEY;

export function setSyncFact(ctx: StoreContext, name: SyncFact, value: string): void {
  run(ctx.cache, 'INSERT OR REPLACE INTO meta VALUES (?, ?)', name, value);
}

export function syncFact(ctx: StoreContext, name: SyncFact): string | null {
  return getValue<string>(ctx.cache, 'SELECT value FROM meta WHERE key = ?', name) ?? null;
}

/**
 * Until then new tickets count as seen (unless they await our reply), and changes are not recorded.
 */
export const firstSyncDone = (ctx: StoreContext): boolean => syncFact(ctx, 'firstDone') !== null;

export const ticketPass = (ctx: StoreContext): TicketPass | null => fromJson<TicketPass>(syncFact(ctx, PASS_KEY));

export const saveTicketPass = (ctx: StoreContext, pass: TicketPass): void =>
  setSyncFact(ctx, PASS_KEY, JSON.stringify(pass));

/** The next poll begins a full pass, since the kept range has changed. */
export function forgetTicketPass(ctx: StoreContext): void {
  run(ctx.cache, `DELETE FROM meta WHERE key IN ('${PASS_KEY}', 'fullPassAt')`);
}

/**
 * Ends a pass that reached the end or `cut`, before which nothing is read. Tickets missing from it
 * are counted as missing once more, and deleted the second time; closed tickets older than `cut`
 * are dropped unless the agent wrote about them.
 */
export function closeTicketPass(
  ctx: StoreContext,
  pass: TicketPass,
  cut: string | null,
  at: number,
): { first: boolean; gone: string[]; dropped: number } {
  return ctx.cache.transaction(() => {
    const first = !firstSyncDone(ctx);
    const gone = wasComplete(ctx, pass, cut) ? missingTickets(ctx, pass.startedAt, cut, at) : [];
    const dropped = cut === null ? 0 : dropBefore(ctx, cut);
    if (first) setSyncFact(ctx, 'firstDone', String(at));
    forgetTicketPass(ctx);
    setSyncFact(ctx, 'fullPassAt', String(at));
    return { first, gone, dropped };
  })();
}

/** If the service reports more tickets, or our clock jumped, missing tickets do not count. */
function wasComplete(ctx: StoreContext, pass: TicketPass, cut: string | null): boolean {
  if (!pass.steady) return false;
  if (cut !== null || pass.total === null) return true;
  const met = getRow<{ n: number }>(ctx.cache, 'SELECT count(*) n FROM tickets WHERE fetched_at >= ?', pass.startedAt);
  return pass.total <= (met?.n ?? 0);
}

/** A ticket with a future time was found before the clock was set back. */
function missingTickets(ctx: StoreContext, startedAt: number, cut: string | null, now: number): string[] {
  const unmet = '(fetched_at < ? OR fetched_at > ?) AND last_at >= ?';
  const params = [startedAt, now, cut ?? ''];
  run(ctx.cache, `UPDATE tickets SET missed = missed + 1 WHERE ${unmet}`, ...params);
  const gone = `SELECT id FROM tickets WHERE ${unmet} AND missed = ?`;
  return getColumn(ctx.cache, gone, ...params, GONE_AFTER);
}

/** Removes closed tickets with an older last reply from the cache; returns their number. */
function dropBefore(ctx: StoreContext, cut: string): number {
  const own = JSON.stringify([...ticketsWrittenAbout(ctx)]);
  return run(
    ctx.cache,
    `DELETE FROM tickets WHERE meaning = 'closed' AND last_at < ? AND id NOT IN (SELECT value FROM json_each(?))`,
    cut,
    own,
  );
}

/** Predicate for tickets that are not cached: true if `dropBefore` would drop them again. */
export function stayingOut(
  ctx: StoreContext,
  cut: string | null,
): (line: Pick<TicketLine, 'id' | 'last_at' | 'meaning'>) => boolean {
  let own: Set<string> | null = null;
  return ({ id, last_at, meaning }) => {
    if (cut === null || meaning !== 'closed' || last_at >= cut) return false;
    own ??= ticketsWrittenAbout(ctx);
    return !own.has(id);
  };
}

/**
 * Tables that get rows without the agent writing. Most marks come from displaying a ticket, so only
 * some count.
 */
const AUTOMATIC_TABLES: ReadonlySet<string> = new Set(['observed', 'marks']);
const MARKED = 'SELECT ticket FROM marks WHERE pinned = 1 OR unread = 1 OR snoozed_until IS NOT NULL';

/**
 * All tickets that the agent wrote about, which stay readable. Any table with a `ticket` column
 * counts.
 */
function ticketsWrittenAbout(ctx: StoreContext): Set<string> {
  const tables = getRows<{ name: string }>(
    ctx.work,
    `SELECT m.name FROM sqlite_schema m JOIN pragma_table_info(m.name) c ON c.name = 'ticket' WHERE m.type = 'table'`,
  ).filter(({ name }) => !AUTOMATIC_TABLES.has(name));
  const queries = [...tables.map(({ name }) => `SELECT ticket FROM "${name}" WHERE ticket IS NOT NULL`), MARKED];
  return new Set(getColumn(ctx.work, queries.join(' UNION ')));
}
