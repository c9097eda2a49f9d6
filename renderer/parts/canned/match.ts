/** Finds the canned replies that fit what was typed, the best first. */
import type { CannedReply } from '../../../shared/domain/canned.ts';

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
