/** Converts a cart into an order with its records, prices and invoice. */
import { randomBytes, randomInt } from 'node:crypto';
import { serialize } from 'php-serialize';
import { type ADDONS, CUSTOM_FIELDS, PRODUCT_TYPES, yearlyPrice } from '../catalog.ts';
import type { Context } from '../context.ts';
import { Refusal } from '../http/reply.ts';
import type { Database } from '../store/database.ts';
import { insertRow, type OrderItemRow } from '../store/rows.ts';
import { addMonths, DAY, dateOf } from '../time.ts';
import type { Cart, CartDomain, CartProduct } from './cart.ts';

interface OrderTerms {
  client: number;
  contact: number;
  paymentmethod: string;
  promocode: string;
  discount: number;
  affiliate: number;
  nameservers: string[];
  dnsmanagement: boolean;
}

interface OrderPlacement {
  orderId: number;
  invoiceId: number;
  serviceIds: number[];
  addonIds: number[];
  domainIds: number[];
}

export type Item = Omit<OrderItemRow, 'id' | 'orderid'>;

export function placeOrder(context: Context, cart: Cart, terms: OrderTerms): OrderPlacement {
  const renewals = cart.renewals.map(({ name, years }) => ({ ...ownDomain(context, name, terms.client), years }));
  refuseUnorderable(context, cart, terms);
  const orderId = insertOrder(context, cart, terms, renewals);
  const order: OpenOrder = { context, terms, orderId, items: [] };
  const services = cart.products.map((item) => addProduct(order, item));
  const ownAddons = cart.addons.map(({ addon, serviceId }) => addAddon(order, addon, serviceId));
  const domainIds = cart.domains.map((item) => addDomain(order, item));
  for (const renewal of renewals) order.items.push(renewalItem(order, renewal));
  return {
    orderId,
    invoiceId: insertInvoice(order),
    serviceIds: services.map(({ id }) => id),
    addonIds: [...services.flatMap(({ addonIds }) => addonIds), ...ownAddons],
    domainIds,
  };
}

/** An order whose items are being added. */
interface OpenOrder {
  context: Context;
  terms: OrderTerms;
  orderId: number;
  items: Item[];
}

interface Renewal {
  id: number;
  domainname: string;
  years: number;
}

function ownDomain({ db }: Context, name: string, client: number): Omit<Renewal, 'years'> {
  const domain = db
    .prepare<[string, number], { id: number; domainname: string }>(
      'SELECT id, domainname FROM domains WHERE domainname = ? COLLATE NOCASE AND userid = ?',
    )
    .get(name, client);
  if (!domain) throw new Refusal(`Domain not found: ${name}`);
  return domain;
}

function refuseUnorderable(context: Context, cart: Cart, { client }: OrderTerms): void {
  for (const { name } of cart.domains) {
    if (isRegistered(context, name)) throw new Refusal(`Domain already registered: ${name}`);
  }
  const owned = context.db.prepare<[number, number]>('SELECT 1 FROM services WHERE id = ? AND clientid = ?');
  for (const { serviceId } of cart.addons) {
    if (!owned.get(serviceId, client)) throw new Refusal('Service ID Not Found');
  }
}

function insertOrder({ db, now }: Context, cart: Cart, terms: OrderTerms, renewals: readonly Renewal[]): number {
  return insertRow(db, 'orders', {
    ordernum: String(randomInt(1_000_000_000, 10_000_000_000)),
    userid: terms.client,
    contactid: terms.contact,
    date: now(),
    nameservers: terms.nameservers.join(','),
    transfersecret: secretsOf(cart.domains),
    renewals: renewals.map(({ id, years }) => `${id}=${years}`).join(','),
    promocode: terms.discount ? terms.promocode : '',
    promotype: terms.discount ? 'Percentage' : '',
    promovalue: terms.discount ? terms.discount.toFixed(2) : '',
    paymentmethod: terms.paymentmethod,
    status: 'Pending',
    ipaddress: '127.0.0.1',
    affid: terms.affiliate,
  });
}

const firstPrice = ({ terms }: OpenOrder, price: number) => (price * (1 - terms.discount / 100)).toFixed(2);

function addProduct(order: OpenOrder, item: CartProduct): { id: number; addonIds: number[] } {
  const { context, terms, orderId } = order;
  const { product, cycle, addons } = item;
  const amount = firstPrice(order, product.price * cycle.months);
  const row = serviceRow(item, terms, orderId, context.now(), amount);
  const id = insertRow(context.db, 'services', row);
  order.items.push({
    type: 'product',
    relid: id,
    producttype: PRODUCT_TYPES[product.type],
    product: `${product.group} - ${product.name}`,
    domain: row.domain,
    billingcycle: cycle.name,
    amount,
  });
  return { id, addonIds: addons.map((addon) => addAddon(order, addon, id)) };
}

function addAddon(order: OpenOrder, addon: (typeof ADDONS)[number], serviceId: number): number {
  const id = insertRow(order.context.db, 'addons', {
    orderid: order.orderId,
    serviceid: serviceId,
    addonid: addon.id,
    recurringamount: addon.price.toFixed(2),
    billingcycle: 'Monthly',
    status: 'Pending',
  });
  order.items.push({
    type: 'addon',
    relid: id,
    producttype: 'Addon',
    product: addon.name,
    domain: '',
    billingcycle: 'Monthly',
    amount: firstPrice(order, addon.price),
  });
  return id;
}

function addDomain(order: OpenOrder, item: CartDomain): number {
  const { context, terms, orderId } = order;
  const price = yearlyPrice(item.name) * item.years;
  const amount = firstPrice(order, price);
  const id = insertRow(context.db, 'domains', domainRow(item, terms, orderId, context.now(), price.toFixed(2), amount));
  order.items.push({
    type: 'domain',
    relid: id,
    producttype: 'Domain',
    product: item.type === 'transfer' ? 'Domain Transfer' : 'Domain Registration',
    domain: item.name,
    billingcycle: yearsText(item.years),
    amount,
  });
  return id;
}

const renewalItem = (order: OpenOrder, { id, domainname, years }: Renewal): Item => ({
  type: 'renewal',
  relid: id,
  producttype: 'Domain',
  product: 'Domain Renewal',
  domain: domainname,
  billingcycle: yearsText(years),
  amount: firstPrice(order, yearlyPrice(domainname) * years),
});

function insertInvoice({ context, terms, orderId, items }: OpenOrder): number {
  const { db } = context;
  const total = items.reduce((sum, item) => sum + Number(item.amount), 0).toFixed(2);
  const invoiceId = insertRow(db, 'invoices', {
    userid: terms.client,
    orderid: orderId,
    date: dateOf(context.now()),
    duedate: dateOf(context.now() + 7 * DAY),
    total,
    status: 'Unpaid',
  });
  insertItems(db, orderId, invoiceId, items);
  db.prepare('UPDATE orders SET amount = ?, invoiceid = ? WHERE id = ?').run(total, invoiceId, orderId);
  return invoiceId;
}

/** Adds the items of an order to it and to its invoice. */
export function insertItems(db: Database, orderid: number, invoiceid: number, items: readonly Item[]): void {
  for (const item of items) {
    const { type, relid, amount } = item;
    insertRow(db, 'order_items', { ...item, orderid });
    insertRow(db, 'invoice_items', {
      invoiceid,
      type,
      relid,
      description: `${item.product} ${item.domain}`.trim(),
      amount,
    });
  }
}

/** True if any client has the domain. A pending order has not registered it yet. */
function isRegistered({ db }: Context, name: string): boolean {
  const found = db
    .prepare<[string]>(
      `SELECT 1 FROM domains WHERE domainname = ? COLLATE NOCASE
       AND status NOT IN ('Pending Registration', 'Pending Transfer', 'Transferred Away', 'Cancelled', 'Fraud')`,
    )
    .get(name);
  return found !== undefined;
}

export const yearsText = (years: number) => `${years} Year${years === 1 ? '' : 's'}`;

function serviceRow(item: CartProduct, terms: OrderTerms, orderId: number, now: number, first: string) {
  const domain = item.domain || item.hostname;
  const prefixed = (prefix: string) => (prefix && domain ? `${prefix}.${domain}` : '');
  return {
    clientid: terms.client,
    orderid: orderId,
    pid: item.product.pid,
    regdate: dateOf(now),
    domain,
    firstpaymentamount: first,
    recurringamount: (item.product.price * item.cycle.months).toFixed(2),
    paymentmethod: terms.paymentmethod,
    billingcycle: item.cycle.name,
    nextduedate: addMonths(dateOf(now), item.cycle.months),
    status: 'Pending',
    password: item.rootpw || randomBytes(9).toString('base64url'),
    ns1: prefixed(item.ns1prefix),
    ns2: prefixed(item.ns2prefix),
    notes: item.hostname && item.domain ? `Hostname: ${item.hostname}` : '',
    disklimit: item.product.disk * 1024,
    bwlimit: item.product.traffic * 1024,
    customfields: JSON.stringify(
      Object.entries(item.customfields).map(([id, value]) => ({
        id,
        name: CUSTOM_FIELDS[id] ?? `Field ${id}`,
        translated_name: CUSTOM_FIELDS[id] ?? `Field ${id}`,
        value: String(value),
      })),
    ),
    configoptions: JSON.stringify(item.options),
  };
}

function domainRow(item: CartDomain, terms: OrderTerms, orderId: number, now: number, price: string, first: string) {
  return {
    userid: terms.client,
    orderid: orderId,
    regtype: item.type === 'transfer' ? 'Transfer' : 'Register',
    domainname: item.name,
    regperiod: item.years,
    firstpaymentamount: first,
    recurringamount: price,
    paymentmethod: terms.paymentmethod,
    regdate: dateOf(now),
    nextduedate: addMonths(dateOf(now), 12 * item.years),
    status: item.type === 'transfer' ? 'Pending Transfer' : 'Pending Registration',
    dnsmanagement: terms.dnsmanagement ? 1 : 0,
    emailforwarding: item.emailforwarding ? 1 : 0,
    idprotection: item.idprotection ? 1 : 0,
    eppcode: item.eppcode,
    fields: JSON.stringify(item.fields),
  };
}

/** Stores auth codes like such services do: a serialized map from domain to code. */
function secretsOf(domains: CartDomain[]): string {
  const codes = domains.filter(({ eppcode }) => eppcode !== '').map(({ name, eppcode }) => [name, eppcode] as const);
  return codes.length ? serialize(Object.fromEntries(codes)) : '';
}
