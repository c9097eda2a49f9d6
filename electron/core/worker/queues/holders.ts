/** Queues by the team member who has a ticket. */
import type { QueueKey } from '../../../../shared/domain/ticket.ts';
import { getRows, type StoreContext } from '../context.ts';
import { teamLine } from '../team/keyring.ts';
import { rosterHere } from '../team/roster-here.ts';
import type { Condition } from './queues.ts';

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
