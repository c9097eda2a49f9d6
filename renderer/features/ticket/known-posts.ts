/**
 * Keeps posts that are as they were by their own object, so that the window draws again only what
 * changed: a conversation may have hundreds, and each news of its ticket reads all of them.
 */
import type { PostEntry, ThreadEntry } from './thread.ts';

/** The entries, with the known object of each post that is equal. */
export function withKnownPosts(entries: readonly ThreadEntry[], known: readonly ThreadEntry[]): ThreadEntry[] {
  const posts = new Map(known.flatMap((entry) => (entry.kind === 'post' ? [[entry.id, entry]] : [])));
  return entries.map((entry) => {
    const before = entry.kind === 'post' ? posts.get(entry.id) : undefined;
    return entry.kind === 'post' && before && isSame(entry, before) ? before : entry;
  });
}

/** Long texts are compared as they are; the rest is short. */
function isSame(a: PostEntry, b: PostEntry): boolean {
  const short = ({ post, ...entry }: PostEntry) =>
    JSON.stringify({ ...entry, post: { ...post, text: '', html: null, typed: null } });
  return (
    a.post.text === b.post.text && a.post.html === b.post.html && a.post.typed === b.post.typed && short(a) === short(b)
  );
}
