/** `readCustomerPage` gathers one client with all that is cached of them. */
import type { CustomerPage, Some } from '../../../../shared/domain/customer.ts';
import type { TicketRow } from '../../../../shared/domain/ticket.ts';
import { todayIn } from '../../rules/attention.ts';
import { setting } from '../account/settings.ts';
import { getRow, getRows, type StoreContext } from '../context.ts';
import { json } from '../search/search-match.ts';
import type { TicketLine } from '../tickets/line.ts';
import { toRows } from '../tickets/rows.ts';
import { clientName, holdingsOf, matchOf, some } from './customers.ts';
import { moneyEntries } from './money-entries.ts';

const TICKETS = 200;

/** Null where nothing is cached of this client. `now`: our clock, ms. */
export function readCustomerPage(ctx: StoreContext, client: string, now: number): CustomerPage | null {
  const zone = setting(ctx, 'zone');
  const has = holdingsOf(ctx, client, { zone, today: todayIn(zone, now), service: null, wrote: null });
  const tickets = ticketsWhere(ctx, 'client_id = ?', client);
  const { contacts, products, domains, orders, attention, fresh } = has;
  if ([contacts, products, domains, orders].every(({ length }) => length === 0) && tickets.total === 0) return null;
  const contact = contacts.find(({ record }) => !record.subAccount) ?? contacts[0];
  const emails = emailsOf(ctx, client);
  const written = [contact?.record.firstName, contact?.record.lastName].filter(Boolean).join(' ');
  return {
    clientId: client,
    name: clientName(ctx, client, orders) ?? (written || null),
    company: contacts.find(({ record }) => record.company !== '')?.record.company ?? '',
    emails,
    attention: some(attention),
    contacts: some(contacts),
    products: some(products),
    domains: some(domains),
    money: some(moneyEntries(orders, products, domains)),
    tickets,
    guestTickets: guestTickets(ctx, client, emails),
    fresh,
  };
}

const emailsOf = (ctx: StoreContext, client: string): string[] =>
  getRows<{ email: string }>(
    ctx.cache,
    `SELECT DISTINCT lower(email) email FROM tickets WHERE client_id = ? AND email <> ''
     UNION SELECT email FROM contacts WHERE client_id = ? AND email <> '' ORDER BY 1`,
    client,
    client,
  ).map(({ email }) => email);

function ticketsWhere(ctx: StoreContext, where: string, ...params: unknown[]): Some<TicketRow> {
  const lines = getRows<TicketLine>(
    ctx.cache,
    `SELECT * FROM tickets WHERE ${where} ORDER BY last_at DESC, id DESC LIMIT ${TICKETS}`,
    ...params,
  );
  const total = getRow<{ n: number }>(ctx.cache, `SELECT count(*) n FROM tickets WHERE ${where}`, ...params)?.n ?? 0;
  return { rows: toRows(ctx, lines), total };
}

/**
 * Anyone can write under an e-mail: these stand apart, and only where no other client has it too.
 */
function guestTickets(ctx: StoreContext, client: string, emails: readonly string[]): Some<TicketRow> {
  const only = emails.filter((email) => matchOf(ctx, { client_id: null, email }).clientId === client);
  if (only.length === 0) return { rows: [], total: 0 };
  return ticketsWhere(ctx, 'client_id IS NULL AND lower(email) IN (SELECT value FROM json_each(?))', json(only));
}
