/** The connection as the window says it: a drop of a few seconds is not worth a word. */
import { useEffect, useState } from 'react';
import type { Connection } from '../../../shared/domain/account.ts';
import type { AppError } from '../../../shared/result.ts';

/** How long a connection must be gone before it is said. */
const SETTLE_MS = 5000;

/**
 * After this time without an answer, whether there is a connection is not known. Longer than any
 * wait of an agent at work.
 */
const OLD_MS = 150_000;

/** `unchecked`: nothing failed, but the service was not asked for a while. */
export type Said = 'online' | 'unchecked' | 'offline' | 'signed-out' | 'connecting';

/**
 * What to say of a connection now, and after how long to look again where that will change by
 * itself.
 */
export function saidOf(connection: Connection, now: number): { said: Said; again: number | null } {
  if (connection.state === 'online' && connection.lastSuccess !== null) {
    const fresh = connection.lastSuccess + OLD_MS - now;
    return fresh > 0 ? { said: 'online', again: fresh } : { said: 'unchecked', again: null };
  }
  if (connection.state !== 'offline') return { said: connection.state, again: null };
  const left = connection.since + SETTLE_MS - now;
  if (left <= 0) return { said: 'offline', again: null };
  return { said: connection.lastSuccess === null ? 'connecting' : 'online', again: left };
}

export function useSaid(connection: Connection): Said {
  const [, look] = useState(0);
  const { said, again } = saidOf(connection, Date.now());
  useEffect(() => {
    if (again === null) return;
    const timer = setTimeout(() => look((n) => n + 1), again);
    return () => clearTimeout(timer);
  }, [again]);
  return said;
}

/** There is a network and someone answers, but not as the service does. */
export const isServiceFailing = ({ state, error }: Connection): boolean =>
  state === 'offline' &&
  error !== null &&
  error.kind !== 'offline' &&
  !(error.kind === 'in-doubt' && error.detail?.status === undefined);

/** The proxy that wants a password, where that is what went wrong. */
export function proxyOf(error: AppError | null): string | null {
  const proxy = error?.detail?.facts?.proxy;
  return error?.detail?.reason === 'proxy-password' && typeof proxy === 'string' ? proxy : null;
}
