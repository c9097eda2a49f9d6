/** Seeds tickets with their posts and files. */
import type { Database } from '../store/database.ts';
import { insertRow } from '../store/rows.ts';
import { storeFile } from '../store/tickets.ts';
import { decodeEntities, encodeEntities } from '../text.ts';
import { DAY } from '../time.ts';
import { type Colleague, mentionedFiles, notesOf, withExtras } from './conversation-extras.ts';
import {
  ageOf,
  chooseTopic,
  conversation,
  fillerFor,
  messagesFor,
  sampleFile,
  someStaff,
  statusFor,
  timesOf,
} from './conversations.ts';
import { type Customer, mailProvider, type Person, randomPerson, randomRegion } from './customers.ts';
import type { SeededDomain, SeededProduct } from './products.ts';
import { ALPHANUMERIC, DIGITS, LETTERS, type Random, randomFor, randomSkewed, type SeedOptions } from './random.ts';

const FIRST_TICKET = 10_001;

/** Files of tickets closed for longer than this are removed. */
const FILES_KEPT = 400 * DAY;

/** Tickets in every status, with whole conversations. Ids grow with the opening time. */
export function seedTickets(
  db: Database,
  options: SeedOptions,
  customers: Customer[],
  products: SeededProduct[],
  domains: SeededDomain[],
): void {
  const seeding: Seeding = {
    options,
    random: randomFor(options.seed, 'tickets'),
    customers,
    byCustomer: groupByCustomer(products, domains),
    colleagues: colleaguesByClient(db),
    tids: new Set(),
    db,
    nextPost: 1,
  };
  for (let index = 0; index < options.tickets; index++) seedTicket(seeding, index);
  db.prepare(
    `UPDATE attachments SET removed = 1, data = x'' WHERE postid IN (SELECT p.id FROM posts p
       JOIN tickets t ON t.id = p.ticketid WHERE t.status = 'Closed' AND t.lastreply < ?)`,
  ).run(options.base - FILES_KEPT);
}

interface Seeding {
  options: SeedOptions;
  /** One stream: the order of the questions to it decides what all later tickets are. */
  random: Random;
  customers: Customer[];
  byCustomer: ReadonlyMap<number, Owned>;
  colleagues: ReadonlyMap<number, Colleague[]>;
  tids: Set<string>;
  db: Database;
  nextPost: number;
}

interface Owned {
  products: SeededProduct[];
  domains: SeededDomain[];
}

interface Sender {
  /** Null: a guest. */
  customer: Customer | null;
  person: Person;
  email: string;
}

function seedTicket(seeding: Seeding, index: number): void {
  const { options, random, db } = seeding;
  const age = ageOf(index, options.tickets, random);
  const sender = inventSender(seeding);
  const { locale } = sender.person.region;
  const about = inventMatter(seeding, sender);
  const status = statusFor(age, random);
  const authors = conversation(status, age, random);
  const times = timesOf(authors, options.base - age, age, random);
  const staff = someStaff(random);
  const messages = messagesFor(random, about.matter, authors, locale, staff);
  const drafts = authors.map((author, n) => ({
    author,
    at: times[n] as number,
    name: author === 'staff' ? staff : sender.person.full,
    email: author === 'staff' ? '' : sender.email,
    message: about.fill(messages[n] as string),
  }));
  const id = FIRST_TICKET + index;
  const files = inventFiles(random, about.matter.topic.files);
  for (const name of mentionedFiles(drafts[0]?.message ?? '', about.matter.topic.files ?? []))
    if (!files.some((file) => file.name === name)) files.unshift({ name, stored: storedName(id, name) });
  insertRow(db, 'tickets', {
    ...inventHead(seeding, sender, about),
    id,
    date: options.base - age,
    status,
    admin: authors.includes('staff') ? staff : '',
    attachment: files.map((file) => file.stored).join('|'),
    lastreply: times.at(-1) as number,
  });
  const { customer } = sender;
  const setting = {
    seed: options.seed,
    ticket: id,
    base: options.base,
    locale,
    company: customer?.company ?? '',
    files: about.matter.topic.files ?? ['screenshot.png'],
    colleagues: (customer && seeding.colleagues.get(customer.id)) ?? [],
  };
  const firstPost = seeding.nextPost;
  const posts = withExtras(drafts, setting).map((post) => ({ ...post, id: seeding.nextPost++ }));
  for (const { author, name, markdown, files: _names, ...post } of posts) {
    const kind = author === 'client' && !customer ? 'other' : author;
    insertRow(db, 'posts', { ...post, ticketid: id, kind, name: encodeEntities(name), markdown: markdown ? 1 : 0 });
  }
  for (const file of files) storeFile(db, firstPost, file.name, file.stored, sampleFile(file.name, id));
  for (const post of posts)
    for (const name of post.files) storeFile(db, post.id, name, storedName(post.id, name), sampleFile(name, id));
  for (const { files: names, admin, ...note } of notesOf(drafts, setting)) {
    const noteid = insertRow(db, 'notes', { ...note, ticketid: id, admin: encodeEntities(admin) });
    for (const name of names) {
      const file = { name, stored: storedName(noteid, name), data: sampleFile(name, id) };
      insertRow(db, 'note_attachments', { noteid, ...file });
    }
  }
}

function inventSender({ random, customers }: Seeding): Sender {
  const guest = customers.length === 0 || random.chance(0.14);
  const customer = guest ? null : (customers[Math.floor(randomSkewed(random) * customers.length)] as Customer);
  const person = customer ?? randomPerson(random, randomRegion(random));
  return { customer, person, email: customer?.email ?? `${person.latin}@${mailProvider(random)}` };
}

type About = ReturnType<typeof inventMatter>;

function inventMatter({ random, byCustomer }: Seeding, { customer, person, email }: Sender) {
  const matter = chooseTopic(random, person.region.locale);
  const owned = customer ? byCustomer.get(customer.id) : undefined;
  const product = owned?.products.length ? random.pick(owned.products) : undefined;
  const domain = owned?.domains.length ? random.pick(owned.domains) : undefined;
  const linked = random.chance(0.8) ? matter.topic.link : undefined;
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
  return {
    matter,
    /** `S` or `D` with the id of a product or domain, or empty. */
    service,
    fill,
  };
}

/** Files of the opening post. */
function inventFiles(random: Random, names: readonly string[] | undefined): { name: string; stored: string }[] {
  if (!names || !random.chance(0.22)) return [];
  const files = [random.pick(names), ...(random.chance(0.25) ? [random.pick(names)] : [])];
  return [...new Set(files)].map((name) => ({ name, stored: `${random.text(6, DIGITS)}_${name}` }));
}

function inventHead({ random, tids }: Seeding, { customer, person, email }: Sender, { matter, service, fill }: About) {
  return {
    tid: freshNumber(random, tids),
    deptid: matter.topic.dept,
    userid: customer?.id ?? 0,
    name: encodeEntities(person.full),
    email,
    cc: ccOf(random, email),
    c: random.text(8, ALPHANUMERIC),
    subject: encodeEntities(fill(matter.about.subject)),
    priority: random.named({ Low: 15, Medium: 65, High: 20 }),
    // Flagged to this account's staff member (1) or to a colleague (2…).
    flag: random.weighted([
      [0, 90],
      [1, 6],
      [2, 2],
      [3, 2],
    ] as const),
    service,
    contactid: 0,
    customfields: '{}',
  };
}

/** Adds a number in front, like a service does. The same file always gets the same number. */
const storedName = (owner: number, name: string) => `${100_000 + ((owner * 7919) % 900_000)}_${name}`;

function colleaguesByClient(db: Database): Map<number, Colleague[]> {
  const groups = new Map<number, Colleague[]>();
  const rows = db.prepare<[], { id: number; userid: number; firstname: string; lastname: string; email: string }>(
    'SELECT id, userid, firstname, lastname, email FROM contacts ORDER BY id',
  );
  for (const { id, userid, firstname, lastname, email } of rows.all()) {
    const group = groups.get(userid) ?? [];
    group.push({ id, name: decodeEntities(`${firstname} ${lastname}`), email });
    groups.set(userid, group);
  }
  return groups;
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
  const groups = new Map<number, Owned>();
  const group = (id: number) => {
    const found = groups.get(id) ?? { products: [], domains: [] };
    groups.set(id, found);
    return found;
  };
  for (const product of products) group(product.customer.id).products.push(product);
  for (const domain of domains) group(domain.customer.id).domains.push(domain);
  return groups;
}
