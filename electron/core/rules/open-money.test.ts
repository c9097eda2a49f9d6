import { expect, it } from 'vitest';
import type { Order } from '../../../shared/domain/order.ts';
import type { ClientDomain, ProductService } from '../../../shared/domain/product.ts';
import type { Money } from '../../../shared/domain/service-values.ts';
import { openMoney, sumsOf } from './money.ts';

const TODAY = '2026-11-20';
const money = (text: string, more: Partial<Money> = {}): Money => ({
  text,
  amount: Number(text),
  prefix: '',
  suffix: '',
  ...more,
});
const usd = (text: string) => money(text, { prefix: '$', suffix: ' USD' });

const order = (id: string, more: Partial<Order> = {}, readAt = 9) => ({
  record: {
    id,
    paymentStatus: 'Unpaid',
    placedAt: { text: '2026-11-08 10:00:00', utc: null },
    invoiceId: '77',
    amount: usd('24.00'),
    items: [],
    ...more,
  } as unknown as Order,
  readAt,
});
const product = (id: string, more: Partial<ProductService> = {}) => ({
  record: {
    id,
    orderId: null,
    name: 'Hosting M',
    domain: '',
    status: 'Active',
    nextDueOn: '2026-11-10',
    billingCycle: 'Monthly',
    recurring: usd('8.00'),
    ...more,
  } as ProductService,
  readAt: 5,
});
const domain = (id: string, more: Partial<ClientDomain> = {}) => ({
  record: {
    id,
    orderId: null,
    name: 'a.example',
    status: 'Active',
    nextDueOn: '2026-11-19',
    expiresOn: '2027-01-01',
    recurring: usd('9.50'),
    doNotRenew: false,
    ...more,
  } as ClientDomain,
  readAt: 7,
});
const open = (...parts: Parameters<typeof openMoney>) => openMoney(...parts);
const lines = (found: ReturnType<typeof openMoney>) =>
  found?.items.map(({ kind, id, days, money: { text, prefix } }) => `${kind} ${id} ${days} ${prefix}${text}`);

it('what is open is unpaid orders and overdue renewals, the longest first', () => {
  const found = open({ orders: [order('1')], products: [product('70')], domains: [domain('90')] }, TODAY);
  expect(lines(found)).toEqual(['order 1 12 $24.00', 'product 70 10 $8.00', 'domain 90 1 $9.50']);
  expect(found?.sums.map(({ text }) => text)).toEqual(['$41.50 USD']);
  expect(found?.readAt).toBe(5);
});

it('a renewal that an unpaid order asks for is not counted twice', () => {
  const items = [{ type: 'Product', relatedId: '70' }] as Order['items'];
  const named = open({ orders: [order('1', { items })], products: [product('70')], domains: [] }, TODAY);
  expect(lines(named)).toEqual(['order 1 12 $24.00']);
  const from = open({ orders: [order('1')], products: [], domains: [domain('90', { orderId: '1' })] }, TODAY);
  expect(lines(from)).toEqual(['order 1 12 $24.00']);
});

it('nothing is open where all is paid, due later, over or not to be renewed', () => {
  const paid = order('1', { paymentStatus: 'Paid' });
  const products = [product('1', { nextDueOn: '2026-11-25' }), product('2', { status: 'Terminated' })];
  expect(open({ orders: [paid], products, domains: [domain('3', { doNotRenew: true })] }, TODAY)).toBeNull();
});

it('an order without a date has no days, and stands last', () => {
  const found = open({ orders: [order('1', { placedAt: null }), order('2')], products: [], domains: [] }, TODAY);
  expect(lines(found)).toEqual(['order 2 12 $24.00', 'order 1 null $24.00']);
});

it('sums are one for each currency, written as the service writes amounts', () => {
  const euros = (text: string) => money(text, { amount: Number(text.replace(',', '.')), suffix: ' EUR' });
  const texts = (amounts: Money[]) => sumsOf(amounts).map(({ text }) => text);
  expect(texts([usd('24.00'), euros('8,50'), usd('8.50')])).toEqual(['$32.50 USD', '8,50 EUR']);
  expect(texts([euros('24,50'), euros('8,50')])).toEqual(['33,00 EUR']);
  expect(texts([euros('2400'), euros('8')])).toEqual(['2408 EUR']);
  // No sum holds an amount that may mean one or a thousand.
  expect(texts([money('1.234', { amount: null })])).toEqual([]);
});
