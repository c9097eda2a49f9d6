/**
 * Conditions of queues that others decide: the service's filters (*Awaiting Reply*, active,
 * flagged) with the tickets it last returned or its refusal, and the team member who has a ticket,
 * with the number of tickets that each member has.
 */
import type { QueueKey } from '../../../../shared/domain/ticket.ts';
import { getColumn, getRows, hasRow, run, type StoreContext, upsertRow } from '../context.ts';
import { nextTurn } from '../decode/page.ts';
import type { Sql } from '../search/search-match.ts';
import { teamLine } from '../team/keyring.ts';
import { rosterHere } from '../team/roster-here.ts';
import { meaningOf, ticketLine } from '../ticket/line.ts';

/** Tickets moved in one turn of the worker; other calls are answered between turns. */
const TICKETS_PER_TURN = 250;

export function isMember(ctx: StoreContext, filter: string, ticket: string): boolean {
  return hasRow(ctx.cache, 'SELECT 1 FROM filter_members WHERE name = ? AND ticket = ?', filter, ticket);
}

/**
 * True if the service has not answered the filter yet, or refuses it: then the queue is computed
 * from the cache.
 */
export function isComputed(ctx: StoreContext, filter: FilterName): boolean {
  return !hasRow(ctx.cache, 'SELECT 1 FROM filters WHERE name = ? AND refused = 0', filter);
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
  const before = new Set(getColumn(ctx.cache, 'SELECT ticket FROM filter_members WHERE name = ?', name));
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

const noteFilter = (ctx: StoreContext, name: FilterName, at: number, refused: boolean): void =>
  upsertRow(ctx.cache, 'filters', 'name', { name, read_at: at, refused: refused ? 1 : 0 });

function refreshMeaning(ctx: StoreContext, id: string, awaiting: boolean): void {
  const line = ticketLine(ctx, id);
  if (line) run(ctx.cache, 'UPDATE tickets SET meaning = ? WHERE id = ?', meaningOf(line.status, awaiting), id);
}

/**
 * The holder that a queue is about, `member: null` for tickets without one; null for other queues.
 */
export function holderInQueue(ctx: StoreContext, view: QueueKey): { member: string | null } | null {
  if (view === 'nobodys') return { member: null };
  // Without a team no ticket matches the empty id.
  if (view === 'mine') return { member: teamLine(ctx)?.member ?? '' };
  return view.startsWith('taken:') ? { member: view.slice('taken:'.length) } : null;
}

interface HolderCount {
  member: string;
  /** The member's own name; null if unknown here. */
  name: string | null;
  count: number;
}

/** Number of `active` tickets per member who has any; null without a team. */
export function holderCounts(ctx: StoreContext, active: Sql): { own: number; colleagues: HolderCount[] } | null {
  const own = teamLine(ctx)?.member;
  if (own === undefined) return null;
  const roster = rosterHere(ctx);
  const counts = getRows<{ member: string; count: number }>(
    ctx.cache,
    `SELECT t.taken_by member, sum(t.n) count FROM ticket_groups t
     WHERE ${active.where} AND t.done = 0 AND t.place > 0 AND t.taken_by > '' GROUP BY t.taken_by`,
    ...active.params,
  );
  return {
    own: counts.find(({ member }) => member === own)?.count ?? 0,
    colleagues: counts
      .filter(({ member }) => member !== own)
      .map(({ member, count }) => ({ member, name: roster.get(member)?.name ?? null, count })),
  };
}
