/**
 * Which member of the team has a ticket, and the queues that follow from it. `work.db` says it; the
 * cache has a copy in `taken_by`, so that a queue is one index scan.
 */
import type { Taken } from '../../../../shared/domain/team.ts';
import type { QueueKey } from '../../../../shared/domain/ticket.ts';
import { getRow, getRows, type StoreContext } from '../context.ts';
import { teamLine } from '../team/keyring.ts';
import { rosterHere } from '../team/roster-here.ts';
import type { Condition } from './queues.ts';

/** The member who has it; null for nobody. */
export const holderOf = (ctx: StoreContext, ticket: string): string | null =>
  getRow<{ member: string | null }>(ctx.work, 'SELECT member FROM taken WHERE ticket = ?', ticket)?.member ?? null;

/** Who has these tickets, read in one go; those that nobody has are left out. */
export const takenAmong = (ctx: StoreContext, tickets: string[]): (Taken & { ticket: string })[] =>
  getRows<Taken & { ticket: string; draft: number }>(
    ctx.work,
    `SELECT ticket, member, note, draft <> '' draft, at FROM taken
     WHERE member IS NOT NULL AND ticket IN (SELECT value FROM json_each(?))`,
    JSON.stringify(tickets),
  ).map(({ draft, ...taken }) => ({ ...taken, ...(draft === 1 && { hasDraft: true }) }));

/**
 * Tickets whose copy in the cache says something else, as a stop between the two files may leave it.
 * Only those that the queues list by it: the others get it anew with the header or mark by which
 * they come back. What nobody has by either file is not read: each start looks here.
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

/** Whose tickets a queue lists, `member: null` for those that nobody has; null where it goes by something else. */
export function holderInQueue(ctx: StoreContext, view: QueueKey): { member: string | null } | null {
  if (view === 'nobodys') return { member: null };
  // Without a team nobody has that id.
  if (view === 'mine') return { member: teamLine(ctx)?.member ?? '' };
  return view.startsWith('taken:') ? { member: view.slice('taken:'.length) } : null;
}

export interface HolderCount {
  member: string;
  /** As they call themselves; null where they are not known here. */
  name: string | null;
  count: number;
}

/** How many of the `active` tickets each member has who has any; null where the account is in no team. */
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
