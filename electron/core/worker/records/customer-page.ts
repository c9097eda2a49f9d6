/**
 * `readCustomerPage` gathers one client with all that is cached of them and one table of their
 * money; `findClients` finds clients by what an agent knows of them. No call of the service lists
 * clients, so their records are searched.
 */

import type { CustomerPage, Figure, MoneyEntry, MoneyItem, Some } from '../../../../shared/domain/customer.ts';
import type { ClientDomain } from '../../../../shared/domain/domain.ts';
import type { Order, OrderItem } from '../../../../shared/domain/order.ts';
import type { ClientHit } from '../../../../shared/domain/order-form.ts';
import type { ProductService } from '../../../../shared/domain/product.ts';
import type { Money, Stored } from '../../../../shared/domain/service-values.ts';
import type { TicketRow } from '../../../../shared/domain/ticket.ts';
import { type Currency, currencyOf, within } from '../../rules/currency.ts';
import { serviceDay, setting } from '../account/settings.ts';
import { getRow, getRows, type StoreContext } from '../context.ts';
import { json } from '../search/search-match.ts';
import type { TicketLine } from '../tickets/line.ts';
import { toRows } from '../tickets/rows.ts';
import { clientName } from './client-names.ts';
import { holdingsOf, matchOf, some } from './customers.ts';

const TICKETS = 200;

/** Null where nothing is cached of this client. `now`: our clock, ms. */
export function readCustomerPage(ctx: StoreContext, client: string, now: number): CustomerPage | null {
  const zone = setting(ctx, 'zone');
  const has = holdingsOf(ctx, client, { zone, today: serviceDay(ctx, now), service: null, wrote: null });
  const tickets = ticketsWhere(ctx, 'client_id = ?', client);
  const { contacts, products, domains, orders, attention, fresh } = has;
  if ([contacts, products, domains, orders].every(({ length }) => length === 0) && tickets.total === 0) return null;
  const emails = emailsOf(ctx, client);
  return {
    clientId: client,
    name: clientName(ctx, client),
    company: contacts.find(({ record }) => record.company !== '')?.record.company ?? '',
    emails,
    attention: some(attention),
    open: has.open,
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

type Service = { kind: 'product'; stored: Stored<ProductService> } | { kind: 'domain'; stored: Stored<ClientDomain> };

/** In the order of the orders; what belongs to none of them comes last, as one entry. */
function moneyEntries(
  orders: readonly Stored<Order>[],
  products: readonly Stored<ProductService>[],
  domains: readonly Stored<ClientDomain>[],
): MoneyEntry[] {
  const services: Service[] = [
    ...products.map((stored): Service => ({ kind: 'product', stored })),
    ...domains.map((stored): Service => ({ kind: 'domain', stored })),
  ];
  const byId = new Map(services.map((one) => [`${one.kind} ${one.stored.record.id}`, one]));
  const left = new Set(services);
  const take = (service: Service | undefined) => {
    if (service) left.delete(service);
    return service;
  };
  const currency = currencyOf(orders.map(({ record }) => record.amount));
  const entries = orders.map((stored): MoneyEntry => {
    const { record: order, readAt } = stored;
    const items = order.items.map((line) =>
      itemOf(line, readAt, take(byId.get(`${kindOf(line)} ${line.relatedId}`)), currency),
    );
    // What says itself that it came of this order, where the order does not name it.
    const more = [...left].filter((one) => one.stored.record.orderId === order.id);
    return {
      order: {
        id: order.id,
        number: order.number,
        placedAt: order.placedAt,
        status: order.status,
        paymentStatus: order.paymentStatus,
        paymentMethod: order.paymentMethodName || order.paymentMethod,
        invoiceId: order.invoiceId,
        amount: { money: order.amount, readAt },
        readAt,
      },
      items: [...items, ...more.flatMap((one) => ofService(take(one), currency) ?? [])],
    };
  });
  const others = [...left].flatMap((one) => ofService(one, currency) ?? []);
  return others.length === 0 ? entries : [...entries, { order: null, items: others }];
}

/**
 * The family writes `product`, `domain`, `domainregister`, `hostingaccount`, …; only a domain is
 * told by its name.
 */
const kindOf = ({ type, productType }: OrderItem): Service['kind'] =>
  /^domain/i.test(type.trim()) || (type.trim() === '' && /^domain/i.test(productType.trim())) ? 'domain' : 'product';

function itemOf(line: OrderItem, readAt: number, service: Service | undefined, currency: Currency): MoneyItem {
  const addon = /addon/i.test(line.type);
  const own = addon ? null : ofService(service, currency);
  return {
    ...(own ?? NOTHING),
    type: line.type,
    label: line.product || own?.label || '',
    domain: line.domain || own?.domain || '',
    billingCycle: line.billingCycle || own?.billingCycle || '',
    status: line.status || own?.status || '',
    ordered: figure(line.amount, readAt),
  };
}

const NOTHING: Pick<MoneyItem, 'of' | 'firstPayment' | 'recurring' | 'nextDueOn'> = {
  of: null,
  firstPayment: null,
  recurring: null,
  nextDueOn: null,
};

function ofService(service: Service | undefined, currency: Currency): MoneyItem | null {
  if (!service) return null;
  const { kind, stored } = service;
  const { record, readAt } = stored;
  const named =
    service.kind === 'product'
      ? { label: service.stored.record.name, domain: service.stored.record.domain }
      : { label: service.stored.record.registrationType, domain: service.stored.record.name };
  return {
    of: { kind, id: record.id },
    type: '',
    ...named,
    billingCycle: service.kind === 'product' ? service.stored.record.billingCycle : '',
    status: record.status,
    ordered: null,
    firstPayment: figure(within(record.firstPayment, currency), readAt),
    recurring: figure(within(record.recurring, currency), readAt),
    nextDueOn: record.nextDueOn,
  };
}

const figure = (money: Money, readAt: number): Figure | null => (money.text === '' ? null : { money, readAt });

const HITS = 10;
/** Rows looked at of each table: one client has many. */
const ROWS = 200;

/**
 * By id first, then those whose names, companies or e-mails have these letters. An order has the
 * client's own name; a ticket or a contact may have that of somebody who works for them.
 */
const FIND = `
  SELECT * FROM (SELECT client_id id, json_extract(record, '$.clientName') name, '' company, '' email FROM orders
    WHERE client_id = :text OR lower(json_extract(record, '$.clientName')) LIKE :like ESCAPE '\\' LIMIT ${ROWS})
  UNION ALL
  SELECT * FROM (SELECT client_id, name, '', email FROM tickets
    WHERE client_id IS NOT NULL AND (client_id = :text OR lower(name) LIKE :like ESCAPE '\\' OR lower(email) LIKE :like ESCAPE '\\')
    LIMIT ${ROWS})
  UNION ALL
  SELECT * FROM (SELECT client_id, trim(json_extract(record, '$.firstName') || ' ' || json_extract(record, '$.lastName')),
      json_extract(record, '$.company'), email FROM contacts
    WHERE client_id IS NOT NULL AND (client_id = :text OR name LIKE :like ESCAPE '\\' OR company LIKE :like ESCAPE '\\'
      OR email LIKE :like ESCAPE '\\') LIMIT ${ROWS})`;

interface FoundClient {
  id: string | null;
  name: string;
  company: string;
  email: string;
}

export function findClients(ctx: StoreContext, typed: string): ClientHit[] {
  const text = typed.trim().toLowerCase();
  if (text === '') return [];
  const like = `%${text.replace(/[\\%_]/g, '\\$&')}%`;
  const hits = new Map<string, ClientHit>();
  for (const row of getRows<FoundClient>(ctx.cache, FIND, { text, like })) {
    if (row.id === null) continue;
    const known = hits.get(row.id);
    hits.set(row.id, {
      id: row.id,
      name: known?.name ?? clientName(ctx, row.id) ?? '',
      person: known?.person || (row.name.toLowerCase().includes(text) ? row.name : ''),
      company: known?.company || row.company,
      email: known?.email || row.email,
    });
  }
  const exact = (hit: ClientHit) => (hit.id === text ? 0 : 1);
  return [...hits.values()]
    .map((hit) => (hit.person === hit.name ? { ...hit, person: '' } : hit))
    .sort((a, b) => exact(a) - exact(b))
    .slice(0, HITS);
}
