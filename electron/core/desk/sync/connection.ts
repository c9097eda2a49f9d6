/**
 * Tracks whether an account's service is reachable, by its answers, and which lists it refuses to
 * the account. Reads, sync and outbox all report here.
 */
import type { Connection, HiddenEntries, HiddenRecords, ListRefusal } from '../../../../shared/domain/account.ts';
import type { AppError, Result } from '../../../../shared/result.ts';
import { createListeners } from '../emitter.ts';
import type { Clock } from '../ports.ts';
import { isUnclear, TOKEN_RENEWED } from '../service/errors.ts';

export type ConnectionTracker = ReturnType<typeof trackConnection>;

/** Reasons of a network portal, which answers every request until someone signs in. */
const PORTAL_REASONS: ReadonlySet<string> = new Set(['html', 'network-sign-in']);

export function trackConnection(clock: Clock) {
  const changes = createListeners();
  const successes = createListeners();
  let failures = 0;
  let state: Connection = { state: 'connecting', since: clock.now(), lastSuccess: null, error: null };
  const set = (next: Connection['state'], error: AppError | null, lastSuccess = state.lastSuccess) => {
    const answered = lastSuccess !== state.lastSuccess;
    const changed = next !== state.state || error?.kind !== state.error?.kind;
    const explained = error?.detail?.reason !== state.error?.detail?.reason;
    state = { state: next, since: changed ? clock.now() : state.since, lastSuccess, error };
    if (changed || explained) changes.call();
    else if (answered) successes.call();
  };
  return {
    current: (): Connection => state,
    /**
     * Call for every answer, good or bad. A `rejected` also proves that the service is there.
     * `arrived`: the value of `arrival()` for an answer reported later than received.
     */
    report(result: Result<unknown>, arrived: number = failures) {
      if (state.state === 'signed-out') return;
      if (result.ok) {
        // The answer arrived earlier; count it only if no request failed since.
        if (arrived === failures) set('online', null, clock.now());
        return;
      }
      if (isAnswer(result.error)) return set('online', null);
      if (result.error.kind === 'auth') return set('signed-out', result.error);
      if (result.error.kind === 'bug' || result.error.kind === 'storage' || result.error.kind === 'invalid') return;
      failures += 1;
      set('offline', result.error);
    },
    /** Call when an answer arrives that is reported only after it is stored. */
    failureCount: () => failures,
    signedIn: () => set('connecting', null),
    signedOut: (error: AppError | null) => set('signed-out', error),
    onChange: changes.add,
    /** The service answered and its state did not change. */
    onSuccess: successes.add,
  };
}

/** The service itself refused this call, no device in between. */
export const isRefusal = (error: AppError): boolean => error.kind === 'rejected' && isAnswer(error);

/** The service answers, but not to get-tickets; other lists may still work. */
export const onlyTicketsFail = ({ state, error }: Connection): boolean =>
  state === 'offline' &&
  error?.operation === 'get-tickets' &&
  (error.kind === 'malformed' || error.kind === 'server') &&
  !PORTAL_REASONS.has(error.detail?.reason ?? '');

/**
 * A refusal by the service itself, a refused token that was renewed since, or an unclear answer.
 * Redirects don't count, since they may come from a portal. Nor does a missing get-tickets: that
 * address has no API.
 */
function isAnswer(error: AppError): boolean {
  const { kind, operation, detail } = error;
  if (kind === 'in-doubt') return isUnclear(error);
  if (kind === 'busy') return detail?.reason === TOKEN_RENEWED;
  if (kind !== 'rejected' || detail?.reason === 'redirect') return false;
  return !(detail?.reason === 'no-such-api' && operation === 'get-tickets');
}

export type Refusals = ReturnType<typeof trackRefusals>;

export function trackRefusals(clock: Clock, onChange: () => void) {
  const refused = new Map<ListRefusal['of'], ListRefusal>();
  const hiding = new Map<ListRefusal['of'], HiddenRecords>();
  return {
    current: (): ListRefusal[] => [...refused.values()],
    has: (list: ListRefusal['of']) => refused.has(list),
    /** `since` is given if the refusal was stored at an earlier start. Null: the list works. */
    report(list: ListRefusal['of'], error: AppError | null, since: number = clock.now()) {
      const before = refused.get(list);
      if (error) refused.set(list, { of: list, since: before?.since ?? since, error });
      else refused.delete(list);
      if (errorTexts(before?.error) !== errorTexts(error)) onChange();
    },
    hidden: (): HiddenRecords[] => [...hiding.values()],
    setHidden(list: ListRefusal['of'], hidden: HiddenEntries | null) {
      const before = hiding.get(list);
      if (hidden) hiding.set(list, { of: list, ...hidden });
      else hiding.delete(list);
      if (before?.count !== hidden?.count) onChange();
    },
  };
}

const errorTexts = (error: AppError | null | undefined): string | null =>
  error ? JSON.stringify(error.detail?.texts ?? []) : null;
