/** How far the reading of all tickets came, and what its end means for those that it did not meet. */
import { all, fromJson, one, run, type StoreContext } from './context.ts';
import { GONE_AFTER } from './tickets.ts';

/** A pass under way. It is kept with the cache, and goes with it. Times are our clock, ms; texts are the service's. */
export interface PassState {
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

export function setMeta(ctx: StoreContext, key: string, value: string): void {
  run(ctx.cache, 'INSERT OR REPLACE INTO meta VALUES (?, ?)', key, value);
}

export function meta(ctx: StoreContext, key: string): string | null {
  return one<{ value: string }>(ctx.cache, 'SELECT value FROM meta WHERE key = ?', key)?.value ?? null;
}

export const ticketPass = (ctx: StoreContext): PassState | null => fromJson<PassState>(meta(ctx, KEY));

export const saveTicketPass = (ctx: StoreContext, pass: PassState): void => setMeta(ctx, KEY, JSON.stringify(pass));

/** The next poll begins a full pass: what is kept is another range now. */
export function forgetPasses(ctx: StoreContext): void {
  run(ctx.cache, `DELETE FROM meta WHERE key IN ('${KEY}', 'fullPassAt')`);
}

/**
 * A pass came to its end, or to `cut`, before which nothing is read. What it did not meet is missed once more, and gone the
 * second time; closed tickets from before `cut` are dropped, unless the agent wrote something about them.
 */
export function closeTicketPass(
  ctx: StoreContext,
  pass: PassState,
  cut: string | null,
  at: number,
): { first: boolean; gone: string[]; dropped: number } {
  return ctx.cache.transaction(() => {
    const first = meta(ctx, 'firstDone') === null;
    const gone = wasWhole(ctx, pass, cut) ? missed(ctx, pass.startedAt, cut) : [];
    const dropped = cut === null ? 0 : dropBefore(ctx, cut);
    if (first) setMeta(ctx, 'firstDone', String(at));
    forgetPasses(ctx);
    setMeta(ctx, 'fullPassAt', String(at));
    return { first, gone, dropped };
  })();
}

/** The service says that there are more, or our clock jumped: then what was not met is not missed. */
function wasWhole(ctx: StoreContext, pass: PassState, cut: string | null): boolean {
  if (!pass.steady) return false;
  if (cut !== null || pass.total === null) return true;
  const met = one<{ n: number }>(ctx.cache, 'SELECT count(*) n FROM tickets WHERE fetched_at >= ?', pass.startedAt);
  return pass.total <= (met?.n ?? 0);
}

function missed(ctx: StoreContext, startedAt: number, cut: string | null): string[] {
  const unmet = 'fetched_at < ? AND last_at >= ?';
  run(ctx.cache, `UPDATE tickets SET missed = missed + 1 WHERE ${unmet}`, startedAt, cut ?? '');
  const gone = `SELECT id FROM tickets WHERE ${unmet} AND missed = ?`;
  return all<{ id: string }>(ctx.cache, gone, startedAt, cut ?? '', GONE_AFTER).map(({ id }) => id);
}

/** Closed tickets whose last reply is from before this time leave the cache. Returns how many did. */
export function dropBefore(ctx: StoreContext, cut: string): number {
  const own = JSON.stringify([...writtenAbout(ctx)]);
  return run(
    ctx.cache,
    `DELETE FROM tickets WHERE meaning = 'closed' AND last_at < ? AND id NOT IN (SELECT value FROM json_each(?))`,
    cut,
    own,
  );
}

/** Made without the agent: observed changes. Marks are mostly of what was on screen, so some of them count only. */
const NOT_WRITTEN: ReadonlySet<string> = new Set(['observed', 'marks']);
const MARKED = 'SELECT ticket FROM marks WHERE pinned = 1 OR unread = 1 OR snoozed_until IS NOT NULL';

/** Every ticket that the agent wrote about: those stay readable. Whatever table names a ticket counts. */
function writtenAbout(ctx: StoreContext): Set<string> {
  const tables = all<{ name: string }>(
    ctx.work,
    `SELECT m.name FROM sqlite_schema m JOIN pragma_table_info(m.name) c ON c.name = 'ticket' WHERE m.type = 'table'`,
  ).filter(({ name }) => !NOT_WRITTEN.has(name));
  const queries = [...tables.map(({ name }) => `SELECT ticket FROM "${name}" WHERE ticket IS NOT NULL`), MARKED];
  return new Set(all<{ ticket: string }>(ctx.work, queries.join(' UNION ')).map(({ ticket }) => ticket));
}
