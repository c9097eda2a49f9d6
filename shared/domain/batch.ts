/** One reply to many tickets. */
import type { SentAs, Waiting } from './outbox.ts';
import type { ServerTime } from './service-values.ts';
import type { Fingerprint } from './ticket.ts';

/**
 * Reasons to exclude a ticket from a bulk reply:
 * - `draft`, `on-its-way`, `stopped`, `doubt`: the ticket has an own reply of the agent.
 * - `closed`: the reply would open it again.
 * - `incomplete`: a variable has no value for it.
 * - `has-text`: the same text was sent there recently.
 * - `same-customer`: another ticket of the same customer gets or got the reply.
 * - `older`, `subject`, `excluded`: by the agent's rules.
 */
export const EXCLUSION_REASONS = [
  'not-cached',
  'draft',
  'on-its-way',
  'stopped',
  'doubt',
  'closed',
  'incomplete',
  'has-text',
  'same-customer',
  'older',
  'subject',
  'excluded',
] as const;
export type ExclusionReason = (typeof EXCLUSION_REASONS)[number];

export interface ExcludedTicket {
  ticket: string;
  tid: string;
  why: ExclusionReason;
}

export interface BatchRules {
  /** Only the newest of a customer's tickets gets the reply. */
  oncePerCustomer: boolean;
  /** Excludes tickets opened before this moment (our clock, ms). Null for any age. */
  openedSince: number | null;
  withoutSubjects: string[];
  excluded: string[];
}

export interface BatchPerson {
  ticket: string;
  tid: string;
  name: string;
  subject: string;
  openedAt: ServerTime | null;
}

export interface BatchPlan {
  /** The recipients' tickets, each with the header that the agent saw. */
  ready: { ticket: string; seen: Fingerprint }[];
  people: BatchPerson[];
  samples: { ticket: string; tid: string; name: string; text: string }[];
  copies: string[];
  leftOut: ExcludedTicket[];
  /** Unknown names in double braces. They block sending. */
  unknown: string[];
}

/** Time (ms) between two replies of a batch: it protects the service, and lets the agent stop. */
export const BATCH_PACE = 1500;

export interface Batch {
  id: string;
  at: number;
  text: string;
  size: number;
  /** The earlier batch to the same people that this one follows, as an all-clear. */
  follows: string | null;
  leftOut: ExcludedTicket[];
  withdrawn: string[];
  /** `stale`: the agent must confirm replies that waited long. `locked`: the desk was locked. */
  paused: 'agent' | 'stale' | 'locked' | null;
  /** Why the next reply waits, and the end of its hold by our clock, ms. */
  waiting: Waiting;
  heldUntil: number | null;
  progress: BatchProgress;
  /** Measured time between the starts of two replies, ms. Null until it is steady. */
  pace: number | null;
  /** Set if the batch waits for a decision on how the service records its replies. */
  hold: BatchHold | null;
}

/** Why all waiting replies of a batch need the agent's decision. */
export interface BatchHold {
  /** `filed`: a reply was recorded as the customer's. `unread`: the record cannot be read. */
  why: 'filed' | 'unread';
  /** The reply to decide with: the one recorded so, or the first that waits. */
  item: string;
  as: SentAs;
  /** True if the recorded reply is in this batch. */
  own: boolean;
  count: number;
}

export interface BatchProgress {
  total: number;
  accepted: number;
  arrived: number;
  /** Replies that are not being sent yet and can be cancelled. */
  waiting: number;
  going: number;
  moved: number;
  /** The service did not confirm these. */
  doubt: number;
  /** Number of replies in doubt that probably arrived, according to their tickets. */
  probably: number;
  needsYou: number;
}

export const isBatchRunning = ({ progress }: Batch): boolean => progress.waiting + progress.going > 0;

/** Many new tickets about one server within minutes, all awaiting a reply. */
export interface Spike {
  server: string;
  count: number;
  /** The newest first, up to the limit of a bulk reply. */
  tickets: string[];
  /** From the first to the newest ticket, ms. */
  span: number;
  /**
   * Opening time of the first ticket by our clock, ms. Null while the service's zone is unknown.
   */
  since: number | null;
  /** Opening time of the newest ticket, as the service wrote it. */
  newest: string;
}
