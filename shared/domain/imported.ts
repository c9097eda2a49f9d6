/**
 * Conversations imported from another desk or a mailbox: the archive. They are read-only, and the
 * service never learns of them.
 */

export const IMPORT_SOURCES = [
  'mbox',
  'eml',
  'rackside',
  'freescout',
  'zammad',
  'osticket',
  'zendesk',
  'help-scout',
] as const;
export type ImportSource = (typeof IMPORT_SOURCES)[number];

/** `note`: a text that only staff could read. */
export type ImportedRole = 'customer' | 'staff' | 'note' | 'unknown';

/** An address of the earlier desk's staff, or all of a domain as `@old-host.example`. */
export const TEAM_ADDRESS = /^[^\s@]*@[^\s@]+$/;
export const MOST_TEAM_ADDRESSES = 50;

/** A file of a message. `bytes` is null if the source only names it. */
export interface FoundFile {
  name: string;
  type: string;
  bytes: Uint8Array | null;
}

/** One message, as a reader gives it to the store. */
export interface FoundMessage {
  source: ImportSource;
  /** The same in each import of this message: its Message-ID, or its id in the source. */
  key: string;
  /** Id of its conversation in the source. Null for mail, which `references` join. */
  conversation: string | null;
  /** Keys of earlier messages of its conversation, the oldest first. */
  references: string[];
  /** The ticket's number in the source. */
  number: string | null;
  subject: string;
  role: ImportedRole;
  author: string;
  /** Lower case; empty if unknown. */
  email: string;
  /** Addresses of its readers, lower case. */
  to: string[];
  /** The conversation's customer, if the source names them. */
  customer: { name: string; email: string } | null;
  /** UTC, ms. */
  at: number | null;
  /** Plain text or Markdown; markup is converted by the reader. */
  text: string;
  files: FoundFile[];
}

export type ImportProblemReason =
  | 'unreadable'
  | 'too-large'
  | 'too-nested'
  | 'unknown-charset'
  | 'unsafe-path'
  | 'bomb'
  | 'cut-short'
  | 'no-message'
  | 'encrypted';

/** A part that was left out. `place` names it, such as `message 12` or a file of a zip. */
export interface ImportProblem {
  file: string;
  place: string;
  reason: ImportProblemReason;
}

export type FoundItem = { message: FoundMessage } | { problem: ImportProblem };

/** A conversation of the archive, as lists show it. */
export interface ImportedSummary {
  id: string;
  source: ImportSource;
  number: string | null;
  subject: string;
  customer: { name: string; email: string };
  /** UTC, ms, of its newest message. */
  at: number | null;
  messages: number;
}

export interface ImportedMessage {
  id: string;
  role: ImportedRole;
  author: string;
  email: string;
  at: number | null;
  text: string;
  /** `size` in bytes; null if the source only named the file. */
  files: { id: string; name: string; type: string; size: number | null }[];
}

export interface ImportedConversation extends ImportedSummary {
  /** Number of messages before the first of `posts`. */
  from: number;
  /** The oldest first; fewer than there are if the conversation is long. */
  posts: ImportedMessage[];
}

/** Numbers of an import. They only grow, except for `conversations`: a message may join two. */
export interface ImportProgress {
  messages: number;
  conversations: number;
  /** Messages that an earlier import brought. */
  alreadyThere: number;
  /** Number of parts that were left out. */
  problems: number;
  hasEnded: boolean;
}

export interface ImportSummary extends ImportProgress {
  /** The first of the problems. */
  first: ImportProblem[];
  /** New messages by source. */
  sources: { source: ImportSource; messages: number }[];
  /** The import was cancelled: what came in stays, and a second run brings the rest. */
  wasCancelled: boolean;
}

export interface ImportedSourceSize {
  source: ImportSource;
  conversations: number;
  messages: number;
  /** Size of texts and files. */
  bytes: number;
  /** UTC, ms. */
  oldest: number | null;
  newest: number | null;
}
