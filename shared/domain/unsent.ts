/** All work of an account that the service does not have, listed before it is removed. */
import type { DialogFields, DialogKind, DraftKind, FileMeta } from './draft.ts';
import type { OutboxItem } from './outbox.ts';

export interface UnsentDraft {
  id: string;
  kind: DraftKind;
  ticket: string;
  tid: string;
  subject: string;
  requester: string;
  text: string;
  files: FileMeta[];
  kept: number;
  savedAt: number;
}

/** Unsaved text in a dialog. Not part of an export. */
export interface UnsavedDialog {
  id: string;
  kind: DialogKind;
  /** The ticket's number. Empty without a ticket. */
  tid: string;
  subject: string;
  requester: string;
  fields: DialogFields;
  savedAt: number;
}

export interface Unsent {
  /** Replies not accepted yet, in the order of the outbox. */
  replies: OutboxItem[];
  drafts: UnsentDraft[];
  dialogs: UnsavedDialog[];
  /** Other work of the agent, which is only on this computer unless shared with a team. */
  local: { excerpts: number; notes: number; promises: number; tags: number; canned: number; views: number };
  /** Changes with all of the above, to ensure that only listed work is removed. */
  fingerprint: string;
}
