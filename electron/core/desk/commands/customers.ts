/**
 * Commands about customers and their records. Missing or old records are fetched from the service,
 * and arrive as events.
 */
import { type Customer, type CustomerPage, RECORD_KIND_OF } from '../../../../shared/domain/customer.ts';
import type { StoredKind } from '../../../../shared/domain/record.ts';
import { err, ok, type Result } from '../../../../shared/result.ts';
import type { AccountDesk } from '../account/account.ts';
import { byId, CLIENT_KINDS } from '../service/endpoints.ts';
import { type DeskContext, type Handlers, onAccount } from './handlers.ts';

type CustomerHandlers = Pick<
  Handlers,
  | 'customer.ofTicket'
  | 'customer.refresh'
  | 'customer.get'
  | 'customer.read'
  | 'customer.othersNamed'
  | 'record.get'
  | 'record.around'
  | 'records.status'
  | 'records.refresh'
>;

/** ms after which an opened panel reads again the records that the service lists by client only. */
const OWN_READ_EVERY = 15 * 60_000;
const RETRY_DELAY = 60_000;

async function fetchRecord(
  one: AccountDesk,
  name: StoredKind,
  id: string,
  operation: string,
): Promise<Result<unknown>> {
  const kind = RECORD_KIND_OF[name];
  const query = byId(kind, id);
  return query === null ? ok(null) : one.records.find(kind, query, operation);
}

export function customerHandlers(ctx: DeskContext): CustomerHandlers {
  const { clock } = ctx.ports;
  /**
   * Earliest time of the next read by account and client, on the monotonic clock, after a failed
   * read or during one.
   */
  const notBefore = new Map<string, number>();

  const isTooEarly = (key: string): boolean => (notBefore.get(key) ?? 0) > clock.monotonic();

  async function ofTicket(one: AccountDesk, ticket: string, operation: string): Promise<Result<Customer>> {
    const found = await one.store.customers.ofTicket(ticket, clock.now());
    if (!found.ok) return found;
    return found.value ? ok(found.value) : err('invalid', operation, { detail: { reason: 'not-found' } });
  }

  async function page(one: AccountDesk, client: string, operation: string): Promise<Result<CustomerPage>> {
    const found = await one.store.customers.page(client, clock.now());
    if (!found.ok) return found;
    return found.value ? ok(found.value) : err('invalid', operation, { detail: { reason: 'not-found' } });
  }

  /**
   * Reads all records of one client. An account without access to orders reports this in place of
   * the orders.
   */
  async function readClient(one: AccountDesk, client: string): Promise<Result<null>> {
    const [records, orders] = await Promise.all([
      one.records.client(client, CLIENT_KINDS),
      one.records.ordersOf(client, 'all'),
    ]);
    if (!records.ok) return records;
    return orders.ok || orders.error.kind === 'rejected' ? ok(null) : orders;
  }

  /**
   * Called when the agent opens a customer's orders: reads unpaid ones again, which arrive as
   * events.
   */
  function readOwed(one: AccountDesk, client: string | null): void {
    if (client === null || one.connection.current().state !== 'online') return;
    const now = clock.now();
    const key = `${one.entry.id} ${client} owed`;
    if (isTooEarly(key)) return;
    notBefore.set(key, clock.monotonic() + RETRY_DELAY);
    void one.store.orders.reads(client).then((known) => {
      // A time in the future means that the clock was set back, so the age is unknown.
      const isOld = (readAt: number) => readAt < now - RETRY_DELAY || readAt > now;
      const old = known.ok && known.value.some(({ owed, readAt }) => owed && isOld(readAt));
      return old ? one.records.ordersOf(client, 'owed') : null;
    });
  }

  /**
   * Called when the agent opens a customer: reads records that no full pass brings; they arrive as
   * events.
   */
  function readMissing(one: AccountDesk, { clientId, fresh }: Pick<Customer, 'clientId' | 'fresh'>): void {
    if (clientId === null || one.connection.current().state !== 'online') return;
    const now = clock.now();
    const missing = CLIENT_KINDS.filter((kind) => {
      const { readAt, refused } = fresh[kind];
      return readAt === null || (refused && Math.abs(now - readAt) >= OWN_READ_EVERY);
    });
    const key = `${one.entry.id} ${clientId}`;
    if (missing.length === 0 || isTooEarly(key)) return;
    notBefore.set(key, clock.monotonic() + OWN_READ_EVERY);
    void one.records.client(clientId, missing).then((read) => {
      if (read.ok) notBefore.delete(key);
      // Don't repeat a refused read for a while; other failures may be over soon.
      else if (read.error.kind !== 'rejected') notBefore.set(key, clock.monotonic() + RETRY_DELAY);
    });
  }

  function refreshStale(one: AccountDesk, customer: Pick<Customer, 'clientId' | 'fresh'>): void {
    readMissing(one, customer);
    readOwed(one, customer.clientId);
  }

  return {
    'customer.ofTicket': ({ account, ticket }) =>
      onAccount(ctx, account, 'customer.ofTicket', async (one) => {
        const customer = await ofTicket(one, ticket, 'customer.ofTicket');
        if (customer.ok) refreshStale(one, customer.value);
        return customer;
      }),

    'customer.refresh': ({ account, ticket }) =>
      onAccount(ctx, account, 'customer.refresh', async (one) => {
        let customer = await ofTicket(one, ticket, 'customer.refresh');
        if (customer.ok && customer.value.clientId === null && customer.value.email !== '') {
          const email = customer.value.email;
          const found = await one.records.find('contacts', { email }, 'customer.refresh');
          if (!found.ok && found.error.kind !== 'rejected') return found;
          customer = await ofTicket(one, ticket, 'customer.refresh');
        }
        if (!customer.ok) return customer;
        const { clientId } = customer.value;
        const read = clientId === null ? ok(null) : await readClient(one, clientId);
        if (!read.ok) return read;
        customer = await ofTicket(one, ticket, 'customer.refresh');
        if (!customer.ok) return customer;
        const { service } = customer.value;
        // The linked service is not among the client's: it belongs to another client, or is gone.
        if (!service || service.product || service.domain) return customer;
        const looked = await fetchRecord(one, service.kind, service.id, 'customer.refresh');
        return looked.ok ? ofTicket(one, ticket, 'customer.refresh') : looked;
      }),

    'customer.get': ({ account, client }) =>
      onAccount(ctx, account, 'customer.get', async (one) => {
        const found = await page(one, client, 'customer.get');
        if (found.ok) refreshStale(one, found.value);
        return found;
      }),

    'customer.read': ({ account, client }) =>
      onAccount(ctx, account, 'customer.read', async (one) => {
        const read = await readClient(one, client);
        return read.ok ? page(one, client, 'customer.read') : read;
      }),

    'customer.othersNamed': ({ account, ticket, names }) =>
      onAccount(ctx, account, 'customer.othersNamed', (one) =>
        one.store.customers.othersNamed(ticket, names, [one.entry.address, one.url, one.entry.email]),
      ),

    'record.get': ({ account, kind, id, fresh }) =>
      onAccount(ctx, account, 'record.get', async (one) => {
        const found = await one.store.records.byId(kind, id);
        if (!found.ok) return found;
        if (found.value && !fresh) {
          if (found.value.kind === 'order') readOwed(one, found.value.record.clientId);
          return ok(found.value);
        }
        const looked = await fetchRecord(one, kind, id, 'record.get');
        if (!looked.ok) return looked;
        const again = await one.store.records.byId(kind, id);
        if (!again.ok) return again;
        return again.value ? ok(again.value) : err('invalid', 'record.get', { detail: { reason: 'not-found' } });
      }),

    'record.around': ({ account, kind, id }) =>
      onAccount(ctx, account, 'record.around', async (one) => {
        const found = await one.store.records.around(kind, id, clock.now());
        if (!found.ok) return found;
        return found.value ? ok(found.value) : err('invalid', 'record.around', { detail: { reason: 'not-found' } });
      }),

    'records.status': ({ account }) =>
      onAccount(ctx, account, 'records.status', (one) => one.store.recordSync.status()),
    'records.refresh': ({ account, kind }) =>
      onAccount(ctx, account, 'records.refresh', (one) => one.records.refresh(kind)),
  };
}
