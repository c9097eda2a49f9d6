/** Canned replies and their variables. */
import { LONGEST_PROMISE } from './marks.ts';
import type { TeamToolState } from './team.ts';

export const AFTER_MACRO = ['next', 'done', 'close'] as const;

/** Actions of a macro after its reply was sent. Times are as typed: `2h`, `tomorrow 9:00`. */
export interface MacroSteps {
  addTags: string[];
  snooze: string | null;
  promise: { due: string; text: string } | null;
  /** Go to the next ticket, mark this one as done here, or open its page to close it there. */
  afterSend: (typeof AFTER_MACRO)[number] | null;
}

export const MOST_STEPS = { tags: 20, tag: 60, time: 60, promise: LONGEST_PROMISE };

/** A file of a canned reply. Its bytes are stored once, under the SHA-256 hash of its content. */
export interface CannedFile {
  hash: string;
  name: string;
  type: string;
  /** Bytes. */
  size: number;
}

/** Limits of one reply: number of files, and their bytes together; a team takes fewer bytes. */
export const FILE_LIMITS = { count: 10, bytes: 20 * 1024 * 1024, teamBytes: 5 * 1024 * 1024 };
/** Characters of an exported or imported file, and of the replies in a sealed archive. */
export const MOST_IMPORTED = 1_900_000;
export const MOST_CARRIED = 20_000_000;
export const MOST_LANGUAGES = 20;

export const sizeOfFiles = (files: readonly { size: number }[] = []): number =>
  files.reduce((sum, { size }) => sum + size, 0);

/** A stored reply to insert. `shared`: a team's file has it, so it can't be changed here. */
export interface CannedReply {
  id: string;
  name: string;
  keywords: string[];
  /** Its main text. */
  text: string;
  /** BCP 47 tag of the main text, if the reply states one. */
  language?: string;
  /** Texts in other languages, by BCP 47 tag. Missing if there are none. */
  texts?: Record<string, string>;
  /** Missing if there are none. */
  files?: CannedFile[];
  /** Id or name of its department; null for all. */
  department: string | null;
  macro: MacroSteps | null;
  shared: boolean;
  /** Set for a reply that the account's team shares, which all members may change. */
  team?: TeamToolState;
  /** Count and time (our clock, ms) of its use on this computer, for sorting. */
  used: number;
  lastUsedAt: number | null;
  /** Our clock, ms; 0 for a shared reply. A save names the value that it was based on. */
  changedAt: number;
}

/** Languages of a reply's texts, the main text's first; null if that one is not stated. */
export const languagesOf = ({ language, texts }: Pick<CannedReply, 'language' | 'texts'>): (string | null)[] => [
  language ?? null,
  ...Object.keys(texts ?? {}),
];

/** A BCP 47 tag in its usual form, such as `pt-BR`; null if it is none. */
export function languageTag(typed: string): string | null {
  if (!/^[a-z]{2,3}(?:[-_][a-z0-9]{2,8}){0,3}$/i.test(typed)) return null;
  try {
    return Intl.getCanonicalLocales(typed.replaceAll('_', '-'))[0] ?? null;
  } catch {
    return null;
  }
}

/** All variables of canned replies. Other text in double braces stays unchanged. */
export const CANNED_VARIABLES = [
  'ticket.number',
  'ticket.subject',
  'ticket.department',
  'ticket.linked',
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

export interface VariablePlaceholder {
  name: string;
  known: boolean;
  from: number;
  to: number;
}

const BRACES = /\{\{[ \t]*(customer\.last words|[\p{L}_][\p{L}\p{N}_.-]*)[ \t]*\}\}/giu;
const KNOWN: ReadonlySet<string> = new Set(CANNED_VARIABLES);
/** Places without a value, which only the agent can fill: `{{fill.amount}}`. */
const FILL = /^fill\./;

export function findPlaceholders(text: string): VariablePlaceholder[] {
  return Array.from(text.matchAll(BRACES), (match) => {
    const name = (match[1] ?? '').toLowerCase().replace(' ', '');
    return { name, known: KNOWN.has(name) || FILL.test(name), from: match.index, to: match.index + match[0].length };
  });
}

export function withVariable(text: string, variable: CannedVariable, value: string): string {
  return findPlaceholders(text).reduceRight(
    (filled, { name, from, to }) => (name === variable ? filled.slice(0, from) + value + filled.slice(to) : filled),
    text,
  );
}

/** A canned reply filled in for one ticket. Variables without a value stay visible in the text. */
export interface ExpandedReply {
  text: string;
  empty: string[];
  /** Unknown names, each once. */
  unknown: string[];
  /**
   * True if the sender is matched by e-mail only, so variables of customer and service stay empty.
   */
  unverified: boolean;
  /** Tag of the text's language, as stated or recognized; null if unknown. */
  language: string | null;
  /** The customer's language, if it is certain and the reply has no text in it. */
  lacks: string | null;
}

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
  | 'language'
  | 'files'
  | 'file-missing'
  | 'file-too-large'
  | 'twice';

/** `reply` is its name, or its number (`3`) without a name; null if the whole file was refused. */
export interface RefusedReply {
  file: string;
  reply: string | null;
  reason: CannedRefusal;
}

/** Fields that few replies have. */
type RareFields = { [F in 'language' | 'texts' | 'files']?: CannedReply[F] | undefined };

/** A reply that an import stored, its `changedAt` then, and its content before; null if new. */
export interface ImportedReply {
  id: string;
  changedAt: number;
  before: (Pick<CannedReply, 'name' | 'keywords' | 'text' | 'department' | 'macro'> & RareFields) | null;
}

export interface CannedImport {
  added: string[];
  changed: string[];
  same: string[];
  refused: RefusedReply[];
  /** To undo it with; empty for a preview. */
  stored: ImportedReply[];
}

export interface CannedShared {
  name: string;
  /**
   * - `none`: none is set.
   * - `ok`: read, perhaps without some of its files.
   * - `missing`: it does not exist, or the network drive is not connected.
   * - `refused`: it exists but cannot be used; `refused` says why.
   */
  state: 'none' | 'ok' | 'missing' | 'refused';
  count: number;
  /** Time of that reading by our clock, ms. Null before the first. */
  readAt: number | null;
  refused: RefusedReply[];
}
