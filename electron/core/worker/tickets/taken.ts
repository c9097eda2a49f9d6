/**
 * Tracks which team member has a ticket, and the queues by it. `work.db` decides; the cache has a
 * copy in `taken_by`, so that a queue is one index scan.
 */
import type { Taken } from '../../../../shared/domain/team.ts';
import type { QueueKey } from '../../../../shared/domain/ticket.ts';
import { getRow, getRows, type StoreContext } from '../context.ts';
import { teamLine } from '../team/keyring.ts';
import { rosterHere } from '../team/roster-here.ts';
import type { Condition } from './queues.ts';

export const holderOf = (ctx: StoreContext, ticket: string): string | null =>
  getRow<{ member: string | null }>(ctx.work, 'SELECT member FROM taken WHERE ticket = ?', ticket)?.member ?? null;

export const takenAmong = (ctx: StoreContext, tickets: string[]): (Taken & { ticket: string })[] =>
  getRows<Taken & { ticket: string; draft: number }>(
    ctx.work,
    `SELECT ticket, member, note, draft <> '' draft, at FROM taken
     WHERE member IS NOT NULL AND ticket IN (SELECT value FROM json_each(?))`,
    JSON.stringify(tickets),
  ).map(({ draft, ...taken }) => ({ ...taken, ...(draft === 1 && { hasDraft: true }) }));

/**
 * Tickets whose copy in the cache is wrong, for example after a stop between the two files. Checks
 * only tickets that queues list by holder: others are corrected by their next header or mark. Each
 * start runs this, so it skips tickets without a holder.
 */
export function misplacedHolders(ctx: StoreContext): string[] {
  const known = getRows<Holder>(ctx.work, 'SELECT ticket id, member FROM taken WHERE member IS NOT NULL');
  const holders = new Map(known.map(({ id, member }) => [id, member]));
  const copied = getRows<Holder>(
    ctx.cache,
    `SELECT id, taken_by member FROM tickets WHERE taken_by IS NOT NULL AND in_active = 1 AND done = 0
     UNION ALL SELECT id, taken_by FROM tickets WHERE taken_by IS NOT NULL AND meaning <> 'closed' AND done = 0`,
  );
  const uncopied = getRows<{ id: string }>(
    ctx.cache,
    `SELECT id FROM tickets WHERE id IN (SELECT value FROM json_each(?))
       AND taken_by IS NULL AND (in_active = 1 OR meaning <> 'closed') AND done = 0`,
    JSON.stringify([...holders.keys()]),
  );
  return [...copied.filter(({ id, member }) => holders.get(id) !== member), ...uncopied].map(({ id }) => id);
}

interface Holder {
  id: string;
  member: string;
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

export interface HolderCount {
  member: string;
  /** The member's own name; null if unknown here. */
  name: string | null;
  count: number;
}

/** Number of `active` tickets per member who has any; null without a team. */
export function holderCounts(ctx: StoreContext, active: Condition): { own: number; colleagues: HolderCount[] } | null {
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
