/** Seeds contacts. */
import type { Database } from '../store/database.ts';
import { CONTACT_COLUMNS, inserter } from '../store/insert.ts';
import type { ContactRow } from '../store/rows.ts';
import { encodeEntities } from '../text.ts';
import { DAY } from '../time.ts';
import { type Customer, phone, somebody, street, unique } from './customers.ts';
import type { SeedOptions } from './index.ts';
import { ALPHANUMERIC, randomFor } from './random.ts';

export const FIRST_CONTACT = 7001;

/**
 * Seeds as many contacts as customers: bookkeepers, web designers, partners. About a third can sign
 * in themselves.
 */
export function seedContacts(db: Database, options: SeedOptions, customers: Customer[]): void {
  const random = randomFor(options.seed, 'contacts');
  const insert = inserter<ContactRow>(db, 'contacts', ['id', ...CONTACT_COLUMNS]);
  // Sub-accounts sign in by their e-mail, as clients do.
  const taken = new Set(customers.map(({ email }) => email));
  for (let index = 0; index < customers.length; index++) {
    const customer = random.pick(customers);
    const { region } = customer;
    const person = somebody(random, region);
    const [city, state, postcode] = random.pick(region.cities);
    const subaccount = random.chance(0.34);
    const host = customer.email.split('@')[1];
    const createdAt = options.base - Math.floor(random.next() * (options.base - customer.createdAt));
    const resetting = subaccount && random.chance(0.1);
    const receives = (probability: number) => (random.chance(probability) ? 1 : 0);
    insert({
      id: FIRST_CONTACT + index,
      userid: customer.id,
      firstname: encodeEntities(person.first),
      lastname: encodeEntities(person.last),
      companyname: encodeEntities(random.chance(0.7) ? customer.company : ''),
      email: unique(taken, (n) => `${random.chance(0.3) ? 'accounts' : person.latin}${n ? n + 1 : ''}@${host}`),
      address1: encodeEntities(street(random, region)),
      address2: '',
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
