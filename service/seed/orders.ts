/** Seeds orders with their invoices. */

import { serialize } from 'php-serialize';
import { productOf } from '../catalog.ts';
import type { Database } from '../store/database.ts';
import {
  type DomainRow,
  INVOICE_COLUMNS,
  INVOICE_ITEM_COLUMNS,
  ORDER_COLUMNS,
  ORDER_ITEM_COLUMNS,
  type OrderItemRow,
  type OrderRow,
  prepareInsert,
  type ServiceRow,
} from '../store/rows.ts';
import { DAY, dateOf } from '../time.ts';
import type { Customer } from './customers.ts';
import type { SeededDomain } from './domains.ts';
import type { SeededProduct } from './products.ts';
import type { SeedOptions } from './random.ts';
import { DIGITS, type Random, randomFor } from './random.ts';

const FIRST_ORDER = 8001;
const FIRST_INVOICE = 20_001;

interface PastOrder {
  customer: Customer;
  date: string;
  paymentmethod: string;
  product?: SeededProduct;
  domain?: SeededDomain;
}

export function seedOrders(
  db: Database,
  options: SeedOptions,
  products: SeededProduct[],
  domains: SeededDomain[],
): void {
  const random = randomFor(options.seed, 'orders');
  const write = {
    order: prepareInsert<OrderRow>(db, 'orders', ['id', ...ORDER_COLUMNS]),
    item: prepareInsert<Omit<OrderItemRow, 'id'>>(db, 'order_items', ORDER_ITEM_COLUMNS),
    invoice: prepareInsert<Record<string, unknown>>(db, 'invoices', ['id', ...INVOICE_COLUMNS]),
    invoiceItem: prepareInsert<Record<string, unknown>>(db, 'invoice_items', INVOICE_ITEM_COLUMNS),
    ofService: db.prepare('UPDATE services SET orderid = ? WHERE id = ?'),
    ofDomain: db.prepare('UPDATE domains SET orderid = ? WHERE id = ?'),
  };
  const byName = new Map(domains.map((domain) => [domain.row.domainname, domain]));
  const past: PastOrder[] = products.map((product) => {
    const domain = byName.get(product.domain);
    byName.delete(product.domain);
    const { regdate: date, paymentmethod } = product.row;
    return { customer: product.customer, date, paymentmethod, product, ...(domain ? { domain } : {}) };
  });
  for (const domain of byName.values()) {
    past.push({ customer: domain.customer, date: domain.row.regdate, paymentmethod: domain.row.paymentmethod, domain });
  }
  past.sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0));

  for (const [index, { customer, date, paymentmethod, product, domain }] of past.entries()) {
    const id = FIRST_ORDER + index;
    const invoiceid = FIRST_INVOICE + index;
    const items = [...(product ? [productItem(product.row)] : []), ...(domain ? [domainItem(domain.row)] : [])];
    const amount = items.reduce((sum, item) => sum + Number(item.amount), 0).toFixed(2);
    const status = orderStatus(product?.row.status ?? domain?.row.status ?? '');
    const fraud = status === 'Fraud';
    const at = Math.min(Date.parse(`${date}T00:00:00Z`) + random.int(6 * 3600, 23 * 3600) * 1000, options.base);
    const promo = random.chance(0.08);
    write.order({
      id,
      ordernum: random.text(10, DIGITS),
      userid: customer.id,
      contactid: 0,
      date: at,
      nameservers: domain ? 'ns1.hosting.example,ns2.hosting.example' : '',
      transfersecret:
        domain?.row.regtype === 'Transfer' ? serialize({ [domain.row.domainname]: domain.row.eppcode }) : '',
      renewals: '',
      promocode: promo ? 'WELCOME10' : '',
      promotype: promo ? 'Percentage' : '',
      promovalue: promo ? '10.00' : '',
      orderdata: serialize({}),
      amount,
      paymentmethod,
      invoiceid,
      status,
      ipaddress: address(random),
      fraudmodule: fraud ? 'maxmind' : '',
      fraudoutput: fraud ? JSON.stringify({ riskScore: 87.5, country: 'mismatch' }) : '',
      notes: fraud ? 'Card country differs from the address.' : '',
      affid: 0,
    });
    const payment =
      status === 'Pending' || product?.row.status === 'Suspended'
        ? 'Unpaid'
        : fraud || status === 'Cancelled'
          ? 'Cancelled'
          : 'Paid';
    write.invoice({
      id: invoiceid,
      userid: customer.id,
      orderid: id,
      date: dateOf(at),
      duedate: dateOf(at + 7 * DAY),
      total: amount,
      status: payment,
    });
    for (const item of items) {
      write.item({ ...item, orderid: id });
      write.invoiceItem({
        invoiceid,
        type: item.type,
        relid: item.relid,
        description: `${item.product} ${item.domain}`,
        amount: item.amount,
      });
    }
    if (product) write.ofService.run(id, product.row.id);
    if (domain) write.ofDomain.run(id, domain.row.id);
  }
}

type Item = Omit<OrderItemRow, 'id' | 'orderid'>;

function productItem(product: ServiceRow): Item {
  const sold = productOf(product.pid);
  return {
    type: 'product',
    relid: product.id,
    producttype:
      sold?.type === 'server'
        ? 'Dedicated/VPS Server'
        : sold?.type === 'other'
          ? 'Other Product/Service'
          : 'Hosting Account',
    product: `${sold?.group} - ${sold?.name}`,
    domain: product.domain,
    billingcycle: product.billingcycle,
    amount: product.firstpaymentamount,
  };
}

function domainItem(domain: DomainRow): Item {
  return {
    type: 'domain',
    relid: domain.id,
    producttype: 'Domain',
    product: domain.regtype === 'Transfer' ? 'Domain Transfer' : 'Domain Registration',
    domain: domain.domainname,
    billingcycle: `${domain.regperiod} Year${domain.regperiod === 1 ? '' : 's'}`,
    amount: domain.firstpaymentamount,
  };
}

function orderStatus(status: string): string {
  if (status === 'Fraud' || status === 'Cancelled') return status;
  return status.startsWith('Pending') ? 'Pending' : 'Active';
}

const address = (random: Random) => `${random.pick(['192.0.2', '198.51.100', '203.0.113'])}.${random.int(1, 254)}`;
