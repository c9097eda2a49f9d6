/** Keeps the completions of the search box in step with the typed text. */
import type { Bridge } from '../../../shared/contract.ts';
import type { SearchCompletion } from '../../../shared/domain/search.ts';
import type { AppState, SetSlice } from '../../store/app-state.ts';
import { createQuery } from '../../store/query.ts';

/** An option that only repeats the word at the cursor is useless, and would cover the first hit. */
const hasNewOption = ({ from, to, options }: SearchCompletion, text: string): boolean =>
  options.some(({ insert }) => insert.trim() !== text.slice(from, to).trim());

const plain = (text: string) => text.toLowerCase().replaceAll('"', '').trimEnd();

/**
 * The previous completions that still fit the new text with the cursor at `at`; null if none do.
 */
export function continuedCompletion(
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
  return options.length > 0 && hasNewOption(carried, text) ? carried : null;
}

export function createCompletions(
  set: SetSlice<AppState['search']>,
  get: () => Pick<AppState, 'nav' | 'search'>,
  bridge: Bridge,
) {
  let wantedAt: number | null = null;
  const ask = createQuery(() => [get().nav.account, get().search.text, wantedAt]);
  return {
    /** Asks for completions of the text with the cursor at this place; null asks for none. */
    async askAt(at: number | null) {
      wantedAt = at;
      const { text } = get().search;
      const { account } = get().nav;
      if (!account || at === null) return;
      const answer = await ask(bridge.call('search.complete', { account, text, at }));
      // Without completions, typing still works.
      if (answer) set({ completion: answer.ok && hasNewOption(answer.value, text) ? answer.value : null });
    },
  };
}
