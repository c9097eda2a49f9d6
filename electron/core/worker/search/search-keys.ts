/**
 * Keys of the search indexes hold a row's date in their upper bits, so that results are newest
 * first without sorting.
 */

import type { RecordKind } from '../../../../shared/domain/customer.ts';

/** A key is a second since 1970, times this number, plus a number within the second. */
export const KEYS_PER_SECOND = 1_048_576;

/**
 * The lowest bits of a key in the cache's index hold the row's kind, so that hits are counted by
 * kind without reading rows. The numbers are stored: a new kind takes a free one.
 */
export const KEY_BITS: Readonly<Record<RecordKind | 'tickets', number>> = {
  contacts: 0,
  products: 1,
  domains: 2,
  orders: 3,
  announcements: 4,
  tickets: 7,
};
export const KEYS_PER_KIND = 8;

/** In the year 2242: later keys would exceed exact integers, and two could be equal. */
const LAST_SECOND = 2 ** 33 - 2;

export const firstKeyOf = (second: number): number =>
  Math.min(Math.max(Math.floor(second), 0), LAST_SECOND) * KEYS_PER_SECOND;

/**
 * Reads a time or day of the service as UTC: all values of one service are off by the same hours.
 */
export function secondsOf(text: string | null): number {
  const at = Date.parse(`${(text ?? '').trim().replace(' ', 'T')}${(text ?? '').length > 10 ? 'Z' : ''}`);
  return Number.isNaN(at) ? 0 : at / 1000;
}
