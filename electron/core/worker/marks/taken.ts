/**
 * Tracks which team member has a ticket. `work.db` decides; the cache has a copy in `taken_by`, so
 * that a queue is one index scan.
 */
import type { Taken } from '../../../../shared/domain/team.ts';
import { getRow, getRows, type StoreContext } from '../context.ts';

export const holderOf = (ctx: StoreContext, ticket: string): string | null =>
  getRow<{ member: string | null }>(ctx.work, 'SELECT member FROM taken WHERE ticket = ?', ticket)?.member ?? null;

export const assignmentsOf = (ctx: StoreContext, tickets: string[]): (Taken & { ticket: string })[] =>
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
