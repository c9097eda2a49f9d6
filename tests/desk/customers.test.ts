import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { RECORD_LISTS, RECORD_ORDER } from '../../electron/core/desk/service/endpoints.ts';
import type { Account } from '../../shared/domain/account.ts';
import type { Customer, RecordStatus } from '../../shared/domain/customer.ts';
import type { Order } from '../../shared/domain/order.ts';
import type { TicketRow } from '../../shared/domain/ticket.ts';
import { askService } from '../helpers/ask-service.ts';
import { whenSettled } from '../helpers/under-way.ts';
import type { RunningService } from '../service/service.ts';
import { type DeskUnderTest, openDesk, rowsOf, signIn, startTestService } from './harness.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

let service: RunningService;
let under: DeskUnderTest;

beforeEach(async () => {
  service = await startTestService();
  under = await openDesk();
});
afterEach(async () => {
  await under.stop();
  await service.stop();
});

/** Another program at the same service. */
const ask = (operation: string, fields: Record<string, string>) => askService(service, operation, fields);

const totals = async (): Promise<Record<string, number>> =>
  Object.fromEntries(
    await Promise.all(
      RECORD_ORDER.map(
        async (kind) =>
          [kind, Number((await ask(RECORD_LISTS[kind].operation, { limitnum: '1' })).totalresults)] as const,
      ),
    ),
  );

const status = (account: Account) => under.call('records.status', { account: account.id });
const counts = (all: RecordStatus[]) => Object.fromEntries(all.map(({ kind, count }) => [kind, count]));

const allRead = (account: Account, since = 0) =>
  whenSettled('full passes of all kinds', async () => {
    const all = await status(account);
    return all.every(({ fullAt, refused }) => refused || (fullAt ?? 0) > since) && all;
  });

const customerOf = (account: Account, ticket: string): Promise<Customer> =>
  under.call('customer.ofTicket', { account: account.id, ticket });

/** A ticket of a client that is linked to a product. */
async function linked(account: Account): Promise<TicketRow & { requester: { clientId: string } }> {
  const row = (await rowsOf(under, account.id, 'active')).find(
    ({ service: link, requester }) => link?.kind === 'product' && requester.clientId !== null,
  );
  if (!row?.requester.clientId) throw new Error('no active ticket is linked to a product');
  return { ...row, requester: { ...row.requester, clientId: row.requester.clientId } };
}

const heard = (name: string, account: Account) =>
  under.events.filter((event) => event.name === name && 'account' in event.data && event.data.account === account.id);

describe('the records beside the tickets', () => {
  it('are all read, after the tickets', async () => {
    const account = await signIn(under, service);
    expect(counts(await allRead(account))).toEqual(await totals());
    const calls = service.ledger.all();
    const firstPass = calls.findIndex(({ operation }) => operation === 'get-clients-products');
    const last = calls.findLastIndex(({ operation, params }) => operation === 'get-tickets' && !params.status);
    expect(last).toBeLessThan(firstPass);
    expect(heard('customers.changed', account).length).toBeGreaterThan(0);
  });

  it('are all read where the service caps its pages', async () => {
    service.turn({ cap: 4 });
    const account = await signIn(under, service);
    expect(counts(await allRead(account))).toEqual(await totals());
  });

  it.each([['all'], ['total-wrong'], ['limitnum-ignored'], ['flattened-everywhere']])(
    'are all read in the dialect %s',
    async (dialect) => {
      const expected = await totals();
      service.turn({ dialects: [dialect] });
      const account = await signIn(under, service);
      expect(counts(await allRead(account))).toEqual(expected);
    },
  );

  it('are read again once a day, and announcements looked at every quarter of an hour', async () => {
    const account = await signIn(under, service);
    const first = await allRead(account);
    service.ledger.clear();
    under.clock.advance(16 * MINUTE);
    await whenSettled('a look at the announcements', () => service.ledger.of('get-announcements').length > 0);
    await under.call('sync.now', { account: account.id });
    await under.call('records.refresh', { account: account.id, kind: 'contacts' });
    await whenSettled('a pass of the contacts', () => service.ledger.of('get-contacts').length > 1);
    const reads = (['products', 'domains', 'orders', 'announcements'] as const).map(
      (kind) => service.ledger.of(RECORD_LISTS[kind].operation).length,
    );
    expect(reads).toEqual([0, 0, 0, 1]);
    under.clock.advance(DAY);
    await allRead(account, Math.max(...first.map(({ fullAt }) => fullAt ?? 0)));
  });

  it('are read again after a clock that was ahead was put right', async () => {
    under.clock.changeTime(30 * DAY);
    const account = await signIn(under, service);
    await allRead(account);
    under.clock.changeTime(-30 * DAY);
    service.ledger.clear();
    under.clock.advance(16 * MINUTE);
    await whenSettled('passes of all kinds', () =>
      RECORD_ORDER.every((kind) => service.ledger.of(RECORD_LISTS[kind].operation).length > 0),
    );
    // Read once more, nothing of it counts as missed.
    expect(counts(await status(account))).toEqual(await totals());
  });

  it('are read on demand of the agent', async () => {
    const account = await signIn(under, service);
    await allRead(account);
    service.ledger.clear();
    await under.call('records.refresh', { account: account.id, kind: 'orders' });
    await whenSettled('a pass of the orders', () => service.ledger.of('get-orders').length > 0);
    expect(service.ledger.of('get-clients-products')).toEqual([]);
  });

  it('go on after a restart where they were left', async () => {
    service.turn({ cap: 12 });
    service.faults.add({ operation: 'get-orders', kind: '5xx-before', skip: 1, times: 0 });
    const account = await signIn(under, service);
    const left = await whenSettled('a pass of the orders that is left', async () => {
      const orders = (await status(account)).find(({ kind }) => kind === 'orders');
      const others = (await status(account)).filter(({ kind, fullAt }) => kind !== 'orders' && fullAt !== null);
      return others.length === 4 && orders?.pass;
    });
    expect(left.done).toBeGreaterThan(0);
    service.faults.clear();
    const expected = await totals();
    service.ledger.clear();
    await under.restart();
    expect(counts(await allRead(account))).toEqual(expected);
    expect(service.ledger.of('get-orders')[0]?.params.limitstart).toBe(String(left.done));
    expect(service.ledger.of('get-clients-products')).toEqual([]);
  });

  it('that fail by themselves neither stop the others nor say that there is no connection', async () => {
    service.faults.add({ operation: 'get-clients-products', kind: 'html', times: 0 });
    const account = await signIn(under, service);
    await whenSettled(
      'the other kinds',
      async () => (await status(account)).filter(({ fullAt }) => fullAt !== null).length === 4,
    );
    const [shown] = await under.call('account.list', {});
    expect(shown?.connection.state).toBe('online');
    expect((await status(account)).find(({ kind }) => kind === 'products')).toMatchObject({
      fullAt: null,
      refused: false,
    });
    // Left alone for a while, then tried again.
    service.faults.clear();
    under.clock.advance(16 * MINUTE);
    await allRead(account);
  });

  it('are gone after two full passes without them', async () => {
    const account = await signIn(under, service);
    const before = counts(await allRead(account));
    const { credentials, url } = service;
    await service.stop();
    const port = Number(new URL(url).port);
    service = await startTestService({ port, credentials, customers: 5 });
    const after = await totals();
    expect(after.products).toBeLessThan(before.products ?? 0);
    for (const expected of [before, after]) {
      const since = under.clock.now();
      await whenSettled('the service', async () => (await under.desk.call('sync.now', { account: account.id })).ok);
      await under.call('records.refresh', { account: account.id, kind: 'products' });
      await whenSettled('a full pass', async () =>
        (await status(account)).some(({ kind, fullAt }) => kind === 'products' && (fullAt ?? 0) > since),
      );
      expect(counts(await status(account)).products).toBe(expected.products);
    }
  });

  it('go with the sign-out, and come back', async () => {
    const account = await signIn(under, service);
    const all = counts(await allRead(account));
    await under.call('account.signOut', { account: account.id });
    expect(Object.values(counts(await status(account)))).toEqual([0, 0, 0, 0, 0]);
    const { apiKey, apiSecret, password } = service.credentials;
    await under.call('account.resume', { account: account.id, apiKey, apiSecret, password, remember: true });
    expect(counts(await allRead(account))).toEqual(all);
  });
});

describe('a service that wants a client’s id', () => {
  beforeEach(() => {
    for (const operation of ['get-clients-products', 'get-clients-domains']) {
      service.faults.add({ operation, kind: 'warning', times: 0, without: 'clientid' });
    }
    service.faults.add({ operation: 'get-contacts', kind: 'warning', times: 0, without: 'userid' });
  });

  const ownReads = () =>
    service.ledger.all().filter(({ params, status }) => status === 200 && (params.clientid ?? params.userid));

  it('is asked when the panel of a customer is opened, and not again while that is fresh', async () => {
    const account = await signIn(under, service);
    const passed = await allRead(account);
    expect(
      passed
        .filter(({ refused }) => refused)
        .map(({ kind }) => kind)
        .sort(),
    ).toEqual(['contacts', 'domains', 'products']);
    const ticket = await linked(account);
    const first = await customerOf(account, ticket.id);
    expect(first).toMatchObject({
      products: { total: 0 },
      service: { product: null },
      fresh: { products: { readAt: null, refused: true }, orders: { refused: false } },
    });
    const read = await whenSettled('their own records', async () => {
      const found = await customerOf(account, ticket.id);
      const { contacts, domains, products } = found.fresh;
      return [contacts, domains, products].every(({ readAt }) => readAt !== null) && found;
    });
    const wanted = await ask('get-clients-products', { clientid: ticket.requester.clientId });
    expect(read.products.total).toBe(Number(wanted.totalresults));
    expect(read.service?.product?.id).toBe(read.service?.id);
    expect(new Set(read.products.rows.map(({ clientId }) => clientId))).toEqual(new Set([ticket.requester.clientId]));
    const label = (await rowsOf(under, account.id, 'active')).find(({ id }) => id === ticket.id)?.service?.label;
    expect(label).toBe(read.service?.product?.domain || read.service?.product?.name);

    const asked = ownReads().length;
    await customerOf(account, ticket.id);
    under.clock.advance(5 * MINUTE);
    await customerOf(account, ticket.id);
    expect(ownReads()).toHaveLength(asked);
    under.clock.advance(11 * MINUTE);
    await customerOf(account, ticket.id);
    await whenSettled('another read', () => ownReads().length > asked);
  });

  it('is asked for everything again the day after', async () => {
    const account = await signIn(under, service);
    await allRead(account);
    service.faults.clear();
    under.clock.advance(DAY);
    await whenSettled('full passes', async () =>
      (await status(account)).every(({ fullAt, refused }) => fullAt && !refused),
    );
    expect(counts(await status(account))).toEqual(await totals());
  });
});

describe('a customer', () => {
  it('is read again from the service on the agent’s word', async () => {
    const account = await signIn(under, service);
    await allRead(account);
    const ticket = await linked(account);
    const before = await customerOf(account, ticket.id);
    const { clientId } = ticket.requester;
    await ask('add-contact', { clientid: clientId, firstname: 'Noor', lastname: 'Aziz', email: 'noor@example.org' });
    expect((await customerOf(account, ticket.id)).contacts.total).toBe(before.contacts.total);
    service.ledger.clear();
    const after = await under.call('customer.refresh', { account: account.id, ticket: ticket.id });
    expect(after.contacts.total).toBe(before.contacts.total + 1);
    expect(after.contacts.rows.find(({ email }) => email === 'noor@example.org')?.clientId).toBe(clientId);
    for (const kind of ['products', 'domains', 'contacts', 'orders'] as const) {
      expect(after.fresh[kind].readAt).toBeGreaterThan(before.fresh[kind].readAt ?? 0);
    }
    const byClient = RECORD_ORDER.filter((kind) => kind !== 'orders');
    const forms = byClient.flatMap((kind) =>
      service.ledger.of(RECORD_LISTS[kind].operation).map(({ params }) => params),
    );
    expect(new Set(forms.map(({ clientid, userid }) => clientid ?? userid))).toEqual(new Set([clientId]));
  });

  describe('who has not paid yet', () => {
    let account: Account;
    let ticket: string;
    let client: string;
    let unpaid: Order;

    beforeEach(async () => {
      account = await signIn(under, service);
      await allRead(account);
      const row = await linked(account);
      ticket = row.id;
      client = row.requester.clientId;
      const all = await under.call('order.list', { account: account.id, client, from: 0, count: 200 });
      const { total } = await under.call('order.list', { account: account.id, from: 0, count: 1 });
      // Far from both ends of what is asked for first.
      const [order] = all.rows.slice(Math.floor(all.rows.length / 2));
      if (!order || total < 20) throw new Error('the customer has no order');
      service.setInvoice(order.record.invoiceId ?? '', 'Unpaid');
      await under.call('records.refresh', { account: account.id, kind: 'orders' });
      const read = await whenSettled('the unpaid order', async () => {
        const found = await under.call('order.list', { account: account.id, id: order.record.id, from: 0, count: 1 });
        return found.rows[0]?.record.paymentStatus === 'Unpaid' && found.rows[0].record;
      });
      unpaid = read;
      // Nobody looked at the customer for two hours; a read brings the newest and the oldest four
      // orders.
      under.clock.advance(2 * 60 * MINUTE);
      service.turn({ cap: 4 });
      service.setInvoice(unpaid.invoiceId ?? '', 'Paid');
      service.ledger.clear();
    });

    const payment = ({ orders }: Customer) => {
      const found = orders.rows.find(({ record }) => record.id === unpaid.id);
      return [found?.record.paymentStatus, under.clock.now() - (found?.readAt ?? 0) < MINUTE];
    };

    /** Counts requests by id or status only: the account's own pass may still read pages. */
    const askedAlone = () =>
      service.ledger.of('get-orders').filter(({ params }) => 'id' in params || 'status' in params);

    it('has paid after a refresh of the panel', async () => {
      const found = await under.call('customer.refresh', { account: account.id, ticket });
      expect(payment(found)).toEqual(['Paid', true]);
      expect(under.clock.now() - (found.fresh.orders.readAt ?? 0)).toBeLessThan(MINUTE);
      // More than the newest ones were asked for, by their ids.
      expect(service.ledger.of('get-orders').map(({ params }) => params.id)).toContain(unpaid.id);
    });

    it('has paid after a refresh of the page', async () => {
      const { money } = await under.call('customer.read', { account: account.id, client });
      const order = money.rows.find((entry) => entry.order?.id === unpaid.id)?.order;
      expect(order?.paymentStatus).toBe('Paid');
      expect(under.clock.now() - (order?.readAt ?? 0)).toBeLessThan(MINUTE);
    });

    it('is asked about alone when the ticket is opened, and not at every look', async () => {
      const opened = await customerOf(account, ticket);
      expect(payment(opened)).toEqual(['Unpaid', false]);
      await whenSettled('the payment', async () => payment(await customerOf(account, ticket))[0] === 'Paid');
      const asked = askedAlone();
      expect(asked.map(({ params }) => params.id)).toContain(unpaid.id);
      await customerOf(account, ticket);
      expect(askedAlone()).toEqual(asked);
    });

    it('is asked about when the order is opened, and on the agent’s word', async () => {
      const get = (fresh: boolean) =>
        under.call('record.get', { account: account.id, kind: 'order', id: unpaid.id, fresh });
      expect(await get(true)).toMatchObject({ kind: 'order', record: { paymentStatus: 'Paid' } });
      service.ledger.clear();
      await get(false);
      expect(askedAlone()).toEqual([]);
    });
  });

  it('who wrote as a guest is found by the e-mail of a contact, and stays unverified', async () => {
    service.faults.add({ operation: 'get-contacts', kind: 'warning', times: 0, without: 'email' });
    const account = await signIn(under, service);
    await allRead(account);
    const guest = (await rowsOf(under, account.id, 'active')).find(({ requester }) => requester.clientId === null);
    if (!guest) throw new Error('no guest has an active ticket');
    expect((await customerOf(account, guest.id)).certainty).toBe('guest');
    await ask('add-contact', { clientid: '103', firstname: 'G', email: guest.requester.email.toUpperCase() });
    service.faults.clear();
    const found = await under.call('customer.refresh', { account: account.id, ticket: guest.id });
    expect(found).toMatchObject({ certainty: 'unverified', clientId: '103' });
    const wanted = await ask('get-clients-products', { clientid: '103' });
    expect(found.products.total).toBe(Number(wanted.totalresults));
    // The header itself says no more than before.
    const detail = await under.call('ticket.get', { account: account.id, ticket: guest.id });
    expect(detail.certainty).toBe('unverified');
    expect(detail.ticket.requester.clientId).toBeNull();
  });

  it('can be read without a network, and reading them again says so', async () => {
    const account = await signIn(under, service);
    await allRead(account);
    const ticket = await linked(account);
    // Read first, since an unpaid order may be asked about and be newer a moment later.
    await under.call('customer.refresh', { account: account.id, ticket: ticket.id });
    const online = await customerOf(account, ticket.id);
    await service.stop();
    expect(await under.callFails('customer.refresh', { account: account.id, ticket: ticket.id })).toMatchObject({
      kind: 'offline',
    });
    await under.restart();
    expect(await customerOf(account, ticket.id)).toEqual(online);
    await whenSettled(
      'no connection',
      async () => (await under.call('account.list', {}))[0]?.connection.state === 'offline',
    );
    expect(await customerOf(account, ticket.id)).toEqual(online);
  });

  it('is gone with the rest of the cache after a sign-out', async () => {
    const account = await signIn(under, service);
    const ticket = await linked(account);
    await under.call('account.signOut', { account: account.id });
    expect(
      (await under.callFails('customer.ofTicket', { account: account.id, ticket: ticket.id })).detail?.reason,
    ).toBe('not-found');
  });
});

it('nothing of one account is shown in another with the same ids', async () => {
  const other = await startTestService({ seed: 2 });
  try {
    const here = await signIn(under, service);
    const there = await signIn(under, other);
    await allRead(here);
    await allRead(there);
    const rows = { here: await rowsOf(under, here.id, 'active'), there: await rowsOf(under, there.id, 'active') };
    const ofThere = new Map<string, TicketRow>(rows.there.map((row) => [row.id, row]));
    const both = rows.here.filter(({ id, requester }) => requester.clientId && ofThere.get(id)?.requester.clientId);
    expect(both.length).toBeGreaterThan(0);
    for (const { id } of both) {
      for (const [account, at] of [
        [here, service],
        [there, other],
      ] as const) {
        const found = await customerOf(account, id);
        for (const product of found.products.rows) {
          expect(at.stored('product', product.id)).toMatchObject({ domain: product.domain });
        }
        for (const domain of found.domains.rows) {
          expect(at.stored('domain', domain.id)).toMatchObject({ domainname: domain.name });
        }
        for (const contact of found.contacts.rows) {
          expect(at.stored('contact', contact.id)).toMatchObject({ email: contact.email });
        }
      }
    }
    const heardThere = heard('customers.changed', there).length;
    const [{ id: ticket = '' } = {}] = both;
    await under.call('customer.refresh', { account: here.id, ticket });
    expect(heard('customers.changed', there)).toHaveLength(heardThere);
    await under.call('account.signOut', { account: here.id });
    expect(counts(await status(there))).not.toEqual(counts(await status(here)));
    expect((await status(there)).every(({ count }) => count > 0)).toBe(true);
  } finally {
    await other.stop();
  }
});
