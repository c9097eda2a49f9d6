/**
 * Writes answers as api.md documents them. Tests write them as other services of this family do.
 */
import type { Answer, ListPart } from './reply.ts';

export type Row = Record<string, unknown>;

export interface Writer {
  success(answer: Answer): Row;
  refusal(message: string): Row;
  unauthorised(message: string): Row;
  token(body: Row): Row;
}

const error = (message: string): Row => ({ result: 'error', message });

export const asDocumented: Writer = {
  success: ({ body, record, lists = [] }) =>
    Object.assign({ result: 'success' }, record?.place(record.row), body, ...lists.map(writeList)),
  refusal: error,
  unauthorised: error,
  token: (body) => body,
};

function writeList({ collection, item, shape, rows }: ListPart): Row {
  if (shape === 'nested') return { [collection]: { [item]: rows } };
  const flat: Row = {};
  for (const [index, row] of rows.entries()) flattenInto(flat, `${collection}[${item}][${index}]`, row);
  return flat;
}

/** Writes keys such as `orders[order][0][lineitems][lineitem][0][type]`. */
export function flattenInto(flat: Row, path: string, value: unknown): void {
  if (typeof value !== 'object' || value === null) {
    flat[path] = value;
    return;
  }
  for (const [key, inner] of Object.entries(value)) flattenInto(flat, `${path}[${key}]`, inner);
}
