/** Tickets and queues. */
import type { ColleaguesPromise, LocalMarks } from './marks.ts';
import type { ServerTime } from './service-values.ts';
import type { TeamsTool } from './team.ts';
import type { CustomerWait } from './waiting.ts';

/** The product service (`S123`) or domain (`D45`) a ticket is linked to. */
export interface ServiceLink {
  kind: 'product' | 'domain';
  id: string;
  /** Its name, once that product or domain is cached. */
  label: string | null;
}

export interface Requester {
  name: string;
  email: string;
  /**
   * The service's id of the client, or null for a guest: guests are never joined into one customer.
   */
  clientId: string | null;
}

/**
 * A ticket's header: the contract offers no message bodies. Status and priority are open sets of
 * text.
 */
export interface Ticket {
  id: string;
  /** The number people use: `ABC-123456`. */
  tid: string;
  deptId: string;
  deptName: string | null;
  requester: Requester;
  cc: string[];
  subject: string;
  status: string;
  priority: string;
  /** Who of the staff last touched it, as the service says; empty if nobody. */
  staff: string;
  attachments: string[];
  openedAt: ServerTime | null;
  lastReplyAt: ServerTime | null;
  flagged: boolean;
  service: ServiceLink | null;
}

/**
 * What a status means for us; never guessed from colour or hash, `unknown` for any text we do not
 * know.
 */
export type StatusMeaning = 'needs-us' | 'answered' | 'waiting' | 'closed' | 'unknown';

/** Who wrote last, as far as the headers tell. */
export type Turn = 'customer' | 'us' | 'unknown';

/**
 * Marks of a row, in order of rank: its replies and drafts, a promise that is late, the product or
 * domain that the ticket is linked to, and what else the agent marked.
 */
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
 * Why a ticket is in *Today*. One promise is overdue or due before the day ends; a reply is in
 * doubt, stopped or refused; a snooze is over; a reply was begun.
 */
export type TodayReason = 'overdue' | 'doubt' | 'stopped' | 'refused' | 'due' | 'back' | 'draft';

/** The first reason of a ticket, by the order of the lane. */
export interface TodayWhy {
  reason: TodayReason;
  /** Our clock, ms: when it is due, came back, was written last, or got stuck. */
  at: number;
  /** What was promised, or how the text begins, on one line; empty where it has no words. */
  words: string;
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
  /** Last reply, or the opening where nobody replied. */
  lastAt: ServerTime | null;
  turn: Turn;
  unread: boolean;
  flagged: boolean;
  service: ServiceLink | null;
  marks: Mark[];
  /** What the agent marked on this computer. */
  local: LocalMarks;
  /** The beginning of what the customer wrote last, on one line, where that is known for certain. */
  lastWords?: string;
  /** In *Today*: why it is there. */
  today?: TodayWhy;
  /** Since when the customer waits for an answer, where they do. */
  waiting?: CustomerWait;
}

/** What decides whether something arrived: compared before every send. */
export interface Fingerprint {
  lastReply: string;
  status: string;
  staff: string;
}

export interface TicketDetail {
  ticket: Ticket;
  /** What the client is called everywhere, where somebody else wrote the ticket. */
  clientName?: string;
  meaning: StatusMeaning;
  turn: Turn;
  /**
   * The service lists it under *Awaiting Reply* though its status says that it was answered, or
   * closed.
   */
  atOdds?: true;
  /** Since when the customer waits for an answer, where they do. */
  waiting?: CustomerWait;
  fingerprint: Fingerprint;
  /**
   * The header that the agent has seen, led on by their own replies; null where it is not known.
   */
  seen: Fingerprint | null;
  /** `clientId` known: by id. Otherwise only the e-mail matches, and that can be forged. */
  certainty: 'by-id' | 'unverified';
  unread: boolean;
  /** Time of the agent's last look at the conversation (V, excerpt, own answer); our clock, ms. */
  readAt: number | null;
  /** Time at which the header was last fetched; our clock, ms. */
  fetchedAt: number;
  /** Whether two full passes did not find it: it is shown, but not replied to unasked. */
  gone: boolean;
  /** Whether the account has a link template, so that the conversation can be opened. */
  canOpen: boolean;
  /** What the agent marked on this computer. */
  local: LocalMarks;
  /** Open promises of colleagues in the team; absent where there are none. */
  colleaguesPromises?: ColleaguesPromise[];
}

/**
 * `awaiting`, `active` and `flagged` are the service's pseudo-statuses; the rest is worked out
 * here.
 */
export type QueueKey =
  | 'today'
  | 'awaiting'
  | 'unread'
  | 'drafts'
  | 'promised'
  | 'snoozed'
  | 'active'
  | 'flagged'
  /** Active tickets whose answer is over its target. */
  | 'overTarget'
  /** Active tickets that the agent has in their team, and those that nobody has. */
  | 'mine'
  | 'nobodys'
  /** Active tickets that this colleague has, by their id in the team. */
  | `taken:${string}`
  | `dept:${string}`
  | `status:${string}`
  /** Active tickets whose product runs on the server of this name. */
  | `server:${string}`
  /** What happened between two moments, our clock. */
  | `away:${number}-${number}`
  /** A search kept under a name, by its id. */
  | `view:${string}`;

export interface QueueSummary {
  key: QueueKey;
  /** Text of the service (department, status), or null where the catalogue has the words. */
  label: string | null;
  meaning: StatusMeaning | null;
  count: number;
  /** Of a department: how many of its tickets await a reply. */
  awaiting?: number;
  /** True while a first sync runs: there are at least so many. */
  atLeast: boolean;
  /**
   * `service`: the ids it returned; `computed`: it refused the filter, so this is worked out from
   * statuses.
   */
  basis: 'service' | 'local' | 'computed';
  /**
   * When the service last said who is in it, our clock, ms; null where it does not, or did not yet.
   */
  readAt: number | null;
  /** Of a view that is the team's. */
  team?: TeamsTool;
  /** Of *Today* and *Promised*: promises that fell due and are not kept. */
  overdue?: number;
  /** Of *Today*: how many tickets it lists for each reason that there is. */
  reasons?: Partial<Record<TodayReason, number>>;
}

export interface QueueRows {
  rows: TicketRow[];
  total: number;
  /** Grows with every change of the account's tickets. */
  revision: number;
}
