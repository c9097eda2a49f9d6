/** Simulates customers who write to the practice desk. */
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
export class CustomerSimulator {
  private readonly context: Context;
  private readonly seed: number;
  private nextTicketAt: number;

  constructor(context: Context, seed: number) {
    this.context = context;
    this.seed = seed;
    // Customers wrote nothing while the desk was closed. The next ticket arrives some minutes after
    // the start.
    this.nextTicketAt = context.now() + this.randomOf('first').int(4, 9) * MINUTE;
  }

  writeDue(): void {
    this.context.db.transaction(() => {
      for (const ticket of this.answerable()) this.answerWhenDue(ticket);
      if (this.context.now() >= this.nextTicketAt) this.openTicket();
    })();
  }

  private answerable(): AnswerablePost[] {
    return this.context.db
      .prepare<[number], AnswerablePost>(
        `SELECT max(p.id) AS post, p.at, t.id, t.userid, t.name, t.email FROM posts p JOIN tickets t ON t.id = p.ticketid
           WHERE p.id > ? AND t.status = 'Answered' GROUP BY t.id HAVING p.kind = 'staff'`,
      )
      .all(Number(getMeta(this.context.db, 'seededPosts')));
  }

  private answerWhenDue({ post, at, id, userid, name, email }: AnswerablePost): void {
    const random = randomFor(this.seed, `answer/${post}`);
    if (!random.chance(0.65) || this.context.now() < at + random.int(2, 8) * MINUTE) return;
    recordReply(this.context, id, {
      kind: userid ? 'client' : 'other',
      name: decodeEntities(name),
      email,
      contactId: 0,
      message: random.pick(laterWords(this.localeOf(userid)).customer),
      markdown: false,
      files: random.chance(0.2) ? [{ name: 'screenshot.png', data: sampleFile('screenshot.png', id) }] : [],
    });
  }

  private openTicket(): void {
    const { db, now } = this.context;
    const count = Number(getMeta(db, 'arrivals') ?? 0);
    const random = this.randomOf(String(count));
    this.nextTicketAt = now() + random.int(20, 45) * MINUTE;
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
    const fill = fillerFor(random, {
      name,
      domain: product?.domain ?? client.email.split('@')[1],
      user: product?.username,
    });
    createTicket(this.context, {
      department: topic.dept,
      client: client.id,
      contact: 0,
      name,
      email: client.email,
      subject: fill(about.subject),
      message: fill(about.opening),
      markdown: false,
      priority: random.weighted([
        ['Low', 15],
        ['Medium', 65],
        ['High', 20],
      ] as const),
      service: topic.link === 'product' && product ? `S${product.id}` : '',
      customfields: {},
      files: [],
    });
  }

  private localeOf(userid: number): Locale {
    return (
      this.context.db.prepare<[number], Locale>('SELECT locale FROM clients WHERE id = ?').pluck().get(userid) ?? 'en'
    );
  }

  private randomOf(label: string): Random {
    return randomFor(this.seed, `arrival/${label}`);
  }
}
