/** The lists: each filter × fields on the wire × exactly the records that fit it. */

import { beforeEach, describe, expect, test } from 'vitest';
import type {
  ContactQuery,
  DomainQuery,
  OrderQuery,
  PageQuery,
  ProductQuery,
  TicketQuery,
} from '../../../electron/core/desk/service/endpoints.ts';
import type { Announcement } from '../../../shared/domain/announcement.ts';
import type { Contact } from '../../../shared/domain/contact-form.ts';
import type { Order } from '../../../shared/domain/order.ts';
import type { ClientDomain, ProductService } from '../../../shared/domain/product.ts';
import {
  decodeAnnouncements,
  decodeContacts,
  decodeDomains,
  decodeOrders,
  decodeProducts,
  decodeTickets,
} from '../../helpers/decode-answers.ts';
import { coverage, findOne } from './coverage.ts';
import { decoded, signedIn, value } from './signed-in.ts';

const { covers, complete } = coverage();
const { service, client } = await signedIn({ tickets: 120, customers: 30 });

const read = {
  tickets: async (query: TicketQuery) => (await decoded(client.getTickets(query), decodeTickets)).tickets,
  contacts: async (query: ContactQuery) =>
    (await decoded(client.getList('get-contacts', query), decodeContacts)).records,
  products: async (query: ProductQuery) =>
    (await decoded(client.getList('get-clients-products', query), decodeProducts)).records,
  domains: async (query: DomainQuery) =>
    (await decoded(client.getList('get-clients-domains', query), decodeDomains)).records,
  orders: async (query: OrderQuery) => (await decoded(client.getList('get-orders', query), decodeOrders)).records,
  announcements: async (query: PageQuery) =>
    (await decoded(client.getList('get-announcements', query), decodeAnnouncements)).records,
};
const all = { limitnum: 1000 };
// The seed leaves some fields of all contacts empty.
value(
  await client.addContact({
    firstname: 'Zoë',
    lastname: "O'Brien",
    companyname: 'A & B',
    email: 'zoe.filter@example.com',
    address1: '1 Main St',
    address2: 'Flat 2',
    city: 'Dublin',
    state: 'Leinster',
    postcode: 'D01',
    country: 'IE',
    phonenumber: '+353.1',
  }),
);
const tickets = await read.tickets(all);
const contacts = await read.contacts(all);
const products = await read.products(all);
const domains = await read.domains(all);
const orders = await read.orders(all);
const announcements = await read.announcements(all);

beforeEach(() => service.ledger.clear());
const wire = (operation: string) => service.ledger.of(operation).at(-1)?.params ?? {};

/** Parameter, query, and which records are left. */
type Row<Q, T> = [keyof Q & string, Q, (one: T) => boolean];

function filters<Q extends PageQuery, T extends { id: string }>(
  operation: string,
  page: (query: Q) => Promise<T[]>,
  whole: T[],
  rows: Row<Q, T>[],
): void {
  describe(operation, () => {
    for (const [parameter, query, fits] of rows) {
      test(`${parameter} ${JSON.stringify(query)}`, async () => {
        covers(operation, parameter);
        const got = await page({ ...query, limitnum: 1000 });
        const sent = Object.entries(query).map(([key, given]) => [
          key,
          typeof given === 'boolean' ? String(Number(given)) : given,
        ]);
        expect(wire(operation)).toEqual({ ...Object.fromEntries(sent), limitnum: '1000' });
        const expected = whole.filter(fits).map(({ id }) => id);
        // A filter that keeps all or nothing would prove nothing.
        expect(expected.length).toBeGreaterThan(0);
        expect(expected.length).toBeLessThan(whole.length);
        expect(got.map(({ id }) => id).sort()).toEqual(expected.sort());
      });
    }

    test('limitstart and limitnum', async () => {
      covers(operation, 'limitstart', 'limitnum');
      const got = await page({ limitstart: 1, limitnum: 2 } as Q);
      expect(wire(operation)).toEqual({ limitstart: '1', limitnum: '2' });
      expect(got.map(({ id }) => id)).toEqual(whole.slice(1, 3).map(({ id }) => id));
    });
  });
}

const guest = findOne(tickets, (one) => one.client_id === null);
filters<TicketQuery, (typeof tickets)[number]>('get-tickets', read.tickets, tickets, [
  ['deptid', { deptid: guest.dept_id }, (one) => one.dept_id === guest.dept_id],
  ['email', { email: guest.email }, (one) => one.client_id === null && one.email === guest.email],
  ['status', { status: 'Closed' }, (one) => one.status === 'Closed'],
  ['status', { status: 'Awaiting Reply' }, (one) => ['Open', 'Customer-Reply'].includes(one.status)],
  ['status', { status: 'All Active Tickets' }, (one) => one.status !== 'Closed'],
  ['subject', { subject: guest.subject_wire }, (one) => one.subject_wire.includes(guest.subject_wire)],
]);

test('get-tickets: My Flagged Tickets are some of the flagged ones', async () => {
  const mine = await read.tickets({ ...all, status: 'My Flagged Tickets' });
  expect(mine.length).toBeGreaterThan(0);
  expect(mine.every((one) => one.flagged && one.status !== 'Closed')).toBe(true);
});

const owned = findOne(contacts, (one) => one.clientId !== null);
const CONTACT_FILTERS = {
  firstname: 'firstName',
  lastname: 'lastName',
  companyname: 'company',
  email: 'email',
  address1: 'address1',
  address2: 'address2',
  city: 'city',
  state: 'state',
  postcode: 'postcode',
  country: 'country',
  phonenumber: 'phone',
} as const satisfies Partial<Record<keyof ContactQuery, keyof Contact>>;
filters<ContactQuery, Contact>('get-contacts', read.contacts, contacts, [
  ['userid', { userid: owned.clientId ?? '' }, (one) => one.clientId === owned.clientId],
  ...Object.entries(CONTACT_FILTERS).map(([parameter, name]): Row<ContactQuery, Contact> => {
    const wanted = findOne(contacts, (one) => one[name] !== '')[name];
    const fits = (one: Contact) => one[name].toLowerCase() === wanted.toLowerCase();
    return [parameter as keyof ContactQuery, { [parameter]: wanted }, fits];
  }),
  ['subaccount', { subaccount: true }, (one) => one.subAccount],
  ['subaccount', { subaccount: false }, (one) => !one.subAccount],
]);

const product = findOne(products, (one) => one.domain !== '' && one.username !== '');
filters<ProductQuery, ProductService>('get-clients-products', read.products, products, [
  ['clientid', { clientid: product.clientId ?? '' }, (one) => one.clientId === product.clientId],
  ['serviceid', { serviceid: product.id }, (one) => one.id === product.id],
  ['pid', { pid: product.productId ?? '' }, (one) => one.productId === product.productId],
  ['domain', { domain: product.domain }, (one) => one.domain === product.domain],
  ['username2', { username2: product.username }, (one) => one.username === product.username],
]);

const [domain] = domains;
if (!domain) throw new Error('the seed has no domains');
filters<DomainQuery, ClientDomain>('get-clients-domains', read.domains, domains, [
  ['clientid', { clientid: domain.clientId ?? '' }, (one) => one.clientId === domain.clientId],
  ['domainid', { domainid: domain.id }, (one) => one.id === domain.id],
  ['domain', { domain: domain.name }, (one) => one.name === domain.name],
]);

const [order] = orders;
if (!order) throw new Error('the seed has no orders');
filters<OrderQuery, Order>('get-orders', read.orders, orders, [
  ['id', { id: order.id }, (one) => one.id === order.id],
  ['status', { status: order.status }, (one) => one.status === order.status],
]);

filters<PageQuery, Announcement>('get-announcements', read.announcements, announcements, []);

test('what is read is what is stored, secrets excepted', () => {
  for (const { id, email, hasPassword } of contacts) {
    const stored = service.stored('contact', id);
    expect([email, hasPassword]).toEqual([stored?.email, stored?.password !== '']);
  }
  for (const one of domains) {
    expect(service.stored('domain', one.id)).toMatchObject({
      domainname: one.name,
      status: one.status,
      userid: Number(one.clientId),
    });
  }
  for (const one of products) {
    expect(service.stored('product', one.id)).toMatchObject({
      status: one.status,
      billingcycle: one.billingCycle,
      clientid: Number(one.clientId),
    });
  }
  for (const one of orders) {
    const stored = service.stored('order', one.id);
    expect(stored).toMatchObject({ ordernum: one.number, amount: one.amount.text, status: one.status });
    expect(one.items.map(({ relatedId }) => relatedId)).toEqual(
      (stored?.items as { relid: number }[] | undefined)?.map(({ relid }) => String(relid)),
    );
    expect(one.hasTransferSecret).toBe(stored?.transfersecret !== '');
  }
  const passwords = products
    .map(({ id }) => String(service.stored('product', id)?.password))
    .filter((secret) => secret.length > 5);
  const keys = contacts
    .map(({ id }) => String(service.stored('contact', id)?.pwresetkey))
    .filter((secret) => secret !== '');
  const hashes = contacts
    .map(({ id }) => String(service.stored('contact', id)?.password))
    .filter((secret) => secret !== '');
  const everything = JSON.stringify([contacts, products, domains, orders]);
  expect(passwords.length).toBeGreaterThan(0);
  for (const secret of [...passwords, ...keys, ...hashes])
    expect(everything.includes(JSON.stringify(secret))).toBe(false);
});

const page = { limitstart: true, limitnum: true } as const;
complete('get-tickets', { ...page, deptid: true, email: true, status: true, subject: true } satisfies Record<
  keyof TicketQuery,
  true
>);
complete('get-contacts', {
  ...page,
  userid: true,
  firstname: true,
  lastname: true,
  companyname: true,
  email: true,
  address1: true,
  address2: true,
  city: true,
  state: true,
  postcode: true,
  country: true,
  phonenumber: true,
  subaccount: true,
} satisfies Record<keyof ContactQuery, true>);
complete('get-clients-products', {
  ...page,
  clientid: true,
  serviceid: true,
  pid: true,
  domain: true,
  username2: true,
} satisfies Record<keyof ProductQuery, true>);
complete('get-clients-domains', { ...page, clientid: true, domainid: true, domain: true } satisfies Record<
  keyof DomainQuery,
  true
>);
complete('get-orders', { ...page, id: true, status: true } satisfies Record<keyof OrderQuery, true>);
complete('get-announcements', page satisfies Record<keyof PageQuery, true>);
