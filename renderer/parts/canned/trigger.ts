/** Tells when `::` in a text asks for a canned reply, and what is searched for behind it. */

/** The two signs, as a keyboard or an input method of East Asia types them. */
const MARK = /^(?:::|：：)$/;
/**
 * What may stand right before it: nothing, a blank, an opening sign, or a script that writes
 * without blanks.
 */
const BEFORE =
  /[\s("'“„«‘‚¡¿—–\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}、。，！？）」]$/u;
const LONGEST = 60;

/**
 * Where a list begins: what is chosen goes in at `from`, what is searched for stands behind
 * `start`.
 */
export interface Asked {
  from: number;
  start: number;
}

/**
 * The two signs before the caret, if they were typed to open the list: not in code, an address, or
 * `a::b`.
 */
export function asksAt(text: string, caret: number): Asked | null {
  const from = caret - 2;
  if (from < 0 || !MARK.test(text.slice(from, caret))) return null;
  const before = text.slice(0, from);
  return (before === '' || BEFORE.test(before)) && !inCode(before) ? { from, start: caret } : null;
}

/**
 * What is searched for while the caret stands on its line, behind the signs if there are any; null
 * where it has left.
 */
export function queryAt(text: string, { from, start }: Asked, caret: number): string | null {
  if (caret < start || (start > from && !MARK.test(text.slice(from, start)))) return null;
  const query = text.slice(start, caret);
  return /[\n:：]/.test(query) || /^\s/.test(query) || query.length > LONGEST ? null : query;
}

/** Behind an open fence, or behind backticks of the same paragraph that nothing has closed. */
function inCode(before: string): boolean {
  let fence: string | null = null;
  let paragraph = '';
  const lines = before.split('\n');
  for (const [index, line] of lines.entries()) {
    const [, sign = '', rest = ''] = /^ {0,3}(`{3,}|~{3,})(.*)$/.exec(line) ?? [];
    if (fence !== null) {
      if (sign.startsWith(fence) && rest.trim() === '') fence = null;
      paragraph = '';
    } else if (sign !== '' && !(sign.startsWith('`') && rest.includes('`'))) fence = sign;
    // The last line goes on behind the caret: it is not blank.
    else paragraph = line.trim() === '' && index < lines.length - 1 ? '' : `${paragraph}\n${line}`;
  }
  let open = 0;
  for (const [run] of paragraph.matchAll(/`+/g)) {
    if (open === 0) open = run.length;
    else if (open === run.length) open = 0;
  }
  return fence !== null || open > 0;
}
