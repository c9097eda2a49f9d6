/** The practice service, with functions for tests in the same process. */
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
import { type OddPostOptions, writeOddPosts } from './odd-conversations.ts';
import { scenarioRoutes } from './scenarios.ts';
import { seedAll } from './seed/index.ts';
import { STAFF } from './seed/words/topics.ts';
import { openOutageTickets } from './server-outage.ts';
import { addAnnouncement, type News } from './store/announcements.ts';
import { type Database, getMeta, openDatabase, setMeta } from './store/database.ts';
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
  /** 0 (the default) takes a free port. */
  port?: number;
  /** Null (the default) keeps everything in memory. */
  file?: string | null;
  /** Encrypts the file; 64 hex digits. */
  key?: string;
  tickets?: number;
  customers?: number;
  seed?: number;
  /** The instant from which the ages of seeded data count back, ms; now by default. */
  base?: number;
  /** By default random, and stored with the data. */
  credentials?: Credentials;
  testMode?: boolean;
  repliesAs?: RepliesAs;
  staffName?: string;
  now?: () => number;
  zone?: string;
  /** Simulated customers write by themselves, and scenarios can be played. */
  practice?: boolean;
  dialects?: readonly string[];
  /** Options of the client area, which only exists with a theme. */
  pages?: Partial<PageOptions>;
}

export type SwitchChanges = Partial<Omit<Switches, 'lifetimes' | 'pages'>> & {
  lifetimes?: Partial<Lifetimes>;
  pages?: Partial<PageOptions>;
  dialects?: readonly string[];
};

export interface RunningService {
  url: string;
  credentials: Credentials;
  /** Empty outside test mode. */
  ledger: Ledger;
  pageLog: PageLog;
  faults: Faults;
  switches: Readonly<Switches>;
  dialects(): string[];
  turn(changes: SwitchChanges): void;
  /** Null: the service decides by each reply's fields. */
  setRepliesAs(who: RepliesAs | null): void;
  /** Expires all access or refresh tokens now. */
  expireTokens(kind: 'access' | 'refresh'): void;
  /**
   * Adds a customer's reply: status Customer-Reply, last reply now. Throws for an unknown ticket.
   */
  customerReply(ticketId: string | number, message: string, files?: readonly Attachment[]): void;
  /** Adds another staff member's reply: status Answered, last reply now. */
  colleagueReply(ticketId: string | number, message: string, name?: string): void;
  /** Adds a staff note, which changes neither status nor last reply. */
  addNote(ticketId: string | number, message: string, files?: readonly Attachment[], admin?: string): void;
  /** Adds posts that are difficult for page readers. Returns their number. */
  writeOddPosts(ticketId: string | number, options: OddPostOptions): number;
  /** Removes all files but keeps their names, like hosters do with old files. */
  removeFiles(ticketId: string | number): void;
  /**
   * Sets a status like staff do on the web, without changing the last reply. `how`: a custom status
   * whose tickets await a reply.
   */
  setStatus(ticketId: string | number, status: string, how?: 'awaiting'): void;
  setInvoice(invoiceId: string | number, status: string): void;
  /**
   * Moves a ticket to another client, like staff do on the web, without changing the last reply.
   */
  giveTicket(ticketId: string | number, clientId: string | number): void;
  removeTicket(ticketId: string | number): void;
  announce(news: News): string;
  /** Everything stored about a ticket, with the bytes of its files. */
  conversation(ticketId: string | number): Conversation | null;
  stored(kind: StoredKind, id: string | number): Record<string, unknown> | null;
  /** Writes simulated customers' messages that are due. In practice mode a timer does this. */
  letCustomersWrite(): void;
  failServer(tickets: number): number;
  cutNetwork(ms: number): Promise<void>;
  stop(): Promise<void>;
}

export const DEFAULTS = { tickets: 400, customers: 60, seed: 1 } as const;

const CUSTOMERS_MS = 15_000;

/** Starts the service on 127.0.0.1. Seeds a new database first. */
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
    writeOddPosts: (ticketId, oddPost) => writeOddPosts(context, Number(ticketId), oddPost),
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

/** The credentials stored in the database, so that sessions survive a restart of the service. */
function keptCredentials(db: Database): Credentials {
  const kept = getMeta(db, 'credentials');
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
