/**
 * Everything of an account that the service has not got: listed before the account is removed, and
 * carried elsewhere in a sealed file.
 */
import type { DialogFields, DialogKind, DraftKind, FileMeta } from './draft.ts';
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

/** What is typed in a dialog and not saved there yet. An export leaves it out. */
export interface UnsavedDialog {
  id: string;
  kind: DialogKind;
  /** The number of the ticket it is about; empty where it is about none. */
  tid: string;
  subject: string;
  requester: string;
  fields: DialogFields;
  savedAt: number;
}

export interface Unsent {
  /** Replies that were not accepted, in the order of the outbox. */
  replies: OutboxItem[];
  drafts: UnsentDraft[];
  dialogs: UnsavedDialog[];
  /** What else the agent made here: it is on this computer only, unless it is shared with a team. */
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
