/**
 * One-line texts by others. Their signs of direction could reverse the text beside them, and so
 * fake another name, address or time.
 */

/** Embeddings, overrides, isolates and marks. All are invisible. */
const DIRECTION = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
/** C0, C1, and the two Unicode line separators. */
const CONTROLS = /[\p{Cc}\u2028\u2029]+/gu;

/** Removes signs of direction, and replaces control characters by a blank. */
export const oneLine = (text: string): string => text.replace(DIRECTION, '').replace(CONTROLS, ' ');

/** Letters from right to left (in Unicode's blocks for them), and signs of direction. */
const RIGHT_TO_LEFT =
  /[\u0590-\u08ff\u200e\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
const FIRST_STRONG = '\u2068';
const END = '\u2069';

/** Isolates a text, so that it cannot reverse the text around it; unchanged if it can't anyway. */
export function isolateDirection(text: string): string {
  if (!RIGHT_TO_LEFT.test(text)) return text;
  let open = 0;
  // A stray end would end our isolate; embeddings end with it, but reverse the text itself.
  const whole = text.replace(/[\u202a-\u202e\u2066-\u2069]/g, (sign) => {
    if (sign < '\u2066') return '';
    if (sign !== END) open += 1;
    else if (open === 0) return '';
    else open -= 1;
    return sign;
  });
  return FIRST_STRONG + whole + END.repeat(open + 1);
}
