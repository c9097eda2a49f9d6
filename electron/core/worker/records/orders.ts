/**
 * Lists of the cached orders, comparisons with them (which are alike, which are new since an
 * attempt), and what can be ordered as far as the cached products show it: no call of the service
 * lists that.
 */
import { isOwed, type Order, type OrderPage } from '../../../../shared/domain/order.ts';
import {
  type CatalogProduct,
  type OrderCatalog,
  type OrderForm,
  orderedDomains,
} from '../../../../shared/domain/order-form.ts';
import type { FoundRecord } from '../../../../shared/domain/outbox.ts';
import type { ProductService } from '../../../../shared/domain/product.ts';
import { compareTexts } from '../../rules/compare-texts.ts';
import { setting } from '../account/settings.ts';
import { getRow, getRows, type StoreContext } from '../context.ts';
import { timeInZone } from '../tickets/line.ts';
import { clientName } from './client-names.ts';
import { recordSync } from './record-sync.ts';

/** What was there before an order was placed. */
export interface KnownOrders {
  ids: string[];
  /** The newest date of any order, as the service wrote it. */
  newest: string;
}

export interface OrderPageQuery {
  id?: string | undefined;
  status?: string | undefined;
  client?: string | undefined;
  from: number;
  count: number;
}

/** The newest first; of two placed in the same second, the one with the higher id. */
export function orderPage(ctx: StoreContext, { id, status, client, from, count }: OrderPageQuery): OrderPage {
  const where: string[] = [];
  const params: string[] = [];
  const only = (sql: string, ...values: string[]) => {
    where.push(sql);
    params.push(...values);
  };
  if (id !== undefined) only('(id = ? OR number = lower(?))', id, id);
  if (status !== undefined) only('status = ?', status);
  if (client !== undefined) only('client_id = ?', client);
  const condition = where.length > 0 ? `WHERE ${where.join(' AND ')}` : '';
  const zone = setting(ctx, 'zone');
  return {
    rows: getRows<{ record: string; readAt: number }>(
      ctx.cache,
      `SELECT record, fetched_at readAt FROM orders ${condition} ORDER BY placed DESC, length(id) DESC, id DESC LIMIT ? OFFSET ?`,
      ...params,
      count,
      from,
    ).map(({ record, readAt }) => ({ record: withClientName(ctx, read(record, zone)), readAt })),
    total: getRow<{ n: number }>(ctx.cache, `SELECT count(*) n FROM orders ${condition}`, ...params)?.n ?? 0,
    statuses: getRows<{ status: string; count: number }>(
      ctx.cache,
      'SELECT status, count(*) count FROM orders GROUP BY status ORDER BY count(*) DESC, status',
    ),
    readAt: recordSync(ctx, 'orders').fullAt,
  };
}

/** With the name that the client has everywhere, whatever it was when they ordered. */
const withClientName = (ctx: StoreContext, order: Order): Order => ({
  ...order,
  clientName: clientName(ctx, order.clientId) ?? order.clientName,
});

/** A client's orders by their ids, those that are not paid first, then the newest. */
export const orderReads = (ctx: StoreContext, client: string): { id: string; readAt: number; owed: boolean }[] =>
  getRows<{ id: string; record: string; readAt: number }>(
    ctx.cache,
    'SELECT id, record, fetched_at readAt FROM orders WHERE client_id = ? ORDER BY placed DESC, length(id) DESC, id DESC',
    client,
  )
    .map(({ id, record, readAt }) => ({ id, readAt, owed: isOwed(JSON.parse(record) as Order) }))
    .sort((a, b) => Number(b.owed) - Number(a.owed));

/**
 * `until`: the last day, in the service's calendar, that an order can be of by now; a later date is
 * a mistake.
 */
export function knownOrders(ctx: StoreContext, client: string, until: string): KnownOrders {
  return {
    ids: getRows<{ id: string }>(ctx.cache, 'SELECT id FROM orders WHERE client_id = ?', client).map(({ id }) => id),
    newest:
      getRow<{ newest: string | null }>(
        ctx.cache,
        'SELECT max(placed) newest FROM orders WHERE substr(placed, 1, 10) <= ?',
        until,
      )?.newest ?? '',
  };
}

/**
 * Orders of this client that were not there before; those with the same domain or product first.
 */
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
 * Orders of the form's client that are like it, placed since `from`, a day in the service's
 * calendar; or nobody knows when.
 */
export function ordersAlike(ctx: StoreContext, form: OrderForm, from: string): Order[] {
  if (form.client === null) return [];
  return ordersOf(ctx, form.client.id)
    .filter(({ placedAt }) => placedAt === null || placedAt.text.slice(0, 10) >= from)
    .filter((order) => isAlike(order, form))
    .sort((a, b) => compareTexts(b.placedAt?.text ?? '', a.placedAt?.text ?? ''));
}

function ordersOf(ctx: StoreContext, client: string): Order[] {
  const zone = setting(ctx, 'zone');
  return getRows<{ record: string }>(ctx.cache, 'SELECT record FROM orders WHERE client_id = ?', client).map((row) =>
    read(row.record, zone),
  );
}

/** The same domain; or where neither has one, the same product or add-on. */
function isAlike(order: Order, form: OrderForm): boolean {
  const domains = new Set(orderedDomains(form));
  const items = order.items.map((item) => ({ domain: item.domain.toLowerCase(), product: item.product.toLowerCase() }));
  if (items.some(({ domain }) => domains.has(domain))) return true;
  const names = form.lines.flatMap(({ productName }) => (productName === '' ? [] : [productName.toLowerCase()]));
  if (items.some(({ product }) => names.some((name) => product.includes(name)))) return true;
  return form.addons.length > 0 && order.items.some(({ type }) => /addon/i.test(type));
}

/**
 * Its domains are the ordered ones, and so are its products. Renewals and add-ons are not told
 * apart in an order.
 */
function hasSameItems(order: Order, form: OrderForm): boolean {
  if (form.renewals.length > 0 || form.addons.length > 0 || form.lines.some(({ addons }) => addons !== ''))
    return false;
  const products = form.lines
    .filter(({ kind }) => kind === 'product')
    .map(({ productName }) => productName.toLowerCase());
  const isProduct = ({ type }: Order['items'][number]) => !/domain/i.test(type);
  const theirs = order.items.filter(isProduct).map(({ product }) => product.toLowerCase());
  const domains = new Set(order.items.map(({ domain }) => domain.toLowerCase()).filter(Boolean));
  const wanted = orderedDomains(form);
  return (
    order.items.length > 0 &&
    domains.size === wanted.length &&
    wanted.every((domain) => domains.has(domain)) &&
    theirs.length === products.length &&
    products.every((name) => name !== '' && theirs.some((product) => product.includes(name)))
  );
}

function read(record: string, zone: string | null): Order {
  const order = JSON.parse(record) as Order;
  return { ...order, placedAt: timeInZone(order.placedAt?.text ?? null, zone) };
}

/** Newest services looked at: what was sold long ago is sold no more. */
const LOOKED_AT = 5000;
/** Values shown of one option. */
const VALUES = 20;

export function orderCatalog(ctx: StoreContext): OrderCatalog {
  const products = new Map<string, CatalogProduct>();
  const gateways = new Map<string, string>();
  for (const { record } of getRows<{ record: string }>(
    ctx.cache,
    `SELECT record FROM products ORDER BY length(id) DESC, id DESC LIMIT ${LOOKED_AT}`,
  )) {
    const service = JSON.parse(record) as ProductService;
    note(gateways, service);
    if (service.productId !== null) learn(products, service.productId, service);
  }
  for (const row of getRows<{ paymentMethod: string | null; paymentMethodName: string | null }>(
    ctx.cache,
    `SELECT DISTINCT json_extract(record, '$.paymentMethod') paymentMethod,
       json_extract(record, '$.paymentMethodName') paymentMethodName FROM orders`,
  )) {
    note(gateways, row);
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

function note(gateways: Map<string, string>, of: { paymentMethod: string | null; paymentMethodName: string | null }) {
  if (of.paymentMethod && !gateways.get(of.paymentMethod)) {
    gateways.set(of.paymentMethod, of.paymentMethodName || of.paymentMethod);
  }
}

function learn(products: Map<string, CatalogProduct>, pid: string, service: ProductService): void {
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
  // A shared server has no address for one customer alone.
  if (service.dedicatedIp !== '' && /server|vps|dedicated|cloud/i.test(`${service.group} ${service.name}`)) {
    known.isServer = true;
  }
  for (const { id, name, type, value, secret } of service.configOptions) {
    const option = known.options.find((one) => one.id === id) ?? { id, name, type, values: [] };
    if (!known.options.includes(option)) known.options.push(option);
    if (value && !secret && !option.values.includes(value) && option.values.length < VALUES) option.values.push(value);
  }
  for (const { id, name, secret } of service.customFields) {
    if (!known.fields.some((field) => field.id === id)) known.fields.push({ id, name, secret });
  }
}
