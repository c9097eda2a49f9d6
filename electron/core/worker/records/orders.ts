/**
 * Lists the cached orders, compares a form with them (similar orders, new ones since an attempt),
 * and collects what can be ordered from cached products: no call of the service lists that.
 */
import { domainKey } from '../../../../shared/domain/domain-name.ts';
import { isOwed, type Order, type OrderPage } from '../../../../shared/domain/order.ts';
import {
  type CatalogProduct,
  type OrderCatalog,
  type OrderForm,
  orderedDomains,
} from '../../../../shared/domain/order-form.ts';
import type { FoundRecord } from '../../../../shared/domain/outbox.ts';
import type { ProductService } from '../../../../shared/domain/product.ts';
import { compareTexts, getColumn, getCount, getRows, getValue, type StoreContext } from '../context.ts';
import { clientName } from './clients.ts';
import { PAYMENT } from './kinds/orders.ts';
import { recordSync } from './record-sync.ts';
import { recordsNamed, storedRecords } from './records.ts';

export interface KnownOrders {
  ids: string[];
  /** The newest date of any order, as the service wrote it. */
  newest: string;
}

interface OrderPageQuery {
  id?: string | undefined;
  status?: string | undefined;
  payment?: string | undefined;
  client?: string | undefined;
  from: number;
  count: number;
}

const NEWEST_FIRST = 'placed DESC, length(id) DESC, id DESC';

export function orderPage(ctx: StoreContext, { id, status, payment, client, from, count }: OrderPageQuery): OrderPage {
  const where: string[] = [];
  const params: string[] = [];
  const only = (sql: string, ...values: string[]) => {
    where.push(sql);
    params.push(...values);
  };
  if (id !== undefined) only('(id = ? OR number = lower(?))', id, id);
  if (status !== undefined) only('status = ?', status);
  if (payment !== undefined) only(`${PAYMENT} = lower(?)`, payment);
  if (client !== undefined) only('client_id = ?', client);
  const condition = where.length > 0 ? `WHERE ${where.join(' AND ')}` : '';
  const page = `${condition} ORDER BY ${NEWEST_FIRST} LIMIT ? OFFSET ?`;
  return {
    rows: storedRecords(ctx, 'orders', page, ...params, count, from).map(({ record, readAt }) => ({
      record: withClientName(ctx, record),
      readAt,
    })),
    total: getCount(ctx.cache, `SELECT count(*) n FROM orders ${condition}`, ...params),
    statuses: getRows<{ status: string; count: number }>(
      ctx.cache,
      'SELECT status, count(*) count FROM orders GROUP BY status ORDER BY count(*) DESC, status',
    ),
    payments: paymentsSeen(ctx),
    readAt: recordSync(ctx, 'orders').fullAt,
  };
}

const nextPayment = (word: string) =>
  `(SELECT ${PAYMENT} FROM orders WHERE ${PAYMENT} > ${word} ORDER BY ${PAYMENT} LIMIT 1)`;

/**
 * Steps through the index from word to word and counts without reading orders: there are few words
 * but many orders. The spelling is that of the newest order.
 */
const paymentsSeen = (ctx: StoreContext): OrderPage['payments'] =>
  getRows(
    ctx.cache,
    `WITH RECURSIVE words(word) AS (
       SELECT ${nextPayment(`''`)}
       UNION ALL SELECT ${nextPayment('word')} FROM words WHERE word IS NOT NULL
     ) SELECT
       (SELECT json_extract(record, '$.paymentStatus') FROM orders
        WHERE ${PAYMENT} = word ORDER BY ${NEWEST_FIRST} LIMIT 1) payment,
       (SELECT count(*) FROM orders WHERE ${PAYMENT} = word) count
     FROM words WHERE word IS NOT NULL ORDER BY count DESC, word`,
  );

export const unpaidOrders = (ctx: StoreContext, count: number): string[] =>
  getColumn(ctx.cache, `SELECT id FROM orders WHERE ${PAYMENT} = 'unpaid' ORDER BY ${NEWEST_FIRST} LIMIT ?`, count);

const withClientName = (ctx: StoreContext, order: Order): Order => ({
  ...order,
  clientName: clientName(ctx, order.clientId) ?? order.clientName,
});

/** A client's order ids, unpaid ones first, then the newest. */
export const orderReads = (ctx: StoreContext, client: string): { id: string; readAt: number; owed: boolean }[] =>
  storedRecords(ctx, 'orders', `WHERE client_id = ? ORDER BY ${NEWEST_FIRST}`, client)
    .map(({ record, readAt }) => ({ id: record.id, readAt, owed: isOwed(record) }))
    .sort((a, b) => Number(b.owed) - Number(a.owed));

/**
 * `until`: the last possible day of an order now, in the service's calendar; a later date is a
 * mistake.
 */
export function knownOrders(ctx: StoreContext, client: string, until: string): KnownOrders {
  return {
    ids: getColumn(ctx.cache, 'SELECT id FROM orders WHERE client_id = ?', client),
    newest:
      getValue<string | null>(
        ctx.cache,
        'SELECT max(placed) newest FROM orders WHERE substr(placed, 1, 10) <= ?',
        until,
      ) ?? '',
  };
}

export function newOrders(ctx: StoreContext, form: OrderForm, known: KnownOrders): FoundRecord[] {
  const seen = new Set(known.ids);
  return ordersOf(ctx, form.client?.id ?? '')
    .filter((order) => !seen.has(order.id) && (order.placedAt === null || order.placedAt.text >= known.newest))
    .map((order) => ({
      id: order.id,
      number: order.number,
      at: order.placedAt,
      alike: isAlike(order, form),
      ...(hasSameItems(order, form) ? { sameItems: true as const } : {}),
    }))
    .sort((a, b) => Number(b.alike) - Number(a.alike));
}

/**
 * Similar orders of the form's client since `from`, a day in the service's calendar, or without a
 * known date.
 */
export function ordersAlike(ctx: StoreContext, form: OrderForm, from: string): Order[] {
  if (form.client === null) return [];
  return ordersOf(ctx, form.client.id)
    .filter(({ placedAt }) => placedAt === null || placedAt.text.slice(0, 10) >= from)
    .filter((order) => isAlike(order, form))
    .sort((a, b) => compareTexts(b.placedAt?.text ?? '', a.placedAt?.text ?? ''));
}

const ordersOf = (ctx: StoreContext, client: string): Order[] =>
  storedRecords(ctx, 'orders', 'WHERE client_id = ?', client).map(({ record }) => record);

function isAlike(order: Order, form: OrderForm): boolean {
  const domains = new Set(orderedDomains(form));
  const items = order.items.map((item) => ({ domain: domainKey(item.domain), product: item.product.toLowerCase() }));
  if (items.some(({ domain }) => domains.has(domain))) return true;
  const names = form.lines.flatMap(({ productName }) => (productName === '' ? [] : [productName.toLowerCase()]));
  if (items.some(({ product }) => names.some((name) => product.includes(name)))) return true;
  return form.addons.length > 0 && order.items.some(({ type }) => /addon/i.test(type));
}

/** Compares domains and products. Renewals and add-ons can't be recognized in an order. */
function hasSameItems(order: Order, form: OrderForm): boolean {
  if (form.renewals.length > 0 || form.addons.length > 0 || form.lines.some(({ addons }) => addons !== ''))
    return false;
  const products = form.lines
    .filter(({ kind }) => kind === 'product')
    .map(({ productName }) => productName.toLowerCase());
  const isProduct = ({ type }: Order['items'][number]) => !/domain/i.test(type);
  const theirs = order.items.filter(isProduct).map(({ product }) => product.toLowerCase());
  const domains = new Set(order.items.map(({ domain }) => domainKey(domain)).filter(Boolean));
  const wanted = orderedDomains(form);
  return (
    order.items.length > 0 &&
    domains.size === wanted.length &&
    wanted.every((domain) => domains.has(domain)) &&
    theirs.length === products.length &&
    products.every((name) => name !== '' && theirs.some((product) => product.includes(name)))
  );
}

/**
 * Renewed domains in the service's spelling, by their ASCII form: the service finds them only by
 * that spelling.
 */
export function spelledDomains(ctx: StoreContext, { client, renewals }: OrderForm): Record<string, string> {
  const named = recordsNamed(
    ctx,
    renewals.map(({ domain }) => domainKey(domain)),
  );
  const own = named.filter(({ kind, record }) => kind === 'domain' && record.clientId === (client?.id ?? null));
  return Object.fromEntries(own.map(({ record }) => [domainKey(record.name), record.name]));
}

/** Most services read, newest first: older products are no longer sold. */
const MOST_SERVICES = 5000;

export function orderCatalog(ctx: StoreContext): OrderCatalog {
  const products = new Map<string, CatalogProduct>();
  const gateways = new Map<string, string>();
  for (const { record } of getRows<{ record: string }>(
    ctx.cache,
    `SELECT record FROM products ORDER BY length(id) DESC, id DESC LIMIT ${MOST_SERVICES}`,
  )) {
    const service = JSON.parse(record) as ProductService;
    addGateway(gateways, service);
    if (service.productId !== null) addProduct(products, service.productId, service);
  }
  for (const row of getRows<{ paymentMethod: string | null; paymentMethodName: string | null }>(
    ctx.cache,
    `SELECT DISTINCT json_extract(record, '$.paymentMethod') paymentMethod,
       json_extract(record, '$.paymentMethodName') paymentMethodName FROM orders`,
  )) {
    addGateway(gateways, row);
  }
  const sorted = [...products.values()].sort(
    (a, b) => compareTexts(a.group, b.group) || compareTexts(a.name, b.name) || compareTexts(a.pid, b.pid),
  );
  return {
    products: sorted,
    gateways: [...gateways].map(([id, name]) => ({ id, name })).sort((a, b) => compareTexts(a.name, b.name)),
    cycles: [...new Set(sorted.flatMap(({ cycles }) => cycles))].sort(),
  };
}

function addGateway(
  gateways: Map<string, string>,
  of: { paymentMethod: string | null; paymentMethodName: string | null },
) {
  if (of.paymentMethod && !gateways.get(of.paymentMethod)) {
    gateways.set(of.paymentMethod, of.paymentMethodName || of.paymentMethod);
  }
}

function addProduct(products: Map<string, CatalogProduct>, pid: string, service: ProductService): void {
  const known = products.get(pid) ?? {
    pid,
    name: service.name,
    group: service.group,
    cycles: [],
    options: [],
    fields: [],
    isServer: false,
  };
  products.set(pid, known);
  const { billingCycle } = service;
  if (billingCycle !== '' && !known.cycles.includes(billingCycle)) known.cycles.push(billingCycle);
  // Shared servers have no address for a single customer.
  if (service.dedicatedIp !== '' && /server|vps|dedicated|cloud/i.test(`${service.group} ${service.name}`)) {
    known.isServer = true;
  }
  for (const { id, name, type } of service.configOptions) {
    if (!known.options.some((option) => option.id === id)) known.options.push({ id, name, type });
  }
  for (const { id, name, secret } of service.customFields) {
    if (!known.fields.some((field) => field.id === id)) known.fields.push({ id, name, secret });
  }
}
