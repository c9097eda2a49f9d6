/**
 * Filters of the service (*Awaiting Reply*, active, flagged): the tickets it last returned for
 * each, or its refusal.
 */
import { getRow, getRows, run, type StoreContext } from '../context.ts';
import { nextTurn } from '../decode/pieces.ts';
import { meaningOf, ticketLine } from '../ticket/line.ts';

/** Tickets moved in one turn of the worker; other calls are answered between turns. */
const TICKETS_PER_TURN = 250;

export function isMember(ctx: StoreContext, filter: string, ticket: string): boolean {
  return getRow(ctx.cache, 'SELECT 1 FROM filter_members WHERE name = ? AND ticket = ?', filter, ticket) !== undefined;
}

/**
 * True if the service has not answered the filter yet, or refuses it: then the queue is computed
 * from the cache.
 */
export function isComputed(ctx: StoreContext, filter: FilterName): boolean {
  return getRow(ctx.cache, 'SELECT 1 FROM filters WHERE name = ? AND refused = 0', filter) === undefined;
}

export type FilterName = 'awaiting' | 'active' | 'flagged';

/**
 * Stores the ids that the service returned for a filter, or (null) its refusal. Returns tickets
 * whose queue changed. Works in turns, so that a long list delays no other call; the next call
 * finishes an interrupted one.
 */
export async function setFilter(
  ctx: StoreContext,
  name: FilterName,
  ids: string[] | null,
  at: number,
): Promise<{ joined: string[]; left: string[] }> {
  const before = new Set(
    getRows<{ ticket: string }>(ctx.cache, 'SELECT ticket FROM filter_members WHERE name = ?', name).map(
      (r) => r.ticket,
    ),
  );
  const after = new Set(ids ?? []);
  const left = [...before].filter((id) => !after.has(id));
  const joined = [...after].filter((id) => !before.has(id));
  const moved = [...left, ...joined];
  // A refusal applies from its first turn; a list applies once it is complete.
  if (ids === null) noteFilter(ctx, name, at, true);
  for (let from = 0; from < moved.length; from += TICKETS_PER_TURN) {
    if (from > 0) await nextTurn();
    const part = moved.slice(from, from + TICKETS_PER_TURN);
    ctx.cache.transaction(() => {
      for (const id of part) move(ctx, name, id, after.has(id));
    })();
  }
  if (ids !== null) noteFilter(ctx, name, at, false);
  return { joined, left };
}

function move(ctx: StoreContext, name: FilterName, id: string, isIn: boolean): void {
  if (isIn) run(ctx.cache, 'INSERT OR IGNORE INTO filter_members VALUES (?, ?)', name, id);
  else run(ctx.cache, 'DELETE FROM filter_members WHERE name = ? AND ticket = ?', name, id);
  if (name === 'awaiting') refreshMeaning(ctx, id, isIn);
}

function noteFilter(ctx: StoreContext, name: FilterName, at: number, refused: boolean): void {
  run(
    ctx.cache,
    `INSERT INTO filters VALUES (?, ?, ?)
     ON CONFLICT (name) DO UPDATE SET read_at = excluded.read_at, refused = excluded.refused`,
    name,
    at,
    refused ? 1 : 0,
  );
}

function refreshMeaning(ctx: StoreContext, id: string, awaiting: boolean): void {
  const line = ticketLine(ctx, id);
  if (line) run(ctx.cache, 'UPDATE tickets SET meaning = ? WHERE id = ?', meaningOf(line.status, awaiting), id);
}
