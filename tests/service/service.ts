/**
 * The practice service as tests need it: it speaks dialects, meets scripted faults, has a client
 * area like other hosters, records its calls, and shows and changes what is stored.
 */
import type { Context, Switches } from '../../service/context.ts';
import type { Lifetimes } from '../../service/http/auth.ts';
import { type PracticeOptions, type PracticeService, startService as startPractice } from '../../service/service.ts';
import { checkZone } from '../../service/time.ts';
import { createCarrier } from './carrier.ts';
import { changedPages, DEFAULT_PAGES, type PageOptions } from './client-area/options.ts';
import { PageLog } from './client-area/page-log.ts';
import { clientArea } from './client-area/routes.ts';
import { Dialects } from './dialects/index.ts';
import { Faults } from './faults.ts';
import { Ledger } from './ledger.ts';
import { type OddPostOptions, writeOddPosts } from './odd-conversations.ts';
import { scenarioRoutes } from './scenario-routes.ts';
import { type Staged, stage } from './staged.ts';
import { type Conversation, readConversation, readStored, type StoredKind } from './stored.ts';
import { testRoutes } from './test-routes.ts';

export type { Credentials, RepliesAs } from '../../service/context.ts';
export type { PageOptions } from './client-area/options.ts';
export type { FaultKind } from './fault-kinds.ts';
export type { Fault } from './faults.ts';
export type { LedgerRecord } from './ledger.ts';
export type { Conversation, StoredFile, StoredKind, StoredPost } from './stored.ts';

export interface ServiceOptions extends PracticeOptions {
  /** Records calls and pages, and adds the routes below `/_test/` and `/_practice/`. */
  testMode?: boolean;
  staffName?: string;
  zone?: string;
  dialects?: readonly string[];
  /** Options of the client area, which only exists with a theme. */
  pages?: Partial<PageOptions>;
}

export type TestSwitches = Switches & { pages: PageOptions };

/** The service's own context, in which tests turn the pages as well. */
export type TestContext = Context & { switches: TestSwitches };

export type SwitchChanges = Partial<Omit<TestSwitches, 'lifetimes' | 'pages'>> & {
  lifetimes?: Partial<Lifetimes>;
  pages?: Partial<PageOptions>;
  dialects?: readonly string[];
};

export interface RunningService extends Omit<PracticeService, 'context' | 'app' | keyof Staged>, Staged {
  /** Empty outside test mode. */
  ledger: Ledger;
  pageLog: PageLog;
  faults: Faults;
  switches: Readonly<TestSwitches>;
  dialects(): string[];
  turn(changes: SwitchChanges): void;
  /** Expires all access or refresh tokens now. */
  expireTokens(kind: 'access' | 'refresh'): void;
  /** Adds posts that are difficult for page readers. Returns their number. */
  writeOddPosts(ticketId: string | number, options: OddPostOptions): number;
  /** Everything stored about a ticket, with the bytes of its files. */
  conversation(ticketId: string | number): Conversation | null;
  stored(kind: StoredKind, id: string | number): Record<string, unknown> | null;
}

/** Starts the service on 127.0.0.1. Seeds a new database first. */
export async function startService(options: ServiceOptions = {}): Promise<RunningService> {
  const { testMode = false, practice = false, staffName = null, zone = 'UTC' } = options;
  checkZone(zone);
  const pages = changedPages(DEFAULT_PAGES, options.pages ?? {});
  const dialects = new Dialects();
  dialects.set(options.dialects ?? []);
  const [faults, ledger, pageLog] = [new Faults(), new Ledger(), new PageLog()];

  const running = await startPractice(options, {
    carry: (context) => createCarrier({ context, dialects, faults, ledger: testMode ? ledger : null }),
    pages(context) {
      Object.assign(context.switches, { staffName, zone, pages });
      return clientArea({ context: context as TestContext, faults, log: testMode ? pageLog : null });
    },
  });
  const context = running.context as TestContext;
  const { db, switches } = context;
  const { app, ...own } = running;
  const service: RunningService = {
    ...own,
    ...stage(context),
    ledger,
    pageLog,
    faults,
    switches,
    dialects: () => dialects.names(),
    turn: (changes) => turn(switches, dialects, changes),
    loseNextAnswer(ticketid) {
      const where = ticketid === null ? {} : { where: { ticketid } };
      faults.add({ operation: 'add-ticket-reply', kind: 'reset-after', ...where });
    },
    expireTokens: (kind) => context.tokens.expire(kind),
    writeOddPosts: (ticketId, oddPost) => writeOddPosts(context, Number(ticketId), oddPost),
    conversation: (ticketId) => readConversation(db, Number(ticketId)),
    stored: (kind, id) => readStored(db, kind, Number(id)),
  };
  if (practice || testMode) app.route('/_practice', scenarioRoutes(service));
  if (testMode) app.route('/_test', testRoutes(service));
  return service;
}

const CHOICES = {
  repliesAs: [null, 'staff', 'client', 'other'],
  ticketsBy: ['lastreply', 'id'],
  configOptionsAs: [null, 'documented', 'serialised', 'map'],
} satisfies { [Name in keyof Switches]?: Switches[Name][] };

function turn(switches: TestSwitches, dialects: Dialects, changes: SwitchChanges): void {
  const { lifetimes, dialects: names, pages, ...rest } = changes;
  if (rest.zone !== undefined) checkZone(rest.zone);
  for (const [name, choices] of Object.entries(CHOICES)) {
    const value = rest[name as keyof typeof CHOICES];
    if (value !== undefined && !(choices as unknown[]).includes(value))
      throw new RangeError(`${name} is one of ${choices.map(String).join(', ')}.`);
  }
  const changed = changedPages(switches.pages, pages ?? {});
  if (names !== undefined) dialects.set(names);
  Object.assign(switches, rest, { pages: changed });
  Object.assign(switches.lifetimes, lifetimes);
}
