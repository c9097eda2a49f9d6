/** What an account holds that the service has not got: asked for before it is removed, and carried elsewhere sealed. */
import type { DraftKind, FileMeta } from './draft.ts';
import type { OutboxItem } from './outbox.ts';

export interface UnsentDraft {
  id: string;
  kind: DraftKind;
  ticket: string;
  tid: string;
  subject: string;
  requester: string;
  /** Empty for a form. */
  text: string;
  files: FileMeta[];
  /** Earlier texts kept beside it. */
  kept: number;
  savedAt: number;
}

export interface Unsent {
  /** Replies that were not accepted, in the order of the outbox. */
  replies: OutboxItem[];
  drafts: UnsentDraft[];
  /** What else the agent made here: it is on this computer only. */
  local: { excerpts: number; notes: number; promises: number; tags: number; canned: number; views: number };
  /** Changes with everything above: what is removed is what was listed. */
  print: string;
}

/** What an import brought. */
export interface Imported {
  /** Tickets that have a draft of it now. */
  drafts: number;
  files: number;
  /** Canned replies and views that were not here. */
  canned: number;
  views: number;
  /** Numbers of tickets to which one of these texts may have been sent already. */
  doubtful: string[];
}
