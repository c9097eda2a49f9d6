/** Seeds customers and their contacts. */
import { OWN_CLIENT } from '../operations/lists.ts';
import type { Database } from '../store/database.ts';
import { insertRow } from '../store/rows.ts';
import { encodeEntities } from '../text.ts';
import { DAY } from '../time.ts';
import { ALPHANUMERIC, DIGITS, type Random, randomFor, type SeedOptions } from './random.ts';
import { DOMAIN_WORDS, familyFor, IDN_DOMAINS, REGIONS, type Region } from './words/people.ts';

export interface Person {
  region: Region;
  first: string;
  last: string;
  full: string;
  latin: string;
}

export interface Customer extends Person {
  id: number;
  company: string;
  email: string;
  createdAt: number;
}

const FIRST_CUSTOMER = 101;

export function randomPerson(random: Random, region: Region): Person {
  const [first, latinFirst] = random.pick(region.given);
  const [last, latinLast] = familyFor(first, random.pick(region.family));
  return {
    region,
    first,
    last,
    full: region.familyFirst ? `${last} ${first}` : `${first} ${last}`,
    latin: `${latinFirst}.${latinLast}`,
  };
}

export function randomRegion(random: Random): Region {
  return random.weighted(REGIONS.map((region) => [region, region.weight] as const));
}

function uniqueName(taken: Set<string>, candidate: (attempt: number) => string): string {
  for (let attempt = 0; ; attempt++) {
    const name = candidate(attempt);
    if (!taken.has(name)) {
      taken.add(name);
      return name;
    }
  }
}

export function domainName(random: Random, region: Region, taken: Set<string>): string {
  const own = IDN_DOMAINS[region.locale];
  if (own && random.chance(0.12)) {
    const name = random.pick(own);
    if (!taken.has(name)) {
      taken.add(name);
      return name;
    }
  }
  const tld = random.pick(region.tlds);
  return uniqueName(taken, (attempt) => {
    const [a, b] = [random.pick(DOMAIN_WORDS), random.pick(DOMAIN_WORDS)];
    const joined = random.chance(0.4) ? `${a}-${b}` : `${a}${b}`;
    return `${joined}${attempt > 2 ? random.int(2, 9999) : ''}.${tld}`;
  });
}

export function mailProvider(random: Random): string {
  return `${random.pick(DOMAIN_WORDS)}-${random.pick(DOMAIN_WORDS)}.example`;
}

function street(random: Random, region: Region): string {
  return random.pick(region.streets).replace('{n}', String(random.int(1, 180)));
}

function phone(random: Random, region: Region): string {
  return region.phone.replace(/#/g, () => random.text(1, DIGITS));
}

/** The hoster itself, as a client. Orders without a client belong to it. */
export function seedOwnClient(db: Database, options: SeedOptions): void {
  db.prepare(
    `INSERT INTO clients VALUES (?, 'Desk', 'Account', 'Example Hosting', 'accounts@hosting.example', '1 Data Centre Way', '',
       'Frankfurt am Main', 'Hessen', '60327', 'DE', '+49.69555000', 'en', ?)`,
  ).run(OWN_CLIENT, options.base - 2500 * DAY);
}

export function seedCustomers(db: Database, options: SeedOptions, taken: Set<string>): Customer[] {
  const random = randomFor(options.seed, 'customers');
  const emails = new Set<string>();
  return Array.from({ length: options.customers }, (_, index) => {
    const region = index % 3 === 2 ? (REGIONS[Math.floor(index / 3) % REGIONS.length] as Region) : randomRegion(random);
    const person = randomPerson(random, region);
    const company = random.chance(0.6) ? random.pick(region.companies).replace('{family}', person.last) : '';
    const host = random.chance(0.3) ? mailProvider(random) : domainName(random, region, taken);
    const mailHost = /^[\x20-\x7e]+$/.test(host) ? host : 'post.example';
    const email = uniqueName(emails, (n) => `${person.latin}${n ? n + 1 : ''}@${mailHost}`);
    const [city, state, postcode] = random.pick(region.cities);
    const id = FIRST_CUSTOMER + index;
    const createdAt = options.base - Math.floor((1 - index / options.customers) * 2200 * DAY) - random.int(0, DAY);
    insertRow(db, 'clients', {
      id,
      firstname: encodeEntities(person.first),
      lastname: encodeEntities(person.last),
      companyname: encodeEntities(company),
      email,
      address1: encodeEntities(street(random, region)),
      address2: '',
      city,
      state,
      postcode,
      country: region.country,
      phonenumber: phone(random, region),
      locale: region.locale,
      created_at: createdAt,
    });
    return { ...person, id, company, email, createdAt };
  });
}

const FIRST_CONTACT = 7001;

/** Seeds as many contacts as customers. About a third can sign in. */
export function seedContacts(db: Database, options: SeedOptions, customers: Customer[]): void {
  const random = randomFor(options.seed, 'contacts');
  // Sub-accounts sign in by e-mail, like clients, so addresses must be unique.
  const taken = new Set(customers.map(({ email }) => email));
  for (let index = 0; index < customers.length; index++) {
    const customer = random.pick(customers);
    const { region } = customer;
    const person = randomPerson(random, region);
    const [city, state, postcode] = random.pick(region.cities);
    const subaccount = random.chance(0.34);
    const host = customer.email.split('@')[1];
    const createdAt = options.base - Math.floor(random.next() * (options.base - customer.createdAt));
    const resetting = subaccount && random.chance(0.1);
    const receives = (probability: number) => (random.chance(probability) ? 1 : 0);
    insertRow(db, 'contacts', {
      id: FIRST_CONTACT + index,
      userid: customer.id,
      firstname: encodeEntities(person.first),
      lastname: encodeEntities(person.last),
      companyname: encodeEntities(random.chance(0.7) ? customer.company : ''),
      email: uniqueName(taken, (n) => `${random.chance(0.3) ? 'accounts' : person.latin}${n ? n + 1 : ''}@${host}`),
      address1: encodeEntities(street(random, region)),
      city,
      state,
      postcode,
      country: region.country,
      phonenumber: phone(random, region),
      tax_id: region.country === 'DE' && random.chance(0.4) ? `DE${random.int(100_000_000, 999_999_999)}` : '',
      subaccount: subaccount ? 1 : 0,
      password: subaccount ? `scrypt$${random.text(16, ALPHANUMERIC)}$${random.text(32, ALPHANUMERIC)}` : '',
      permissions: subaccount
        ? random.pick(['profile,contacts,products,domains,invoices,tickets', 'invoices,emails', 'tickets'])
        : '',
      domainemails: receives(0.3),
      generalemails: receives(0.5),
      invoiceemails: receives(0.5),
      productemails: receives(0.3),
      supportemails: receives(0.4),
      affiliateemails: receives(0.05),
      pwresetkey: resetting ? random.text(24, ALPHANUMERIC) : '',
      created_at: createdAt,
      updated_at: createdAt + Math.floor(random.next() * (options.base - createdAt)),
      pwresetexpiry: resetting ? options.base + DAY / 12 : null,
    });
  }
}
