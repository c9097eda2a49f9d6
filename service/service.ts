/** The practice service, in this process. */
import { randomBytes } from 'node:crypto';
import type { Hono } from 'hono';
import { createApp } from './app.ts';
import { pages } from './client-area/pages.ts';
import type { Context, Credentials, RepliesAs } from './context.ts';
import { createCustomers, openOutageTickets } from './customers.ts';
import { Tokens } from './http/auth.ts';
import type { Carrier, Env } from './http/calls.ts';
import { createLostAnswers, openListener } from './http/listener.ts';
import type { OpenedInternet } from './internet/practice-internet.ts';
import { seedBounces } from './seed/bounces.ts';
import { seedAll } from './seed/index.ts';
import { seedStories } from './seed/stories.ts';
import { STAFF } from './seed/words/topics.ts';
import { type Database, getMeta, openDatabase, setMeta } from './store/database.ts';
import { recordReply } from './store/tickets.ts';

export interface PracticeOptions {
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
  repliesAs?: RepliesAs;
  now?: () => number;
  /** Simulated customers write by themselves. */
  practice?: boolean;
}

/** Parts that tests replace: they have `tests/service/`. */
interface Seams {
  carry?(context: Context): Carrier;
  pages?(context: Context): Hono<Env>;
}

export interface PracticeService {
  url: string;
  credentials: Credentials;
  context: Context;
  /** Takes more routes until the first request. */
  app: Hono<Env>;
  /** Null: the service decides by each reply's fields. */
  setRepliesAs(who: RepliesAs | null): void;
  hasTicket(ticketId: string | number): boolean;
  /** Adds another staff member's reply: status Answered, last reply now. */
  colleagueReply(ticketId: string | number, message: string, name?: string): void;
  /** Stores the next reply (to that ticket, if one is named) and loses the answer. */
  loseNextAnswer(ticketId: string | null): void;
  /** Writes simulated customers' messages that are due. In practice mode a timer does this. */
  letCustomersWrite(): void;
  failServer(tickets: number): number;
  cutNetwork(ms: number): Promise<void>;
  /** Opens the practice internet when it is first asked for. */
  internet(): Promise<OpenedInternet>;
  stop(): Promise<void>;
}

const DEFAULTS = { tickets: 400, customers: 60, seed: 1 } as const;

const CUSTOMERS_MS = 15_000;

/** Starts the service on 127.0.0.1. Seeds a new database first. */
export async function startService(options: PracticeOptions = {}, seams: Seams = {}): Promise<PracticeService> {
  const { db, isNew } = openDatabase(options.file ?? null, options.key);
  try {
    const context = contextOf(db, options);
    if (isNew) {
      const { tickets, customers, seed, base = context.now() } = { ...DEFAULTS, ...options };
      seedAll(db, { tickets, customers, seed, base });
      if (options.practice) {
        seedBounces(context, seed);
        seedStories(context);
      }
    }
    return await listen(context, options, seams);
  } catch (error) {
    db.close();
    throw error;
  }
}

function contextOf(db: Database, { now = Date.now, repliesAs, credentials }: PracticeOptions): Context {
  const lifetimes = { access: 3600, refresh: 10 * 86_400 };
  return {
    db,
    now,
    tokens: new Tokens(db, now, lifetimes),
    credentials: credentials ?? keptCredentials(db),
    switches: {
      repliesAs: repliesAs ?? null,
      staffName: null,
      zone: 'UTC',
      cap: null,
      ticketsBy: 'lastreply',
      configOptionsAs: null,
      lifetimes,
    },
  };
}

async function listen(context: Context, options: PracticeOptions, seams: Seams): Promise<PracticeService> {
  const { db, switches } = context;
  const { port = 0, seed = DEFAULTS.seed, practice = false } = options;
  const lost = createLostAnswers();
  const app = createApp(context, seams.carry?.(context) ?? lost.carry, (seams.pages ?? pages)(context));
  const listener = await openListener(app, port);
  const customers = createCustomers(context, seed);
  const heartbeat = practice ? setInterval(() => customers.writeDue(), CUSTOMERS_MS) : null;
  let opened: ReturnType<typeof openInternet> | null = null;
  const ticketWith = db.prepare<[number], 1>('SELECT 1 FROM tickets WHERE id = ?').pluck();
  return {
    url: listener.url,
    credentials: context.credentials,
    context,
    app,
    setRepliesAs(who) {
      switches.repliesAs = who;
    },
    hasTicket: (ticketId) => ticketWith.get(Number(ticketId)) !== undefined,
    colleagueReply(ticketId, message, name = STAFF[0]) {
      const reply = { kind: 'staff' as const, name, email: '', contactId: 0, message, markdown: true, files: [] };
      db.transaction(() => recordReply(context, Number(ticketId), reply))();
    },
    loseNextAnswer: (ticketId) => lost.add(ticketId),
    letCustomersWrite: () => customers.writeDue(),
    failServer: (tickets) => openOutageTickets(context, seed, tickets),
    cutNetwork: (ms) => listener.cut(ms),
    async internet() {
      opened ??= openInternet(context).catch((error: unknown) => {
        // The next question tries again.
        opened = null;
        throw error;
      });
      return (await opened).internet;
    },
    async stop() {
      if (!db.open) return;
      if (heartbeat) clearInterval(heartbeat);
      await Promise.all([listener.stop(), opened?.then(({ close }) => close())]);
      db.close();
    },
  };
}

/** Loads its certificates' library only now: most sessions check nothing. */
async function openInternet(context: Context) {
  const { openPracticeInternet } = await import('./internet/practice-internet.ts');
  return openPracticeInternet(context);
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
