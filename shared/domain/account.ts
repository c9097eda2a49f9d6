/** An account at a service: settings, connection, and learned facts. */
import type { AppError } from '../result.ts';
import type { BusinessHours } from './business-time.ts';
import type { ConversationState } from './conversation.ts';
import type { RecordKind } from './customer.ts';
import type { PracticeScenario } from './desk.ts';
import type { ExportStatus } from './export.ts';
import type { RecordedAs, ReplyAs } from './outbox.ts';
import type { StorageNote } from './storage.ts';
import type { QueueSorts } from './ticket-sort.ts';
import type { AnswerTarget } from './waiting.ts';

/** Pages of the service's web area besides a ticket's, and a registry's page of a domain. */
export type LinkKind = 'customer' | 'product' | 'domain' | 'order' | 'invoice' | 'whois';

/**
 * Formats for options of ordered products. `documented`: `configoptions[3]=32`, as in api.md. This
 * cannot name the product, so an order of several products uses `serialised`: `configoptions[0]` is
 * base64 of a serialized map. `map`: `configoptions[0][3]=32`.
 */
export const CONFIG_OPTIONS_AS = ['documented', 'serialised', 'map'] as const;
export type ConfigOptionsAs = (typeof CONFIG_OPTIONS_AS)[number];

/** Actions that a send button can combine with a reply. */
export const SEND_AND = ['next', 'snooze', 'promise', 'done', 'close'] as const;
export type SendAnd = (typeof SEND_AND)[number];

/** `when`: name of the chosen moment of a snooze or promise; empty for none. */
export interface SendChoice {
  and: SendAnd;
  when: string;
}

export interface AccountSettings {
  /** Empty until the agent enters it before the first send. */
  agentName: string;
  signature: string;
  replyAs: ReplyAs;
  /** IANA zone of the service's timestamps. While it is null, times are labelled as server time. */
  zone: string | null;
  /**
   * Link template of a ticket's page, with `{id}`, `{tid}`, `{c}`. Empty until entered or learned.
   */
  ticketLink: string;
  /** Templates of other pages: `{id}`, `{client}`, `{number}`, `{domain}`. Without one, no link. */
  links: Partial<Record<LinkKind, string>>;
  /** Whether to read conversations from tickets' pages. Null until the agent answered. */
  readPages: boolean | null;
  shownToTeam: boolean;
  /** Whether the team may see the figures of all together. Null follows the team. */
  teamFigures: boolean | null;
  /** Template of a ticket's customer page: `{tid}` or `{id}`, and `{c}`. Searched for if empty. */
  conversationPage: string;
  departments: Record<string, string>;
  /** Days to keep closed tickets on this computer; 0 means no limit. */
  retentionDays: number;
  configOptionsAs: ConfigOptionsAs;
  uncheckedSends: boolean;
  /** Nothing is sent to the service: replies wait, forms are refused. */
  readOnly: boolean;
  /** Limit for the files of one reply, bytes. */
  attachmentLimit: number;
  /** Length of the hold with undo, seconds. */
  holdSeconds: number;
  checksOff: readonly CheckKind[];
  /** Whether checks of domains may ask the internet. */
  checksAllowed: boolean;
  /** Address of the resolver that checks ask; empty for this computer's own. */
  checkResolver: string;
  /** Limit for files of active tickets to download in advance, bytes; 0 turns this off. */
  keepFilesUpTo: number;
  hideFirstSteps: boolean;
  /** In the practice desk: scenarios that the agent played or dismissed. */
  practised: PracticeScenario[];
  /** The agent's sort orders of queues. Other queues use their defaults. */
  sorts: QueueSorts;
  sendAnd: SendChoice;
  bulkOncePerCustomer: boolean;
  /** Null means around the clock. */
  businessHours: BusinessHours | null;
  /** Time limits for answers. The first one that matches applies. */
  answerTargets: AnswerTarget[];
}

/** The defaults, also for a closed account. A reply is sent under the agent's own name. */
export const ACCOUNT_DEFAULTS: AccountSettings = {
  agentName: '',
  signature: '',
  replyAs: 'name',
  zone: null,
  ticketLink: '',
  links: {},
  readPages: null,
  conversationPage: '',
  shownToTeam: true,
  teamFigures: null,
  departments: {},
  retentionDays: 0,
  configOptionsAs: 'documented',
  uncheckedSends: false,
  readOnly: false,
  attachmentLimit: 20 * 1024 * 1024,
  holdSeconds: 15,
  checksOff: [],
  checksAllowed: false,
  checkResolver: '',
  keepFilesUpTo: 0,
  hideFirstSteps: false,
  practised: [],
  sorts: {},
  sendAnd: { and: 'next', when: '' },
  bulkOncePerCustomer: true,
  businessHours: null,
  answerTargets: [],
};

export interface Connection {
  state: 'online' | 'offline' | 'signed-out' | 'connecting';
  /** Start of this state by our clock, ms. */
  since: number;
  /** Last usable answer of the service by our clock, ms. */
  lastSuccess: number | null;
  error: AppError | null;
}

export interface SyncProgress {
  phase: 'idle' | 'first' | 'polling';
  /** Tickets stored so far, and the service's total if known. */
  done: number;
  total: number | null;
}

/** A list that the service refuses to this account, although it answers other calls. */
export interface ListRefusal {
  of: 'tickets' | RecordKind;
  /** Our clock, ms. */
  since: number;
  /** Its `texts` contain the service's words. */
  error: AppError;
}

/** Records that the service cannot show: it refuses each page of the list that contains them. */
export interface HiddenEntries {
  count: number;
  error: AppError;
}

export interface HiddenRecords extends HiddenEntries {
  of: ListRefusal['of'];
}

export interface Account {
  id: string;
  label: string;
  /** Number of the account's colour, from 0. It never changes. */
  stripe: number;
  /** Why the account's store cannot be opened. Null if it is open. */
  closed: AppError | null;
  /** The service's base address, or `practice:`. */
  address: string;
  email: string;
  practice: boolean;
  settings: AccountSettings;
  connection: Connection;
  sync: SyncProgress;
  /** Last complete reading of the queues by our clock, ms. Null before the first. */
  syncedAt: number | null;
  refused: ListRefusal[];
  hidden: HiddenRecords[];
  /** Problems of the local storage. Empty if there are none. */
  storage: StorageNote[];
  /** Author of replies under the current identity, once a reply was read back. */
  recordedAs: RecordedAs | null;
  /** Size of the largest accepted request, bytes. */
  largestSent: number;
  conversations: ConversationState;
  /** Null if there was none since the start. */
  exported: ExportStatus | null;
}

/** An account without what each sync changes. */
export interface SteadyAccount
  extends Omit<Account, 'connection' | 'sync' | 'syncedAt' | 'conversations' | 'exported'> {
  connection: Omit<Connection, 'lastSuccess'>;
}

export interface AccountCounts {
  account: string;
  unread: number;
  awaiting: number;
}

export interface ZoneGuess {
  zone: string;
  offset: number;
  /** Age (ms) of the service's newest reply in this zone, by which the agent can decide. */
  newestAge?: number;
}

export interface ZoneSuggestion {
  /**
   * The most likely zone first; this computer's own zone if it fits. Empty without enough samples.
   */
  guesses: ZoneGuess[];
  /** Number of sends and replies checked, and how many fit. */
  samples: number;
  fitting: number;
}

export interface LearnedLink {
  /** The ticket's template, to be saved. */
  template: string;
  /** Templates of other pages of the same family of services, if known. */
  others: Partial<Record<LinkKind, string>>;
  /** The link's host, if it is not the service's. */
  otherHost: string | null;
}

/** Checks of a reply while it is written. Each account can turn them off one by one. */

/**
 * `attached`: promises a missing file. `others`: names a domain or address of another customer.
 * `secrets`: contains a password, card number or key. `language`: differs from the customer's
 * language. `signs`: Markdown would remove signs from a path, a pattern or code.
 */
export const CHECK_KINDS = ['attached', 'others', 'secrets', 'language', 'signs'] as const;
export type CheckKind = (typeof CHECK_KINDS)[number];

export interface OtherCustomerName {
  name: string;
  clientId: string | null;
  clientName: string | null;
}

export const MOST_NAMES = 50;
