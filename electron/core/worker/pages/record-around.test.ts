import { beforeEach, describe, expect, it } from 'vitest';
import type { RecordKind } from '../../../../shared/domain/customer.ts';
import { formKey } from '../../../../shared/domain/draft.ts';
import type { StoredKind } from '../../../../shared/domain/record.ts';
import {
  ingestOrder,
  ingestTickets,
  NOON,
  openTestStore,
  time,
  wireTicket,
} from '../../../../tests/helpers/memory-store.ts';
import type { Store } from '../calls.ts';

let store: Store;

async function give(kind: RecordKind, item: string, list: Record<string, unknown>[]): Promise<void> {
  const answer = { result: 'success', totalresults: list.length, [kind]: { [item]: list } };
  const bytes = new TextEncoder().encode(JSON.stringify(answer));
  const stored = await store.records.ingest(kind, bytes.buffer, { at: NOON });
  if (!stored.ok) throw new Error(JSON.stringify(stored.error));
}

function around(kind: StoredKind, id: string) {
  const found = store.records.around(kind, id);
  if (!found) throw new Error(`nothing is stored of ${kind} ${id}`);
  return found;
}
const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);

beforeEach(async () => {
  store = openTestStore();
  await give('domains', 'domain', [
    { id: '90', userid: '7', domainname: 'bücher.example', status: 'Active', expirydate: '2026-05-14' },
    { id: '91', userid: '8', domainname: 'xn--bcher-kva.example', status: 'Transferred Away', expirydate: '' },
    { id: '92', userid: '0', domainname: 'nobody.example', status: '' },
  ]);
  await give('products', 'product', [
    { id: '70', clientid: '7', orderid: '500', name: 'Hosting M', domain: 'bücher.example', status: 'Active' },
  ]);
});

describe('what is around a domain', () => {
  it('is its owner, the days until it expires, and what else has its name in either spelling', () => {
    const found = around('domain', '90');
    expect(found.owner).toEqual({ id: '7', name: null, email: '' });
    expect(found.expiresIn).toBe(10);
    expect(found.attention).toMatchObject({ kind: 'expiring', days: 10 });
    expect(found.same.map(({ kind, record }) => `${kind} ${record.id}`)).toEqual(['domain 91', 'product 70']);
    expect(around('domain', '91').expiresIn).toBeNull();
    expect(around('domain', '92')).toMatchObject({ owner: null, attention: null, same: [] });
    expect(store.records.around('domain', '99')).toBeNull();
  });

  it('is tickets that are linked to it or mention it, and no others', async () => {
    await ingestTickets(store, [
      wireTicket('1', { service: 'D90', subject: 'Please help' }),
      wireTicket('2', { subject: 'My site bücher.example is down', lastreply: time('10:00:00') }),
      wireTicket('3', { userid: '0', subject: 'xn--bcher-kva.example does not resolve', lastreply: time('11:00:00') }),
      wireTicket('4', { subject: 'About other.example' }),
    ]);
    const { tickets } = around('domain', '90');
    expect(ids(tickets.rows)).toEqual(['3', '2', '1']);
    expect(tickets.total).toBe(3);
  });

  it('is every order with it, also the one of whoever had it before', async () => {
    await ingestOrder(store, { id: '1', userid: '7', domain: 'bücher.example', date: time('08:00:00') });
    await ingestOrder(store, { id: '2', userid: '8', domain: 'XN--BCHER-KVA.example', date: time('09:00:00') });
    await ingestOrder(store, { id: '3', userid: '7', domain: 'other.example', date: time('10:00:00') });
    expect(ids(around('domain', '90').orders.rows.map(({ record }) => record))).toEqual(['2', '1']);
    // An order's page names the others, and not itself.
    expect(ids(around('order', '1').orders.rows.map(({ record }) => record))).toEqual(['2']);
  });

  it('is the order that a product came of, though it names no domain', async () => {
    await ingestOrder(store, { id: '500', userid: '7', domain: '', date: time('08:00:00') });
    expect(ids(around('product', '70').orders.rows.map(({ record }) => record))).toEqual(['500']);
  });
});

describe('an order', () => {
  const ordered = (more: Record<string, unknown>) =>
    give('orders', 'order', [
      { id: '9', userid: '7', amount: '12.00', currencyprefix: '$', currencysuffix: ' USD', ...more },
    ]);

  it('names its contact and the domains that it renews', async () => {
    await give('contacts', 'contact', [{ id: '12', userid: '7', firstname: 'Ann', lastname: 'Lee' }]);
    await ordered({ contactid: '12', renewals: '90=2,404=1' });
    expect(around('order', '9').named).toEqual({
      contact: 'Ann Lee',
      renewed: [
        { id: '90', name: 'bücher.example', years: 2 },
        { id: '404', name: null, years: 1 },
      ],
    });
    await ordered({ renewals: 'all of them' });
    expect(around('order', '9').named).toEqual({ contact: null, renewed: [] });
    expect(around('domain', '90').named).toBeNull();
  });

  it('gives its client’s products and domains their currency', async () => {
    await give('products', 'product', [
      { id: '71', clientid: '7', recurringamount: '39.00', firstpaymentamount: '€5.00' },
    ]);
    await give('domains', 'domain', [{ id: '93', userid: '7', domainname: 'paid.example', recurringamount: '9.00' }]);
    const price = (kind: 'product' | 'domain', id: string) => {
      const stored = store.records.byId(kind, id);
      return stored?.kind === 'product' || stored?.kind === 'domain' ? stored.record : null;
    };
    expect(price('product', '71')?.recurring).toMatchObject({ text: '39.00', prefix: '', suffix: '' });
    await ordered({});
    expect(price('product', '71')?.recurring).toMatchObject({ text: '39.00', prefix: '$', suffix: ' USD' });
    expect(price('product', '71')?.firstPayment.text).toBe('€5.00');
    expect(price('product', '71')?.firstPayment.prefix).not.toBe('$');
    expect(price('domain', '93')?.recurring).toMatchObject({ text: '9.00', prefix: '$', suffix: ' USD' });
  });
});

it('a contact has its owner, and the changes of it that are not sent', async () => {
  await give('contacts', 'contact', [
    { id: '12', userid: '7', firstname: 'Ann', lastname: 'Lee', email: 'Ann@a.example' },
  ]);
  const draft = { id: '00000000-0000-4000-8000-000000000001', rev: 0, at: NOON };
  const form = { contact: '12', client: { id: '7', name: 'Ann' } };
  store.drafts.save({ ...draft, ticket: formKey('contact', draft.id), text: JSON.stringify(form) });
  expect(around('contact', '12')).toMatchObject({
    owner: { id: '7', email: 'ann@a.example' },
    unsent: [{ kind: 'contact', id: draft.id, savedAt: NOON }],
  });
  expect(store.customers.page('7')?.unsent).toMatchObject([{ id: draft.id }]);
  expect(store.customers.page('8')?.unsent).toEqual([]);
});
