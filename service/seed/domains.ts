/** Seeds domains. */

import { GATEWAYS, REGISTRARS, yearlyPrice } from '../catalog.ts';
import type { Database } from '../store/database.ts';
import { DOMAIN_COLUMNS, type DomainRow, prepareInsert } from '../store/rows.ts';
import { addMonths, DAY, dateOf } from '../time.ts';
import { type Customer, domainName } from './customers.ts';
import type { SeededProduct } from './products.ts';
import type { SeedOptions } from './random.ts';
import { ALPHANUMERIC, randomFor } from './random.ts';

export interface SeededDomain {
  customer: Customer;
  row: DomainRow;
}

const FIRST_DOMAIN = 5001;

export function seedDomains(
  db: Database,
  options: SeedOptions,
  customers: Customer[],
  products: SeededProduct[],
  taken: Set<string>,
): SeededDomain[] {
  const random = randomFor(options.seed, 'domains');
  const insert = prepareInsert<DomainRow>(db, 'domains', ['id', ...DOMAIN_COLUMNS]);
  const today = dateOf(options.base);
  const count = customers.length ? Math.round(customers.length * 1.5) : 0;
  const ofProducts = products.filter(() => random.chance(0.7));
  return Array.from({ length: count }, (_, index) => {
    const product = ofProducts[index];
    const customer = product?.customer ?? random.pick(customers);
    const name = product?.domain ?? domainName(random, customer.region, taken);
    const status = random.weighted([
      ['Active', 80],
      ['Expired', 6],
      ['Pending Transfer', 4],
      ['Grace', 2],
      ['Redemption', 1],
      ['Pending Registration', 2],
      ['Transferred Away', 2],
      ['Cancelled', 3],
    ] as const);
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
    const row: DomainRow = {
      id: FIRST_DOMAIN + index,
      userid: customer.id,
      // Set when the order is written.
      orderid: 0,
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
      subscriptionid: '',
      promoid: 0,
      dnsmanagement: random.chance(0.5) ? 1 : 0,
      emailforwarding: random.chance(0.2) ? 1 : 0,
      idprotection: random.chance(0.4) ? 1 : 0,
      donotrenew: random.chance(0.08) ? 1 : 0,
      notes: '',
      eppcode: random.text(12, ALPHANUMERIC),
      fields: '{}',
    };
    insert(row);
    return { customer, row };
  });

  function expiresIn(status: string): number {
    if (status === 'Grace' || status === 'Expired') return -random.int(1, 28);
    if (status === 'Redemption') return -random.int(31, 58);
    if (status === 'Transferred Away' || status === 'Cancelled') return -random.int(60, 500);
    return random.chance(0.12) ? random.int(1, 30) : random.int(31, 700);
  }
}
