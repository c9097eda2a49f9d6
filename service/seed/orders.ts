/** Seeds orders with their invoices. */
import { serialize } from 'php-serialize';
import { PRODUCT_TYPES, productOf } from '../catalog.ts';
import { type Item, insertItems, yearsText } from '../orders/place.ts';
import type { Database } from '../store/database.ts';
import { insertRow } from '../store/rows.ts';
import { DAY, dateOf } from '../time.ts';
import type { Customer } from './customers.ts';
import type { SeededDomain, SeededProduct } from './products.ts';
import { DIGITS, type Random, randomFor, type SeedOptions } from './random.ts';

const FIRST_ORDER = 8001;
const FIRST_INVOICE = 20_001;

/** A later suspension is for another reason than the first invoice. */
const LONGEST_UNPAID = 90 * DAY;

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
  const ofService = db.prepare('UPDATE services SET orderid = ? WHERE id = ?');
  const ofDomain = db.prepare('UPDATE domains SET orderid = ? WHERE id = ?');
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
    insertRow(db, 'orders', {
      id,
      ordernum: random.text(10, DIGITS),
      userid: customer.id,
      date: at,
      nameservers: domain ? 'ns1.hosting.example,ns2.hosting.example' : '',
      transfersecret:
        domain?.row.regtype === 'Transfer' ? serialize({ [domain.row.domainname]: domain.row.eppcode }) : '',
      promocode: promo ? 'WELCOME10' : '',
      promotype: promo ? 'Percentage' : '',
      promovalue: promo ? '10.00' : '',
      amount,
      paymentmethod,
      invoiceid,
      status,
      ipaddress: address(random),
      fraudmodule: fraud ? 'maxmind' : '',
      fraudoutput: fraud ? JSON.stringify({ riskScore: 87.5, country: 'mismatch' }) : '',
      notes: fraud ? 'Card country differs from the address.' : '',
    });
    const payment =
      status === 'Pending' || (product?.row.status === 'Suspended' && at > options.base - LONGEST_UNPAID)
        ? 'Unpaid'
        : fraud || status === 'Cancelled'
          ? 'Cancelled'
          : 'Paid';
    insertRow(db, 'invoices', {
      id: invoiceid,
      userid: customer.id,
      orderid: id,
      date: dateOf(at),
      duedate: dateOf(at + 7 * DAY),
      total: amount,
      status: payment,
    });
    insertItems(db, id, invoiceid, items);
    if (product) ofService.run(id, product.row.id);
    if (domain) ofDomain.run(id, domain.row.id);
  }
}

function productItem(product: SeededProduct['row']): Item {
  const sold = productOf(product.pid);
  return {
    type: 'product',
    relid: product.id,
    producttype: PRODUCT_TYPES[sold?.type ?? 'hostingaccount'],
    product: `${sold?.group} - ${sold?.name}`,
    domain: product.domain,
    billingcycle: product.billingcycle,
    amount: product.firstpaymentamount,
  };
}

function domainItem(domain: SeededDomain['row']): Item {
  return {
    type: 'domain',
    relid: domain.id,
    producttype: 'Domain',
    product: domain.regtype === 'Transfer' ? 'Domain Transfer' : 'Domain Registration',
    domain: domain.domainname,
    billingcycle: yearsText(domain.regperiod),
    amount: domain.firstpaymentamount,
  };
}

function orderStatus(status: string): string {
  if (status === 'Fraud' || status === 'Cancelled') return status;
  return status.startsWith('Pending') ? 'Pending' : 'Active';
}

const address = (random: Random) => `${random.pick(['192.0.2', '198.51.100', '203.0.113'])}.${random.int(1, 254)}`;
