/** Seeds product services and domains. */
import {
  CUSTOM_FIELDS,
  CYCLES,
  GATEWAYS,
  PRODUCTS,
  REGISTRARS,
  SERVERS,
  SUSPENSION_REASONS,
  yearlyPrice,
} from '../catalog.ts';
import type { Database } from '../store/database.ts';
import { insertRow } from '../store/rows.ts';
import { addMonths, DAY, dateOf } from '../time.ts';
import { type Customer, domainName } from './customers.ts';
import { ALPHANUMERIC, DIGITS, LETTERS, type Random, randomFor, randomSkewed, type SeedOptions } from './random.ts';

/** `domain`: what the product was bought for. A server's own name is a subdomain. */
export type SeededProduct = ReturnType<typeof seedProducts>[number];

const FIRST_SERVICE = 2001;

export function seedProducts(db: Database, options: SeedOptions, customers: Customer[], taken: Set<string>) {
  const random = randomFor(options.seed, 'products');
  const today = dateOf(options.base);
  const count = customers.length ? Math.round(customers.length * 1.5) : 0;
  return Array.from({ length: count }, (_, index) => {
    const customer = customers[Math.floor(randomSkewed(random) * customers.length)] as Customer;
    const product = random.weighted(PRODUCTS.map((item) => [item, item.weight] as const));
    const status = random.named({ Active: 84, Suspended: 5, Terminated: 5, Cancelled: 3, Pending: 2, Fraud: 1 });
    const server = random.pick(SERVERS.filter((item) => item.name.startsWith('kvm') === (product.type === 'server')));
    const cycle = random.weighted(CYCLES.map((item) => [item, item.weight] as const));
    const oldest = status === 'Pending' ? 20 * DAY : options.base - customer.createdAt;
    const registered = options.base - Math.floor(random.next() * oldest);
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
    const row = {
      id,
      clientid: customer.id,
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
    insertRow(db, 'services', row);
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

export type SeededDomain = ReturnType<typeof seedDomains>[number];

const FIRST_DOMAIN = 5001;

export function seedDomains(
  db: Database,
  options: SeedOptions,
  customers: Customer[],
  products: SeededProduct[],
  taken: Set<string>,
) {
  const random = randomFor(options.seed, 'domains');
  const today = dateOf(options.base);
  const count = customers.length ? Math.round(customers.length * 1.5) : 0;
  const ofProducts = products.filter(() => random.chance(0.7));
  return Array.from({ length: count }, (_, index) => {
    const product = ofProducts[index];
    const customer = product?.customer ?? random.pick(customers);
    const name = product?.domain ?? domainName(random, customer.region, taken);
    const status = random.named({
      Active: 80,
      Expired: 6,
      'Pending Transfer': 4,
      Grace: 2,
      Redemption: 1,
      'Pending Registration': 2,
      'Transferred Away': 2,
      Cancelled: 3,
    });
    const years = random.weighted([
      [1, 80],
      [2, 12],
      [3, 5],
      [5, 3],
    ] as const);
    const expiry = options.base + expiresIn(status) * DAY;
    let regdate = addMonths(dateOf(expiry), -12 * (years + random.int(0, 5)));
    while (regdate > today) regdate = addMonths(regdate, -12);
    const registered = status !== 'Pending Transfer' && status !== 'Pending Registration';
    const price = (yearlyPrice(name) * years).toFixed(2);
    const row = {
      id: FIRST_DOMAIN + index,
      userid: customer.id,
      regtype: status === 'Pending Transfer' || random.chance(0.2) ? 'Transfer' : 'Register',
      domainname: name,
      registrar: random.pick(REGISTRARS),
      regperiod: years,
      firstpaymentamount: price,
      recurringamount: price,
      paymentmethod: random.pick(GATEWAYS).id,
      regdate: registered ? regdate : dateOf(options.base - random.int(0, 4) * DAY),
      expirydate: registered ? dateOf(expiry) : '0000-00-00',
      nextduedate: registered ? dateOf(expiry) : '0000-00-00',
      status,
      dnsmanagement: random.chance(0.5) ? 1 : 0,
      emailforwarding: random.chance(0.2) ? 1 : 0,
      idprotection: random.chance(0.4) ? 1 : 0,
      donotrenew: random.chance(0.08) ? 1 : 0,
      eppcode: random.text(12, ALPHANUMERIC),
      fields: '{}',
    };
    insertRow(db, 'domains', row);
    return { customer, row };
  });

  function expiresIn(status: string): number {
    if (status === 'Grace' || status === 'Expired') return -random.int(1, 28);
    if (status === 'Redemption') return -random.int(31, 58);
    if (status === 'Transferred Away' || status === 'Cancelled') return -random.int(60, 500);
    return random.chance(0.12) ? random.int(1, 30) : random.int(31, 700);
  }
}
