import type { Context } from './context.ts';
import { fillerFor, matterFor } from './seed/compose.ts';
import { type Random, randomFor } from './seed/random.ts';
import { laterWords } from './seed/words/answers.ts';
import type { Locale } from './seed/words/people.ts';
import { meta, setMeta } from './store/database.ts';
import { createTicket, recordReply } from './store/tickets.ts';
import { decodeEntities } from './text.ts';
import { MINUTE } from './time.ts';

interface Answerable {
  post: number;
  at: number;
  id: number;
  userid: number;
  name: string;
  email: string;
}

/**
 * What customers do of their own in the practice desk: some minutes after an answer of the desk two of three write back,
 * and now and then somebody writes something new. Everything follows from the seed and from what the agent did.
 */
export class Life {
  private readonly context: Context;
  private readonly seed: number;
  private nextArrival: number;

  constructor(context: Context, seed: number) {
    this.context = context;
    this.seed = seed;
    // Nobody wrote while the desk was closed: the next one comes some minutes after it opens.
    this.nextArrival = context.now() + this.arrivals('first').int(4, 9) * MINUTE;
  }

  /** Does all that is due by now. */
  pass(): void {
    this.context.db.transaction(() => {
      for (const ticket of this.answerable()) this.maybeAnswer(ticket);
      if (this.context.now() >= this.nextArrival) this.arrive();
    })();
  }

  /** Tickets whose last word is staff's, said since the data were made up. */
  private answerable(): Answerable[] {
    return this.context.db
      .prepare<[number], Answerable>(
        `SELECT max(p.id) AS post, p.at, t.id, t.userid, t.name, t.email FROM posts p JOIN tickets t ON t.id = p.ticketid
           WHERE p.id > ? AND t.status = 'Answered' GROUP BY t.id HAVING p.kind = 'staff'`,
      )
      .all(Number(meta(this.context.db, 'seededPosts')));
  }

  private maybeAnswer({ post, at, id, userid, name, email }: Answerable): void {
    const random = randomFor(this.seed, `answer/${post}`);
    if (!random.chance(0.65) || this.context.now() < at + random.int(2, 8) * MINUTE) return;
    recordReply(this.context, id, {
      kind: userid ? 'client' : 'other',
      name: decodeEntities(name),
      email,
      contactId: 0,
      message: random.pick(laterWords(this.localeOf(userid)).customer),
      markdown: false,
      files: [],
    });
  }

  private arrive(): void {
    const { db, now } = this.context;
    const count = Number(meta(db, 'arrivals') ?? 0);
    const random = this.arrivals(String(count));
    this.nextArrival = now() + random.int(20, 45) * MINUTE;
    setMeta(db, 'arrivals', String(count + 1));
    // The first client is the hoster itself.
    const clients = db.prepare<[], number>('SELECT count(*) FROM clients').pluck().get() ?? 0;
    const client = db
      .prepare<[number], { id: number; firstname: string; lastname: string; email: string; locale: Locale }>(
        'SELECT id, firstname, lastname, email, locale FROM clients ORDER BY id LIMIT 1 OFFSET ?',
      )
      .get(random.int(1, Math.max(1, clients - 1)));
    if (!client) return;
    const { topic, about } = matterFor(random, client.locale);
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

  private arrivals(label: string): Random {
    return randomFor(this.seed, `arrival/${label}`);
  }
}
