/**
 * Says whether the service can be reached, as its answers tell, and which lists it refuses to the
 * account, in which words. One an account; reads, sync and outbox all report to it.
 */
import type { Connection, ListRefusal } from '../../../../shared/domain/account.ts';
import type { AppError, Result } from '../../../../shared/result.ts';
import type { Clock } from '../ports.ts';
import { isUnclear, RENEWED } from '../service/errors.ts';

export interface ConnectionTracker {
  current(): Connection;
  /**
   * Every answer, good or bad. A `rejected` is an answer: the service is there. `arrived`: what
   * `arrival` said of one that is reported later than it came.
   */
  report(result: Result<unknown>, arrived?: number): void;
  /** For an answer that is here now, and reported once it is stored. */
  arrival(): number;
  signedIn(): void;
  signedOut(error: AppError | null): void;
  onChange(listener: () => void): void;
  /** The service answered, and is as it was. */
  onSuccess(listener: () => void): void;
}

/**
 * Reasons by which a network in between answers for everybody, until someone has signed in to it.
 */
const PORTAL: ReadonlySet<string> = new Set(['html', 'network-sign-in']);

export function trackConnection(clock: Clock): ConnectionTracker {
  const listeners: (() => void)[] = [];
  const onSuccess: (() => void)[] = [];
  /** Answers so far that did not come. */
  let failures = 0;
  let state: Connection = { state: 'connecting', since: clock.now(), lastSuccess: null, error: null };
  const set = (next: Connection['state'], error: AppError | null, lastSuccess = state.lastSuccess) => {
    const answered = lastSuccess !== state.lastSuccess;
    const changed = next !== state.state || error?.kind !== state.error?.kind;
    const explained = error?.detail?.reason !== state.error?.detail?.reason;
    state = { state: next, since: changed ? clock.now() : state.since, lastSuccess, error };
    if (changed || explained) for (const listener of listeners) listener();
    else if (answered) for (const listener of onSuccess) listener();
  };
  return {
    current: () => state,
    report(result, arrived = failures) {
      // Signed out stays so until someone signs in: a late answer changes nothing.
      if (state.state === 'signed-out') return;
      if (result.ok) {
        // Storing took its time, and the next answer did not come any more.
        if (arrived === failures) set('online', null, clock.now());
        return;
      }
      // The service is there, but what was asked for did not come.
      if (isAnswer(result.error)) return set('online', null);
      if (result.error.kind === 'auth') return set('signed-out', result.error);
      if (result.error.kind === 'bug' || result.error.kind === 'storage' || result.error.kind === 'invalid') return;
      failures += 1;
      set('offline', result.error);
    },
    arrival: () => failures,
    signedIn: () => set('connecting', null),
    signedOut: (error) => set('signed-out', error),
    onChange: (listener) => void listeners.push(listener),
    onSuccess: (listener) => void onSuccess.push(listener),
  };
}

/**
 * A no of the service to this very call: not of something in between, and not because the API is
 * elsewhere.
 */
export const isRefusal = (error: AppError): boolean => error.kind === 'rejected' && isAnswer(error);

/** The service answers, but not as get-tickets does: another list may still be given. */
export const onlyTicketsFail = ({ state, error }: Connection): boolean =>
  state === 'offline' &&
  error?.operation === 'get-tickets' &&
  (error.kind === 'malformed' || error.kind === 'server') &&
  !PORTAL.has(error.detail?.reason ?? '');

/**
 * A no of the service itself, or of a token that was renewed since, or words that say neither yes
 * nor no. A redirect is none: a portal that wants to be signed in to first. Nor is it one that the
 * list of tickets is nowhere to be found: this address does not offer the API.
 */
function isAnswer(error: AppError): boolean {
  const { kind, operation, detail } = error;
  if (kind === 'in-doubt') return isUnclear(error);
  if (kind === 'busy') return detail?.reason === RENEWED;
  if (kind !== 'rejected' || detail?.reason === 'redirect') return false;
  return !(detail?.reason === 'no-such-api' && operation === 'get-tickets');
}

export interface Refusals {
  current(): ListRefusal[];
  has(list: ListRefusal['of']): boolean;
  /** `since` is known where the refusal was stored at an earlier start. Null: the list is given. */
  report(list: ListRefusal['of'], error: AppError | null, since?: number): void;
}

export function trackRefusals(clock: Clock, onChange: () => void): Refusals {
  const refused = new Map<ListRefusal['of'], ListRefusal>();
  return {
    current: () => [...refused.values()],
    has: (list) => refused.has(list),
    report(list, error, since = clock.now()) {
      const before = refused.get(list);
      if (error) refused.set(list, { of: list, since: before?.since ?? since, error });
      else refused.delete(list);
      if (textsOf(before?.error) !== textsOf(error)) onChange();
    },
  };
}

const textsOf = (error: AppError | null | undefined): string | null =>
  error ? JSON.stringify(error.detail?.texts ?? []) : null;
