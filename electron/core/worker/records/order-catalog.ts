/**
 * `orderCatalog` lists what can be ordered, as far as the cached products show it: no call of the
 * service lists it.
 */
import type { CatalogProduct, OrderCatalog } from '../../../../shared/domain/order-form.ts';
import type { ProductService } from '../../../../shared/domain/product.ts';
import { getRows, type StoreContext } from '../context.ts';

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
    (a, b) => a.group.localeCompare(b.group) || a.name.localeCompare(b.name) || a.pid.localeCompare(b.pid),
  );
  return {
    products: sorted,
    gateways: [...gateways].map(([id, name]) => ({ id, name })).sort((a, b) => a.name.localeCompare(b.name)),
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
