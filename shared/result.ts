/**
 * How every outcome crosses a boundary: as data, never as a thrown error. An error is a kind that
 * has a next step; its words live in the renderer's catalogue, keyed by kind and operation. Nobody
 * parses messages.
 */

export type Result<T> = { ok: true; value: T } | { ok: false; error: AppError };

/**
 * - `offline`: nothing was sent.
 * - `in-doubt`: it may have been sent; only the agent may send it again.
 * - `auth`: the service, or the vault, wants to know who we are.
 * - `rejected`: the service said no.
 * - `busy`: the service asks to wait (429, 503), see `detail.retryAfter`.
 * - `server`: the service failed on a read.
 * - `malformed`: an answer that cannot be read.
 * - `storage`: this computer's disk, keychain or database failed.
 * - `invalid`: the input was refused before anything was done.
 * - `bug`: ours; never expected.
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
  /**
   * A stable word below the kind, for the catalogue: `too-large`, `stale-rev`,
   * `needs-http-consent`, …
   */
  reason?: string;
  /** HTTP status, where there was an answer. */
  status?: number;
  /** `busy`, `auth`: it was said to a write, after its first byte; without it nothing was sent. */
  answered?: true;
  /** The service's own texts, to be shown quoted and as text. */
  texts?: string[];
  /** The input field at fault. */
  field?: string;
  /** Seconds until another try makes sense. */
  retryAfter?: number;
  /** Plain facts for the words: sizes, limits, names, addresses. Never a secret. */
  facts?: Record<string, string | number>;
}

export interface AppError {
  kind: ErrorKind;
  /** The command, endpoint or store call that failed, e.g. `account.signIn` or `get-tickets`. */
  operation: string;
  /** What it was about: a ticket's number, a file's name, an address. */
  subject?: string;
  detail?: ErrorDetail;
}

export const ok = <T>(value: T): Result<T> => ({ ok: true, value });

export const err = (kind: ErrorKind, operation: string, rest: Omit<AppError, 'kind' | 'operation'> = {}) =>
  ({ ok: false, error: { kind, operation, ...rest } }) satisfies Result<never>;
