/** Types of the hand-over's summary: the agent's finished and open work. */
import type { Batch } from './batch.ts';
import type { DraftKind } from './draft.ts';
import type { OutboxState } from './outbox.ts';
import type { CustomerWait } from './waiting.ts';

export interface HandOverSubject {
  /** The ticket's id, or the key of a form or customer. */
  ticket: string;
  kind: DraftKind;
  /** The ticket's number; empty for a form or customer. */
  tid: string;
  subject: string;
  requester: string;
}

/** The agent's action on a ticket. `sent`: a form other than a ticket. */
export type AgentAction = 'answered' | 'opened' | 'sent' | 'noted' | 'promised' | 'kept' | 'done';

export interface CountedRows<T> {
  rows: T[];
  total: number;
}

export interface TouchedTicket extends HandOverSubject {
  actions: AgentAction[];
  /** The last action, our clock, ms. */
  at: number;
}

export interface UnfinishedText extends HandOverSubject {
  state: 'draft' | OutboxState;
  /** Its beginning, on one line; empty for a form. */
  text: string;
  files: number;
  at: number;
}

export interface PromisedTicket extends HandOverSubject {
  /** Identifies the promise, for other programs too. */
  id: string;
  due: number;
  /** Our clock, ms. */
  madeAt: number;
  text: string;
}

export interface WaitingTicket extends HandOverSubject {
  /** Null if the time is unknown. */
  waiting: CustomerWait | null;
}

export interface SnoozedTicket extends HandOverSubject {
  until: number;
}

/** A summary for a colleague, with beginnings of the agent's texts, none of customers. */
export interface HandOver {
  /** Lists work from here on (our clock, ms). */
  from: number;
  at: number;
  doubts: CountedRows<UnfinishedText>;
  /** Bulk replies in this period, and unfinished ones, whose replies are in no other list. */
  batches: CountedRows<Batch>;
  /** All other unsent texts, drafts last. */
  unsent: CountedRows<UnfinishedText>;
  promises: CountedRows<PromisedTicket>;
  /** The agent's tickets whose customers wait for an answer. */
  waiting: CountedRows<WaitingTicket>;
  snoozed: CountedRows<SnoozedTicket>;
  /** The latest first, without tickets that only a bulk reply changed. */
  touched: CountedRows<TouchedTicket>;
}

/** Types of an archive's preview and import. */
export interface ImportedTicket extends HandOverSubject {
  /** `beside`: the agent's own draft stays, and the text is kept beside it. */
  text: 'draft' | 'beside' | null;
  /** The text may have been sent already. */
  doubtful: boolean;
  files: number;
  notes: number;
  tags: string[];
  /** `joined`: added to the agent's own promise. */
  promise: 'new' | 'joined' | null;
}

export interface ArchiveImport {
  tickets: ImportedTicket[];
  canned: number;
  views: number;
  /** Number of texts, notes, tags and promises that existed already. */
  already: number;
}

export interface ArchiveContents extends ArchiveImport {
  /** Identifies the archive until it is imported or closed. */
  id: string;
  /** False for a colleague's work. */
  own: boolean;
  /** The author's name, as they wrote it. */
  from: string;
  email: string;
  /** Their clock, ms. */
  madeAt: number;
}
