/**
 * Types of handing over: what the agent did and left open, what a colleague can bring in, and the
 * agent's own numbers.
 */
import type { DraftKind } from './draft.ts';
import type { OutboxState } from './outbox.ts';
import type { CustomerWait } from './waiting.ts';

/** What one line of the summary is about. */
export interface HandOverSubject {
  /** The ticket's id, or the form's key. */
  ticket: string;
  kind: DraftKind;
  /** The ticket's number; empty for a form. */
  tid: string;
  subject: string;
  requester: string;
}

/** What the agent did on a ticket; `sent`: a form that is no ticket. */
export type Deed = 'answered' | 'opened' | 'sent' | 'noted' | 'promised' | 'kept' | 'done';

/** The first of a list that may be long, and how many there are in all. */
export interface Counted<T> {
  rows: T[];
  total: number;
}

export interface Touched extends HandOverSubject {
  deeds: Deed[];
  /** Our clock, ms: the last of them. */
  at: number;
}

export interface Unfinished extends HandOverSubject {
  state: 'draft' | OutboxState;
  /** How it begins, on one line; empty for a form. */
  text: string;
  files: number;
  at: number;
}

export interface Promised extends HandOverSubject {
  due: number;
  text: string;
}

export interface StillWaiting extends HandOverSubject {
  /** Null where the moment is not known. */
  waiting: CustomerWait | null;
}

export interface Snoozed extends HandOverSubject {
  until: number;
}

/**
 * What a colleague has to know. Texts are the beginnings of what the agent wrote; what customers
 * wrote is not in it.
 */
export interface HandOver {
  /** Our clock, ms: what was touched from here on is listed. */
  from: number;
  at: number;
  /** Writes that may have arrived. */
  doubts: Counted<Unfinished>;
  /** Everything else that did not go out, drafts last. */
  unsent: Counted<Unfinished>;
  /** Open promises, what is due first. */
  promises: Counted<Promised>;
  /** Tickets in the agent's hands whose customers wait for an answer. */
  waiting: Counted<StillWaiting>;
  /** The first to come back first. */
  snoozed: Counted<Snoozed>;
  /** The last one first. */
  touched: Counted<Touched>;
}

/** What came, or would come, of a hand-over to one ticket or as one form. */
export interface BroughtTicket extends HandOverSubject {
  /** `beside`: the colleague's own draft stays, and the text is kept next to it. */
  text: 'draft' | 'beside' | null;
  /** The text was a reply, or a form, that may have arrived. */
  doubtful: boolean;
  files: number;
  notes: number;
  tags: string[];
  /** `joined`: the colleague had promised something, too. */
  promise: 'new' | 'joined' | null;
}

/** What bringing in a hand-over changed, or would change. */
export interface BroughtIn {
  tickets: BroughtTicket[];
  /** Texts, notes, tags and promises that were here, or were brought in before. */
  already: number;
}

/** What a sealed file says of itself, and what would come of it here. */
export interface HandOverContents extends BroughtIn {
  /** Names the file until it is brought in or put away. */
  id: string;
  /** Whose work it is, in their own words. */
  from: string;
  email: string;
  /** Their clock, ms. */
  madeAt: number;
}

/** The agent's own work of a time, as far as this computer knows it. */
export interface OwnNumbers {
  /** Replies that the service accepted, and the tickets that they are of. */
  replies: number;
  tickets: number;
  /** Open ms from the customer's last word to the reply's acceptance; null where none is known. */
  median: number | null;
  /** Replies behind the median, and those whose wait cannot be told. The others answered nobody. */
  measured: number;
  unknown: number;
  /** `late`: of those kept. `missed`: fell due, and are open. */
  promises: { made: number; kept: number; late: number; missed: number };
}
