/**
 * Commands about customers and their records, contacts, orders and announcements. Missing or old
 * records are fetched from the service, and arrive as events.
 */
import type { Parsed } from '../../../../shared/contract.ts';
import { CONTACT_TEXTS, contactValues } from '../../../../shared/domain/contact-form.ts';
import { type Customer, type CustomerPage, RECORD_KIND_OF } from '../../../../shared/domain/customer.ts';
import type { StoredKind } from '../../../../shared/domain/record.ts';
import type { AccountDesk } from '../account/account.ts';
import { allowedOriginsOf } from '../account/links.ts';
import { CONTACT_WIRE, readContactAgain } from '../outbox/kinds/contact.ts';
import { alikeFrom, orderGaps, readOrderForm, shownFields } from '../outbox/kinds/order.ts';
import type { Clock } from '../ports.ts';
import { must, refuse } from '../refusals.ts';
import { byId, CLIENT_KINDS, type ContactQuery } from '../service/endpoints.ts';
import { accountCommands, type DeskContext } from './define.ts';

/** ms after which an opened panel reads again the records that the service lists by client only. */
const OWN_READ_EVERY = 15 * 60_000;
const RETRY_DELAY = 60_000;

export function customerCommands({ ports: { clock } }: DeskContext) {
  const reads = createBackgroundReads(clock);

  async function ofTicket({ store }: AccountDesk, ticket: string): Promise<Customer> {
    return must(await store.customers.ofTicket(ticket)) ?? refuse('not-found');
  }

  async function page({ store }: AccountDesk, client: string): Promise<CustomerPage> {
    return must(await store.customers.page(client)) ?? refuse('not-found');
  }

  return accountCommands({
    async 'customer.ofTicket'(desk, { ticket }) {
      const customer = await ofTicket(desk, ticket);
      reads.ofCustomer(desk, customer);
      return customer;
    },

    async 'customer.refresh'(desk, { ticket }, { operation }) {
      let { clientId, email } = await ofTicket(desk, ticket);
      if (clientId === null && email !== '') {
        const found = await desk.records.find('contacts', { email }, operation);
        if (!found.ok && found.error.kind !== 'rejected') must(found);
        ({ clientId } = await ofTicket(desk, ticket));
      }
      if (clientId !== null) await readClient(desk, clientId);
      const customer = await ofTicket(desk, ticket);
      const { service } = customer;
      // The linked service is not among the client's: it belongs to another client, or is gone.
      if (!service || service.product || service.domain) return customer;
      await fetchRecord(desk, service.kind, service.id, operation);
      return ofTicket(desk, ticket);
    },

    async 'customer.get'(desk, { client }) {
      const found = await page(desk, client);
      reads.ofCustomer(desk, found);
      return found;
    },

    async 'customer.read'(desk, { client }) {
      await readClient(desk, client);
      return page(desk, client);
    },

    async 'customer.link'({ store }, { account, pairs }, { emitter }) {
      const before = must(await store.linked.set(pairs)) ?? refuse('other-customer');
      const tickets = pairs.flatMap(({ ticket, other }) => [ticket, other]);
      emitter.ticketsChanged(account, tickets);
      return before;
    },

    'customer.othersNamed': ({ store, entry, url }, { ticket, names }) =>
      store.customers.othersNamed(ticket, names, [entry.address, url, entry.email]),

    async 'record.get'(desk, { kind, id, fresh }, { operation }) {
      const cached = must(await desk.store.records.byId(kind, id));
      if (cached && !fresh) {
        if (cached.kind === 'order') reads.owed(desk, cached.record.clientId);
        return cached;
      }
      await fetchRecord(desk, kind, id, operation);
      return must(await desk.store.records.byId(kind, id)) ?? refuse('not-found');
    },

    'record.around': async ({ store }, { kind, id }) =>
      must(await store.records.around(kind, id)) ?? refuse('not-found'),

    'records.status': ({ store }) => store.recordSync.status(),
    'records.refresh': ({ records }, { kind }) => records.refresh(kind),
  });
}

async function fetchRecord({ records }: AccountDesk, name: StoredKind, id: string, operation: string): Promise<void> {
  const kind = RECORD_KIND_OF[name];
  const query = byId(kind, id);
  if (query !== null) must(await records.find(kind, query, operation));
}

/** Reads all records of one client, orders only if the account has access to them. */
async function readClient({ records }: AccountDesk, client: string): Promise<void> {
  const [others, orders] = await Promise.all([records.client(client, CLIENT_KINDS), records.ordersOf(client, 'all')]);
  must(others);
  if (!orders.ok && orders.error.kind !== 'rejected') must(orders);
}

/** Background reads of customers that the agent opens. Their results arrive as events. */
function createBackgroundReads(clock: Clock) {
  /** Earliest next read by account and client (monotonic), during or after a failed read. */
  const notBefore = new Map<string, number>();

  const isTooEarly = (key: string): boolean => (notBefore.get(key) ?? 0) > clock.monotonic();

  /** Reads a customer's unpaid orders again when they are opened; they arrive as events. */
  function readOwed(desk: AccountDesk, client: string | null): void {
    if (client === null || desk.connection.current().state !== 'online') return;
    const now = clock.now();
    const key = `${desk.entry.id} ${client} owed`;
    if (isTooEarly(key)) return;
    notBefore.set(key, clock.monotonic() + RETRY_DELAY);
    void desk.store.orders.reads(client).then((known) => {
      // A time in the future means that the clock was set back, so the age is unknown.
      const isOld = (readAt: number) => readAt < now - RETRY_DELAY || readAt > now;
      const old = known.ok && known.value.some(({ owed, readAt }) => owed && isOld(readAt));
      return old ? desk.records.ordersOf(client, 'owed') : null;
    });
  }

  /** Reads an opened customer's records that no full pass brings; they arrive as events. */
  function readMissing(desk: AccountDesk, { clientId, fresh }: Pick<Customer, 'clientId' | 'fresh'>): void {
    if (clientId === null || desk.connection.current().state !== 'online') return;
    const now = clock.now();
    const missing = CLIENT_KINDS.filter((kind) => {
      const { readAt, refused } = fresh[kind];
      return readAt === null || (refused && Math.abs(now - readAt) >= OWN_READ_EVERY);
    });
    const key = `${desk.entry.id} ${clientId}`;
    if (missing.length === 0 || isTooEarly(key)) return;
    notBefore.set(key, clock.monotonic() + OWN_READ_EVERY);
    void desk.records.client(clientId, missing).then((read) => {
      if (read.ok) notBefore.delete(key);
      // Don't repeat a refused read for a while; other failures may be over soon.
      else if (read.error.kind !== 'rejected') notBefore.set(key, clock.monotonic() + RETRY_DELAY);
    });
  }

  function ofCustomer(desk: AccountDesk, customer: Pick<Customer, 'clientId' | 'fresh'>): void {
    readMissing(desk, customer);
    readOwed(desk, customer.clientId);
  }

  return { ofCustomer, owed: readOwed };
}

/** Commands about contacts, orders and announcements. */
export const recordCommands = accountCommands({
  'contact.list': ({ store }, { filter, from, count }) => store.contacts.list(filter, from, count),

  async 'contact.ask'({ records }, { filter }, { operation }) {
    const found = must(await records.find('contacts', contactQuery(filter), operation));
    return { found: found.ids.length };
  },

  async 'contact.read'({ store, records }, { contact: id }, { ports }) {
    const cached = must(await store.records.byId('contact', id));
    if (cached?.kind !== 'contact') return refuse('contact-gone');
    const { record } = cached;
    const client = record.clientId === null ? null : { id: record.clientId, name: '' };
    const parts = { records, store, clock: ports.clock };
    const read = await readContactAgain(parts, { client, base: contactValues(record) }, id);
    return must(read) ?? refuse('contact-gone');
  },

  'order.list': ({ store }, { account, ...query }) => store.orders.page(query),

  async 'order.refresh'({ records }, { id, status }, { operation }) {
    const find = { ...(id === undefined ? {} : { id }), ...(status === undefined ? {} : { status }) };
    return must(await records.find('orders', find, operation)).ids.length;
  },

  'client.find': ({ store }, { text }) => store.customers.find(text),

  'order.catalog': ({ store }) => store.orders.catalog(),

  async 'order.review'(desk, { draft }, { ports: { clock } }) {
    const { orders, drafts } = desk.store;
    const found = must(await drafts.byId(draft));
    const form = (found?.kind === 'order' ? readOrderForm(found.text) : null) ?? refuse('not-found');
    // Without a connection the review shows cached data; the order can't be placed then anyway.
    const read = form.client ? await desk.records.newestOrders() : null;
    const settings = desk.settings();
    const similarOrders = must(await orders.alike(form, alikeFrom(settings.zone ?? clock.zone(), clock.now())));
    const owned = must(await orders.owned(form));
    const spelled = must(await orders.spelled(form));
    return {
      fields: shownFields(form, { ...settings, spelled }),
      gaps: orderGaps(form),
      similarOrders,
      owned,
      fresh: read?.ok ?? false,
    };
  },

  'announcement.list': ({ store }) => store.announcements.list(),

  'announcement.get': async ({ store }, { announcement }) =>
    must(await store.announcements.byId(announcement)) ?? refuse('not-found'),

  async 'announcement.markRead'({ store }, { account, announcements, read }, { ports, emitter }) {
    must(await store.announcements.mark(announcements, read, ports.clock.now()));
    emitter.emit('announcements.changed', { account });
    return null;
  },

  async 'announcement.openLink'(desk, { url }, { ports }) {
    const refuseLink = () => refuse('not-web', { subject: url });
    // Relative links start at the service's address, including its path.
    const base = `${desk.url.replace(/\/*$/, '')}/`;
    if (!URL.canParse(url, base)) return refuseLink();
    const target = new URL(url, base);
    const own = target.origin === new URL(base).origin;
    if (target.protocol !== 'https:' && target.protocol !== 'mailto:' && !own) refuseLink();
    const opened = await ports.openExternal(target.href, allowedOriginsOf(desk).http);
    return !opened.ok && opened.error.detail?.reason === 'address' ? refuseLink() : opened;
  },
});

/** Turns the filters into query parameters (api.md 4.4). */
export function contactQuery(filter: Parsed<'contact.ask'>['filter']): ContactQuery {
  const texts = CONTACT_TEXTS.flatMap((field) => {
    const text = filter[field];
    return text === undefined ? [] : [[CONTACT_WIRE[field], text]];
  });
  return {
    ...(Object.fromEntries(texts) as ContactQuery),
    ...(filter.clientId === undefined ? {} : { userid: filter.clientId }),
    ...(filter.subAccount === undefined ? {} : { subaccount: filter.subAccount }),
  };
}
