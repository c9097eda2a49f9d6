/**
 * `mergeReadings` makes one conversation of what was known and what was read: the same post read
 * from both sources is one post. The answer of the API knows more than a page does, and knows it
 * better.
 */
import type { Post, Reading } from '../../../../shared/domain/conversation.ts';
import { wordsKey } from './canonical-text.ts';

export interface MergedPosts {
  /** Oldest first; notes among them. */
  posts: Post[];
  /** Posts that are kept under another id now: from, to. */
  renamed: [from: string, to: string][];
  /** Known posts that a whole reading no longer has: the service changed or removed them. */
  gone: string[];
}

/** `known` is what was kept of this ticket so far, notes included. */
export function mergeReadings(known: readonly Post[], reading: Reading): MergedPosts {
  const read = [...reading.posts, ...reading.notes];
  const left = new Map(read.map((post) => [post.id, post]));
  const knownIds = new Set(known.map(({ id }) => id));
  const byWords = new Map<string, Post[]>();
  for (const post of read) {
    const key = wordsKey(post.text);
    const others = byWords.get(key);
    if (others) others.push(post);
    else byWords.set(key, [post]);
  }
  const merged: MergedPosts = { posts: [], renamed: [], gone: [] };
  for (const post of known) {
    const same =
      left.get(post.id) ??
      byWords.get(wordsKey(post.text))?.find((one) => left.has(one.id) && !knownIds.has(one.id) && areOne(one, post));
    if (same) {
      left.delete(same.id);
      // An id of the service's own stays, whichever reading showed it.
      const id = isOwn(same.id) || !isOwn(post.id) ? same.id : post.id;
      if (id !== post.id) merged.renamed.push([post.id, id]);
      merged.posts.push({ ...better(post, same), id });
    } else if (reading.whole && !post.note) merged.gone.push(post.id);
    else merged.posts.push(post);
  }
  merged.posts.push(...left.values());
  merged.posts = inOrder(merged.posts);
  return merged;
}

/** Equal words of one minute and one writer, as far as both are known. */
const areOne = (one: Post, other: Post): boolean =>
  !(isOwn(one.id) && isOwn(other.id)) &&
  one.note === other.note &&
  agree(one.at?.text, other.at?.text) &&
  agree(one.author, other.author);

/** Ids of the service begin with a figure, or with `n:` for a note. */
const isOwn = (id: string): boolean => !id.startsWith('h:');

const agree = (a: string | null | undefined, b: string | null | undefined): boolean =>
  a == null || b == null || wordsKey(a) === wordsKey(b);

/**
 * The API's reading, else the later one, also where it is less certain of the writer: a name that
 * was wrong must be able to go. What only the other has is taken over.
 */
function better(known: Post, read: Post): Post {
  const [first, second] = known.source === 'api' && read.source !== 'api' ? [known, read] : [read, known];
  // What the same source no longer shows was removed there.
  const files = known.source === read.source ? read.files : withLinks(first.files, second.files);
  return { ...first, at: first.at ?? second.at, files };
}

const withLinks = (files: Post['files'], others: Post['files']): Post['files'] =>
  files.length === 0
    ? others
    : files.map((file) => ({
        ...file,
        link: file.link ?? others.find(({ name, index }) => name === file.name && index === file.index)?.link ?? null,
      }));

/** By time, then by the service's ids; what has no time stays behind what it stood behind. */
function inOrder(posts: readonly Post[]): Post[] {
  let last = '';
  return posts
    .map((post, index) => {
      last = post.at?.text ?? last;
      return { post, index, time: last };
    })
    .sort((a, b) => (a.time < b.time ? -1 : a.time > b.time ? 1 : byId(a.post, b.post) || a.index - b.index))
    .map(({ post }) => post);
}

const byId = (a: Post, b: Post): number => (/^\d+$/.test(a.id) && /^\d+$/.test(b.id) ? Number(a.id) - Number(b.id) : 0);
