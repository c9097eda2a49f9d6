/** Tickets and customers whose news the agent wants, and who else follows them. */
import { type CustomerKey, customerOfKey } from '../../../../shared/domain/customer-key.ts';
import type { Followers } from '../../../../shared/domain/marks.ts';
import { getColumn, getRows, getValue, insertRow, run, type StoreContext } from '../context.ts';
import { rosterHere } from '../team/roster-here.ts';
import { customerKeyOfLine } from '../ticket/customer-key.ts';
import type { TicketLine } from '../ticket/line.ts';

/** A ticket, or a customer; the other is empty. `member`: empty for this agent. */
interface FollowPlace {
  ticket: string;
  customer: string;
  member: string;
}

/** `at` is kept from an earlier follow, so that nothing since then gets lost; null ends it. */
export function putFollow(ctx: StoreContext, place: FollowPlace, at: number | null): void {
  const { ticket, customer, member } = place;
  if (at !== null) insertRow(ctx.work, 'follows', { ticket, customer, member, at }, 'OR IGNORE');
  else
    run(
      ctx.work,
      'DELETE FROM follows WHERE ticket = ? AND customer = ? AND member = ?',
      ...[ticket, customer, member],
    );
}

/** Since when the agent follows it; null if not. */
export const followedAt = (ctx: StoreContext, ticket: string, customer = ''): number | null =>
  getValue<number>(
    ctx.work,
    `SELECT at FROM follows WHERE ticket = ? AND customer = ? AND member = ''`,
    ...[ticket, customer],
  ) ?? null;

export const followTicket = (ctx: StoreContext, ticket: string, at: number | null): void =>
  putFollow(ctx, { ticket, customer: '', member: '' }, at);

/** Returns since when the agent followed the customer before. */
export function followCustomer(ctx: StoreContext, customer: CustomerKey, at: number | null): number | null {
  const before = followedAt(ctx, '', customer);
  putFollow(ctx, { ticket: '', customer, member: '' }, at);
  return before;
}

/** Tickets that the agent follows, or whose customer they do, and since when. */
export function followedTickets(ctx: StoreContext): Map<string, number> {
  const since = new Map<string, number>();
  const follows = getRows<{ ticket: string; customer: CustomerKey | ''; at: number }>(
    ctx.work,
    `SELECT ticket, customer, at FROM follows WHERE member = ''`,
  );
  for (const { ticket, customer, at } of follows) {
    for (const id of customer === '' ? [ticket] : ticketsOf(ctx, customer)) {
      since.set(id, Math.min(at, since.get(id) ?? at));
    }
  }
  return since;
}

function ticketsOf(ctx: StoreContext, key: CustomerKey): string[] {
  const customer = customerOfKey(key);
  if ('clientId' in customer)
    return getColumn(ctx.cache, 'SELECT id FROM tickets WHERE client_id = ?', customer.clientId);
  return getRows<TicketLine>(
    ctx.cache,
    'SELECT id, client_id, email FROM tickets WHERE client_id IS NULL AND lower(email) = ?',
    customer.email,
  ).flatMap((line) => (customerKeyOfLine(ctx, line) === key ? [line.id] : []));
}

/** Without people who have left the team. */
export function followersOf(ctx: StoreContext, ticket: string, customer: CustomerKey | '' = ''): Followers {
  const members = getColumn(
    ctx.work,
    'SELECT member FROM follows WHERE ticket = ? AND customer = ?',
    ...[ticket, customer],
  );
  const roster = rosterHere(ctx);
  const names = members.flatMap((id) => {
    const member = roster.get(id);
    return member && !member.removed ? [member.name] : [];
  });
  return { own: members.includes(''), names: names.sort() };
}
