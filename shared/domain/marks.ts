/** The agent's marks on tickets, on this computer or in a team: the service has no call for them. */
import type { PostRole } from './conversation.ts';
import type { Taken } from './team.ts';
import type { TicketRow } from './ticket.ts';

/** Characters that the text of a promise may have. */
export const LONGEST_PROMISE = 2000;

/** A promise to the customer that is still open: one a ticket. */
export interface TicketPromise {
  id: string;
  text: string;
  /** Our clock, ms. */
  due: number;
  madeAt: number;
  /** The colleague who handed it over, if one did. */
  handedBy?: string | null | undefined;
}

/** An open promise of a colleague of the team; nobody else's to keep. */
export interface ColleaguesPromise {
  /** Their name. */
  by: string;
  text: string;
  /** Our clock, ms. */
  due: number;
}

/** Why a ticket is back: its time came, or someone who may be the customer wrote. */
export type BackWhy = 'due' | 'written';

/** The short form that rows and details carry. All times are our clock, ms. */
export interface LocalMarks {
  tags: string[];
  snoozedUntil: number | null;
  /**
   * Back from a snooze, until the agent does something about it or the ticket is answered or
   * closed.
   */
  back: { at: number; why: BackWhy } | null;
  /** `late`: it fell due. */
  promise: (TicketPromise & { late: boolean }) | null;
  doneAt: number | null;
  pinned: boolean;
  notes: number;
  /** Who of the team has the ticket; left out where nobody has. */
  taken?: Taken;
}

/**
 * The marks of one ticket as they are kept. A part of them is what a change was before, and what
 * undoes it.
 */
export interface TicketMarks {
  tags: string[];
  /** `base`: the last reply when it was snoozed; null where that was not known. */
  snooze: { until: number; base: string | null } | null;
  back: { at: number; why: BackWhy } | null;
  promise: TicketPromise | null;
  /** `base`: a digest of the header when it was done; null where that was not known. */
  done: { at: number; base: string | null } | null;
  pinned: boolean;
  /** `last`: the last reply that counts as seen. `unread`: marked as unread by hand. */
  seen: { last: string; unread: boolean };
}

/**
 * Before a change: exactly what it touched, ticket by ticket. Given to `marks.restore`, it undoes
 * the change.
 */
export interface ChangedMarks {
  before: {
    ticket: string;
    marks: Partial<TicketMarks>;
    /** The tags that the change left, where it touched them: what came or went since is not undone. */
    left?: string[] | undefined;
  }[];
  /** The rows of these tickets as they are now; of those that are cached. */
  rows: TicketRow[];
}

export interface Note {
  id: string;
  ticket: string;
  at: number;
  editedAt: number | null;
  text: string;
  /** The colleague who handed it over, if one did. */
  handedBy?: string | null | undefined;
}

export interface TagCount {
  tag: string;
  count: number;
}

/**
 * What happened on an account's tickets from one moment to another, as far as this computer saw it.
 */
export interface AwaySummary {
  since: number;
  until: number;
  /** Customers, each counted once; guests are never joined into one. */
  customers: number;
  newTickets: number;
  /** Promises that fell due in between, and are not kept. */
  promises: number;
  /** Promises that had fallen due before, and are not kept either. */
  overdueBefore: number;
  /** Tickets behind these numbers. */
  tickets: number;
  /** Who wrote what, as far as conversations were read: one message a ticket, newest first. */
  wrote: WrittenWhileAway[];
}

/** The newest message that came into a ticket meanwhile; the customer's, where they wrote. */
export interface WrittenWhileAway {
  ticket: string;
  /** The message's place in the ticket's timeline. */
  entry: string;
  subject: string;
  /** Null where it is not certain whose name it is. */
  author: string | null;
  role: PostRole;
  /** Its beginning, on one line. */
  words: string;
  at: number;
}
