/**
 * The practice service: started with its options, answering, and with handles for tests in the same
 * process.
 */
import { randomBytes } from 'node:crypto';
import { createApp } from './app.ts';
import { changedPages, DEFAULT_PAGES, type PageOptions } from './client-area/options.ts';
import { PageLog } from './client-area/page-log.ts';
import type { Context, Credentials, RepliesAs, Switches } from './context.ts';
import { CustomerSimulator } from './customer-simulator.ts';
import { Dialects } from './dialects/index.ts';
import { Faults } from './faults.ts';
import { type Lifetimes, Tokens } from './http/auth.ts';
import { Listener } from './http/listener.ts';
import { testRoutes } from './http/test-routes.ts';
import { Ledger } from './ledger.ts';
import { type OddWish, writeOddPosts } from './odd-conversations.ts';
import { scenarioRoutes } from './scenarios.ts';
import { seedAll } from './seed/index.ts';
import { STAFF } from './seed/words/topics.ts';
import { openOutageTickets } from './server-outage.ts';
import { addAnnouncement, type News } from './store/announcements.ts';
import { type Database, meta, openDatabase, setMeta } from './store/database.ts';
import { removeFiles } from './store/posts.ts';
import { type Conversation, readConversation, readStored, type StoredKind } from './store/stored.ts';
import { type Attachment, recordNote, recordReply } from './store/tickets.ts';
import { decodeEntities } from './text.ts';
import { checkZone } from './time.ts';

export type { PageOptions } from './client-area/options.ts';
export type { Credentials, RepliesAs } from './context.ts';
export type { FaultKind } from './fault-kinds.ts';
export type { Fault } from './faults.ts';
export type { LedgerRecord } from './ledger.ts';
export type { Conversation, StoredFile, StoredKind, StoredPost } from './store/stored.ts';

export interface ServiceOptions {
  /** 0, the default, takes a free one. */
  port?: number;
  /** null, the default: in memory. */
  file?: string | null;
  /** 64 hex digits: encrypts the file. */
  key?: string;
  /** How much a new database is seeded with. */
  tickets?: number;
  customers?: number;
  seed?: number;
  /** The instant that the ages of seeded data count back from, ms; now unless told. */
  base?: number;
  /** Made up, and kept with the data, where absent. */
  credentials?: Credentials;
  /** Turns on the ledger and everything below `/_test/`. */
  testMode?: boolean;
  repliesAs?: RepliesAs;
  staffName?: string;
  now?: () => number;
  zone?: string;
  /** Customers write of their own, and scenarios can be played. */
  practice?: boolean;
  /** Names of dialects, or `all`. */
  dialects?: readonly string[];
  /** The pages of the client area; there are none without a theme. */
  pages?: Partial<PageOptions>;
}

export type SwitchChanges = Partial<Omit<Switches, 'lifetimes' | 'pages'>> & {
  lifetimes?: Partial<Lifetimes>;
  pages?: Partial<PageOptions>;
  dialects?: readonly string[];
};

/** A service that answers, with handles for tests that run in the same process. */
export interface RunningService {
  /** Address of the service, without a slash at its end. */
  url: string;
  credentials: Credentials;
  /** Empty unless in test mode. */
  ledger: Ledger;
  /** What was asked of the client area, with its headers; empty unless in test mode. */
  pageLog: PageLog;
  faults: Faults;
  switches: Readonly<Switches>;
  /** The dialects that are switched on. */
  dialects(): string[];
  /** Turns switches and dialects while the service runs. */
  turn(changes: SwitchChanges): void;
  /** null: the service decides from each reply's fields. */
  setRepliesAs(who: RepliesAs | null): void;
  /** Access or refresh tokens stop working now. */
  expireTokens(kind: 'access' | 'refresh'): void;
  /**
   * The customer answers: status Customer-Reply, last reply now. Throws for a ticket that is not
   * there.
   */
  customerReply(ticketId: string | number, message: string, files?: readonly Attachment[]): void;
  /** Another staff member answers: status Answered, last reply now. */
  colleagueReply(ticketId: string | number, message: string, name?: string): void;
  /** A staff member notes something for their colleagues: nothing of the ticket moves. */
  addNote(ticketId: string | number, message: string, files?: readonly Attachment[], admin?: string): void;
  /** Adds posts that readers of pages stumble over; returns how many. */
  writeOddPosts(ticketId: string | number, wish: OddWish): number;
  /** The files of all posts are gone, as hosters remove old ones: their names stay. */
  removeFiles(ticketId: string | number): void;
  /**
   * Sets a status as people do on the web: its last reply stays as it is. `how`: it is one of the hoster's own, whose
   * tickets await a reply.
   */
  setStatus(ticketId: string | number, status: string, how?: 'awaiting'): void;
  /** Sets an invoice to Paid, Unpaid, …, as people do on the web. */
  setInvoice(invoiceId: string | number, status: string): void;
  /** Gives a ticket to another client, as people do on the web: its last reply stays as it is. */
  giveTicket(ticketId: string | number, clientId: string | number): void;
  /** Removes a ticket, as one that was deleted or merged into another. */
  removeTicket(ticketId: string | number): void;
  /** Adds an announcement; returns its id. */
  announce(news: News): string;
  /** All that is stored of a ticket, with the bytes of its files. */
  conversation(ticketId: string | number): Conversation | null;
  /** Another record as it is stored, secrets included. */
  stored(kind: StoredKind, id: string | number): Record<string, unknown> | null;
  /**
   * Lets customers write what is due by now: an answer, or something new. In practice a timer does
   * it.
   */
  letCustomersWrite(): void;
  /** A server fails, and its customers open so many tickets at once; returns how many. */
  failServer(tickets: number): number;
  /** Ends every connection and refuses new ones, for so many milliseconds. */
  cutNetwork(ms: number): Promise<void>;
  stop(): Promise<void>;
}

export const DEFAULTS = { tickets: 400, customers: 60, seed: 1 } as const;

/** How often the customers of the practice desk are looked at. */
const CUSTOMERS_MS = 15_000;

/** Starts the service on 127.0.0.1. A new database is filled first. */
export async function startService(options: ServiceOptions = {}): Promise<RunningService> {
  const now = options.now ?? Date.now;
  const zone = options.zone ?? 'UTC';
  checkZone(zone);
  const { db, isNew } = openDatabase(options.file ?? null, options.key);
  try {
    if (isNew) {
      const {
        tickets = DEFAULTS.tickets,
        customers = DEFAULTS.customers,
        seed = DEFAULTS.seed,
        base = now(),
      } = options;
      seedAll(db, { tickets, customers, seed, base });
    }
    const switches: Switches = {
      repliesAs: options.repliesAs ?? null,
      staffName: options.staffName ?? null,
      zone,
      cap: null,
      ticketsBy: 'lastreply',
      configOptionsAs: null,
      lifetimes: { access: 3600, refresh: 10 * 86_400 },
      pages: changedPages(DEFAULT_PAGES, options.pages ?? {}),
    };
    const tokens = new Tokens(db, now, switches.lifetimes);
    const dialects = new Dialects();
    dialects.set(options.dialects ?? []);
    const context: Context = {
      dialects,
      db,
      tokens,
      now,
      switches,
      credentials: options.credentials ?? keptCredentials(db),
    };
    return await open(context, options);
  } catch (error) {
    db.close();
    throw error;
  }
}

async function open(context: Context, options: ServiceOptions): Promise<RunningService> {
  const { db, switches } = context;
  const { testMode = false, practice = false } = options;
  const ledger = new Ledger();
  const faults = new Faults();
  const pageLog = new PageLog();
  const app = createApp({ context, faults, ledger: testMode ? ledger : null, pageLog: testMode ? pageLog : null });
  const listener = await Listener.open(app, options.port ?? 0);
  const customers = new CustomerSimulator(context, options.seed ?? DEFAULTS.seed);
  const heartbeat = practice ? setInterval(() => customers.writeDue(), CUSTOMERS_MS) : null;

  const reply = (
    ticketId: string | number,
    kind: RepliesAs,
    message: string,
    staff: string,
    files: readonly Attachment[] = [],
  ) => {
    const ticket = db
      .prepare<[number], { name: string; email: string; userid: number }>(
        'SELECT name, email, userid FROM tickets WHERE id = ?',
      )
      .get(Number(ticketId));
    if (!ticket) throw new Error(`There is no ticket ${ticketId}.`);
    const author =
      kind === 'staff' ? { name: staff, email: '' } : { name: decodeEntities(ticket.name), email: ticket.email };
    db.transaction(() =>
      recordReply(context, Number(ticketId), { kind, ...author, contactId: 0, message, markdown: true, files }),
    )();
  };
  const service: RunningService = {
    url: listener.url,
    credentials: context.credentials,
    ledger,
    pageLog,
    faults,
    switches,
    dialects: () => context.dialects.names(),
    turn({ lifetimes, dialects, pages, ...rest }) {
      if (rest.zone !== undefined) checkZone(rest.zone);
      if (![undefined, null, 'staff', 'client', 'other'].includes(rest.repliesAs))
        throw new RangeError('repliesAs is staff, client, other or null.');
      if (![undefined, 'lastreply', 'id'].includes(rest.ticketsBy))
        throw new RangeError('ticketsBy is lastreply or id.');
      if (![undefined, null, 'documented', 'serialised', 'map'].includes(rest.configOptionsAs))
        throw new RangeError('configOptionsAs is documented, serialised, map or null.');
      const changed = changedPages(switches.pages, pages ?? {});
      if (dialects !== undefined) context.dialects.set(dialects);
      Object.assign(switches, rest, { pages: changed });
      Object.assign(switches.lifetimes, lifetimes);
    },
    setRepliesAs(who) {
      switches.repliesAs = who;
    },
    expireTokens: (kind) => context.tokens.expire(kind),
    customerReply: (ticketId, message, files) => reply(ticketId, 'client', message, '', files),
    colleagueReply: (ticketId, message, name = STAFF[0]) => reply(ticketId, 'staff', message, name),
    addNote(ticketId, message, files = [], admin = STAFF[0]) {
      recordNote(context, Number(ticketId), { admin, message, files });
    },
    writeOddPosts: (ticketId, wish) => writeOddPosts(context, Number(ticketId), wish),
    removeFiles: (ticketId) => removeFiles(db, Number(ticketId)),
    setStatus(ticketId, status, how) {
      if (how === 'awaiting') db.prepare('INSERT OR IGNORE INTO statuses VALUES (?, 1, 1)').run(status);
      db.prepare('UPDATE tickets SET status = ? WHERE id = ?').run(status, Number(ticketId));
    },
    setInvoice(invoiceId, status) {
      db.prepare('UPDATE invoices SET status = ? WHERE id = ?').run(status, Number(invoiceId));
    },
    giveTicket(ticketId, clientId) {
      db.prepare(
        `UPDATE tickets SET userid = c.id, name = c.firstname || ' ' || c.lastname, email = c.email
         FROM clients c WHERE c.id = ? AND tickets.id = ?`,
      ).run(Number(clientId), Number(ticketId));
    },
    removeTicket(ticketId) {
      const id = Number(ticketId);
      db.transaction(() => {
        db.prepare('DELETE FROM attachments WHERE postid IN (SELECT id FROM posts WHERE ticketid = ?)').run(id);
        db.prepare('DELETE FROM posts WHERE ticketid = ?').run(id);
        db.prepare('DELETE FROM note_attachments WHERE noteid IN (SELECT id FROM notes WHERE ticketid = ?)').run(id);
        db.prepare('DELETE FROM notes WHERE ticketid = ?').run(id);
        db.prepare('DELETE FROM tickets WHERE id = ?').run(id);
      })();
    },
    announce: (news) => addAnnouncement(context, news),
    conversation: (ticketId) => readConversation(db, Number(ticketId)),
    stored: (kind, id) => readStored(db, kind, Number(id)),
    letCustomersWrite: () => customers.writeDue(),
    failServer: (tickets) => openOutageTickets(context, options.seed ?? DEFAULTS.seed, tickets),
    cutNetwork: (ms) => listener.cut(ms),
    async stop() {
      if (!db.open) return;
      if (heartbeat) clearInterval(heartbeat);
      await listener.stop();
      db.close();
    },
  };
  if (practice || testMode) app.route('/_practice', scenarioRoutes(service));
  if (testMode) app.route('/_test', testRoutes(service));
  return service;
}

/**
 * The credentials of a database, made up once: who signed in stays signed in when the service is
 * started again.
 */
function keptCredentials(db: Database): Credentials {
  const kept = meta(db, 'credentials');
  if (kept !== undefined) return JSON.parse(kept) as Credentials;
  const credentials: Credentials = {
    apiKey: randomBytes(12).toString('hex'),
    apiSecret: randomBytes(20).toString('hex'),
    email: 'desk@hosting.example',
    password: randomBytes(9).toString('base64url'),
  };
  setMeta(db, 'credentials', JSON.stringify(credentials));
  return credentials;
}
