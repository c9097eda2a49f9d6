/** Keeps what is offered under the search box in step with what is typed. */
import type { SearchCompletion } from '../../../shared/domain/search.ts';

/** What only repeats the word under the cursor is no offer, and would lie over the first hit. */
export const offersMore = ({ from, to, options }: SearchCompletion, text: string): boolean =>
  options.some(({ insert }) => insert.trim() !== text.slice(from, to).trim());

const plain = (text: string) => text.toLowerCase().replaceAll('"', '').trimEnd();

/**
 * What was offered for the text before, as far as it still fits the text that stands there now,
 * with the cursor at `at`; null where none of it does.
 */
export function carriedOn(
  offered: SearchCompletion | null,
  before: string,
  text: string,
  at: number | null,
): SearchCompletion | null {
  if (!offered || at === null || at < offered.from) return null;
  const { from } = offered;
  const to = offered.to + text.length - before.length;
  if (to < at || text.slice(0, from) !== before.slice(0, from)) return null;
  const typed = plain(text.slice(from, at));
  const options = offered.options.filter(({ insert, label }) =>
    [insert, label].some((words) => plain(words).startsWith(typed)),
  );
  const carried = { from, to, options };
  return options.length > 0 && offersMore(carried, text) ? carried : null;
}
