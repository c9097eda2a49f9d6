/**
 * Keys of the search's indexes hold a row's date in their upper bits: the newest come first without
 * sorting.
 */

import type { RecordKind } from '../../../../shared/domain/customer.ts';

/** A key is a second since 1970 and a number within it. */
export const KEYS_A_SECOND = 1_048_576;

/**
 * What the lowest bits of a key in the cache's index say of its row: hits are counted by kind
 * without reading their rows. These numbers are stored: another kind takes a free one.
 */
export const KEY_BITS: Readonly<Record<RecordKind | 'tickets', number>> = {
  contacts: 0,
  products: 1,
  domains: 2,
  orders: 3,
  announcements: 4,
  tickets: 7,
};
export const KEYS_A_KIND = 8;

/** In 2242. Keys of a later second would be larger than a number holds to the last figure: two would be one. */
const LAST_SECOND = 2 ** 33 - 2;

/** The first of all keys of a second; what has no date stands at 0. */
export const firstKeyOf = (second: number): number =>
  Math.min(Math.max(Math.floor(second), 0), LAST_SECOND) * KEYS_A_SECOND;

/**
 * A time or a day of the service's, as if it were UTC: all of one service are wrong by the same
 * hours.
 */
export function seconds(text: string | null): number {
  const at = Date.parse(`${(text ?? '').trim().replace(' ', 'T')}${(text ?? '').length > 10 ? 'Z' : ''}`);
  return Number.isNaN(at) ? 0 : at / 1000;
}
