/** Tickets and customers whose news the agent wants, and who else follows them. */
import { type CustomerKey, customerOfKey, readCustomerKey } from '../../../../shared/domain/customer-key.ts';
import type { Followers } from '../../../../shared/domain/marks.ts';
import { getColumn, getRows, getValue, insertRow, run, type StoreContext } from '../context.ts';
import { rosterHere } from '../team/roster-here.ts';
import { ticketsOfAddresses } from '../ticket/customer-key.ts';

/**
 * Follows a ticket, or a customer by their key. `at` is kept from an earlier follow, so that
 * nothing since then gets lost; null ends it. `member`: empty for this agent.
 */
export function putFollow(ctx: StoreContext, ticket: string, at: number | null, member = ''): void {
  if (at !== null) insertRow(ctx.work, 'follows', { ticket, member, at }, 'OR IGNORE');
  else run(ctx.work, 'DELETE FROM follows WHERE ticket = ? AND member = ?', ticket, member);
}

/** Since when the agent follows it; null if not. */
export const followedAt = (ctx: StoreContext, ticket: string): number | null =>
  getValue<number>(ctx.work, `SELECT at FROM follows WHERE ticket = ? AND member = ''`, ticket) ?? null;

/** Tickets that the agent follows, or whose customer they do, and since when. */
export function followedTickets(ctx: StoreContext): Map<string, number> {
  const since = new Map<string, number>();
  const follows = getRows<{ ticket: string; at: number }>(ctx.work, `SELECT ticket, at FROM follows WHERE member = ''`);
  for (const { ticket, at } of follows) {
    const customer = readCustomerKey(ticket);
    for (const id of customer ? ticketsOf(ctx, customer) : [ticket]) since.set(id, Math.min(at, since.get(id) ?? at));
  }
  return since;
}

function ticketsOf(ctx: StoreContext, key: CustomerKey): string[] {
  const customer = customerOfKey(key);
  if ('email' in customer) return ticketsOfAddresses(ctx, [customer.email]);
  return getColumn(ctx.cache, 'SELECT id FROM tickets WHERE client_id = ?', customer.clientId);
}

/** Without people who have left the team. */
export function followersOf(ctx: StoreContext, ticket: string): Followers {
  const members = getColumn<string>(ctx.work, 'SELECT member FROM follows WHERE ticket = ?', ticket);
  const roster = rosterHere(ctx);
  const names = members.flatMap((id) => {
    const member = roster.get(id);
    return member && !member.removed ? [member.name] : [];
  });
  return { own: members.includes(''), names: names.sort() };
}
