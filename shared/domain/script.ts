/** Questions of scripts to the running desk, and its answers: one JSON text a line. */
import type { Connection } from './account.ts';
import type { CheckSubject, Finding, Layer } from './finding.ts';
import type { OutboxState } from './outbox.ts';
import type { SearchHit, SearchProblem } from './search.ts';
import type { ServerTime } from './service-values.ts';

export const SCRIPT_WORDS = ['status', 'open', 'search', 'check', 'export'] as const;

/** Bytes of a question. */
export const LONGEST_QUESTION = 16_384;

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
  search: { account: string; total: number; problem: SearchProblem | null; results: ScriptResult[] };
  check: CheckSubject & { account: string; practice: boolean; findings: (Finding & { layer: Layer })[] };
  export: { account: string; folder: string; rows: number };
}

export interface ScriptAccount {
  name: string;
  color: string;
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

interface ScriptResult extends Pick<SearchHit, 'kind' | 'id' | 'title'> {
  ticket: { number: string; subject: string; status: string } | null;
  text: string;
  at: ServerTime | null;
}

/** A stable word such as `locked`, and the accounts to choose from or the error's subject. */
export interface ScriptError {
  error: string;
  names?: string[];
}

export type ScriptReply = { answer: ScriptAnswers[keyof ScriptAnswers] } | ScriptError;

/** Rows of an export: lines before its answer. */
export type OnScriptProgress = (progress: { done: number; total: number }) => void;

/** Answers a question of any text, and never throws. `signal`: the program has gone. */
export type AnswerScript = (
  question: string,
  talk: { signal: AbortSignal; onProgress: OnScriptProgress },
) => Promise<ScriptReply>;
