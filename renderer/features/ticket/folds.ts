/**
 * Says which posts of a conversation stand open, as mail programs do: what is new, and the newest.
 * All others are one line each. What was open once is never folded by itself.
 */
import type { Excerpt } from '../../../shared/domain/timeline.ts';
import { type PostEntry, replyOf, type ThreadEntry } from './thread.ts';

export interface FoldedPosts {
  /** Of each post that was met, by the id of its entry. */
  open: ReadonlyMap<string, boolean>;
  /** Posts that came since the agent saw the ticket last, oldest first. */
  unread: readonly string[];
}

export const NO_FOLDS: FoldedPosts = { open: new Map(), unread: [] };

/** So many posts need no folding. */
const FEW = 2;

const isPost = (entry: ThreadEntry): entry is PostEntry => entry.kind === 'post';

/** These stand open as well, also once they are met. */
export const unfolded = ({ open, unread }: FoldedPosts, posts: readonly string[]): FoldedPosts => ({
  open: new Map([...open, ...posts.map((post) => [post, true] as const)]),
  unread,
});

/** Takes in posts that were not there before. `seen`: the last reply that the agent had seen. */
export function meetPosts(known: FoldedPosts, entries: readonly ThreadEntry[], seen: string | null): FoldedPosts {
  const posts = entries.filter(isPost);
  const met = posts.filter(({ id }) => !known.open.has(id));
  if (met.length === 0) return known;
  const newest = posts.findLast(({ post }) => !post.note);
  const lastAnswer = posts.findLastIndex(({ own, post }) => own !== null || (post.role === 'staff' && !post.note));
  const isNews = (entry: PostEntry): boolean => {
    if (entry.own !== null) return false;
    // Where the agent never saw it, all that waits for an answer is new.
    if (seen === null) return posts.indexOf(entry, lastAnswer + 1) >= 0;
    return entry.post.at !== null && minute(entry.post.at.text) > minute(seen);
  };
  const news = new Set(met.filter(isNews).map(({ id }) => id));
  const open = new Map(known.open);
  for (const { id } of met) open.set(id, news.has(id) || id === newest?.id || posts.length <= FEW);
  return { open, unread: [...known.unread, ...news] };
}

/** `2026-11-20 10:15`: a post may be dated to the minute only. */
const minute = (time: string): string => time.slice(0, 16).replace('T', ' ');

/** Letters and figures alone: a paste has other line ends and quotation marks than the post. */
const bare = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');

/** By the id of each pasted excerpt, the entry of the post that holds its words. */
export function holdersOf(entries: readonly ThreadEntry[]): Map<Excerpt['id'], PostEntry> {
  const holders = new Map<string, PostEntry>();
  const excerpts = entries.filter((entry) => entry.kind === 'excerpt');
  if (excerpts.length === 0) return holders;
  const posts = entries.filter(isPost).map((entry) => ({ entry, words: bare(entry.post.text) }));
  for (const { id, text } of excerpts) {
    const words = bare(text);
    const holder = words === '' ? undefined : posts.find((post) => post.words.includes(words));
    if (holder) holders.set(id, holder.entry);
  }
  return holders;
}

type LookEntry = Extract<ThreadEntry, { kind: 'look' }>;
type ExcerptEntry = Extract<ThreadEntry, { kind: 'excerpt' }>;

/** Looks that follow each other; the id is that of the first of them. */
interface Looks {
  kind: 'looks';
  id: string;
  looks: LookEntry[];
  /** They stand between posts, in one line. */
  isFolded: boolean;
}

/** An entry as the timeline shows it. */
export type ShownEntry = Exclude<ThreadEntry, LookEntry> | Looks;

/**
 * The timeline as it is read: an excerpt stands below the post that holds it, and looks that follow
 * each other are together. Without posts each look stands for itself, since changes are all there
 * is.
 */
export function shownEntries(entries: readonly ThreadEntry[], holders: ReadonlyMap<string, PostEntry>): ShownEntry[] {
  const hasPosts = entries.some(isPost);
  const held = entries.filter((entry): entry is ExcerptEntry => entry.kind === 'excerpt' && holders.has(entry.id));
  const shown: ShownEntry[] = [];
  for (const entry of entries) {
    if (entry.kind !== 'look') {
      if (entry.kind === 'excerpt' && holders.has(entry.id)) continue;
      shown.push(entry, ...held.filter(({ id }) => holders.get(id) === entry));
      continue;
    }
    const last = shown.at(-1);
    // What a reply of the agent's did belongs to its card, and is never folded with what came later.
    const isEffect = last !== undefined && replyOf(entry) === last.id;
    if (!isEffect && last?.kind === 'looks' && last.isFolded) last.looks.push(entry);
    else shown.push({ kind: 'looks', id: entry.id, looks: [entry], isFolded: hasPosts && !isEffect });
  }
  return shown;
}
