/**
 * `decodePage` decodes one page of a list endpoint: from the answer's bytes to records, or to the
 * reason why there are none.
 */
import { err, ok, type Result } from '../../../../shared/result.ts';
import { readEnvelope, refusalError } from '../../rules/wire/envelope.ts';
import { count, field } from '../../rules/wire/fields.ts';
import { type JsonObject, parseBody } from '../../rules/wire/json.ts';
import { findRecords, newOddities, type Oddities, recordIdIn, tally } from './lists.ts';

export interface DecodedPage<T> {
  /** The number that the service reports; it may be missing or wrong. */
  total: number | null;
  start: number | null;
  /** Number of records that arrived, including those that could not be kept. */
  returned: number;
  records: T[];
  odd: Oddities;
}

export interface ListFormat<T> {
  operation: string;
  wrapper: string;
  item: string;
  /** The shape in api.md, which is no oddity. */
  shape: 'nested' | 'flattened';
  /** Possible names of the record's id, best first. */
  ids: readonly string[];
  documented: ReadonlySet<string>;
  /** Decodes a record; `own` is its id. */
  decode(raw: JsonObject, own: string, odd: Oddities): T;
}

const ECHOED_FIELDS = new Set(['clientid', 'userid', 'serviceid', 'domainid', 'pid', 'domain', 'startnumber']);

export const fieldNames = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/));

/**
 * Most rows of one answer. Real rows fill the byte limit earlier; a million empty ones would fit
 * and take minutes to store.
 */
export const MOST_ROWS = 100_000;

const tooMany = (operation: string): Result<never> => err('malformed', operation, { detail: { reason: 'too-large' } });

export function decodePage<T>(bytes: Uint8Array, kind: ListFormat<T>): Result<DecodedPage<T>> {
  const { operation } = kind;
  const parsed = parseBody(bytes);
  if (!parsed.ok) {
    const texts = parsed.excerpt === '' ? [] : [parsed.excerpt];
    return err('malformed', operation, { detail: { reason: parsed.reason, texts } });
  }
  const body = parsed.value;
  const envelope = readEnvelope(body);
  if (envelope.verdict === 'error')
    return { ok: false, error: refusalError(envelope, { operation, length: 0, fields: [] }) };
  const odd = newOddities();
  if (parsed.hasExtraOutput) tally(odd.shapes, 'preamble');
  if (parsed.damaged) tally(odd.shapes, 'damaged-text');
  const found = findRecords(body, kind.wrapper, kind.item, kind.ids, odd);
  if (found.records.length > MOST_ROWS) return tooMany(operation);
  const [total, start, sent] = ['totalresults', 'startnumber', 'numreturned'].map((name) =>
    count(field(found.plain, name)),
  ) as [number | null, number | null, number | null];
  if (envelope.verdict !== 'success') {
    if (!found.present && total === null && sent === null) {
      if (envelope.verdict === 'warning' || envelope.texts.length > 0) {
        return { ok: false, error: refusalError(envelope, { operation, length: 0, fields: [] }) };
      }
      // An answer with only echoed parameters, or with nothing, may be an empty list. A first page
      // of this kind is not trusted; see `isEmptyAnswer` in `desk/sync/paging.ts`.
      if (!Object.keys(body).every((key) => ECHOED_FIELDS.has(key.trim()))) {
        return err('malformed', operation, { detail: { reason: 'shape' } });
      }
      tally(odd.shapes, 'nothing-said');
    }
    tally(odd.shapes, 'no-result');
  }
  // The answer announces rows in an unknown shape, so it is not an empty list.
  if (found.records.length === 0 && (sent ?? 0) > 0 && (total ?? sent ?? 0) > (start ?? 0)) {
    return err('malformed', operation, { detail: { reason: 'shape' } });
  }
  const records: T[] = [];
  for (const raw of found.records) {
    for (const name of Object.keys(raw)) if (!kind.documented.has(name)) tally(odd.fields, name);
    const own = recordIdIn(raw, kind.ids);
    if (own === '') odd.skipped++;
    else records.push(kind.decode(raw, own, odd));
  }
  return ok({ total, start, returned: found.records.length, records, odd });
}

export async function decodePageInTurns<T>(bytes: Uint8Array, kind: ListFormat<T>): Promise<Result<DecodedPage<T>>> {
  const pieces = await splitAnswer(bytes);
  if (pieces === null) return decodePage(bytes, kind);
  let whole: DecodedPage<T> | null = null;
  for (const piece of pieces) {
    if (whole) await nextTurn();
    const page = decodePage(piece(), kind);
    // If a piece fails, report the error of the whole answer.
    if (!page.ok) return decodePage(bytes, kind);
    if (whole) appendPage(whole, page.value);
    else whole = page.value;
    if (whole.returned > MOST_ROWS) return tooMany(kind.operation);
  }
  return whole ? ok(whole) : decodePage(bytes, kind);
}

function appendPage<T>(whole: DecodedPage<T>, { returned, records, odd }: DecodedPage<T>): void {
  whole.returned += returned;
  whole.records.push(...records);
  whole.odd.skipped += odd.skipped;
  for (const counts of ['fields', 'statuses', 'shapes'] as const)
    for (const [name, count] of Object.entries(odd[counts])) tally(whole.odd[counts], name, count);
}

/** Bytes of an answer to be cut, and of the rows in one piece. */
const LARGE_BYTES = 1_000_000;
const PIECE_BYTES = 150_000;
const MOST_SCANNED_BYTES = 4_000_000;
const MOST_BYTES_AROUND = 2000;

const [QUOTE, BACKSLASH, COMMA, LIST, LIST_END, OBJECT, OBJECT_END] = [...'"\\,[]{}'].map((sign) =>
  sign.charCodeAt(0),
) as [number, number, number, number, number, number, number];

/**
 * Cuts a large answer, so that the worker can answer other calls in between: a service that ignores
 * `limitnum` sends everything as one page. Answers with some of the rows each, and all that
 * surrounds them; null if the answer is small or not clearly an object with one list of rows.
 */
export async function splitAnswer(answer: Uint8Array): Promise<(() => Uint8Array)[] | null> {
  if (answer.byteLength < LARGE_BYTES) return null;
  const from = answer.subarray(0, MOST_BYTES_AROUND).indexOf(LIST) + 1;
  if (from === 0) return null;
  const cuts: number[] = [];
  let depth = 0;
  for (let at = from, pause = from + MOST_SCANNED_BYTES; at < answer.byteLength; at++) {
    const sign = answer[at];
    if (sign === QUOTE) {
      at = endOfText(answer, at);
      if (at < 0) return null;
    } else if (sign === OBJECT || sign === LIST) depth++;
    else if (depth > 0 && (sign === OBJECT_END || sign === LIST_END)) depth--;
    else if (depth === 0 && sign === LIST_END)
      return areOnlySingleValues(answer, from, at) ? between([from, ...cuts, at]) : null;
    else if (depth === 0 && sign === COMMA && at - (cuts.at(-1) ?? from) >= PIECE_BYTES) cuts.push(at);
    if (at < pause) continue;
    pause = at + MOST_SCANNED_BYTES;
    await nextTurn();
  }
  return null;

  function between(ends: readonly number[]): (() => Uint8Array)[] {
    const [head, tail] = [answer.subarray(0, from), answer.subarray(ends.at(-1))];
    return ends.slice(1).map((end, at) => () => {
      // Each cut replaces the comma before a row.
      const rows = answer.subarray((ends[at] ?? 0) + (at > 0 ? 1 : 0), end);
      const piece = new Uint8Array(head.byteLength + rows.byteLength + tail.byteLength);
      piece.set(head);
      piece.set(rows, head.byteLength);
      piece.set(tail, head.byteLength + rows.byteLength);
      return piece;
    });
  }
}

export const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

function endOfText(bytes: Uint8Array, begin: number): number {
  for (let end = begin; ; ) {
    end = bytes.indexOf(QUOTE, end + 1);
    if (end < 0) return end;
    let signs = 0;
    while (bytes[end - 1 - signs] === BACKSLASH) signs++;
    if (signs % 2 === 0) return end;
  }
}

/**
 * True if the parts around the rows are only single values and the objects on the way to the list:
 * repeating them is cheap, and they contain no other rows.
 */
function areOnlySingleValues(answer: Uint8Array, from: number, to: number): boolean {
  if (answer.byteLength - to > MOST_BYTES_AROUND) return false;
  const [head, tail] = [answer.subarray(0, from), answer.subarray(to + 1)].map((part) =>
    new TextDecoder().decode(part),
  ) as [string, string];
  return /^\s*\{[^[\]{}]*(\{[^[\]{}]*)?\[$/.test(head) && !/[[\]{]/.test(tail);
}
