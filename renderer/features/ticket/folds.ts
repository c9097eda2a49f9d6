/** Decides which posts are open: new ones and the newest. Opened ones are never folded. */
import type { Excerpt } from '../../../shared/domain/timeline.ts';
import { type PostEntry, replyOf, type ThreadEntry } from './thread.ts';

export interface FoldedPosts {
  open: ReadonlyMap<string, boolean>;
  /** Posts that came since the agent last saw the ticket, oldest first. */
  unread: readonly string[];
}

export const NO_FOLDS: FoldedPosts = { open: new Map(), unread: [] };

const MIN_FOLDED = 2;

const isPost = (entry: ThreadEntry): entry is PostEntry => entry.kind === 'post';

/** Opens these posts too, even if they are not known yet. */
export const unfolded = ({ open, unread }: FoldedPosts, posts: readonly string[]): FoldedPosts => ({
  open: new Map([...open, ...posts.map((post) => [post, true] as const)]),
  unread,
});

/** Adds new posts. `seen`: the last reply that the agent had seen. */
export function addPosts(known: FoldedPosts, entries: readonly ThreadEntry[], seen: string | null): FoldedPosts {
  const posts = entries.filter(isPost);
  const met = posts.filter(({ id }) => !known.open.has(id));
  if (met.length === 0) return known;
  const newest = posts.findLast(({ post }) => !post.note);
  const lastAnswer = posts.findLastIndex(({ own, post }) => own !== null || (post.role === 'staff' && !post.note));
  const isNews = (entry: PostEntry): boolean => {
    if (entry.own !== null) return false;
    // If the agent never saw the ticket, all unanswered posts are new.
    if (seen === null) return posts.indexOf(entry, lastAnswer + 1) >= 0;
    return entry.post.at !== null && minute(entry.post.at.text) > minute(seen);
  };
  const news = new Set(met.filter(isNews).map(({ id }) => id));
  const open = new Map(known.open);
  for (const { id } of met) open.set(id, news.has(id) || id === newest?.id || posts.length <= MIN_FOLDED);
  return { open, unread: [...known.unread, ...news] };
}

/** `2026-11-20 10:15`: cut to the minute, because a post's time may lack seconds. */
const minute = (time: string): string => time.slice(0, 16).replace('T', ' ');

/**
 * Keep only letters and digits: line ends and quotation marks of a paste differ from the post's.
 */
const bare = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');

/** For each pasted excerpt, the post that contains its text. */
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

type ObservationEntry = Extract<ThreadEntry, { kind: 'look' }>;
type ExcerptEntry = Extract<ThreadEntry, { kind: 'excerpt' }>;

interface Observations {
  kind: 'looks';
  id: string;
  looks: ObservationEntry[];
  /** They are between posts, so show one line. */
  isFolded: boolean;
}

export type ShownEntry = Exclude<ThreadEntry, ObservationEntry> | Observations;

/** Display order: an excerpt below its post, and consecutive observations joined among posts. */
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
    // The effects of our own reply belong to its card, and are not folded with later changes.
    const isEffect = last !== undefined && replyOf(entry) === last.id;
    if (!isEffect && last?.kind === 'looks' && last.isFolded) last.looks.push(entry);
    else shown.push({ kind: 'looks', id: entry.id, looks: [entry], isFolded: hasPosts && !isEffect });
  }
  return shown;
}
