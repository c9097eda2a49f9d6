import { beforeEach, describe, expect, it } from 'vitest';
import type { RecordKind } from '../../../../shared/domain/customer.ts';
import { ingestTickets, NOON, openTestStore, time, wireTicket } from '../../../../tests/helpers/memory-store.ts';
import { recognise } from '../../rules/search/recognise.ts';
import type { Store } from '../../worker/calls.ts';
import { questionsFor } from './search-questions.ts';

let store: Store;

async function records(kind: RecordKind, item: string, list: Record<string, unknown>[]): Promise<void> {
  const answer = { result: 'success', totalresults: list.length, startnumber: 0, numreturned: list.length };
  const bytes = new TextEncoder().encode(JSON.stringify({ ...answer, [kind]: { [item]: list } }));
  const stored = await store.records.ingest(kind, bytes.buffer, { at: NOON });
  if (!stored.ok) throw new Error(JSON.stringify(stored.error));
}

const found = (text: string) => store.palette.find(text).answers.map(({ kind, id }) => `${kind} ${id}`);
const exactly = (text: string) =>
  store.palette.find(text).answers.flatMap(({ kind, id, exact }) => (exact ? [`${kind} ${id}`] : []));

beforeEach(async () => {
  store = openTestStore();
  await ingestTickets(store, [
    wireTicket('1', {
      tid: 'ABC-123456',
      userid: '7',
      name: 'Aiko Tanaka',
      email: 'aiko@tanaka.example',
      subject: 'Mail is slow',
      lastreply: time('09:00:00'),
    }),
    wireTicket('2', {
      userid: '0',
      name: 'A guest',
      email: 'guest@elsewhere.example',
      subject: 'Question about tanaka',
    }),
  ]);
  await records('products', 'product', [
    {
      id: '70',
      clientid: '7',
      name: 'Web Hosting L',
      domain: 'müller-backstube.de',
      username: 'backstub',
      dedicatedip: '192.0.2.7',
      status: 'Active',
    },
    { id: '71', clientid: '8', name: 'VPS', domain: 'shop.example.co.uk', username: 'shopvps', status: 'Active' },
  ]);
  await records('domains', 'domain', [
    { id: '90', userid: '8', domainname: 'example.co.uk', status: 'Active' },
    { id: '91', userid: '7', domainname: 'xn--mller-backstube-zvb.de', status: 'Active' },
  ]);
  await records('contacts', 'contact', [
    {
      id: '30',
      userid: '7',
      firstname: 'Aiko',
      lastname: 'Tanaka',
      companyname: 'Tanaka KK',
      email: 'aiko@tanaka.example',
    },
    {
      id: '31',
      userid: '8',
      firstname: 'Jürgen',
      lastname: 'Weiß',
      companyname: 'Weiß & Söhne',
      email: 'jw@weiss.example',
    },
  ]);
  await records('orders', 'order', [
    { id: '500', ordernum: '1042117', userid: '8', name: 'Jürgen Weiß', amount: '8.00', status: 'Active' },
  ]);
});

describe('what was typed exactly', () => {
  it.each([
    ['ABC-123456', ['ticket 1']],
    [' [#abc-123456] ', ['ticket 1']],
    ['Order #1042117', ['order 500']],
    ['order 500', ['order 500']],
    ['client 7', ['customer 7']],
    ['7', ['customer 7']],
    ['backstub', ['product 70']],
    ['Aiko Tanaka <AIKO@tanaka.example>', ['customer 7', 'contact 30', 'ticket 1']],
    ['https://www.müller-backstube.de/kontakt', ['domain 91', 'product 70', 'customer 7']],
    ['xn--mller-backstube-zvb.de', ['domain 91', 'product 70', 'customer 7']],
    ['https://www.shop.example.co.uk/x', ['product 71', 'customer 8', 'domain 90']],
  ])('%s', (text, expected) => {
    expect(exactly(text)).toEqual(expected);
  });

  it('is found by its address too', () => {
    expect(found('192.0.2.7:22')).toEqual(['product 70']);
  });
});

describe('what is like it', () => {
  it.each([
    ['tanaka', ['customer 7', 'ticket 1', 'ticket 2', 'contact 30']],
    ['tan', ['customer 7', 'ticket 1', 'ticket 2', 'contact 30']],
    ['aiko tanaka', ['customer 7', 'ticket 1', 'contact 30']],
    ['jurgen weiss', ['customer 8', 'order 500', 'contact 31']],
    ['tanakaa', ['customer 7', 'ticket 1', 'ticket 2', 'contact 30']],
    ['ackstub', ['product 70', 'domain 91']],
  ])('%s', (text, expected) => {
    expect(found(text).sort()).toEqual([...expected].sort());
  });

  it('begins with one letter', () => {
    expect(found('j')).toContain('contact 31');
    expect(found('v')).toEqual([]);
    expect(found('')).toEqual([]);
    expect(found(' "" ')).toEqual([]);
  });

  it('marks what matched', () => {
    const [customer] = store.palette.find('tan').answers;
    expect(customer).toMatchObject({
      kind: 'customer',
      title: 'Aiko Tanaka',
      snippet: 'Tanaka KK · aiko@tanaka.example',
    });
    expect(customer?.highlights.title).toEqual([[5, 11]]);
  });
});

describe('what the service is asked', () => {
  const asked = (text: string) => questionsFor(recognise(text)).map(({ table, query }) => [table, query]);

  it('is each exact filter that may fit', () => {
    expect(asked('https://www.shop.example.co.uk/x')).toEqual([
      ['domains', { domain: 'shop.example.co.uk' }],
      ['products', { domain: 'shop.example.co.uk' }],
      ['domains', { domain: 'example.co.uk' }],
      ['products', { domain: 'example.co.uk' }],
    ]);
    expect(asked('müller.de')).toContainEqual(['domains', { domain: 'xn--mller-kva.de' }]);
    expect(asked('müller.de')).toContainEqual(['domains', { domain: 'müller.de' }]);
    expect(asked('<aiko@a.example>')).toContainEqual(['contacts', { email: 'aiko@a.example' }]);
    expect(asked('backstub')).toContainEqual(['products', { username2: 'backstub' }]);
    expect(asked('Order 500')).toEqual([['orders', { id: '500' }]]);
    expect(asked('pid 5')).toEqual([
      ['products', { serviceid: '5' }],
      ['products', { pid: '5' }],
    ]);
    expect(asked('Tanaka, Aiko')).toContainEqual(['contacts', { firstname: 'Aiko', lastname: 'Tanaka' }]);
    expect(asked('Maria del Mar')).toContainEqual(['contacts', { firstname: 'Maria del', lastname: 'Mar' }]);
    expect(asked('+81 3-1234-5678')).toContainEqual(['contacts', { phonenumber: '+81 3-1234-5678' }]);
    expect(asked('12 Main Street')).toContainEqual(['contacts', { address1: '12 Main Street' }]);
    expect(asked('Osaka')).toContainEqual(['contacts', { city: 'Osaka' }]);
  });

  it('is nothing where it could find nothing, or nearly everything', () => {
    expect(asked('ab')).toEqual([]);
    expect(asked('192.0.2.1')).toEqual([]);
    expect(asked('ABC-123456')).toEqual([]);
    expect(asked('')).toEqual([]);
  });
});

describe('the list’s search', () => {
  const ids = (query: string) =>
    store.search
      .run({ query, kinds: null, from: 0, count: 50 })
      .hits.map(({ kind, id }) => `${kind} ${id}`)
      .sort();

  it('understands a pasted text as the palette does', () => {
    expect(ids('https://www.shop.example.co.uk/x')).toEqual(['product 71']);
    expect(ids('https://blog.example.co.uk/')).toEqual(['domain 90', 'product 71']);
    expect(ids('“XN--MLLER-BACKSTUBE-ZVB.DE”')).toEqual(['domain 91', 'product 70']);
    expect(ids('Aiko Tanaka <aiko@tanaka.example>')).toEqual(['contact 30', 'ticket 1']);
  });
});
