import { beforeAll, describe, expect, it } from 'vitest';
import type { RecordKind } from '../../../../shared/domain/customer.ts';
import { ingestTickets, NOON, openTestStore, time, wireTicket } from '../../../../tests/helpers/memory-store.ts';
import type { Store } from '../calls.ts';

let store: Store;

async function records(kind: RecordKind, item: string, list: Record<string, unknown>[]): Promise<void> {
  const answer = { result: 'success', totalresults: list.length, [kind]: { [item]: list } };
  const stored = await store.records.ingest(kind, new TextEncoder().encode(JSON.stringify(answer)).buffer, {
    at: NOON,
  });
  if (!stored.ok) throw new Error(JSON.stringify(stored.error));
}

const order = (id: string, userid: string, name: string, more: Record<string, unknown> = {}) => ({
  ...{ id, userid, name, ordernum: `90000${id}`, date: time('09:00:00'), status: 'Active', amount: '9.00' },
  ...more,
});

beforeAll(async () => {
  store = openTestStore();
  await records('orders', 'order', [
    order('101', '1', 'Тимур Петренко', { invoiceid: '20112', paymentstatus: 'Unpaid' }),
    order('102', '2', 'Ελένη Γεωργίου', { paymentstatus: 'Paid' }),
    order('103', '3', 'Paweł Żak'),
    order('104', '4', 'Ethan Hughes'),
    order('105', '5', '淑芬 黃'),
    order('106', '6', 'أحمد المنصوري'),
  ]);
  await records('contacts', 'contact', [
    {
      id: '31',
      userid: '3',
      firstname: 'Paweł',
      lastname: 'Żak',
      email: 'pawel@zak.example',
      phonenumber: '+49.895550689',
    },
    { id: '32', userid: '2', firstname: 'Ada', lastname: 'Byron', email: 'ada@xn--mnchen-3ya.example', notes: 'x' },
  ]);
  await records('domains', 'domain', [
    { id: '41', userid: '1', domainname: 'milliron.kz', status: 'Active' },
    { id: '42', userid: '4', domainname: 'light-glass.example', status: 'Active' },
  ]);
  await records('products', 'product', [
    { id: '51', clientid: '5', name: 'Web Hosting', domain: 'velo-fox.com', username: 'velofox', status: 'Active' },
  ]);
  await ingestTickets(store, [
    wireTicket('1', { userid: '6', subject: 'Ethan asked', name: 'Layla Haddad', email: 'layla@mansouri.example' }),
    wireTicket('2', { userid: '5', subject: 'light-glass is down', name: '淑芬 黃', tid: 'ABC-482913' }),
  ]);
});

const found = (typed: string) => store.customers.find(typed);

describe('a field that asks for a customer finds them', () => {
  it.each([
    ['Тимур', '1'],
    ['тимур', '1'],
    ['Петренко', '1'],
    ['Тимур Петренко', '1'],
    ['Петренко Тимур', '1'],
    ['ελένη', '2'],
    ['Ελενη', '2'],
    ['Γεωργίου', '2'],
    ['Żak', '3'],
    ['zak', '3'],
    ['hughes ethan', '4'],
    ['黃', '5'],
    ['المنصوري', '6'],
    ['احمد', '6'],
    ['milliron.kz', '1'],
    ['https://www.milliron.kz/login', '1'],
    ['velo-fox.com', '5'],
    ['velo-fox', '5'],
    ['velofox', '5'],
    ['+49.895550689', '3'],
    ['+49 89 5550689', '3'],
    ['089 5550689', '3'],
    ['0895550689', '3'],
    ['90000101', '1'],
    ['#101', '1'],
    ['order 101', '1'],
    ['20112', '1'],
    ['Invoice #20112', '1'],
    ['Rechnung 20112', '1'],
    ['ABC-482913', '5'],
    ['layla@mansouri.example', '6'],
    ['ada@münchen.example', '2'],
    ['byron', '2'],
    ['hugjes', '4'],
  ])('by %s', (typed, client) => {
    expect(found(typed).map(({ id }) => id)).toEqual([client]);
  });

  it('whose id is typed before all whose numbers are alike', () => {
    expect(found('4')[0]).toMatchObject({ id: '4', name: 'Ethan Hughes' });
  });

  it('and says by which of theirs, where that is not their own name', () => {
    expect(found('byron')).toMatchObject([{ name: 'Ελένη Γεωργίου', matched: 'Ada Byron' }]);
    expect(found('layla')).toMatchObject([{ id: '6', matched: 'Layla Haddad' }]);
    expect(found('velo-fox')).toMatchObject([{ matched: 'velo-fox.com' }]);
    expect(found('hughes')).toMatchObject([{ matched: '' }]);
  });

  it.each(['ethan asked', 'nobody at all', 'down', 'unpaid', '', ' '])('and nobody by %j', (typed) => {
    expect(found(typed)).toEqual([]);
  });
});

describe('the palette', () => {
  const first = (typed: string) => {
    const [answer] = store.palette.find(typed).answers;
    return answer && `${answer.kind} ${answer.id}${answer.exact ? '' : ', like it'}`;
  };

  it.each([
    ['light-glass', 'domain 42'],
    ['Light-Glass', 'domain 42'],
    ['velo-fox', 'product 51'],
    ['0895550689', 'contact 31'],
    ['+49 (89) 555 0689', 'contact 31'],
    ['ada@münchen.example', 'contact 32'],
    ['invoice 20112', 'order 101'],
    ['20112', 'order 101'],
    ['unpaid', 'order 101'],
    ['Unpaid orders', 'order 101'],
    ['is:unpaid', 'order 101'],
  ])('has what is called %s first', (typed, expected) => {
    expect(first(typed)?.replace('customer 2', expected)).toBe(expected);
  });
});

it('the palette lists the newest orders that the service calls unpaid, and no others', async () => {
  const unpaid = () =>
    store.palette.find('is:unpaid').answers.flatMap(({ kind, id, exact }) => (exact ? [`${kind} ${id}`] : []));
  expect(unpaid()).toEqual(['order 101']);
  const many = Array.from({ length: 6 }, (_, at) => `${201 + at}`);
  await records('orders', 'order', [
    ...many.map((id) => order(id, '4', 'Ethan Hughes', { paymentstatus: 'unpaid', date: time('10:00:00') })),
    order('301', '4', 'Ethan Hughes', { paymentstatus: 'Collections', date: time('11:00:00') }),
  ]);
  expect(unpaid()).toEqual(
    many
      .toReversed()
      .slice(0, 5)
      .map((id) => `order ${id}`),
  );
});

it('the search and the list of contacts find a telephone number in any form', () => {
  for (const typed of ['+49 89 5550689', '089 5550689', '0895550689', '+49.895550689']) {
    const { hits } = store.search.run({ query: typed, kinds: null, from: 0, count: 10 });
    expect(hits.map(({ kind, id }) => [kind, id])).toEqual([['contact', '31']]);
    expect(store.contacts.list({ text: typed }, 0, 10).rows.map(({ id }) => id)).toEqual(['31']);
    expect(store.contacts.list({ phone: typed }, 0, 10).total).toBe(1);
  }
  expect(store.contacts.list({ text: '030 5550689' }, 0, 10).total).toBe(0);
});
