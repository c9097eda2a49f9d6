/** Answers before they are sent, and how they are written as api.md documents them. */
import type { ServerResponse } from 'node:http';

/** An answer before it is sent. */
export interface Reply {
  status: number;
  headers: Record<string, string>;
  text: string;
  encoding?: 'latin1';
  applied: boolean;
  /** Sends the answer in another way than whole and at once. */
  deliver?(outgoing: ServerResponse, bytes: Buffer, writeHead: () => void): void;
}

export function json(status: number, body: unknown, applied = false): Reply {
  return { status, headers: { 'Content-Type': 'application/json' }, text: JSON.stringify(body), applied };
}

/** Resets the connection instead of sending the answer. */
export const resetConnection: NonNullable<Reply['deliver']> = (outgoing) => outgoing.req.socket.resetAndDestroy();

/** An error with its own HTTP status. Refusals of an operation use HTTP 200 instead. */
export function failure(status: number, message: string): Reply {
  return json(status, { result: 'error', message });
}

export function page(status: number, title: string, words: string): Reply {
  return {
    status,
    headers: { 'Content-Type': 'text/html; charset=utf-8' },
    text: `<html>\r\n<head><title>${title}</title></head>\r\n<body>\r\n<center><h1>${title}</h1></center>\r\n<p>${words}</p>\r\n</body>\r\n</html>\r\n`,
    applied: false,
  };
}

/** The operation is refused: HTTP 200 with `{"result":"error","message":…}`. */
export class Refusal extends Error {}

export const missing = (field: string) => new Refusal(`Missing required field: ${field}`);

export interface ListPart {
  collection: string;
  item: string;
  shape: 'nested' | 'flattened';
  rows: Record<string, unknown>[];
  raw: Record<string, unknown>[];
}

/** A record in the body itself, formatted like the records of its collection. */
interface RecordPart {
  collection: string;
  row: Record<string, unknown>;
  raw: Record<string, unknown>;
  place(row: Record<string, unknown>): Record<string, unknown>;
}

export interface Answer {
  body: Record<string, unknown>;
  record?: RecordPart;
  lists?: readonly ListPart[];
}

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
