/**
 * Texts of one line that other people wrote: names, subjects, statuses. Unicode's signs of
 * direction let such a text turn round what stands beside it, so that another name, address or time
 * is read there.
 */

/**
 * Embeddings, overrides and isolates with their ends, and marks; none of them has a shape of its
 * own.
 */
const DIRECTION = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
/** C0, C1, and the two separators that begin a new line of their own. */
const CONTROLS = /[\p{Cc}\u2028\u2029]+/gu;

/**
 * The text as it may stand on one line: without signs of direction, with a blank for each run of
 * control characters.
 */
export const oneLine = (text: string): string => text.replace(DIRECTION, '').replace(CONTROLS, ' ');

/**
 * Letters that run from right to left (the blocks Unicode sets aside for them), and signs of
 * direction.
 */
const TURNS =
  /[\u0590-\u08ff\u200e\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
const FIRST_STRONG = '\u2068';
const END = '\u2069';

/**
 * The text as a part of a longer one, closed off in U+2068 … U+2069 so that it turns nothing round
 * outside of itself. One without a letter or sign that runs from right to left can turn nothing,
 * and stays exactly as it is: it is still equal to itself where it is copied, spoken or looked for.
 */
export function isolated(text: string): string {
  if (!TURNS.test(text)) return text;
  let open = 0;
  // An end without a beginning would end ours; embeddings and overrides end with ours, but would
  // turn the text itself.
  const whole = text.replace(/[\u202a-\u202e\u2066-\u2069]/g, (sign) => {
    if (sign < '\u2066') return '';
    if (sign !== END) open += 1;
    else if (open === 0) return '';
    else open -= 1;
    return sign;
  });
  return FIRST_STRONG + whole + END.repeat(open + 1);
}

/** The parts that say something, side by side, each by itself. */
export const sideBySide = (parts: readonly (string | null | undefined | false)[], between = ' · '): string =>
  parts
    .filter((part): part is string => Boolean(part))
    .map(isolated)
    .join(between);
