import { beforeEach, describe, expect, it } from 'vitest';
import { type Customer, RECORD_NAMES, type RecordKind } from '../../../../shared/domain/customer.ts';
import { flatten } from '../../../../tests/helpers/flatten.ts';
import { at, ingestTickets, NOON, openTestStore, time, wireTicket } from '../../../../tests/helpers/memory-store.ts';
import type { Store } from '../calls.ts';
import { otherSpelling } from '../records/kinds/kind.ts';
import type { StoredRecords } from '../records/records.ts';

type Wire = Record<string, unknown>;

let store: Store;
beforeEach(() => {
  store = openTestStore();
});

/** An answer of the service with these records, in the documented shape. */
function answer(kind: RecordKind, records: Wire[]): ArrayBuffer {
  const list =
    kind === 'products' ? { products: { product: records } } : flatten({ [kind]: { [RECORD_NAMES[kind]]: records } });
  const body = { result: 'success', totalresults: String(records.length), ...list };
  return new TextEncoder().encode(JSON.stringify(body)).buffer;
}

async function give(kind: RecordKind, records: Wire[], when = NOON, client?: string): Promise<StoredRecords> {
  const stored = await store.records.ingest(kind, answer(kind, records), { at: when, ...(client ? { client } : {}) });
  if (!stored.ok) throw new Error(JSON.stringify(stored.error));
  return stored.value;
}

function customer(ticket: string): Customer {
  const found = store.customers.ofTicket(ticket);
  if (!found) throw new Error(`ticket ${ticket} is not there`);
  return found;
}

const product = (id: string, more: Wire = {}): Wire => ({
  id,
  clientid: '7',
  name: 'Hosting M',
  domain: `site${id}.example`,
  status: 'Active',
  recurringamount: '8.00',
  billingcycle: 'Monthly',
  nextduedate: '2030-01-01',
  servername: 'srv-07',
  serverid: '3',
  ...more,
});
const domain = (id: string, more: Wire = {}): Wire => ({
  id,
  userid: '7',
  domainname: `name${id}.example`,
  status: 'Active',
  expirydate: '2030-01-01',
  ...more,
});
const contact = (id: string, email: string, more: Wire = {}): Wire => ({
  id,
  userid: '7',
  firstname: 'Aiko',
  lastname: `Tanaka ${id}`,
  email,
  password: 'a-hash',
  ...more,
});

const ids = (list: { rows: { id: string }[] }) => list.rows.map(({ id }) => id);

describe('who a ticket is from', () => {
  it('is known where the service gives the client’s id', async () => {
    await ingestTickets(store, [wireTicket('1', { userid: '7' })]);
    expect(customer('1')).toMatchObject({ certainty: 'by-id', clientId: '7', candidates: [] });
  });

  it('is matched by e-mail, whatever its letter case, and stays unverified', async () => {
    await ingestTickets(store, [
      wireTicket('1', { userid: '0', name: 'A. T.', email: 'Aiko@Example.COM' }),
      wireTicket('2', { userid: '7', name: 'Aiko Tanaka', email: 'AIKO@example.com' }),
    ]);
    expect(customer('1')).toMatchObject({
      certainty: 'unverified',
      clientId: '7',
      clientName: 'Aiko Tanaka',
      name: 'A. T.',
      email: 'Aiko@Example.COM',
    });
    expect(ids(customer('1').tickets)).toEqual(['2']);
  });

  it('names the contact that wrote, who comes first; one of another client is none of theirs', async () => {
    await ingestTickets(store, [
      wireTicket('1', { contactid: '72' }),
      wireTicket('2', { contactid: '90' }),
      wireTicket('3', { contactid: '0' }),
      wireTicket('4', { contactid: '' }),
    ]);
    const people = [contact('71', 'a@example.com'), contact('72', 'b@example.com'), contact('73', 'c@example.com')];
    await give('contacts', [...people, contact('90', 'd@example.com', { userid: '8' })]);
    expect(customer('1').contactId).toBe('72');
    expect(ids(customer('1').contacts)[0]).toBe('72');
    for (const ticket of ['2', '3', '4']) {
      expect(customer(ticket).contactId).toBeNull();
      expect(ids(customer(ticket).contacts)).toHaveLength(3);
    }
  });

  it('is matched by a contact’s e-mail too', async () => {
    await ingestTickets(store, [wireTicket('1', { userid: '0', email: 'billing@tanaka.example' })]);
    expect(customer('1').certainty).toBe('guest');
    await give('contacts', [contact('70', 'Billing@Tanaka.example', { userid: '12' })]);
    expect(customer('1')).toMatchObject({ certainty: 'unverified', clientId: '12' });
  });

  it('is nobody’s where several clients have that e-mail', async () => {
    await ingestTickets(store, [
      wireTicket('1', { userid: '0', email: 'office@example.com' }),
      wireTicket('2', { userid: '7', email: 'office@example.com' }),
    ]);
    await give('contacts', [contact('70', 'office@example.com', { userid: '12' })]);
    await give('products', [product('100')]);
    expect(customer('1')).toMatchObject({
      certainty: 'ambiguous',
      clientId: null,
      candidates: ['12', '7'],
      clientName: null,
      products: { total: 0 },
      tickets: { total: 0 },
    });
  });

  it.each(['0', '', null, undefined])('never joins guests by the client id %s', async (userid) => {
    await ingestTickets(store, [
      wireTicket('1', { userid, email: 'one@example.com' }),
      wireTicket('2', { userid, email: 'two@example.com' }),
      wireTicket('3', { userid, email: 'one@example.com' }),
      wireTicket('4', { userid, email: '' }),
    ]);
    await give('products', [product('100', { clientid: '0' }), product('101', { clientid: '' })]);
    for (const ticket of ['1', '2', '3', '4']) {
      expect(customer(ticket)).toMatchObject({
        certainty: 'guest',
        clientId: null,
        products: { rows: [], total: 0 },
        tickets: { rows: [], total: 0 },
      });
    }
  });

  it('is asked of the cache only', () => {
    expect(store.customers.ofTicket('nobody')).toBeNull();
  });
});

describe('a customer', () => {
  beforeEach(async () => {
    await ingestTickets(store, [
      wireTicket('1', { service: 'S101' }),
      wireTicket('2', { lastreply: time('10:00:00') }),
      wireTicket('3', { lastreply: time('11:00:00') }),
      wireTicket('4', { userid: '8' }),
    ]);
  });

  it('has what names the client, newest or most relevant first, and nothing of others', async () => {
    await give('products', [
      product('99', { status: 'Terminated' }),
      product('100'),
      product('101'),
      product('102', { nextduedate: '2026-05-01' }),
      product('103', { clientid: '8', status: 'Suspended' }),
    ]);
    await give('domains', [domain('1', { status: 'Expired' }), domain('2'), domain('3', { userid: '8' })]);
    await give('orders', [
      { id: '5', ordernum: '55', userid: '7', name: 'Aiko Tanaka K.K.', date: time('07:00:00'), amount: '8.00' },
      { id: '6', ordernum: '66', userid: '7', name: '', date: time('08:00:00'), amount: '8.00' },
      { id: '7', ordernum: '77', userid: '8', name: 'Other', date: time('09:00:00'), amount: '8.00' },
    ]);
    await give('contacts', [contact('1', 'a@example.com'), contact('2', 'b@example.com', { userid: '8' })]);
    const found = customer('1');
    expect(ids(found.products)).toEqual(['101', '102', '100', '99']);
    expect(ids(found.domains)).toEqual(['1', '2']);
    expect(found.orders.rows.map(({ record }) => record.id)).toEqual(['6', '5']);
    expect(ids(found.contacts)).toEqual(['1']);
    expect(ids(found.tickets)).toEqual(['3', '2']);
    expect(found.clientName).toBe('Aiko Tanaka K.K.');
    expect(found.attention.rows.map(({ kind, id }) => [kind, id])).toEqual([
      ['overdue', '102'],
      ['expired', '1'],
    ]);
    expect(JSON.stringify(found)).not.toContain('a-hash');
  });

  it('hands over so many of a long list, and counts them all', async () => {
    await give(
      'products',
      Array.from({ length: 450 }, (_, index) => product(String(1000 + index))),
    );
    await ingestTickets(
      store,
      Array.from({ length: 60 }, (_, index) => wireTicket(String(2000 + index))),
    );
    const found = customer('1');
    expect([found.products.rows.length, found.products.total]).toEqual([200, 450]);
    expect([found.tickets.rows.length, found.tickets.total]).toEqual([50, 62]);
  });

  it('has times in the account’s zone, as it is now', async () => {
    await give('orders', [{ id: '5', ordernum: '55', userid: '7', date: time('07:00:00'), amount: '8.00' }]);
    const placed = () => customer('1').orders.rows[0]?.record.placedAt;
    expect(placed()).toEqual({ text: time('07:00:00'), utc: at('07:00:00') });
    store.settings.save({ zone: 'Asia/Tokyo' });
    expect(placed()).toEqual({ text: time('07:00:00'), utc: at('07:00:00') - 9 * 3600_000 });
    store.settings.save({ zone: null });
    expect(placed()).toEqual({ text: time('07:00:00'), utc: null });
  });

  it('is as fresh as the last full pass, or their own read', async () => {
    const fresh = () => customer('1').fresh.products;
    expect(fresh()).toEqual({ readAt: null, refused: false });
    store.recordSync.save('products', { fullAt: NOON, triedAt: NOON });
    expect(fresh().readAt).toBe(NOON);
    store.recordSync.closeForClient('products', '7', NOON, NOON + 5000);
    expect(fresh().readAt).toBe(NOON + 5000);
    expect(customer('4').fresh.products.readAt).toBe(NOON);
    store.recordSync.save('products', { fullAt: NOON + 9000 });
    expect(fresh().readAt).toBe(NOON + 9000);
    // Then a full pass says nothing of them.
    store.recordSync.save('products', { refused: true });
    expect(fresh()).toEqual({ readAt: NOON + 5000, refused: true });
    store.recordSync.save('products', { refused: false, empty: true });
    expect(customer('4').fresh.products.readAt).toBeNull();
  });
});

describe('the linked service', () => {
  beforeEach(async () => {
    await ingestTickets(store, [
      wireTicket('1', { service: 'S101', status: 'Open' }),
      wireTicket('2', { service: 'S102', status: 'Open' }),
      wireTicket('3', { service: 'S103', status: 'Answered' }),
      wireTicket('4', { service: 'S101', status: 'Closed' }),
      wireTicket('5', { service: 'D9', status: 'Open' }),
      wireTicket('6', { service: 'S104', status: 'Open' }),
    ]);
  });

  it('is only named until it is cached', () => {
    expect(customer('1').service).toEqual({
      kind: 'product',
      id: '101',
      product: null,
      domain: null,
      fetchedAt: null,
      server: null,
    });
    expect(store.tickets.detail('1')?.ticket.service).toEqual({ kind: 'product', id: '101', label: null });
  });

  it('has its server with the other active tickets there', async () => {
    await give('products', [
      product('101'),
      product('102'),
      product('103'),
      product('104', { servername: 'srv-08' }),
      product('105', { servername: 'srv-09' }),
    ]);
    await give('domains', [domain('9')]);
    expect(customer('1').service).toMatchObject({ fetchedAt: NOON, server: { name: 'srv-07', others: 2 } });
    // A closed ticket there sees all three.
    expect(customer('4').service?.server).toEqual({ name: 'srv-07', others: 3 });
    expect(customer('5').service).toMatchObject({ domain: { name: 'name9.example' }, server: null });
    const servers = store.queues.list().filter(({ key }) => key.startsWith('server:'));
    expect(servers.map(({ key, label, count }) => [key, label, count])).toEqual([
      ['server:srv-07', 'srv-07', 3],
      ['server:srv-08', 'srv-08', 1],
    ]);
    const rows = store.queues.rows('server:srv-07', { by: 'number', dir: 'asc' }, 0, 50);
    expect(rows.rows.map(({ id }) => id)).toEqual(['1', '2', '3']);
    expect(rows.total).toBe(3);
  });

  it('follows the service’s own list of active tickets', async () => {
    await give('products', [product('101'), product('102')]);
    await store.tickets.setFilter('active', ['2'], NOON);
    const servers = store.queues.list().filter(({ key }) => key.startsWith('server:'));
    expect(servers.map(({ key, count }) => [key, count])).toEqual([['server:srv-07', 1]]);
  });

  it('is called by its host name, or its id, where the server has no name', async () => {
    await give('products', [
      product('101', { servername: '', serverhostname: 'h.example' }),
      product('102', { servername: '', serverid: '4' }),
      product('104', { servername: '', serverid: '0' }),
    ]);
    const servers = store.queues.list().filter(({ key }) => key.startsWith('server:'));
    expect(servers.map(({ key }) => key)).toEqual(['server:4', 'server:h.example']);
  });

  it('names rows and marks them after the agent’s own marks', async () => {
    await give('products', [
      product('101', { status: 'Suspended' }),
      product('102', { nextduedate: '2020-01-01' }),
      product('103', { domain: '', nextduedate: '2020-01-01', recurringamount: '0.00' }),
    ]);
    await give('domains', [domain('9', { domainname: 'xn--fsq.example', expirydate: '2020-01-01' })]);
    store.drafts.save({ id: 'd', ticket: '1', rev: 0, text: 'Hello', at: NOON });
    const rows = store.queues.rows('active', { by: 'number', dir: 'asc' }, 0, 50).rows;
    expect(rows.map(({ id, service, marks }) => [id, service?.label, marks])).toEqual([
      ['1', 'site101.example', ['draft', 'suspended']],
      ['2', 'site102.example', ['overdue']],
      ['3', 'Hosting M', []],
      ['5', '例.example', ['expired']],
      ['6', null, []],
    ]);
  });

  it('of another client is shown, and counts', async () => {
    await give('products', [product('101', { clientid: '99', status: 'Suspended' })]);
    const found = customer('1');
    expect(found.products.total).toBe(0);
    expect(found.service?.product?.clientId).toBe('99');
    expect(found.attention.rows.map(({ kind }) => kind)).toEqual(['suspended']);
  });
});

describe('records', () => {
  it('that are missed by two full passes are gone', async () => {
    await ingestTickets(store, [wireTicket('1')]);
    await give('products', [product('100'), product('101')], NOON);
    await give('products', [product('100')], NOON + 1000);
    store.recordSync.closePass('products', NOON + 500);
    expect(ids(customer('1').products)).toEqual(['101', '100']);
    await give('products', [product('100')], NOON + 3000);
    store.recordSync.closePass('products', NOON + 2500);
    expect(ids(customer('1').products)).toEqual(['100']);
  });

  it('that come back were never missed', async () => {
    await ingestTickets(store, [wireTicket('1')]);
    await give('products', [product('101')], NOON);
    store.recordSync.closePass('products', NOON + 500);
    await give('products', [product('101')], NOON + 1000);
    store.recordSync.closePass('products', NOON + 2000);
    expect(ids(customer('1').products)).toEqual(['101']);
  });

  it('of others are left alone by one client’s own read', async () => {
    await ingestTickets(store, [wireTicket('1'), wireTicket('2', { userid: '8' })]);
    await give('products', [product('100'), product('200', { clientid: '8' })], NOON);
    store.recordSync.closeForClient('products', '7', NOON + 1000, NOON + 1000);
    store.recordSync.closeForClient('products', '7', NOON + 2000, NOON + 2000);
    expect(ids(customer('1').products)).toEqual([]);
    expect(ids(customer('2').products)).toEqual(['200']);
  });

  it('without a client’s id are the client’s for whom they were asked', async () => {
    await ingestTickets(store, [wireTicket('1')]);
    await give('products', [product('100', { clientid: undefined })], NOON, '7');
    await give('products', [product('101', { clientid: undefined })], NOON);
    expect(ids(customer('1').products)).toEqual(['100']);
  });

  it('are counted as news once', async () => {
    expect(await give('domains', [domain('1'), domain('2')])).toMatchObject({ added: 2, changed: 0, returned: 2 });
    expect(await give('domains', [domain('1'), domain('2')])).toMatchObject({ added: 0, changed: 0 });
    expect(await give('domains', [domain('1', { status: 'Expired' })])).toMatchObject({ added: 0, changed: 1 });
  });

  it('go with the cache, and with them how far they were read', async () => {
    await ingestTickets(store, [wireTicket('1')]);
    await give('products', [product('100')]);
    store.recordSync.save('products', { fullAt: NOON });
    store.recordSync.closeForClient('products', '7', NOON, NOON);
    store.databases.dropCache();
    await ingestTickets(store, [wireTicket('1')]);
    expect(customer('1')).toMatchObject({ products: { total: 0 }, fresh: { products: { readAt: null } } });
    expect(store.recordSync.status().every(({ count, fullAt }) => count === 0 && fullAt === null)).toBe(true);
  });
});

it.each([
  ['Bücher.example', 'xn--bcher-kva.example'],
  ['xn--bcher-kva.example', 'bücher.example'],
  ['SHOP.example', 'shop.example'],
  ['', ''],
  ['not a domain', 'not a domain'],
])('the other form of %s is %s', (name, twin) => {
  expect(otherSpelling(name)).toBe(twin);
});
