/** Canned replies, and the variables in them. */
import { LONGEST_PROMISE } from './marks.ts';
import type { TeamsTool } from './team.ts';

/** What a macro does after its reply was sent, where it does anything. */
export const AFTER_MACRO = ['next', 'done', 'close'] as const;

/**
 * What a macro does beside its text, once the reply that it went into is sent. Times are kept as
 * they are typed (`2h`, `tomorrow 9:00`) and count from then.
 */
export interface MacroSteps {
  addTags: string[];
  snooze: string | null;
  promise: { due: string; text: string } | null;
  /** Go to the next ticket, mark this one as done here, or open its page to be closed there. */
  afterSend: (typeof AFTER_MACRO)[number] | null;
}

/** Limits of `MacroSteps`. */
export const MOST_STEPS = { tags: 20, tag: 60, time: 60, promise: LONGEST_PROMISE };

/**
 * A reply kept ready, inserted at the cursor. `shared`: it is read from a file or folder that a team
 * has in common, and cannot be changed here.
 */
export interface CannedReply {
  id: string;
  name: string;
  keywords: string[];
  /** Markdown with variables. */
  text: string;
  /** Id or name of the department it is meant for; null for all. */
  department: string | null;
  /** Of a macro; null where it is a text alone. */
  macro: MacroSteps | null;
  shared: boolean;
  /** Of the team that the account is in, whose members all change it; absent for others. */
  team?: TeamsTool;
  /** How often it was inserted on this computer, and when last (our clock, ms): for the order. */
  used: number;
  lastUsedAt: number | null;
  /** Our clock, ms; 0 for what is shared. A save names the one it was based on. */
  changedAt: number;
}

/**
 * Everything a canned reply may hold in double braces. What stands in braces besides is left as it
 * is.
 */
export const CANNED_VARIABLES = [
  'ticket.number',
  'ticket.subject',
  'ticket.department',
  'customer.name',
  'customer.firstname',
  'customer.lastwords',
  'service.name',
  'service.domain',
  'service.nextdue',
  'agent.name',
  'agent.signature',
  'account.name',
  'today',
] as const;
export type CannedVariable = (typeof CANNED_VARIABLES)[number];

/** A variable as it stands in a text: its name, small, and where. */
export interface UnfilledPlace {
  name: string;
  known: boolean;
  from: number;
  to: number;
}

/** One name is also written as two words. */
const BRACES = /\{\{[ \t]*(customer\.last words|[\p{L}_][\p{L}\p{N}_.-]*)[ \t]*\}\}/giu;
const KNOWN: ReadonlySet<string> = new Set(CANNED_VARIABLES);

/** The variables of a text, in order. */
export function placesIn(text: string): UnfilledPlace[] {
  return Array.from(text.matchAll(BRACES), (match) => {
    const name = (match[1] ?? '').toLowerCase().replace(' ', '');
    return { name, known: KNOWN.has(name), from: match.index, to: match.index + match[0].length };
  });
}

/** The text with this value wherever the variable stands in it. */
export function withVariable(text: string, variable: CannedVariable, value: string): string {
  return placesIn(text).reduceRight(
    (filled, { name, from, to }) => (name === variable ? filled.slice(0, from) + value + filled.slice(to) : filled),
    text,
  );
}

/**
 * A canned reply filled for one ticket. What could not be filled stands in the text as it stood, to
 * be found and seen.
 */
export interface ExpandedReply {
  text: string;
  /** Known variables without a value here, each once. */
  empty: string[];
  /** Names that are no variables, each once. */
  unknown: string[];
  /** The sender is matched by e-mail only, so nothing of customer and service was filled. */
  unverified: boolean;
}

/** Why a file, or one reply in it, was not taken. */
export type CannedRefusal =
  | 'unreadable'
  | 'not-a-file'
  | 'leads-away'
  | 'too-large'
  | 'too-many'
  | 'not-text'
  | 'not-json'
  | 'other-format'
  | 'newer-format'
  | 'front-matter'
  | 'kind'
  | 'no-name'
  | 'no-text'
  | 'name-too-long'
  | 'text-too-long'
  | 'keywords'
  | 'department'
  | 'macro-tags'
  | 'macro-snooze'
  | 'macro-promise'
  | 'macro-after'
  | 'twice';

/**
 * `reply` is its name, or its place (`3`) where it has none; null where the whole file was refused.
 */
export interface RefusedReply {
  file: string;
  reply: string | null;
  reason: CannedRefusal;
}

/** What an import does, or would do. Replies are told apart by their names. */
export interface CannedImport {
  added: string[];
  changed: string[];
  same: string[];
  refused: RefusedReply[];
}

/** The file or folder that a team points its desks to. */
export interface CannedShared {
  /** The name of the file or folder, without its path; empty where none is set. */
  name: string;
  /**
   * - `none`: none is set.
   * - `ok`: read, perhaps without some of its files.
   * - `missing`: there is nothing there, or the network drive is not there.
   * - `refused`: it is there, and none of it can be used; `refused` says why.
   */
  state: 'none' | 'ok' | 'missing' | 'refused';
  /** Replies that are in use: of the last good reading. */
  count: number;
  /** Our clock, ms: when they were read; null before. */
  readAt: number | null;
  refused: RefusedReply[];
}
