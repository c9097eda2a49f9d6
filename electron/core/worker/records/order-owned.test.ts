import { beforeEach, expect, it } from 'vitest';
import type { RecordKind } from '../../../../shared/domain/customer.ts';
import { newOrderForm, newOrderLine, type OrderForm, type OrderLine } from '../../../../shared/domain/order-form.ts';
import { ingestTickets, NOON, openTestStore, wireTicket } from '../../../../tests/helpers/memory-store.ts';
import type { Store } from '../calls.ts';

let store: Store;

async function give(kind: RecordKind, item: string, list: Record<string, unknown>[]): Promise<void> {
  const answer = { result: 'success', totalresults: list.length, [kind]: { [item]: list } };
  const bytes = new TextEncoder().encode(JSON.stringify(answer));
  const stored = await store.records.ingest(kind, bytes.buffer, { at: NOON });
  if (!stored.ok) throw new Error(JSON.stringify(stored.error));
}

beforeEach(async () => {
  store = openTestStore();
  await ingestTickets(store, [wireTicket('1', { userid: '8', name: 'Bo Berg' })]);
  await give('domains', 'domain', [
    { id: '90', userid: '7', domainname: 'bücher.example', status: 'Active' },
    { id: '91', userid: '8', domainname: 'bücher.example', status: 'Transferred Away' },
  ]);
  await give('products', 'product', [
    { id: '70', clientid: '7', pid: '3', name: 'Hosting M', domain: 'bücher.example', status: 'Suspended' },
    { id: '71', clientid: '7', pid: '5', name: 'VPS S', status: 'Terminated' },
    { id: '72', clientid: '8', pid: '5', name: 'VPS S', status: 'Active' },
  ]);
});

const form = (more: Partial<OrderForm>): OrderForm => ({
  ...newOrderForm({ id: '7', name: 'Aiko', email: '' }),
  ...more,
});
const line = (kind: OrderLine['kind'], more: Partial<OrderLine>) => ({ ...newOrderLine(kind), ...more });
const owned = (...lines: OrderLine[]) =>
  store.orders.owned(form({ lines })).map(({ kind, id, status, ended, own }) => [`${kind} ${id}`, status, ended, own]);

it('a domain to register or transfer is looked for in either spelling, what runs first', () => {
  const both = [
    ['domain 90', 'Active', false, true],
    ['domain 91', 'Transferred Away', true, false],
  ];
  expect(owned(line('transfer', { domain: ' Bücher.example' }))).toEqual(both);
  expect(owned(line('register', { domain: 'XN--BCHER-KVA.example' }))).toEqual(both);
  expect(owned(line('register', { domain: 'other.example' }), line('register', {}))).toEqual([]);
});

it('whoever has it is named', () => {
  const lines = [line('transfer', { domain: 'bücher.example' })];
  const [, other] = store.orders.owned(form({ lines }));
  expect(other?.owner).toEqual({ id: '8', name: 'Bo Berg' });
});

it('a product is there already under its domain, and without one where the customer has the same', () => {
  expect(owned(line('product', { pid: '9', domain: 'bücher.example' }))).toEqual([
    ['product 70', 'Suspended', false, true],
  ]);
  // Its domain is ordered along.
  expect(owned(line('product', { pid: '9', domain: 'bücher.example', domainType: 'register' }))).toHaveLength(3);
  expect(owned(line('product', { pid: '5' }))).toEqual([['product 71', 'Terminated', true, true]]);
  expect(store.orders.owned({ ...form({ lines: [line('product', { pid: '5' })] }), client: null })).toEqual([]);
});

it('renewals and add-ons are for what is there, and say nothing', () => {
  const renewals = [{ domain: 'bücher.example', years: '1' }];
  expect(store.orders.owned(form({ renewals }))).toEqual([]);
});
