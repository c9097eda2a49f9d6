/**
 * Types of the hand-over: the agent's finished and open work, a colleague's import, and the agent's
 * own numbers.
 */
import type { Batch } from './batch.ts';
import type { DraftKind } from './draft.ts';
import type { OutboxState } from './outbox.ts';
import type { CustomerWait } from './waiting.ts';

export interface HandOverSubject {
  /** The ticket's id, or the form's key. */
  ticket: string;
  kind: DraftKind;
  /** The ticket's number; empty for a form. */
  tid: string;
  subject: string;
  requester: string;
}

/** The agent's action on a ticket. `sent`: a form other than a ticket. */
export type Deed = 'answered' | 'opened' | 'sent' | 'noted' | 'promised' | 'kept' | 'done';

export interface Counted<T> {
  rows: T[];
  total: number;
}

export interface Touched extends HandOverSubject {
  deeds: Deed[];
  /** The last action, our clock, ms. */
  at: number;
}

export interface Unfinished extends HandOverSubject {
  state: 'draft' | OutboxState;
  /** Its beginning, on one line; empty for a form. */
  text: string;
  files: number;
  at: number;
}

export interface Promised extends HandOverSubject {
  due: number;
  text: string;
}

export interface StillWaiting extends HandOverSubject {
  /** Null if the time is unknown. */
  waiting: CustomerWait | null;
}

export interface Snoozed extends HandOverSubject {
  until: number;
}

/**
 * A summary for a colleague. It contains beginnings of the agent's texts, but no texts of
 * customers.
 */
export interface HandOver {
  /** Lists work from here on (our clock, ms). */
  from: number;
  at: number;
  doubts: Counted<Unfinished>;
  /**
   * Bulk replies in this period, and unfinished ones. Their waiting replies appear in no other
   * list.
   */
  batches: Counted<Batch>;
  /** All other unsent texts, drafts last. */
  unsent: Counted<Unfinished>;
  promises: Counted<Promised>;
  /** The agent's tickets whose customers wait for an answer. */
  waiting: Counted<StillWaiting>;
  snoozed: Counted<Snoozed>;
  /** The latest first, without tickets that only a bulk reply changed. */
  touched: Counted<Touched>;
}

export interface BroughtTicket extends HandOverSubject {
  /** `beside`: the colleague's own draft stays, and the text is kept beside it. */
  text: 'draft' | 'beside' | null;
  doubtful: boolean;
  files: number;
  notes: number;
  tags: string[];
  /** `joined`: added to the colleague's own promise. */
  promise: 'new' | 'joined' | null;
}

export interface BroughtIn {
  tickets: BroughtTicket[];
  /** Number of texts, notes, tags and promises that existed already. */
  already: number;
}

export interface HandOverContents extends BroughtIn {
  /** Identifies the file until it is imported or closed. */
  id: string;
  /** The author's name, as they wrote it. */
  from: string;
  email: string;
  /** Their clock, ms. */
  madeAt: number;
}

export interface OwnNumbers {
  /** Replies that the service accepted, and the number of their tickets. */
  replies: number;
  tickets: number;
  /**
   * Median open time from the customer's last message to the reply's acceptance, ms. Null without
   * data.
   */
  median: number | null;
  /**
   * Number of replies in the median, and of those with an unknown wait. Other replies answered no
   * message.
   */
  measured: number;
  unknown: number;
  /** `late`: kept after the due time. `missed`: overdue and open. */
  promises: { made: number; kept: number; late: number; missed: number };
}
