/**
 * Keeps the objects of unchanged entries, so that only changed ones render again: a conversation
 * may have hundreds of posts, and each news of its ticket reads all of them.
 */
import type { PostEntry, ThreadEntry } from './thread.ts';

/**
 * The entries with equal ones replaced by known objects; the known list itself if nothing changed.
 */
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

/** Posts can be long, so compare their fields directly; the rest is short. */
function isSame(a: ThreadEntry, b: ThreadEntry): boolean {
  if (a.kind !== 'post' || b.kind !== 'post') return JSON.stringify(a) === JSON.stringify(b);
  const short = ({ post, ...entry }: PostEntry) =>
    JSON.stringify({ ...entry, post: { ...post, text: '', html: null, typed: null } });
  return (
    a.post.text === b.post.text && a.post.html === b.post.html && a.post.typed === b.post.typed && short(a) === short(b)
  );
}
