/** Detects signs in a text that request a list, and finds matching entries, best first. */
import type { CannedReply, VariablePlaceholder } from '../../../shared/domain/canned.ts';
import { mayMention } from '../../../shared/domain/mentions.ts';

/** The two signs, also as East Asian keyboards or input methods type them. */
const MARK = /^(?:::|：：)$/;
const BRACES = '{{';
const SIGN = /^(?:::|：：|\{\{|@)$/;
/** Text allowed right before the signs: nothing, a space, an opening sign, or certain scripts. */
const BEFORE =
  /[\s("'“„«‘‚¡¿—–\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}、。，！？）」]$/u;
const LONGEST = 60;

/** Position of a list: the choice replaces the text from `from`; the search begins at `start`. */
export interface ListTrigger {
  from: number;
  start: number;
}

export type Offer = 'replies' | 'variables' | 'mentions';

/** The list that is requested right before the caret, and its position; null for none. */
export function askedAt(text: string, caret: number, offers: readonly Offer[]): (ListTrigger & { of: Offer }) | null {
  const at = caret - 1;
  if (offers.includes('mentions') && text[at] === '@' && mayMention(text, at))
    return { of: 'mentions', from: at, start: caret };
  const from = caret - BRACES.length;
  if (offers.includes('variables') && from >= 0 && text.startsWith(BRACES, from) && text[from - 1] !== '{')
    return { of: 'variables', from, start: caret };
  const asked = offers.includes('replies') ? asksAt(text, caret) : null;
  return asked && { of: 'replies', ...asked };
}

/** The signs before the caret, if typed to open the list: not in code, an address, or `a::b`. */
export function asksAt(text: string, caret: number): ListTrigger | null {
  const from = caret - 2;
  if (from < 0 || !MARK.test(text.slice(from, caret))) return null;
  const before = text.slice(0, from);
  return (before === '' || BEFORE.test(before)) && !inCode(before) ? { from, start: caret } : null;
}

/** The search text while the caret is on its line and after the signs; null once it has left. */
export function queryAt(text: string, { from, start }: ListTrigger, caret: number): string | null {
  if (caret < start || (start > from && !SIGN.test(text.slice(from, start)))) return null;
  const query = text.slice(start, caret);
  return /[\n:：{}]/.test(query) || /^\s/.test(query) || query.length > LONGEST ? null : query;
}

const CALL = /(?:::|：：)(\p{L}[\p{L}\p{N}_-]*)(?=[\s.,;!?)]|$)/gu;
const MOST_CALLS = 20;

/** Finds places that still request a reply; after a letter, only if the word is a reply's. */
export function callsIn(text: string, replies: readonly CannedReply[]): VariablePlaceholder[] {
  const calls = Array.from(text.matchAll(CALL), ({ 0: name, 1: word = '', index: from }) => ({ name, word, from }));
  return calls.slice(0, MOST_CALLS).flatMap(({ name, word, from }) => {
    const before = text.slice(0, from);
    const isAlone = before === '' || BEFORE.test(before) || (/\p{L}$/u.test(before) && isOwnWord(replies, word));
    const isQuoted = /(?:^|\n)[^\S\n]*>[^\n]*$/.test(before);
    return isAlone && !isQuoted && !inCode(before) ? [{ name, known: true, from, to: from + name.length }] : [];
  });
}

/** Whether a keyword, or a word of a name, begins with this. */
const isOwnWord = (replies: readonly CannedReply[], word: string): boolean =>
  replies.some((reply) => (rankOf(reply, [plain(word)]) ?? 2) < 2);

/** Whether inserted text is in code: after an open fence, or an unclosed backtick. */
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
    // The last line continues after the caret, so it is not blank.
    else paragraph = line.trim() === '' && index < lines.length - 1 ? '' : `${paragraph}\n${line}`;
  }
  let open = 0;
  for (const [run] of paragraph.matchAll(/`+/g)) {
    if (open === 0) open = run.length;
    else if (open === run.length) open = 0;
  }
  return fence !== null || open > 0;
}

/** Removes accents and case: `grusse` finds `Grüße`. */
export const plain = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('ß', 'ss');

/** By id or name, because services give the name of a department only in some answers. */
export interface Department {
  id: string;
  name: string | null;
}

/** Replies as given, those of other departments last; with a query, those with every word. */
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

/** Members with a word of their name that begins so: what follows a name is no part of it. */
export const namedLike = (members: readonly CannedReply[], query: string): CannedReply[] =>
  members.filter(({ name }) => ` ${plain(name)}`.includes(` ${plain(query)}`));

export function isAway({ department }: CannedReply, { id, name }: Department): boolean {
  if (department === null) return false;
  const wanted = plain(department);
  return wanted !== plain(id) && (name === null || wanted !== plain(name));
}

interface Folded {
  name: string;
  keywords: string[];
  words: string[];
  text: string;
}

/** Cached per reply, because a long list is searched at every key. */
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

/** Best is 0: keyword, beginning of name, of a word, within one, in the text. Null: no match. */
function rankOf(reply: CannedReply, words: readonly string[]): number | null {
  const candidate = folded(reply);
  const ranks = words.map((word) => {
    if (candidate.keywords.includes(word) || candidate.name.startsWith(word)) return 0;
    if (candidate.words.some((part) => part.startsWith(word))) return 1;
    if (candidate.name.includes(word) || candidate.keywords.some((keyword) => keyword.includes(word))) return 2;
    return candidate.text.includes(word) ? 3 : null;
  });
  return ranks.includes(null) ? null : Math.max(0, ...ranks.map((rank) => rank ?? 0));
}
