/** Tickets and queues. */
import type { FormKind } from './draft.ts';
import type { AboutCustomer, ColleaguesPromise, Followers, LocalMarks } from './marks.ts';
import type { ServerTime } from './service-values.ts';
import type { TeamToolState } from './team.ts';
import type { CustomerWait } from './waiting.ts';

/** The product service (`S123`) or domain (`D45`) of a ticket. */
export interface ServiceLink {
  kind: 'product' | 'domain';
  id: string;
  label: string | null;
}

export interface Requester {
  name: string;
  email: string;
  /** The service's client id. Null for a guest; guests are never combined into one customer. */
  clientId: string | null;
}

/** A ticket's header, without messages. Status and priority are open sets. */
export interface Ticket {
  id: string;
  /** The number that people use: `ABC-123456`. */
  tid: string;
  deptId: string;
  deptName: string | null;
  requester: Requester;
  cc: string[];
  subject: string;
  status: string;
  priority: string;
  /** The last staff member, according to the service. Empty for none. */
  staff: string;
  attachments: string[];
  openedAt: ServerTime | null;
  lastReplyAt: ServerTime | null;
  flagged: boolean;
  service: ServiceLink | null;
}

/** Our meaning of a status, never guessed from its colour. `unknown` for other texts. */
export type StatusMeaning = 'needs-us' | 'answered' | 'waiting' | 'closed' | 'unknown';

/** The author of the last message, as far as headers show. */
export type Turn = 'customer' | 'us' | 'unknown';

/** Marks of a row, the most important first, from replies and drafts to the agent's own. */
export type Mark =
  | 'doubt'
  | 'stopped'
  | 'refused'
  | 'sending'
  | 'draft'
  | 'late'
  | 'back'
  | 'suspended'
  | 'overdue'
  | 'expired'
  | 'promised'
  | 'snoozed'
  | 'done'
  | 'pinned';

/**
 * Why a ticket is in *Today*: a due promise, an unclear reply, one that came back from its second
 * look, a mention, an ended snooze, news of a followed ticket, or a draft.
 */
export type TodayReason =
  | 'overdue'
  | 'doubt'
  | 'stopped'
  | 'refused'
  | 'returned'
  | 'mentioned'
  | 'due'
  | 'back'
  | 'followed'
  | 'draft';

/** The latest event at a followed ticket. `message`: it is unknown by whom. */
export type FollowedEvent = 'opened' | 'wrote' | 'answered' | 'message' | 'note' | 'taken' | 'status' | 'closed';

export interface TodayReasonDetails {
  reason: TodayReason;
  /** When it was due, returned, was last edited, or failed (our clock, ms). */
  at: number;
  /** The promise, the reason, or the beginning of the text, on one line. Empty without text. */
  words: string;
  /** For a mention, or a followed ticket. */
  event?: FollowedEvent;
  /** Who did that, or returned the reply; empty if unknown. */
  by?: string;
}

export interface TicketRow {
  id: string;
  tid: string;
  subject: string;
  requester: Requester;
  status: string;
  meaning: StatusMeaning;
  priority: string;
  deptId: string;
  /** Last reply, or the opening without replies. */
  lastAt: ServerTime | null;
  turn: Turn;
  customerWrote?: true;
  unread: boolean;
  flagged: boolean;
  service: ServiceLink | null;
  marks: Mark[];
  local: LocalMarks;
  /** Beginning of the customer's last message, on one line, if certain. */
  lastWords?: string;
  today?: TodayReasonDetails;
  /** Set if the customer waits for an answer. */
  waiting?: CustomerWait;
}

/** Identifies the state of a ticket. Compared before each send to detect changes. */
export interface Fingerprint {
  lastReply: string;
  status: string;
  staff: string;
}

export interface TicketDetail {
  ticket: Ticket;
  /** The client's usual name, if another person wrote the ticket. */
  clientName?: string;
  /** Missing for a guest with an unverified address. */
  about?: AboutCustomer;
  meaning: StatusMeaning;
  turn: Turn;
  /** The conversation shows that the customer wrote last. */
  customerWrote?: true;
  /**
   * The service lists the ticket under *Awaiting Reply*, although its status is answered or closed.
   */
  atOdds?: true;
  waiting?: CustomerWait;
  fingerprint: Fingerprint;
  /** The last header that the agent saw, updated by own replies. Null if unknown. */
  seen: Fingerprint | null;
  /** `by-id` with a `clientId`. Otherwise only the e-mail matches, which can be forged. */
  certainty: 'by-id' | 'unverified';
  unread: boolean;
  /** The agent's last look at the conversation (opened, excerpt, own answer), our clock, ms. */
  readAt: number | null;
  /** Last reading of the header, our clock, ms. */
  fetchedAt: number;
  /**
   * True if two complete readings did not find it. It is shown, but a reply needs a confirmation.
   */
  gone: boolean;
  /** Whether the account has a link template to open the conversation. */
  canOpen: boolean;
  local: LocalMarks;
  /** Checked names with a finding whose end is waited for. Missing if there are none. */
  watchedNames?: string[];
  /** Who follows the ticket. Missing if nobody does. */
  followers?: Followers;
  /** Time of the latest mention or followed event that the agent has not seen. */
  newsAt?: number;
  /** Open promises of team colleagues. Missing if there are none. */
  colleaguesPromises?: ColleaguesPromise[];
}

/** `awaiting`, `active` and `flagged` are the service's pseudo-statuses; others are ours. */
export type QueueKey =
  | 'today'
  | 'awaiting'
  | 'unread'
  | 'drafts'
  | 'promised'
  | 'snoozed'
  | 'active'
  | 'flagged'
  /** Active tickets past their answer target. */
  | 'overTarget'
  /** Tickets with replies of colleagues that wait for a second look. */
  | 'look'
  /** Active tickets of the agent in the team, and those of nobody. */
  | 'mine'
  | 'nobodys'
  | `taken:${string}`
  | `dept:${string}`
  | `status:${string}`
  /** Active tickets about products on this server. */
  | `server:${string}`
  /** Events between two moments, our clock. */
  | `away:${number}-${number}`
  | `view:${string}`
  | `search:${string}`;

export interface QueueSummary {
  key: QueueKey;
  /** The service's text (department, status). Null if the catalogue has the words. */
  label: string | null;
  meaning: StatusMeaning | null;
  count: number;
  awaiting?: number;
  /** True during the first sync, when the count is a minimum. */
  atLeast: boolean;
  /**
   * `service`: the ids it returned. `computed`: it refused the filter, so calculated from statuses.
   */
  basis: 'service' | 'local' | 'computed';
  /** Last list from the service, our clock, ms. Null without one. */
  readAt: number | null;
  team?: TeamToolState;
  /** For *Today* and *Promised*: overdue promises. */
  overdue?: number;
  /** For *Today*: number of tickets by reason. */
  reasons?: Partial<Record<TodayReason | FormKind, number>>;
  /** For *Today*: unsent forms, which `reasons` counts as drafts. */
  begun?: { kind: FormKind; count: number }[];
}

export interface QueueRows {
  rows: TicketRow[];
  total: number;
  /** Increased with each change of the account's tickets. */
  revision: number;
}
