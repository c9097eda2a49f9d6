/** The customer of a ticket, as our own notes and follows know them. */
import { type CustomerKey, customerKey } from '../../../../shared/domain/customer-key.ts';
import { ticketFormFacts } from '../../rules/forms.ts';
import { getRow, getRows, getValue, type StoreContext } from '../context.ts';
import { type TicketLine, ticketLine } from './line.ts';

type Line = Pick<TicketLine, 'id' | 'client_id' | 'email'>;

/** Null if the cache does not hold the ticket, or it is from a guest with an unverified address. */
export function customerKeyOfTicket(ctx: StoreContext, ticket: string): CustomerKey | null {
  const line = ticketLine(ctx, ticket);
  return line ? customerKeyOfLine(ctx, line) : null;
}

export const customerKeyOfLine = (ctx: StoreContext, line: Line): CustomerKey | null =>
  customerKey({
    clientId: line.client_id,
    email: line.email,
    isVerified: line.client_id === null && isOpenedByUs(ctx, line),
  });

/** Ids of tickets whose guests are known by these addresses. */
export const ticketsOfAddresses = (ctx: StoreContext, addresses: readonly string[]): string[] =>
  getRows<Line>(
    ctx.cache,
    `SELECT id, client_id, email FROM tickets INDEXED BY tickets_guest_email
     WHERE client_id IS NULL AND lower(email) IN (SELECT value FROM json_each(?)) ORDER BY last_at DESC`,
    JSON.stringify(addresses),
  ).flatMap((line) => (customerKeyOfLine(ctx, line) === null ? [] : line.id));

/** SQL: the column has a customer's key instead of a ticket's id. */
export const isCustomerKey = (column: string): string => `(${column} GLOB 'client:*' OR ${column} GLOB 'email:*')`;

/** An agent opened the ticket to this address: from this desk, or as its first message shows. */
function isOpenedByUs(ctx: StoreContext, { id, email }: Line): boolean {
  const sent = getValue<string>(
    ctx.work,
    `SELECT text FROM outbox WHERE kind = 'ticket' AND state = 'accepted' AND json_extract(made, '$.ticketId') = ?`,
    id,
  );
  if (sent !== undefined && sameAddress(ticketFormFacts(sent)?.email ?? '', email)) return true;
  const opening = `SELECT 1 FROM conversations c JOIN posts p ON p.ticket = c.ticket
    WHERE c.ticket = ? AND json_extract(c.reading, '$.whole') AND p.role = 'staff'
      AND p.place = (SELECT min(place) FROM posts WHERE ticket = c.ticket AND role <> 'note')`;
  return getRow(ctx.cache, opening, id) !== undefined;
}

const sameAddress = (a: string, b: string): boolean => a.trim().toLowerCase() === b.trim().toLowerCase();
