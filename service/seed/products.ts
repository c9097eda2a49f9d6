/** Seeds product services. */

import { CUSTOM_FIELDS, CYCLES, GATEWAYS, PRODUCTS, SERVERS, SUSPENSION_REASONS } from '../catalog.ts';
import type { Database } from '../store/database.ts';
import { prepareInsert, SERVICE_COLUMNS, type ServiceRow } from '../store/rows.ts';
import { addMonths, DAY, dateOf } from '../time.ts';
import { type Customer, domainName } from './customers.ts';
import type { SeedOptions } from './random.ts';
import { ALPHANUMERIC, DIGITS, LETTERS, type Random, randomFor, randomSkewed } from './random.ts';

export interface SeededProduct {
  customer: Customer;
  server: (typeof SERVERS)[number];
  /** The domain that the product was bought for. A server's own name is a subdomain. */
  domain: string;
  row: ServiceRow;
}

const FIRST_SERVICE = 2001;

export function seedProducts(
  db: Database,
  options: SeedOptions,
  customers: Customer[],
  taken: Set<string>,
): SeededProduct[] {
  const random = randomFor(options.seed, 'products');
  const insert = prepareInsert<ServiceRow>(db, 'services', ['id', ...SERVICE_COLUMNS]);
  const today = dateOf(options.base);
  const count = customers.length ? Math.round(customers.length * 1.5) : 0;
  return Array.from({ length: count }, (_, index) => {
    const customer = customers[Math.floor(randomSkewed(random) * customers.length)] as Customer;
    const product = random.weighted(PRODUCTS.map((item) => [item, item.weight] as const));
    const status = random.weighted([
      ['Active', 84],
      ['Suspended', 5],
      ['Terminated', 5],
      ['Cancelled', 3],
      ['Pending', 2],
      ['Fraud', 1],
    ] as const);
    const server = random.pick(SERVERS.filter((item) => item.name.startsWith('kvm') === (product.type === 'server')));
    const cycle = random.weighted(CYCLES.map((item) => [item, item.weight] as const));
    const registered = options.base - Math.floor(random.next() * (options.base - customer.createdAt));
    const regdate = dateOf(registered);
    let nextduedate = regdate;
    for (let n = 1; nextduedate <= today; n++) nextduedate = addMonths(regdate, n * cycle.months);
    const overdue = status === 'Suspended' || (status === 'Active' && random.chance(0.05));
    if (overdue) nextduedate = dateOf(options.base - random.int(2, 30) * DAY);
    if (status === 'Terminated' || status === 'Cancelled') nextduedate = '0000-00-00';
    const domain = domainName(random, customer.region, taken);
    const amount = (product.price * cycle.months).toFixed(2);
    const live = status === 'Active' || status === 'Suspended';
    const paymentmethod = random.pick(GATEWAYS).id;
    const id = FIRST_SERVICE + index;
    const username = `${domain.replace(/[^a-z]/g, '').slice(0, 6) || 'host'}${id % 1000}`;
    const ownAddress = product.type === 'server' ? `203.0.113.${random.int(20, 250)}` : '';
    const row: ServiceRow = {
      id,
      clientid: customer.id,
      // Set when the order is written.
      orderid: 0,
      pid: product.pid,
      regdate,
      domain: product.type === 'server' ? `vps${id}.${domain}` : domain,
      dedicatedip: ownAddress,
      serverid: server.id,
      suspensionreason: status === 'Suspended' ? random.pick(SUSPENSION_REASONS) : '',
      firstpaymentamount: random.chance(0.2) ? (Number(amount) * 0.6).toFixed(2) : amount,
      recurringamount: amount,
      paymentmethod,
      billingcycle: cycle.name,
      nextduedate,
      status,
      username,
      password: random.text(14, ALPHANUMERIC),
      subscriptionid: paymentmethod === 'paypal' && random.chance(0.5) ? `I-${random.text(12, LETTERS + DIGITS)}` : '',
      promoid: 0,
      overideautosuspend: random.chance(0.04) ? 1 : 0,
      overidesuspenduntil: random.chance(0.03) ? dateOf(options.base + 10 * DAY) : '0000-00-00',
      ns1: server.ns[0],
      ns2: server.ns[1],
      assignedips: ownAddress && random.chance(0.3) ? `203.0.113.${random.int(20, 250)}` : '',
      notes: random.chance(0.06) ? 'Migrated from another host; keep PHP settings as they are.' : '',
      diskusage: live ? Math.floor(product.disk * 1024 * randomSkewed(random)) : 0,
      disklimit: product.disk * 1024,
      bwusage: live ? Math.floor(product.traffic * 1024 * randomSkewed(random) * random.next()) : 0,
      bwlimit: product.traffic * 1024,
      lastupdate: live ? options.base - random.int(0, DAY) : null,
      customfields: JSON.stringify(random.chance(0.2) ? customFields(random) : []),
      configoptions: JSON.stringify(
        product.options.map(({ id: option, option: name, type, values }) => ({
          id: String(option),
          option: name,
          type,
          value: random.pick(values),
        })),
      ),
    };
    insert(row);
    return { customer, server, domain, row };
  });
}

function customFields(random: Random): { id: string; name: string; translated_name: string; value: string }[] {
  const field = (id: string, value: string) => {
    const name = CUSTOM_FIELDS[id] ?? '';
    return { id, name, translated_name: name, value };
  };
  const reference = field('1', `PO-${random.int(1000, 9999)}`);
  return random.chance(0.3) ? [reference, field('2', random.text(16, LETTERS))] : [reference];
}
