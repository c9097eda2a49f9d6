/** One way to walk a list by keys, for every list whose rows are marked one at a time. */
export interface WalkOptions {
  /** From an end of the list on to its other end. */
  loop?: boolean;
  /** Left and right walk as well: the list may be a row. */
  sideways?: boolean;
  /** The list belongs to a field of text: Home and End are the field's. */
  field?: boolean;
}

/**
 * The row that a key leads to.
 * @param at the row that is marked, from 0; -1 for none
 * @returns null where the key does not walk, or the list is empty
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
  // With none marked, down leads to the first row, and up to the last one where the list goes
  // round.
  const to = down ? at + 1 : at < 0 ? -1 : at - 1;
  if (to < 0) return loop ? last : 0;
  if (to > last) return loop ? 0 : last;
  return to;
}
