/**
 * `mergeReadings` merges known posts with a new reading: a post read from both sources is one post.
 * The API's data win over a page's.
 */
import type { Post, Reading } from '../../../../shared/domain/conversation.ts';
import { textKey, wordsKey } from '../../rules/html/canonical-text.ts';

interface MergedPosts {
  /** Oldest first, notes included. */
  posts: Post[];
  renamed: [from: string, to: string][];
  /** Known posts missing from a whole reading: the service changed or removed them. */
  gone: string[];
}

export function mergeReadings(known: readonly Post[], reading: Reading): MergedPosts {
  const read = [...reading.posts, ...reading.notes];
  const left = new Map(read.map((post) => [post.id, post]));
  const knownIds = new Set(known.map(({ id }) => id));
  let byWords: Map<string, Post[]> | null = null;
  // Most posts have their id: only another one is looked up by its words.
  const withWordsOf = (post: Post) => {
    byWords ??= groupedByWords(read);
    return byWords.get(textKey(post.text));
  };
  const merged: MergedPosts = { posts: [], renamed: [], gone: [] };
  for (const post of known) {
    const match =
      left.get(post.id) ??
      withWordsOf(post)?.find(
        (candidate) => left.has(candidate.id) && !knownIds.has(candidate.id) && areSamePost(candidate, post),
      );
    if (match) {
      left.delete(match.id);
      const id = isServiceId(match.id) || !isServiceId(post.id) ? match.id : post.id;
      if (id !== post.id) merged.renamed.push([post.id, id]);
      merged.posts.push({ ...mergePost(post, match), id });
    } else if (reading.whole && !post.note) merged.gone.push(post.id);
    else merged.posts.push(post);
  }
  merged.posts.push(...left.values());
  merged.posts = inOrder(merged.posts);
  return merged;
}

function groupedByWords(posts: readonly Post[]): Map<string, Post[]> {
  const groups = new Map<string, Post[]>();
  for (const post of posts) {
    const key = textKey(post.text);
    const group = groups.get(key);
    if (group) group.push(post);
    else groups.set(key, [post]);
  }
  return groups;
}

/** Equal words of the same minute and writer, as far as both are known. */
const areSamePost = (a: Post, b: Post): boolean =>
  !(isServiceId(a.id) && isServiceId(b.id)) &&
  a.note === b.note &&
  areCompatible(a.at?.text, b.at?.text) &&
  areCompatible(a.author, b.author);

/** The service's ids begin with a figure, or with `n:` for a note. */
const isServiceId = (id: string): boolean => !id.startsWith('h:');

const areCompatible = (a: string | null | undefined, b: string | null | undefined): boolean =>
  a == null || b == null || wordsKey(a) === wordsKey(b);

/**
 * Prefers the API's reading, then the later one, even if it is less certain of the writer: a wrong
 * name must be able to go. Missing parts come from the other.
 */
function mergePost(known: Post, read: Post): Post {
  const [first, second] = known.source === 'api' && read.source !== 'api' ? [known, read] : [read, known];
  // A file that the same source no longer shows was removed there.
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

/** Sorts by time, then by the service's ids; a post without a time stays after its predecessor. */
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
