/** The agent's marks on tickets. The service has no call for them, so only we store them. */
import type { PostRole } from './conversation.ts';
import type { CustomerKey } from './customer-key.ts';
import type { Taken } from './team.ts';
import type { TicketRow } from './ticket.ts';

export const LONGEST_PROMISE = 2000;

/** An open promise to the customer, at most one per ticket. */
export interface TicketPromise {
  id: string;
  text: string;
  /** Our clock, ms. */
  due: number;
  madeAt: number;
  handedBy?: string | null | undefined;
}

/** A colleague's open promise, which only they can keep. */
export interface ColleaguesPromise {
  by: string;
  text: string;
  /** Our clock, ms. */
  due: number;
}

/** Why a snoozed ticket returned: it was due, or the customer (or perhaps another person) wrote. */
export type ReturnReason = 'due' | 'written';

/** Short form of marks in rows and details. All times are our clock, ms. */
export interface LocalMarks {
  tags: string[];
  snoozedUntil: number | null;
  /** Returned from a snooze. Cleared when the agent acts, or the ticket is answered or closed. */
  back: { at: number; why: ReturnReason } | null;
  /** `late`: overdue. */
  promise: (TicketPromise & { late: boolean }) | null;
  doneAt: number | null;
  pinned: boolean;
  notes: number;
  /** The team member who has the ticket. Missing if nobody has it. */
  taken?: Taken;
  /** The agent follows the ticket. */
  followed?: true;
}

/** Who follows a ticket or a customer: the agent, and colleagues by name. */
export interface Followers {
  own: boolean;
  names: string[];
}

/** The stored marks of a ticket. A part of them describes the state before a change, to undo it. */
export interface TicketMarks {
  tags: string[];
  /** `base`: the last reply when it was snoozed; null if unknown. */
  snooze: { until: number; base: string | null } | null;
  back: { at: number; why: ReturnReason } | null;
  promise: TicketPromise | null;
  /** `base`: a digest of the header when it was marked as done; null if unknown. */
  done: { at: number; base: string | null } | null;
  pinned: boolean;
  /** `last`: the last reply that counts as seen. `unread`: marked as unread by hand. */
  /** `looked`: when the ticket was last on screen. */
  seen: { last: string; unread: boolean; looked?: number | null | undefined };
  /** Since when the agent follows it. */
  followed: number | null;
}

/**
 * The previous values of all changed marks, for each ticket. `marks.restore` uses them for undo.
 */
export interface ChangedMarks {
  before: {
    ticket: string;
    marks: Partial<TicketMarks>;
    /** Tags after the change, so that undo keeps later changes of tags. */
    left?: string[] | undefined;
  }[];
  rows: TicketRow[];
}

export interface Note {
  id: string;
  ticket: string;
  at: number;
  editedAt: number | null;
  text: string;
  handedBy?: string | null | undefined;
  /** Shown above replies. Only for notes about customers. */
  important?: boolean | undefined;
}

/**
 * A note on a ticket or about a customer. `handedBy`: the colleague whose hand-over contained it;
 * null for an own note. `by`: the team colleague who wrote it, and who alone may change it.
 */
export interface NoteEntry extends Pick<Note, 'id' | 'at' | 'editedAt' | 'text'> {
  kind: 'note';
  handedBy: string | null;
  important?: boolean;
  by?: string;
  /** Ids of the members whom it mentions. */
  mentions?: string[];
}

/** Marks of a customer by the agent and the team. Important notes come first, then new ones. */
export interface AboutCustomer {
  key: CustomerKey;
  notes: NoteEntry[];
  tags: string[];
  followers: Followers;
}

export interface TagCount {
  tag: string;
  count: number;
}

export interface AwaySummary {
  since: number;
  until: number;
  /** Tickets with messages of customers. New tickets are counted separately. */
  written: number;
  newTickets: number;
  /** Promises that became due in this time and are still open. */
  promises: number;
  overdueBefore: number;
  tickets: number;
  /** New messages, as far as conversations were read: one per ticket, the newest first. */
  newestMessages: MessageWhileAway[];
}

/** A ticket's newest message in this time; the customer's, if they wrote. */
export interface MessageWhileAway {
  ticket: string;
  /** The message's id in the ticket's timeline. */
  entry: string;
  subject: string;
  /** Null if uncertain. */
  author: string | null;
  role: PostRole;
  words: string;
  at: number;
}
