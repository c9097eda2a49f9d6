/**
 * Tells when `::` in a text asks for a canned reply and what is searched for behind it, and finds
 * the replies that fit, the best first.
 */
import type { CannedReply } from '../../../shared/domain/canned.ts';

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

/**
 * Whether a text that goes on here is code: behind an open fence, or behind backticks of the same
 * paragraph that nothing has closed.
 */
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

/** Takes accents and capitals away: `grusse` finds `Grüße`. */
export const plain = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('ß', 'ss');

/** By id or by name, since services name departments in some answers only. */
export interface Department {
  id: string;
  name: string | null;
}

/**
 * As they came (the most used first), those for another department last; with words only what has
 * each of them somewhere.
 */
export function matchReplies(replies: readonly CannedReply[], query: string, here: Department | null): CannedReply[] {
  const words = plain(query).split(/\s+/).filter(Boolean);
  return replies
    .flatMap((reply, order) => {
      const rank = rankOf(reply, words);
      return rank === null ? [] : [{ reply, order, rank, away: here !== null && isAway(reply, here) ? 1 : 0 }];
    })
    .sort((a, b) => a.away - b.away || a.rank - b.rank || a.order - b.order)
    .map(({ reply }) => reply);
}

export function isAway({ department }: CannedReply, { id, name }: Department): boolean {
  if (department === null) return false;
  const wanted = plain(department);
  return wanted !== plain(id) && (name === null || wanted !== plain(name));
}

interface Folded {
  name: string;
  keywords: string[];
  /** Words of the name, and the keywords. */
  words: string[];
  text: string;
}

/** Worked out once a reply: a list of a thousand is searched at every key. */
const known = new WeakMap<CannedReply, Folded>();

function folded(reply: CannedReply): Folded {
  const there = known.get(reply);
  if (there) return there;
  const name = plain(reply.name);
  const keywords = reply.keywords.map(plain);
  const made = { name, keywords, words: [...name.split(/[^\p{L}\p{N}]+/u), ...keywords], text: plain(reply.text) };
  known.set(reply, made);
  return made;
}

/**
 * 0 is best: a keyword, the name's beginning, a word's beginning, within one, in the text. Null: it
 * does not fit.
 */
function rankOf(reply: CannedReply, words: readonly string[]): number | null {
  const one = folded(reply);
  const ranks = words.map((word) => {
    if (one.keywords.includes(word) || one.name.startsWith(word)) return 0;
    if (one.words.some((part) => part.startsWith(word))) return 1;
    if (one.name.includes(word) || one.keywords.some((keyword) => keyword.includes(word))) return 2;
    return one.text.includes(word) ? 3 : null;
  });
  return ranks.includes(null) ? null : Math.max(0, ...ranks.map((rank) => rank ?? 0));
}
