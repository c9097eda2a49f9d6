/** `customerOf` collects all cached data of the person behind a ticket. */
import type { Contact } from '../../../../shared/domain/contact-form.ts';
import {
  type Attention,
  type Certainty,
  CUSTOMER_KINDS,
  type Customer,
  type CustomerKind,
  type Freshness,
  type LinkedService,
  type OpenMoney,
  type PartialList,
} from '../../../../shared/domain/customer.ts';
import type { Order } from '../../../../shared/domain/order.ts';
import type { ClientDomain, ProductService } from '../../../../shared/domain/product.ts';
import type { Stored } from '../../../../shared/domain/service-values.ts';
import { domainAttention, productAttention, sortAttention } from '../../rules/attention.ts';
import { currencyOf, inCurrency, openMoney } from '../../rules/money.ts';
import { serviceDay } from '../account/settings.ts';
import { compareTexts, getColumn, getCount, getValue, type StoreContext } from '../context.ts';
import { queueCondition } from '../queues/queues.ts';
import { ticketsWhere } from '../queues/rows.ts';
import { clientName, hasSameWords, recordById } from '../records/clients.ts';
import { recordSync } from '../records/record-sync.ts';
import { storedRecords } from '../records/records.ts';
import { type TicketLine, ticketLine } from '../ticket/line.ts';
import { serverOf } from '../ticket/services.ts';
import { linkedTickets } from '../writing/linked-tickets.ts';

/** Most rows of one list; resellers have thousands. */
const MOST_ROWS = 200;
const MOST_TICKETS = 50;

interface Match {
  certainty: Certainty;
  clientId: string | null;
  candidates: string[];
}

/** Null if the cache does not hold the ticket. */
export function customerOf(ctx: StoreContext, ticket: string): Customer | null {
  const line = ticketLine(ctx, ticket);
  if (!line) return null;
  const match = matchOf(ctx, line);
  const { clientId } = match;
  const today = serviceDay(ctx);
  const linked = line.service_kind && line.service_id ? { kind: line.service_kind, id: line.service_id } : null;

  const service = linked && linkedService(ctx, linked, ticket);
  const has = holdingsOf(ctx, clientId, { today, service, writingContact: line.contact_id });
  const known = clientName(ctx, clientId);
  const bare = <T>(list: Stored<T>[]): PartialList<T> => firstRows(list.map(({ record }) => record));
  return {
    ticket,
    ...match,
    clientName: known !== null && hasSameWords(known, line.name) ? line.name : known,
    name: line.name,
    email: line.email,
    attention: firstRows(has.attention),
    open: has.open,
    service,
    contactId: has.contacts.some(({ record }) => record.id === line.contact_id) ? line.contact_id : null,
    contacts: bare(has.contacts),
    products: bare(has.products),
    domains: bare(has.domains),
    orders: firstRows(has.orders),
    tickets: otherTickets(ctx, line, clientId),
    linked: linkedTickets(ctx, line),
    fresh: has.fresh,
  };
}

interface Holdings {
  attention: Attention[];
  open: OpenMoney | null;
  contacts: Stored<Contact>[];
  products: Stored<ProductService>[];
  domains: Stored<ClientDomain>[];
  orders: Stored<Order>[];
  fresh: Record<CustomerKind, Freshness>;
}

interface HoldingsContext {
  today: string;
  /** Listed first: the service that the ticket is about. */
  service: LinkedService | null;
  /** Listed first: the contact who wrote. */
  writingContact: string | null;
}

export function holdingsOf(ctx: StoreContext, client: string | null, about: HoldingsContext): Holdings {
  const { today, service, writingContact: wrote } = about;
  const recordsOf = <K extends CustomerKind>(table: K) =>
    client === null ? [] : storedRecords(ctx, table, 'WHERE client_id = ?', client);
  const contacts = recordsOf('contacts');
  const orders = recordsOf('orders');
  const currency = currencyOf(orders.map(({ record }) => record.amount));
  const priced = <T extends ProductService | ClientDomain>(list: Stored<T>[]) =>
    list.map((one) => ({ ...one, record: inCurrency(one.record, currency) }));
  const products = priced(recordsOf('products'));
  const domains = priced(recordsOf('domains'));
  const records = <T>(list: Stored<T>[]) => list.map(({ record }) => record);
  const attention = attentionOf(records(products), records(domains), service, today);
  const worst = new Map(attention.map((one, index) => [`${one.of} ${one.id}`, index]));
  const sorted = <T extends { id: string; status: string }>(kind: 'product' | 'domain', list: Stored<T>[]) => {
    const rank = (one: T) =>
      service?.kind === kind && service.id === one.id ? -1 : (worst.get(`${kind} ${one.id}`) ?? 1e9);
    const ended = (one: T) => (isEnded(one.status) ? 1 : 0);
    return list.sort(
      ({ record: a }, { record: b }) => rank(a) - rank(b) || ended(a) - ended(b) || compareNewestFirst(a.id, b.id),
    );
  };
  const first = (contact: Contact) => (contact.id === wrote ? 1 : 0);
  return {
    attention,
    open: openMoney({ orders, products, domains }, today),
    contacts: contacts.sort(
      ({ record: a }, { record: b }) => first(b) - first(a) || (fullName(a) < fullName(b) ? -1 : 1),
    ),
    products: sorted('product', products),
    domains: sorted('domain', domains),
    orders: orders.sort(
      ({ record: a }, { record: b }) => compareTexts(placedText(b), placedText(a)) || compareNewestFirst(a.id, b.id),
    ),
    fresh: freshnessOf(ctx, client),
  };
}

/** Matches by the service's client id; a guest by e-mail, if exactly one client has it. */
export function matchOf(ctx: StoreContext, line: Pick<TicketLine, 'client_id' | 'email'>): Match {
  if (line.client_id !== null) return { certainty: 'by-id', clientId: line.client_id, candidates: [] };
  const email = line.email.trim().toLowerCase();
  const guest: Match = { certainty: 'guest', clientId: null, candidates: [] };
  if (email === '') return guest;
  const clients = getColumn(
    ctx.cache,
    `SELECT client_id id FROM tickets WHERE client_id IS NOT NULL AND lower(email) = ?
     UNION SELECT client_id FROM contacts WHERE client_id IS NOT NULL AND email = ? ORDER BY 1`,
    email,
    email,
  );
  const [only, another] = clients;
  if (only === undefined) return guest;
  if (another !== undefined) return { certainty: 'ambiguous', clientId: null, candidates: clients };
  return { certainty: 'unverified', clientId: only, candidates: [] };
}

function linkedService(
  ctx: StoreContext,
  { kind, id }: { kind: 'product' | 'domain'; id: string },
  ticket: string,
): LinkedService {
  const stored = recordById(ctx, kind, id);
  const name = stored?.kind === 'product' ? serverOf(ctx, id) : null;
  return {
    kind,
    id,
    product: stored?.kind === 'product' ? stored.record : null,
    domain: stored?.kind === 'domain' ? stored.record : null,
    fetchedAt: stored?.readAt ?? null,
    server: name === null ? null : { name, others: countOthersOnServer(ctx, name, ticket) },
  };
}

function countOthersOnServer(ctx: StoreContext, server: string, ticket: string): number {
  const { where, params } = queueCondition(ctx, `server:${server}`);
  const sql = `SELECT count(*) n FROM tickets t WHERE ${where} AND t.id <> ?`;
  return getCount(ctx.cache, sql, ...params, ticket);
}

/** The linked service counts even if it belongs to another client. */
function attentionOf(
  products: ProductService[],
  domains: ClientDomain[],
  service: LinkedService | null,
  today: string,
): Attention[] {
  const also = <T extends { id: string }>(list: T[], one: T | null | undefined) =>
    one && !list.some(({ id }) => id === one.id) ? [...list, one] : list;
  const found = [
    ...also(products, service?.product).map((product) => productAttention(product, today)),
    ...also(domains, service?.domain).map((domain) => domainAttention(domain, today)),
  ];
  return sortAttention(
    found.filter((one) => one !== null),
    service,
  );
}

function otherTickets(ctx: StoreContext, line: TicketLine, client: string | null): Customer['tickets'] {
  if (client === null) return { rows: [], total: 0 };
  return ticketsWhere(ctx, { where: 'client_id = ? AND id <> ?', params: [client, line.id] }, MOST_TICKETS);
}

const freshnessOf = (ctx: StoreContext, client: string | null) =>
  Object.fromEntries(CUSTOMER_KINDS.map((kind) => [kind, freshness(ctx, kind, client)])) as Holdings['fresh'];

function freshness(ctx: StoreContext, kind: CustomerKind, client: string | null): Freshness {
  const { fullAt, refused, empty } = recordSync(ctx, kind);
  const own =
    client === null
      ? undefined
      : getValue<number>(
          ctx.cache,
          'SELECT read_at at FROM customer_reads WHERE kind = ? AND client_id = ?',
          kind,
          client,
        );
  // An empty list for all clients proves nothing about one: such services may need the client's id.
  const pass = refused || (empty && kind !== 'orders') ? null : fullAt;
  const times = [pass, own].filter((at) => at !== null && at !== undefined);
  return { readAt: times.length === 0 ? null : Math.max(...times), refused };
}

export const firstRows = <T>(list: T[]): PartialList<T> => ({ rows: list.slice(0, MOST_ROWS), total: list.length });
const placedText = (order: Order): string => order.placedAt?.text ?? '';
const fullName = (contact: Contact): string => `${contact.lastName} ${contact.firstName}`.toLowerCase();

/** True if a product or domain no longer runs, by the service's word for its state. */
export const isEnded = (status: string): boolean =>
  /^(terminated|cancell?ed|fraud|transferred away)$/i.test(status.trim());

/** Service ids mostly count up, so a higher one is newer. */
const compareNewestFirst = (a: string, b: string): number => b.length - a.length || (a < b ? 1 : -1);
