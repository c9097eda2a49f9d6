/** Key navigation for all lists that mark one row at a time. */
interface WalkOptions {
  loop?: boolean;
  sideways?: boolean;
  /** The list belongs to a text field, which keeps Home and End. */
  field?: boolean;
}

/**
 * The row that a key moves to.
 * @param at index of the marked row; -1 for none
 * @returns null if the key does not move, or the list is empty
 */
export function rowAfterKey(
  key: string,
  at: number,
  count: number,
  { loop = false, sideways = false, field = false }: WalkOptions = {},
): number | null {
  if (count === 0) return null;
  const last = count - 1;
  if (!field && key === 'Home') return 0;
  if (!field && key === 'End') return last;
  const down = key === 'ArrowDown' || (sideways && key === 'ArrowRight');
  if (!down && key !== 'ArrowUp' && !(sideways && key === 'ArrowLeft')) return null;
  // Without a marked row, down goes to the first, and up to the last if the list wraps.
  const to = down ? at + 1 : at < 0 ? -1 : at - 1;
  if (to < 0) return loop ? last : 0;
  if (to > last) return loop ? 0 : last;
  return to;
}
