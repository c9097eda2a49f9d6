/** Seeds a new database. The same seed gives the same data. */
import { type Database, setMeta } from '../store/database.ts';
import { seedAnnouncements } from './announcements.ts';
import { seedContacts, seedCustomers, seedOwnClient } from './customers.ts';
import { seedOrders } from './orders.ts';
import { seedDomains, seedProducts } from './products.ts';
import type { SeedOptions } from './random.ts';
import { seedTickets } from './tickets.ts';
import { DEPARTMENTS } from './words/topics.ts';

/** Status, whether it awaits our reply, whether it is active. */
const STATUSES: readonly (readonly [string, number, number])[] = [
  ['Open', 1, 1],
  ['Answered', 0, 1],
  ['Customer-Reply', 1, 1],
  ['In Progress', 0, 1],
  ['On Hold', 0, 1],
  ['Closed', 0, 0],
];

export function seedAll(db: Database, options: SeedOptions): void {
  db.transaction(() => {
    const department = db.prepare('INSERT INTO departments VALUES (?, ?)');
    for (const { id, name } of DEPARTMENTS) department.run(id, name);
    const status = db.prepare('INSERT INTO statuses VALUES (?, ?, ?)');
    for (const row of STATUSES) status.run(...row);

    seedOwnClient(db, options);
    const names = new Set<string>();
    const customers = seedCustomers(db, options, names);
    const products = seedProducts(db, options, customers, names);
    const domains = seedDomains(db, options, customers, products, names);
    seedContacts(db, options, customers);
    seedOrders(db, options, products, domains);
    seedAnnouncements(db, options);
    seedTickets(db, options, customers, products, domains);
    const lastPost = db.prepare<[], number | null>('SELECT max(id) FROM posts').pluck().get();
    setMeta(db, 'seededPosts', String(lastPost ?? 0));
    setMeta(db, 'seeded', JSON.stringify(options));
  })();
}
