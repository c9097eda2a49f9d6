/** Simulates customers: they write to the practice desk, all at once if a server fails. */
import type { Context } from './context.ts';
import { chooseTopic, fillerFor, sampleFile } from './seed/conversations.ts';
import { type Random, randomFor } from './seed/random.ts';
import type { Locale } from './seed/words/people.ts';
import { laterWords } from './seed/words/topics.ts';
import { getMeta, setMeta } from './store/database.ts';
import { createTicket, recordReply } from './store/tickets.ts';
import { decodeEntities } from './text.ts';
import { MINUTE } from './time.ts';

interface AnswerablePost {
  post: number;
  at: number;
  id: number;
  userid: number;
  name: string;
  email: string;
}

/**
 * Two of three customers answer the desk's reply after some minutes, and sometimes a customer opens
 * a new ticket. Everything is determined by the seed and the agent's actions.
 */
export function createCustomers({ db, now }: Context, seed: number) {
  const randomOf = (label: string): Random => randomFor(seed, `arrival/${label}`);
  // Customers wrote nothing while the desk was closed. The next ticket arrives some minutes after
  // the start.
  let nextTicketAt = now() + randomOf('first').int(4, 9) * MINUTE;
  const answerable = db.prepare<[number], AnswerablePost>(
    `SELECT max(p.id) AS post, p.at, t.id, t.userid, t.name, t.email FROM posts p JOIN tickets t ON t.id = p.ticketid
       WHERE p.id > ? AND t.status = 'Answered' GROUP BY t.id HAVING p.kind = 'staff'`,
  );
  const localeOf = db.prepare<[number], Locale>('SELECT locale FROM clients WHERE id = ?').pluck();

  function answerWhenDue({ post, at, id, userid, name, email }: AnswerablePost): void {
    const random = randomFor(seed, `answer/${post}`);
    if (!random.chance(0.65) || now() < at + random.int(2, 8) * MINUTE) return;
    recordReply({ db, now }, id, {
      kind: userid ? 'client' : 'other',
      name: decodeEntities(name),
      email,
      contactId: 0,
      message: random.pick(laterWords(localeOf.get(userid) ?? 'en').customer),
      markdown: false,
      files: random.chance(0.2) ? [{ name: 'screenshot.png', data: sampleFile('screenshot.png', id) }] : [],
    });
  }

  function openTicket(): void {
    const count = Number(getMeta(db, 'arrivals') ?? 0);
    const random = randomOf(String(count));
    nextTicketAt = now() + random.int(20, 45) * MINUTE;
    setMeta(db, 'arrivals', String(count + 1));
    const clients = db.prepare<[], number>('SELECT count(*) FROM clients').pluck().get() ?? 0;
    const client = db
      .prepare<[number], { id: number; firstname: string; lastname: string; email: string; locale: Locale }>(
        'SELECT id, firstname, lastname, email, locale FROM clients ORDER BY id LIMIT 1 OFFSET ?',
      )
      .get(random.int(1, Math.max(1, clients - 1)));
    if (!client) return;
    const { topic, about } = chooseTopic(random, client.locale);
    const product = db
      .prepare<[number], { id: number; domain: string; username: string }>(
        'SELECT id, domain, username FROM services WHERE clientid = ? ORDER BY id LIMIT 1',
      )
      .get(client.id);
    const name = decodeEntities(`${client.firstname} ${client.lastname}`);
    const domain = product?.domain ?? client.email.split('@')[1];
    const fill = fillerFor(random, { name, domain, user: product?.username });
    createTicket(
      { db, now },
      {
        department: topic.dept,
        client: client.id,
        contact: 0,
        name,
        email: client.email,
        subject: fill(about.subject),
        message: fill(about.opening),
        markdown: false,
        priority: random.named({ Low: 15, Medium: 65, High: 20 }),
        service: topic.link === 'product' && product ? `S${product.id}` : '',
        customfields: {},
        files: [],
      },
    );
  }

  return {
    writeDue: db.transaction(() => {
      for (const ticket of answerable.all(Number(getMeta(db, 'seededPosts')))) answerWhenDue(ticket);
      if (now() >= nextTicketAt) openTicket();
    }),
  };
}

interface AffectedCustomer {
  product: number;
  domain: string;
  client: number;
  firstname: string;
  lastname: string;
  email: string;
}

const CASES = [
  ['{domain} is down', 'Hello,\n\n{domain} is not reachable since a few minutes. Is something wrong with the server?'],
  ['Error 503', 'Hi,\n\n{domain} says "503 Service Unavailable" on every page. Please look into it.'],
  [
    'Website not loading',
    'Hello,\n\nour website {domain} does not load for us nor for our customers. When is it back?',
  ],
  ['No mail since this morning', 'Hello,\n\nmail to {domain} bounces with a timeout. We depend on it today.'],
] as const;

/**
 * Opens `count` tickets about the products of the server with the most products, and returns their
 * number. Each product gets one ticket before any gets a second.
 */
export function openOutageTickets(context: Context, seed: number, count: number): number {
  const affected = context.db
    .prepare<[], AffectedCustomer>(
      `SELECT s.id AS product, s.domain, c.id AS client, c.firstname, c.lastname, c.email
         FROM services s JOIN clients c ON c.id = s.clientid
         WHERE s.status = 'Active' AND s.serverid =
           (SELECT serverid FROM services WHERE status = 'Active' GROUP BY serverid ORDER BY count(*) DESC, serverid LIMIT 1)
         ORDER BY s.id`,
    )
    .all();
  if (affected.length === 0) return 0;
  const random = randomFor(seed, 'outage');
  context.db.transaction(() => {
    for (let index = 0; index < count; index++) {
      const { product, domain, client, firstname, lastname, email } = affected[
        index % affected.length
      ] as AffectedCustomer;
      const [subject, message] = random.pick(CASES);
      createTicket(context, {
        department: 1,
        client,
        contact: 0,
        name: decodeEntities(`${firstname} ${lastname}`),
        email,
        subject: subject.replace('{domain}', domain),
        message: message.replace('{domain}', domain),
        markdown: false,
        priority: 'High',
        service: `S${product}`,
        customfields: {},
        files: [],
      });
    }
  })();
  return count;
}
