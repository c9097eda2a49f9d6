/**
 * Compares telephone numbers by their digits: a record has `+49.895550689`, a phone shows `089
 * 5550689`. A national prefix may stand for the code of any country.
 */

const PHONE = /^\+?[\d\s().\-/]+$/;
const [FEWEST, MOST] = [7, 15];

export const TAIL_LENGTH = FEWEST;

/**
 * The digits of a telephone number without the prefix for country or area. Null if the text is no
 * telephone number.
 */
export function phoneDigits(text: string): string | null {
  if (!PHONE.test(text)) return null;
  const digits = text.replace('(0)', '').replace(/\D/g, '').replace(/^0+/, '');
  return digits.length >= FEWEST && digits.length <= MOST ? digits : null;
}

export function isSamePhone(one: string, other: string): boolean {
  const [a, b] = [phoneDigits(one), phoneDigits(other)];
  return a !== null && b !== null && (a.endsWith(b) || b.endsWith(a));
}
