/** Computes the service time from which on closed tickets are kept. */
import { zonedToUtc } from '../../../../shared/domain/zone.ts';
import type { RemoteStore } from '../../worker/remote.ts';
import type { Clock } from '../ports.ts';
import type { Reader } from './reader.ts';

export interface RetentionOptions {
  reader: Pick<Reader, 'offset'>;
  store: RemoteStore;
  clock: Pick<Clock, 'now'>;
  retentionDays(): number;
}

const DAY = 24 * 3600_000;

/**
 * Service time before which closed tickets are dropped, accurate to a day if the zone is unknown.
 * Null keeps all.
 */
export async function retentionCut({ reader, store, clock, retentionDays }: RetentionOptions): Promise<string | null> {
  const days = retentionDays();
  if (days === 0) return null;
  const reached = await store.ticketSync.fact('reached');
  const newest = reached.ok && reached.value !== null ? zonedToUtc(reached.value, 'UTC') : null;
  // Without a service time, our clock may be ahead unnoticed; the newest reply limits it.
  const today = Math.min(clock.now() + reader.offset(), (newest ?? Number.POSITIVE_INFINITY) + DAY);
  return new Date(today - days * DAY).toISOString().slice(0, 19).replace('T', ' ');
}
