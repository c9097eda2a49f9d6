/**
 * Keeps entries that are as they were by their own object, so that the window draws again only what
 * changed: a conversation may have hundreds of posts, and each news of its ticket reads all of them.
 */
import type { PostEntry, ThreadEntry } from './thread.ts';

/** The entries, with the known object of each that is equal; the known list itself where nothing changed. */
export function withKnownEntries(
  entries: readonly ThreadEntry[],
  known: readonly ThreadEntry[],
): readonly ThreadEntry[] {
  const nameOf = ({ kind, id }: ThreadEntry) => `${kind}/${id}`;
  const before = new Map(known.map((entry) => [nameOf(entry), entry]));
  const now = entries.map((entry) => {
    const same = before.get(nameOf(entry));
    return same && isSame(entry, same) ? same : entry;
  });
  return now.length === known.length && now.every((entry, at) => entry === known[at]) ? known : now;
}

/** Long texts of posts are compared as they are; the rest is short. */
function isSame(a: ThreadEntry, b: ThreadEntry): boolean {
  if (a.kind !== 'post' || b.kind !== 'post') return JSON.stringify(a) === JSON.stringify(b);
  const short = ({ post, ...entry }: PostEntry) =>
    JSON.stringify({ ...entry, post: { ...post, text: '', html: null, typed: null } });
  return (
    a.post.text === b.post.text && a.post.html === b.post.html && a.post.typed === b.post.typed && short(a) === short(b)
  );
}
