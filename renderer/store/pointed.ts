import type { AppState } from './slices.ts';

/** The ticket of the row that the cursor is on, while that list has the focus. */
export function pointed({ list, search }: AppState): string | null {
  if (search.shown) return search.focused ? (search.pointed()?.ticket ?? null) : null;
  return list.focused ? list.cursor : null;
}
