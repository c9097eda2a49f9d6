/**
 * Stores which notices the agent ignores in a reply, so that they survive a reload. The window's
 * storage is not encrypted, so we keep hashes instead of words.
 */

/** Hashes of notices by draft id; the draft that was changed last comes last. */
export type IgnoredNotices = Readonly<Record<string, readonly number[]>>;

const STORAGE_KEY = 'rackside.ignored-notices';
const MAX_DRAFTS = 100;

export function readIgnored(): IgnoredNotices {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '{}');
    if (typeof stored !== 'object' || stored === null) return {};
    return Object.fromEntries(Object.entries(stored).filter(([, marks]) => Array.isArray(marks)));
  } catch {
    return {};
  }
}

/** Adds a notice to a draft. The oldest drafts are forgotten first. */
export function storeIgnored(ignored: IgnoredNotices, draft: string, words: string): IgnoredNotices {
  const { [draft]: before = [], ...others } = ignored;
  const all = [...Object.entries(others), [draft, [...before, hashOf(draft, words)]] as const];
  const kept = Object.fromEntries(all.slice(-MAX_DRAFTS));
  localStorage.setItem(STORAGE_KEY, JSON.stringify(kept));
  return kept;
}

export const isIgnored = (ignored: IgnoredNotices, draft: string, words: string): boolean =>
  ignored[draft]?.includes(hashOf(draft, words)) ?? false;

/** FNV-1a hash of the draft's id and the words, so that the words themselves are not stored. */
function hashOf(draft: string, words: string): number {
  let hash = 0x811c9dc5;
  for (const unit of `${draft}/${words}`) hash = Math.imul(hash ^ (unit.codePointAt(0) ?? 0), 0x01000193);
  return hash >>> 0;
}
