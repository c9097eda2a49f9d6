/** One answer, before it is sent. */
export interface Reply {
  status: number;
  headers: Record<string, string>;
  text: string;
  /** How its characters become bytes; UTF-8 unless told. */
  encoding?: 'latin1';
  /** Whether the operation was carried out. */
  applied: boolean;
  /**
   * How the answer is cut short: by a reset without a word, or after half of the body by the end of
   * the connection.
   */
  cut?: 'reset' | 'half';
  /** Milliseconds from one byte of the body to the next. */
  drip?: number;
}

export function json(status: number, body: unknown, applied = false): Reply {
  return { status, headers: { 'Content-Type': 'application/json' }, text: JSON.stringify(body), applied };
}

/** A failure that is no refusal of the business: those are HTTP 200. */
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

/**
 * The service says no, for a reason of its business: HTTP 200 with
 * `{"result":"error","message":…}`, as this family of services does.
 */
export class Refusal extends Error {}

export const missing = (field: string) => new Refusal(`Missing required field: ${field}`);

/** A list of an answer, before it is given its shape on the wire. */
export interface ListPart {
  collection: string;
  item: string;
  /** The shape that api.md documents for this collection. */
  shape: 'nested' | 'flattened';
  rows: Record<string, unknown>[];
  /** The stored rows they were made of: dialects show more of them. */
  raw: Record<string, unknown>[];
}

/** A record that stands in the body itself, and is spoken as those of its collection are. */
export interface RecordPart {
  collection: string;
  row: Record<string, unknown>;
  raw: Record<string, unknown>;
  /** How its fields are named there. */
  place(row: Record<string, unknown>): Record<string, unknown>;
}

export interface Answer {
  body: Record<string, unknown>;
  record?: RecordPart;
  lists?: readonly ListPart[];
}
