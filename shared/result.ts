/**
 * Results cross boundaries as data, never as thrown errors. Each kind of error has a next step; its
 * text is in the renderer's catalogue, by kind and operation. No code parses messages.
 */

export type Result<T> = { ok: true; value: T } | { ok: false; error: AppError };

/**
 * - `offline`: nothing was sent.
 * - `in-doubt`: it may have been sent; only the agent may send it again.
 * - `auth`: the service, or the vault, needs a login.
 * - `rejected`: the service refused.
 * - `busy`: the service asks to wait (429, 503), see `detail.retryAfter`.
 * - `server`: the service failed on a read.
 * - `malformed`: an unreadable answer.
 * - `storage`: this computer's disk, keychain or database failed.
 * - `invalid`: the input was refused before any action.
 * - `bug`: our own fault; never expected.
 */
export type ErrorKind =
  | 'offline'
  | 'in-doubt'
  | 'auth'
  | 'rejected'
  | 'busy'
  | 'server'
  | 'malformed'
  | 'storage'
  | 'invalid'
  | 'bug';

export interface ErrorDetail {
  /** A stable word for the catalogue, within the kind: `too-large`, `stale-rev`, … */
  reason?: string;
  status?: number;
  /** For `busy` and `auth`: the answer to a write after its first byte; missing if nothing went. */
  answered?: true;
  /** The service's own texts, to be quoted as plain text. */
  texts?: string[];
  field?: string;
  /** Seconds until a retry makes sense. */
  retryAfter?: number;
  /** Facts for the text: sizes, limits, names, addresses. Never secrets. */
  facts?: Record<string, string | number>;
}

export interface AppError {
  kind: ErrorKind;
  /** The failed command, endpoint or store call, for example `account.signIn` or `get-tickets`. */
  operation: string;
  subject?: string;
  detail?: ErrorDetail;
}

export const ok = <T>(value: T): Result<T> => ({ ok: true, value });

export const err = (kind: ErrorKind, operation: string, rest: Omit<AppError, 'kind' | 'operation'> = {}) =>
  ({ ok: false, error: { kind, operation, ...rest } }) satisfies Result<never>;
