/** An account at a service: its settings, its connection, what is learned about it. */
import type { AppError } from '../result.ts';
import type { BusinessHours } from './business-time.ts';
import type { CheckKind } from './checks.ts';
import type { ConversationState } from './conversation.ts';
import type { RecordKind } from './customer.ts';
import type { PracticeScenario } from './desk.ts';
import type { RecordedAs, ReplyAs } from './outbox.ts';
import type { StorageNote } from './storage.ts';
import type { QueueSorts } from './ticket-sort.ts';
import type { AnswerTarget } from './waiting.ts';

/**
 * Pages of the service's web area, beside a ticket's, that a link can lead to; and a registry's
 * page of a domain.
 */
export type LinkKind = 'customer' | 'product' | 'domain' | 'order' | 'invoice' | 'whois';

/**
 * How the options of ordered products are sent. `documented`: `configoptions[3]=32`, as api.md has
 * it, which cannot say whose option is meant, so an order of several products falls back to
 * `serialised`: `configoptions[0]` is base64 of a serialised map. `map`: `configoptions[0][3]=32`.
 */
export const CONFIG_OPTIONS_AS = ['documented', 'serialised', 'map'] as const;
export type ConfigOptionsAs = (typeof CONFIG_OPTIONS_AS)[number];

/** What can follow a reply at one press. */
export const SEND_AND = ['next', 'snooze', 'promise', 'done', 'close'] as const;
export type SendAnd = (typeof SEND_AND)[number];

/** `when`: the moment of a snooze or promise, by its name among the choices; empty for none. */
export interface SendChoice {
  and: SendAnd;
  when: string;
}

export interface AccountSettings {
  /** Asked before the first send; empty until then. */
  agentName: string;
  signature: string;
  replyAs: ReplyAs;
  /**
   * IANA zone of the service's timestamps; null until known: then times are labelled as server
   * time.
   */
  zone: string | null;
  /**
   * Link template of a ticket's page, with `{id}`, `{tid}`, `{c}`; empty until given or learned.
   */
  ticketLink: string;
  /**
   * Templates of the other pages, with `{id}`, `{client}`, `{number}`, `{domain}`; what is not
   * given has no link.
   */
  links: Partial<Record<LinkKind, string>>;
  /** Read conversations from the tickets' own pages; null until the agent was asked. */
  readPages: boolean | null;
  /** Colleagues in the team see which ticket the agent has before them. */
  shownToTeam: boolean;
  /**
   * Template of the page that shows a ticket to its customer, with `{tid}` or `{id}`, and `{c}`;
   * empty: it is looked for.
   */
  conversationPage: string;
  /** Names that the agent gave to departments, by the service's id. */
  departments: Record<string, string>;
  /** Days for which closed tickets are kept on this computer; 0 keeps all. */
  retentionDays: number;
  configOptionsAs: ConfigOptionsAs;
  /** Send even where the ticket cannot be read again first. */
  uncheckedSends: boolean;
  /** Bytes of files on one reply. */
  attachmentLimit: number;
  /** Seconds of the hold with undo. */
  holdSeconds: number;
  /** Checks of a reply that the agent switched off. */
  checksOff: readonly CheckKind[];
  /** Bytes of a file of an active ticket that is fetched before it is asked for; 0: none is. */
  keepFilesUpTo: number;
  /** The agent put the list of first steps away. */
  hideFirstSteps: boolean;
  /** In the practice desk: scenarios that were played, or that the agent does not want to be offered. */
  practised: PracticeScenario[];
  /** The orders that the agent chose for queues; the others have their defaults. */
  sorts: QueueSorts;
  /** What was chosen last beside *Send reply*. */
  sendAnd: SendChoice;
  /** A bulk reply goes once to each customer, as the agent chose last. */
  bulkOncePerCustomer: boolean;
  /** When the account answers; null: around the clock. */
  businessHours: BusinessHours | null;
  /** Within which time a customer should have an answer; of several the first that fits counts. */
  answerTargets: AnswerTarget[];
}

export interface Connection {
  state: 'online' | 'offline' | 'signed-out' | 'connecting';
  /** Our clock, ms: in this state since. */
  since: number;
  /** Our clock, ms: the last answer of the service that could be used. */
  lastSuccess: number | null;
  error: AppError | null;
}

export interface SyncProgress {
  phase: 'idle' | 'first' | 'polling';
  /** Tickets stored so far and the service's total, where it said one. */
  done: number;
  total: number | null;
}

/** A list that the service refuses to this account, while it answers other calls. */
export interface ListRefusal {
  of: 'tickets' | RecordKind;
  /** Our clock, ms. */
  since: number;
  /** What the service said is in its `texts`. */
  error: AppError;
}

export interface Account {
  id: string;
  label: string;
  /**
   * The number of its colour, from 0, by which accounts are told apart; its own as long as it is
   * here.
   */
  stripe: number;
  /** Why what is stored of it cannot be opened; null where it is open. */
  closed: AppError | null;
  /** The service's base address, or `practice:`. */
  address: string;
  email: string;
  practice: boolean;
  settings: AccountSettings;
  connection: Connection;
  sync: SyncProgress;
  /** Our clock, ms: when the queues were last read whole; null before the first time. */
  syncedAt: number | null;
  /** The lists that the service refuses, in the order in which it first did. */
  refused: ListRefusal[];
  /** What is to be said of how it is stored here. Empty where all is well. */
  storage: StorageNote[];
  /** How replies are recorded under the identity that is set now, once one was read back. */
  recordedAs: RecordedAs | null;
  /** Bytes of the largest request that ever went through. */
  largestSent: number;
  /** How what was written in tickets can be read. */
  conversations: ConversationState;
}

/** What waits in an account, for the switch between them. */
export interface AccountCounts {
  account: string;
  unread: number;
  awaiting: number;
}

/** A time zone in which the account's own sends and observed replies fall into place. */
export interface ZoneGuess {
  zone: string;
  /** Minutes that it is ahead of UTC now. */
  offset: number;
  /**
   * How old the service's newest reply would be in this zone, ms: where nothing more is known, the
   * agent decides by that.
   */
  newestAge?: number;
}

export interface ZoneSuggestion {
  /**
   * The most likely first: this computer's own zone, where it fits. Empty where too little was seen
   * yet.
   */
  guesses: ZoneGuess[];
  /** Sends and replies looked at, and how many of them fit. */
  samples: number;
  fitting: number;
}

/** What was learned from a pasted address. */
export interface LearnedLink {
  /** The ticket's template, as it is saved. */
  template: string;
  /** Templates of the family's other pages at the same address, where it is known for them. */
  others: Partial<Record<LinkKind, string>>;
  /** The host it leads to, where it is another one than the service's. */
  otherHost: string | null;
}
