/** Seeds tickets with their posts and files. */
import { createHash } from 'node:crypto';
import type { Database } from '../store/database.ts';
import { encodeEntities } from '../text.ts';
import {
  ageOf,
  conversation,
  fillerFor,
  matterFor,
  messagesFor,
  sampleFile,
  someStaff,
  statusFor,
  timesOf,
} from './conversations.ts';
import { type Customer, ownHost, somebody, somewhere } from './customers.ts';
import type { SeededDomain } from './domains.ts';
import type { SeedOptions } from './index.ts';
import type { SeededProduct } from './products.ts';
import { ALPHANUMERIC, DIGITS, LETTERS, type Random, randomFor, skewed } from './random.ts';

export const FIRST_TICKET = 10_001;

/**
 * Tickets in every status with their whole conversation; ids grow with the time they were opened.
 */
export function seedTickets(
  db: Database,
  options: SeedOptions,
  customers: Customer[],
  products: SeededProduct[],
  domains: SeededDomain[],
): void {
  const random = randomFor(options.seed, 'tickets');
  const write = writer(db);
  const byCustomer = groupByCustomer(products, domains);
  const tids = new Set<string>();
  let nextPost = 1;
  for (let index = 0; index < options.tickets; index++) {
    const age = ageOf(index, options.tickets, random);
    const guest = customers.length === 0 || random.chance(0.14);
    const customer = guest ? null : (customers[Math.floor(skewed(random) * customers.length)] as Customer);
    const person = customer ?? somebody(random, somewhere(random));
    const email = customer?.email ?? `${person.latin}@${ownHost(random)}`;
    const { locale } = person.region;
    const matter = matterFor(random, locale);
    const { topic } = matter;
    const owned = customer ? byCustomer.get(customer.id) : undefined;
    const product = owned?.products.length ? random.pick(owned.products) : undefined;
    const domain = owned?.domains.length ? random.pick(owned.domains) : undefined;
    const linked = random.chance(0.8) ? topic.link : undefined;
    const service =
      linked === 'product' && product ? `S${product.row.id}` : linked === 'domain' && domain ? `D${domain.row.id}` : '';
    const fill = fillerFor(random, {
      name: person.full,
      domain:
        (service.startsWith('D') ? domain?.row.domainname : product?.domain) ??
        domain?.row.domainname ??
        email.split('@')[1],
      server: product?.server.hostname,
      ip: product?.server.ip,
      user: product?.row.username,
    });

    const status = statusFor(age, random);
    const authors = conversation(status, age, random);
    const opened = options.base - age;
    const times = timesOf(authors, opened, age, random);
    const staff = someStaff(random);
    const messages = messagesFor(random, matter, authors, locale, staff);
    const id = FIRST_TICKET + index;
    const firstPost = nextPost;
    const posts = authors.map((author, n) => ({
      id: nextPost++,
      ticketid: id,
      at: times[n] as number,
      kind: author === 'client' && guest ? 'other' : author,
      name: encodeEntities(author === 'staff' ? staff : person.full),
      email: author === 'staff' ? '' : email,
      message: fill(messages[n] as string),
    }));
    const files =
      topic.files && random.chance(0.22)
        ? [random.pick(topic.files), ...(random.chance(0.25) ? [random.pick(topic.files)] : [])]
        : [];
    const stored = [...new Set(files)].map((name) => ({ name, stored: `${random.text(6, DIGITS)}_${name}` }));
    write.ticket.run({
      id,
      tid: freshNumber(random, tids),
      deptid: topic.dept,
      userid: customer?.id ?? 0,
      name: encodeEntities(person.full),
      email,
      cc: ccOf(random, email),
      c: random.text(8, ALPHANUMERIC),
      date: opened,
      subject: encodeEntities(fill(matter.about.subject)),
      status,
      priority: random.weighted([
        ['Low', 15],
        ['Medium', 65],
        ['High', 20],
      ] as const),
      admin: authors.includes('staff') ? staff : '',
      attachment: stored.map((file) => file.stored).join('|'),
      lastreply: times.at(-1) as number,
      // Flagged to this account's own staff member (1) or to a colleague (2…).
      flag: random.weighted([
        [0, 90],
        [1, 6],
        [2, 2],
        [3, 2],
      ] as const),
      service,
    });
    for (const post of posts) write.post.run(post);
    for (const file of stored) {
      const data = sampleFile(file.name, id);
      write.file.run(
        firstPost,
        file.name,
        file.stored,
        data.length,
        createHash('sha256').update(data).digest('hex'),
        data,
      );
    }
  }
}

function writer(db: Database) {
  return {
    ticket: db.prepare(
      `INSERT INTO tickets VALUES (@id, @tid, @deptid, @userid, 0, @name, @email, @cc, @c, @date, @subject, @status,
         @priority, @admin, @attachment, @lastreply, @flag, @service, '{}')`,
    ),
    post: db.prepare('INSERT INTO posts VALUES (@id, @ticketid, @at, @kind, @name, @email, 0, @message, 1)'),
    file: db.prepare('INSERT INTO attachments (postid, name, stored, size, sha256, data) VALUES (?, ?, ?, ?, ?, ?)'),
  };
}

function freshNumber(random: Random, taken: Set<string>): string {
  for (;;) {
    const tid = `${random.text(3, LETTERS)}-${random.text(6, DIGITS)}`;
    if (!taken.has(tid)) {
      taken.add(tid);
      return tid;
    }
  }
}

function ccOf(random: Random, email: string): string {
  if (!random.chance(0.12)) return '';
  const host = email.split('@')[1];
  return random.chance(0.3) ? `boss@${host},accounts@${host}` : `office@${host}`;
}

function groupByCustomer(products: SeededProduct[], domains: SeededDomain[]) {
  const groups = new Map<number, { products: SeededProduct[]; domains: SeededDomain[] }>();
  const group = (id: number) => {
    const found = groups.get(id) ?? { products: [], domains: [] };
    groups.set(id, found);
    return found;
  };
  for (const product of products) group(product.customer.id).products.push(product);
  for (const domain of domains) group(domain.customer.id).domains.push(domain);
  return groups;
}
