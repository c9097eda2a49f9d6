import { beforeEach, expect, test } from 'vitest';
import { flatten } from '../../../../tests/helpers/flatten.ts';
import {
  ingestConversation,
  ingestTickets,
  NOON,
  openTestStore,
  wireTicket,
} from '../../../../tests/helpers/memory-store.ts';
import type { Store } from '../calls.ts';

let store: Store;
beforeEach(async () => {
  store = openTestStore();
  const give = (kind: 'products' | 'domains', list: object) =>
    store.records.ingest(kind, new TextEncoder().encode(JSON.stringify({ result: 'success', ...list })).buffer, {
      at: NOON,
    });
  const product = { clientid: '7', name: 'Hosting M', servername: 'srv-07', serverid: '3' };
  const hosting = { ...product, id: '11', domain: 'shop.example', status: 'Active', serverip: '203.0.113.5' };
  const own = {
    dedicatedip: '203.0.113.80',
    ns1: 'NS1.host.example.',
    ns2: 'ns2.host.example',
    assignedips: '2001:0DB8::5',
  };
  const products = [
    { ...hosting, ...own, serverhostname: 'Srv7.Host.example' },
    { ...hosting, id: '12', status: 'Terminated', serverip: '198.51.100.9' },
    { ...hosting, id: '13', domain: 'other.example' },
  ];
  await give('products', { products: { product: products } });
  const domain = { id: '21', userid: '7', domainname: 'shop.example', registrar: 'enom', expirydate: '2027-03-01' };
  await give('domains', flatten({ domains: { domain: [{ ...domain, status: 'Active' }] } }));
});

const domain = (name: string) => ({ kind: 'domain', name }) as const;

test('a domain has its running product, server, addresses, name servers and registration', () => {
  expect(store.checks.facts(domain('shop.example'), null)).toEqual({
    topic: null,
    onFile: {
      product: { id: '11', name: 'Hosting M', status: 'Active', server: 'srv-07' },
      addresses: ['203.0.113.80', '203.0.113.5', '2001:db8::5'],
      hostname: 'srv7.host.example',
      nameservers: ['ns1.host.example', 'ns2.host.example'],
      domain: { id: '21', status: 'Active', registrar: 'enom', expiresOn: '2027-03-01', doNotRenew: false },
    },
  });
});

test('a name below a domain has the domain’s records', () => {
  expect(store.checks.facts(domain('mail.shop.example'), null).onFile.product?.id).toBe('11');
});

test('the ticket’s own product comes first, and its words tell the topic', async () => {
  await ingestTickets(store, [wireTicket('1', { service: 'S12', subject: 'No mail at shop.example' })]);
  expect(store.checks.facts(domain('shop.example'), '1')).toMatchObject({ topic: 'mail' });
  expect(store.checks.facts(domain('unknown.example'), '1').onFile).toEqual({
    ...{ product: null, addresses: [], hostname: '', nameservers: [], domain: null },
  });
});

test('an address has a product on it', () => {
  expect(store.checks.facts({ kind: 'address', name: '203.0.113.80' }, null).onFile.product?.id).toBe('11');
  expect(store.checks.facts({ kind: 'address', name: '203.0.113.8' }, null).onFile.product).toBeNull();
});

test('the subjects of a ticket are its product, names in its words, and the customer’s', async () => {
  await ingestTickets(store, [wireTicket('1', { service: 'S13', subject: 'Mail from www.partner.net' })]);
  expect(store.checks.subjects('1').map(({ name }) => name)).toEqual(['other.example', 'partner.net', 'shop.example']);
  expect(store.checks.subjects('missing')).toEqual([]);
});

test('names and public addresses of all of the customer’s messages are subjects', async () => {
  const [text, earlier] = ['It still fails.', 'early.net gets mail from 8.8.4.4, not from 10.0.0.1 or 1.2.3.4.5.'];
  await ingestTickets(store, [wireTicket('2', { subject: 'Mail of late.net, see invoice.pdf' })]);
  ingestConversation(store, '2', [
    { id: 'p1', clock: '08:00:00', text: earlier },
    { id: 'p2', clock: '09:00:00', text },
    { id: 'p3', clock: '09:30:00', by: 'staff', text: 'We look at ours.net.' },
  ]);
  expect(store.checks.subjects('2').map(({ kind, name }) => `${kind} ${name}`)).toEqual([
    'domain late.net',
    'domain early.net',
    'address 8.8.4.4',
    'domain other.example',
    'domain shop.example',
  ]);
});
