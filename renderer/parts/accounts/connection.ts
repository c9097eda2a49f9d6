/** The displayed state of the connection, which ignores drops of a few seconds. */
import { useEffect, useState } from 'react';
import type { Connection, SteadyAccount } from '../../../shared/domain/account.ts';
import type { AppError } from '../../../shared/result.ts';
import { formatMoment } from '../../i18n/format.ts';
import { errorWords, t } from '../../i18n/index.ts';
import { useApp } from '../../store/app-store.ts';
import { currentAccount } from './current-account.ts';

/** A connection must be lost this long (ms) before we show it. */
const SETTLE_MS = 5000;

/** Without an answer for this long (ms), the state is unknown. Longer than any agent's wait. */
const UNCHECKED_AFTER_MS = 150_000;

/** `unchecked`: nothing failed, but the service was not asked for a while. */
export type ShownState = 'online' | 'unchecked' | 'offline' | 'signed-out' | 'connecting';

/** The state to display, and when (ms) to check again if it will change by itself. */
export function shownStateOf(connection: Connection, now: number): { said: ShownState; again: number | null } {
  if (connection.state === 'online' && connection.lastSuccess !== null) {
    const fresh = connection.lastSuccess + UNCHECKED_AFTER_MS - now;
    return fresh > 0 ? { said: 'online', again: fresh } : { said: 'unchecked', again: null };
  }
  if (connection.state !== 'offline') return { said: connection.state, again: null };
  const left = connection.since + SETTLE_MS - now;
  if (left <= 0) return { said: 'offline', again: null };
  return { said: connection.lastSuccess === null ? 'connecting' : 'online', again: left };
}

const NO_ACCOUNT = { said: 'connecting', again: null } as const;

/** Reads the current account's connection. */
export function useShownState(): ShownState {
  const connection = useApp((app) => currentAccount(app)?.connection ?? null);
  const [, look] = useState(0);
  const { said, again } = connection ? shownStateOf(connection, Date.now()) : NO_ACCOUNT;
  useEffect(() => {
    if (again === null) return;
    const timer = setTimeout(() => look((n) => n + 1), again);
    return () => clearTimeout(timer);
  }, [again]);
  return said;
}

type SteadyConnection = SteadyAccount['connection'];

/** The network works and a server answers, but not like the service. */
export const isServiceFailing = ({ state, error }: SteadyConnection): boolean =>
  state === 'offline' &&
  error !== null &&
  error.kind !== 'offline' &&
  !(error.kind === 'in-doubt' && error.detail?.status === undefined);

/** Something else answers in place of the service: a network that requires a sign-in. */
export const isIntercepted = ({ state, error }: SteadyConnection): boolean =>
  state === 'offline' && /^(redirect|html|network-sign-in)$/.test(error?.detail?.reason ?? '');

/** Waiting does not solve these errors, so the reason must be shown. */
export const needsAction = (connection: SteadyConnection): boolean =>
  isIntercepted(connection) || /^(certificate|tls|proxy|no-such-api)/.test(connection.error?.detail?.reason ?? '');

/** The time and reason of the failure, in the same words everywhere; null if waiting is enough. */
export function offlineWords(connection: SteadyConnection, now: number): string | null {
  if (!needsAction(connection) || connection.error === null) return null;
  const time = formatMoment(connection.since, now);
  const { what } = errorWords(connection.error);
  if (isIntercepted(connection)) return t('status.inBetween', { time, what });
  return t(isServiceFailing(connection) ? 'status.troubleBecause' : 'status.offlineBecause', { time, what });
}

export function proxyOf(error: AppError | null): string | null {
  const proxy = error?.detail?.facts?.proxy;
  return error?.detail?.reason === 'proxy-password' && typeof proxy === 'string' ? proxy : null;
}
