/** What ending the desk concerns, for the question that is asked before. */
import type { DraftKind } from './draft.ts';

/** One text by what it is about, so that the agent knows which of them the question means. */
export interface LeavingText {
  account: string;
  /** Of the draft or of the outbox's item. */
  id: string;
  kind: DraftKind;
  /** The ticket's number; empty for a form. */
  tid: string;
  subject: string;
  /** Name of the customer; empty where it is not known. */
  customer: string;
}

/** The desk's answer as things stand now: it changes while the question is open. */
export interface Leaving {
  /** Replies in their hold: they are sent now, or are drafts again. */
  held: LeavingText[];
  /** Drafts and unsent replies that end with this session, because nothing is kept on this computer. */
  lost: LeavingText[];
  /** Texts and files that a window holds and could not store in time. */
  unsaved: number;
}
