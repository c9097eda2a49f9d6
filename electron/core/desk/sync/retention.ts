/** `retentionCut` says from which moment of the service on closed tickets are kept. */
import { zonedToUtc } from '../../../../shared/domain/zone.ts';
import type { RemoteStore } from '../../worker/remote.ts';
import type { Clock } from '../ports.ts';
import type { Reader } from './reader.ts';

export interface RetentionOptions {
  reader: Pick<Reader, 'offset'>;
  store: RemoteStore;
  clock: Pick<Clock, 'now'>;
  /** Days for which closed tickets are kept; 0 keeps all. */
  retentionDays(): number;
}

const DAY = 24 * 3600_000;

/**
 * The text of a service time before which closed tickets are not kept; a day more or less, where
 * the zone is unknown. Null: all are kept.
 */
export async function retentionCut({ reader, store, clock, retentionDays }: RetentionOptions): Promise<string | null> {
  const days = retentionDays();
  if (days === 0) return null;
  const reached = await store.ticketSync.fact('reached');
  const newest = reached.ok && reached.value !== null ? zonedToUtc(reached.value, 'UTC') : null;
  // A service that tells no time does not say that our clock is ahead; its newest reply does.
  const today = Math.min(clock.now() + reader.offset(), (newest ?? Number.POSITIVE_INFINITY) + DAY);
  return new Date(today - days * DAY).toISOString().slice(0, 19).replace('T', ' ');
}
