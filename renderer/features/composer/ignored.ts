/**
 * Notices that the agent ignores in a reply, kept over a reload. The window's storage is not
 * encrypted, so it holds no words of them, only marks by which they are known again.
 */

/** Marks of notices by the id of the draft; the draft that was added to last comes last. */
export type Ignored = Readonly<Record<string, readonly number[]>>;

const KEY = 'rackside.ignored-notices';
const DRAFTS_AT_MOST = 100;

/** What the storage has. Whatever is not as it was written counts as nothing. */
export function readIgnored(): Ignored {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    if (typeof stored !== 'object' || stored === null) return {};
    return Object.fromEntries(Object.entries(stored).filter(([, marks]) => Array.isArray(marks)));
  } catch {
    // It is no JSON: somebody else wrote it.
    return {};
  }
}

/** Adds a notice to those of a draft. The drafts that were added to first are forgotten first. */
export function storeIgnored(ignored: Ignored, draft: string, words: string): Ignored {
  const { [draft]: before = [], ...others } = ignored;
  const all = [...Object.entries(others), [draft, [...before, markOf(draft, words)]] as const];
  const kept = Object.fromEntries(all.slice(-DRAFTS_AT_MOST));
  localStorage.setItem(KEY, JSON.stringify(kept));
  return kept;
}

/** Whether the agent ignores these words in this draft. */
export const isIgnored = (ignored: Ignored, draft: string, words: string): boolean =>
  ignored[draft]?.includes(markOf(draft, words)) ?? false;

/** FNV-1a over the draft's id and the words: enough to know them again, and nothing to read. */
function markOf(draft: string, words: string): number {
  let hash = 0x811c9dc5;
  for (const unit of `${draft}/${words}`) hash = Math.imul(hash ^ (unit.codePointAt(0) ?? 0), 0x01000193);
  return hash >>> 0;
}
