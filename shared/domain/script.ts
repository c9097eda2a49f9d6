/** Questions of scripts to the running desk, and its answers: one JSON text a line. */
import type { Connection } from './account.ts';
import type { CheckSubject, Finding, Layer } from './finding.ts';
import type { OutboxState } from './outbox.ts';
import type { SearchHit, SearchProblem } from './search.ts';
import type { ServerTime } from './service-values.ts';

/** Raised when an old program would misread an answer. New names in answers don't raise it. */
export const SCRIPT_VERSION = 1;

export const SCRIPT_WORDS = ['status', 'open', 'search', 'check', 'export'] as const;

/** Bytes of a question. */
export const LONGEST_QUESTION = 16_384;
export const MOST_RESULTS = 200;

/** Names of the accounts' colors, in their order in the window. */
export const ACCOUNT_COLORS = ['teal', 'pink', 'olive', 'orange', 'violet', 'gray'] as const;

export type ScriptQuestion = { account: string | null } & (
  | { ask: 'status' }
  | { ask: 'open'; ticket: string }
  | { ask: 'search'; words: string; count: number }
  | { ask: 'check'; name: string }
  | { ask: 'export'; folder: string }
);

/** The names in answers are documented in `docs/scripts.md`, and stay. */
export interface ScriptAnswers {
  status: { version: string; host: string; accounts: ScriptAccount[] };
  open: { ticket: string; accounts: string[] };
  search: {
    account: string;
    total: number;
    problem: Pick<SearchProblem, 'kind' | 'text'> | null;
    results: ScriptResult[];
  };
  check: CheckSubject & { account: string; practice: boolean; findings: (Finding & { layer: Layer })[] };
  export: { account: string; folder: string; rows: number };
}

export interface ScriptAccount {
  name: string;
  color: (typeof ACCOUNT_COLORS)[number];
  email: string;
  service: string;
  practice: boolean;
  readOnly: boolean;
  connection: Connection['state'];
  /** Last complete reading of the queues, ISO 8601; null before the first. */
  readAt: string | null;
  /** Null if the account's data can't be opened. */
  unread: number | null;
  awaiting: number | null;
  /** Number of items by state. */
  outbox: Partial<Record<OutboxState, number>>;
}

export interface ScriptResult extends Pick<SearchHit, 'kind' | 'id'> {
  /** Number, subject and status of the ticket; null for a result of none. */
  ticket: { number: string; subject: string; status: string } | null;
  title: string;
  text: string;
  at: ServerTime | null;
}

/**
 * `error`: `locked`, or another stable word. `names`: the accounts to choose from, or the subject
 * of the error.
 */
export type ScriptReply = { v: number } & ({ answer: ScriptAnswers[keyof ScriptAnswers] } | ScriptError);
export interface ScriptError {
  error: string;
  names?: string[];
}

/** Rows of an export: lines before its answer. */
export interface ScriptProgress {
  done: number;
  total: number;
}

export interface ScriptTalk {
  /** The program has gone. */
  signal: AbortSignal;
  onProgress(progress: ScriptProgress): void;
}

/** Answers a question of any text. It never throws. */
export type AnswerScript = (question: string, talk: ScriptTalk) => Promise<ScriptReply>;
