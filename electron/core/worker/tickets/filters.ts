/**
 * Filters of the service (*Awaiting Reply*, active, flagged): which tickets it last returned for
 * each, or that it refuses one.
 */
import { getRow, getRows, run, type StoreContext } from '../context.ts';
import { nextTurn } from '../decode/pieces.ts';
import { meaningOf, ticketLine } from './line.ts';

/** Tickets moved in one turn of the worker; reads are answered between turns. */
const TURN = 250;

export function isMember(ctx: StoreContext, filter: string, ticket: string): boolean {
  return getRow(ctx.cache, 'SELECT 1 FROM filter_members WHERE name = ? AND ticket = ?', filter, ticket) !== undefined;
}

/**
 * Until the service answered a filter once, or where it refuses it, the queue is worked out from
 * what is cached.
 */
export function isComputed(ctx: StoreContext, filter: FilterName): boolean {
  return getRow(ctx.cache, 'SELECT 1 FROM filters WHERE name = ? AND refused = 0', filter) === undefined;
}

export type FilterName = 'awaiting' | 'active' | 'flagged';

/**
 * The service returned exactly these ids for a filter, or (null) refused it. Returns whose queue
 * changed. A turn at a time, so that a long list keeps no reader waiting; one that is cut off is
 * finished by the next.
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
  // A refusal holds from its first turn on; a list is one once all of it is there.
  if (ids === null) noteFilter(ctx, name, at, true);
  for (let from = 0; from < moved.length; from += TURN) {
    if (from > 0) await nextTurn();
    const part = moved.slice(from, from + TURN);
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
