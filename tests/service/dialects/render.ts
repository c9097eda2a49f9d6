/** Writes a list in one of the two shapes that api.md documents, or with odd indices. */
import { flattenInto, type ListPart } from '../../../service/http/reply.ts';

type Rows = Pick<ListPart, 'collection' | 'item' | 'rows'>;

/** `{"tickets": {"ticket": […]}}` */
export function nested({
  collection,
  item,
  rows,
  items,
}: Rows & { items(rows: readonly unknown[]): unknown }): Record<string, unknown> {
  return { [collection]: { [item]: items(rows) } };
}

/**
 * Keys such as `contacts[contact][0][id]`, or `orders[order][0][lineitems][lineitem][0][type]`.
 * `odd` leaves gaps between the indices and writes the last one first.
 */
export function flattened({ collection, item, rows }: Rows, from = 0, odd = false): Record<string, unknown> {
  const flat: Record<string, unknown> = {};
  const numbered = rows.map((row, index) => [odd ? 3 * (from + index) + 2 : from + index, row] as const);
  for (const [number, row] of odd ? numbered.reverse() : numbered)
    flattenInto(flat, `${collection}[${item}][${number}]`, row);
  return flat;
}
