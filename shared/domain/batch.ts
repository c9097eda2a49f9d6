/** One reply to many tickets. */
import type { Waiting } from './outbox.ts';
import type { ServerTime } from './service-values.ts';
import type { Fingerprint } from './ticket.ts';

/**
 * Why a ticket is left out of a reply to many:
 * - `draft`, `on-its-way`: something of the agent's own stands there already.
 * - `closed`: it would be opened again.
 * - `incomplete`: a variable has no value for it.
 * - `has-text`: the very same text went there a short while ago.
 * - `same-customer`: another ticket of the same customer gets it, or has got it.
 * - `older`, `subject`, `excluded`: by the agent's rules.
 */
export const LEFT_OUT = [
  'not-cached',
  'draft',
  'on-its-way',
  'closed',
  'incomplete',
  'has-text',
  'same-customer',
  'older',
  'subject',
  'excluded',
] as const;
export type LeftOut = (typeof LEFT_OUT)[number];

export interface LeftOutTicket {
  ticket: string;
  tid: string;
  why: LeftOut;
}

/** What the agent says of whom a reply to many goes to. */
export interface BatchRules {
  /** Of several tickets of one customer only the newest gets it. */
  oncePerCustomer: boolean;
  /** Our clock, ms: what was opened before is left out; null for any age. */
  openedSince: number | null;
  /** A ticket with one of these texts in its subject is left out. */
  withoutSubjects: string[];
  /** Tickets that were taken out by hand. */
  excluded: string[];
}

/** A ticket that gets the reply, or would if it was not taken out by hand. */
export interface BatchPerson {
  ticket: string;
  tid: string;
  name: string;
  subject: string;
  openedAt: ServerTime | null;
}

/** One text as a reply to many tickets, before it is sent. */
export interface BatchPlan {
  /** The tickets it goes to, each with the header that the agent decides by. */
  ready: { ticket: string; seen: Fingerprint }[];
  /** Those of `ready` and those that were taken out by hand, in the order of the tickets. */
  people: BatchPerson[];
  /** The first ones, as they are sent. */
  samples: { ticket: string; tid: string; name: string; text: string }[];
  /** Everyone who gets a copy of one of them, once each. */
  copies: string[];
  leftOut: LeftOutTicket[];
  /** Names in double braces that are no variables: nothing is sent while there are any. */
  unknown: string[];
}

/**
 * Between the beginnings of two replies of one batch, ms: a service is not flooded, and there is
 * time to stop.
 */
export const BATCH_PACE = 1500;

/** A reply to many tickets that was sent: its replies are items of the outbox, counted here. */
export interface Batch {
  id: string;
  /** Our clock, ms: when the agent pressed Send. */
  at: number;
  text: string;
  /** The tickets that it was meant for then. */
  size: number;
  /** The reply to many that this one went after, to the same people: an all-clear. */
  follows: string | null;
  /** What the plan left out, and what got in its way between the plan and Send. */
  leftOut: LeftOutTicket[];
  /** The tickets whose replies the agent took back. */
  withdrawn: string[];
  /**
   * `stale`: its replies have waited for so long that the agent is asked once, before any more of
   * them go. `locked`: the desk was locked while it ran; it goes on by the agent's word.
   */
  paused: 'agent' | 'stale' | 'locked' | null;
  /** Why the next one waits, and until when it is held, our clock, ms. */
  waiting: Waiting;
  heldUntil: number | null;
  progress: BatchProgress;
  /** Between the beginnings of two of its replies, ms, by those that have gone. */
  pace: number;
}

/** How far a batch is. */
export interface BatchProgress {
  total: number;
  /** Accepted by the service's own answer. */
  accepted: number;
  /** Arrived, by the agent's word. */
  arrived: number;
  /** Replies that are not on their way yet, and can be taken back. */
  waiting: number;
  going: number;
  /** Something arrived since the plan was made. */
  moved: number;
  /** The service did not say whether it took them. */
  doubt: number;
  /** How many of those in doubt have probably arrived, as their tickets show. */
  probably: number;
  /** Stopped for another reason, or refused. */
  needsYou: number;
}

/** Some of it has not gone yet. */
export const isRunning = ({ progress }: Batch): boolean => progress.waiting + progress.going > 0;

/** Many new tickets about one server within minutes, all of which await a reply. */
export interface Spike {
  server: string;
  count: number;
  /** The newest first; as many as one reply to many goes to. */
  tickets: string[];
  /** From its first ticket to its newest, ms. */
  span: number;
  /** When its first ticket was opened, our clock, ms; null while the service's zone is not known. */
  since: number | null;
  /** When its newest ticket was opened, as the service wrote it. */
  newest: string;
}
