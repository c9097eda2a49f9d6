/**
 * Collects one client's cached data and a table of their money. No call of the service lists
 * clients.
 */

import type { CustomerPage, Figure, MoneyEntry, MoneyItem, PartialList } from '../../../../shared/domain/customer.ts';
import { readCustomerKey } from '../../../../shared/domain/customer-key.ts';
import type { Order, OrderItem } from '../../../../shared/domain/order.ts';
import type { ClientDomain, ProductService } from '../../../../shared/domain/product.ts';
import type { Money, Stored } from '../../../../shared/domain/service-values.ts';
import type { TicketRow } from '../../../../shared/domain/ticket.ts';
import { serviceDay } from '../account/settings.ts';
import type { StoreContext } from '../context.ts';
import { aboutCustomer } from '../marks/notes.ts';
import { ticketsWhere } from '../queues/rows.ts';
import { clientEmails, clientName } from '../records/clients.ts';
import { toJsonList } from '../search/search-match.ts';
import { unsentForms } from '../writing/drafts.ts';
import { firstRows, holdingsOf, matchOf } from './customers.ts';

const MOST_TICKETS = 200;

/** Null if nothing of this client is cached or noted. */
export function readCustomerPage(ctx: StoreContext, client: string): CustomerPage | null {
  const holdings = holdingsOf(ctx, client, { today: serviceDay(ctx), service: null, writingContact: null });
  const tickets = ticketsWhere(ctx, { where: 'client_id = ?', params: [client] }, MOST_TICKETS);
  const { contacts, products, domains, orders, attention, fresh } = holdings;
  const key = readCustomerKey(`client:${client}`);
  const about = key && aboutCustomer(ctx, key);
  const lists = [contacts, products, domains, orders, tickets.rows, about?.notes ?? [], about?.tags ?? []];
  if (lists.every(({ length }) => length === 0)) return null;
  const emails = clientEmails(ctx, client);
  return {
    clientId: client,
    name: clientName(ctx, client),
    company: contacts.find(({ record }) => record.company !== '')?.record.company ?? '',
    emails,
    attention: firstRows(attention),
    open: holdings.open,
    contacts: firstRows(contacts),
    products: firstRows(products),
    domains: firstRows(domains),
    money: firstRows(moneyEntries(orders, products, domains)),
    tickets,
    guestTickets: guestTickets(ctx, client, emails),
    unsent: unsentForms(ctx, 'client', client),
    about,
    fresh,
  };
}

/**
 * Anybody can write under an e-mail address: these tickets are separate, and left out if another
 * client has the address too.
 */
function guestTickets(ctx: StoreContext, client: string, emails: readonly string[]): PartialList<TicketRow> {
  const only = emails.filter((email) => matchOf(ctx, { client_id: null, email }).clientId === client);
  if (only.length === 0) return { rows: [], total: 0 };
  const where = `t.id IN (SELECT id FROM tickets INDEXED BY tickets_guest_email
    WHERE client_id IS NULL AND lower(email) IN (SELECT value FROM json_each(?)))`;
  return ticketsWhere(ctx, { where, params: [toJsonList(only)] }, MOST_TICKETS);
}

type Service = { kind: 'product'; stored: Stored<ProductService> } | { kind: 'domain'; stored: Stored<ClientDomain> };

/** In order of the orders; entries without an order come last, as one entry. */
function moneyEntries(
  orders: readonly Stored<Order>[],
  products: readonly Stored<ProductService>[],
  domains: readonly Stored<ClientDomain>[],
): MoneyEntry[] {
  const services: Service[] = [
    ...products.map((stored): Service => ({ kind: 'product', stored })),
    ...domains.map((stored): Service => ({ kind: 'domain', stored })),
  ];
  const byId = new Map(services.map((service) => [`${service.kind} ${service.stored.record.id}`, service]));
  const unlisted = new Set(services);
  const take = (service: Service | undefined) => {
    if (service) unlisted.delete(service);
    return service;
  };
  const entries = orders.map((stored): MoneyEntry => {
    const { record: order, readAt } = stored;
    const items = order.items.map((line) => itemOf(line, readAt, take(byId.get(`${kindOf(line)} ${line.relatedId}`))));
    const more = [...unlisted].filter((service) => service.stored.record.orderId === order.id);
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
      items: [...items, ...more.flatMap((service) => itemOfService(take(service)) ?? [])],
    };
  });
  const others = [...unlisted].flatMap((service) => itemOfService(service) ?? []);
  return others.length === 0 ? entries : [...entries, { order: null, items: others }];
}

/**
 * The service sends `product`, `domain`, `domainregister`, `hostingaccount`, …; only domains are
 * recognized by the name.
 */
const kindOf = ({ type, productType }: OrderItem): Service['kind'] =>
  /^domain/i.test(type.trim()) || (type.trim() === '' && /^domain/i.test(productType.trim())) ? 'domain' : 'product';

function itemOf(line: OrderItem, readAt: number, service: Service | undefined): MoneyItem {
  const isAddon = /addon/i.test(line.type);
  const own = isAddon ? null : itemOfService(service);
  return {
    ...(own ?? NO_SERVICE),
    type: line.type,
    label: line.product || own?.label || '',
    domain: line.domain || own?.domain || '',
    billingCycle: line.billingCycle || own?.billingCycle || '',
    status: line.status || own?.status || '',
    ordered: figure(line.amount, readAt),
  };
}

const NO_SERVICE: Pick<MoneyItem, 'of' | 'firstPayment' | 'recurring' | 'nextDueOn'> = {
  of: null,
  firstPayment: null,
  recurring: null,
  nextDueOn: null,
};

function itemOfService(service: Service | undefined): MoneyItem | null {
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
    firstPayment: figure(record.firstPayment, readAt),
    recurring: figure(record.recurring, readAt),
    nextDueOn: record.nextDueOn,
  };
}

const figure = (money: Money, readAt: number): Figure | null => (money.text === '' ? null : { money, readAt });
