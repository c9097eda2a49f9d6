/**
 * `decodePage` decodes one page of a list endpoint: from the answer's bytes to records, or to the
 * reason why there are none.
 */
import { err, ok, type Result } from '../../../../shared/result.ts';
import { readEnvelope, refusalError } from '../../rules/wire/envelope.ts';
import { count, field } from '../../rules/wire/fields.ts';
import { type JsonObject, parseBody } from '../../rules/wire/json.ts';
import { findRecords, newOddities, type Oddities, recordIdIn, tally } from './lists.ts';
import { nextTurn, splitAnswer } from './pieces.ts';

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
  /**
   * Decodes a record. `own` is its id; `zone` is the zone of the service's timestamps, if known.
   */
  decode(raw: JsonObject, own: string, odd: Oddities, zone: string | null): T;
}

const ECHOED_FIELDS = new Set(['clientid', 'userid', 'serviceid', 'domainid', 'pid', 'domain', 'startnumber']);

export const fieldNames = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/));

/**
 * Most rows of one answer. Real rows fill the byte limit earlier; a million empty ones would fit
 * and take minutes to store.
 */
export const MOST_ROWS = 100_000;

const tooMany = (operation: string): Result<never> => err('malformed', operation, { detail: { reason: 'too-large' } });

export function decodePage<T>(
  bytes: Uint8Array,
  kind: ListFormat<T>,
  zone: string | null = null,
  operation = kind.operation,
): Result<DecodedPage<T>> {
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
    else records.push(kind.decode(raw, own, odd, zone));
  }
  return ok({
    total,
    start,
    returned: found.records.length,
    records,
    odd,
  });
}

export async function decodePageInTurns<T>(
  bytes: Uint8Array,
  kind: ListFormat<T>,
  zone: string | null = null,
): Promise<Result<DecodedPage<T>>> {
  const pieces = await splitAnswer(bytes);
  if (pieces === null) return decodePage(bytes, kind, zone);
  let whole: DecodedPage<T> | null = null;
  for (const piece of pieces) {
    if (whole) await nextTurn();
    const page = decodePage(piece(), kind, zone);
    // If a piece fails, report the error of the whole answer.
    if (!page.ok) return decodePage(bytes, kind, zone);
    if (whole) appendPage(whole, page.value);
    else whole = page.value;
    if (whole.returned > MOST_ROWS) return tooMany(kind.operation);
  }
  return whole ? ok(whole) : decodePage(bytes, kind, zone);
}

function appendPage<T>(whole: DecodedPage<T>, { returned, records, odd }: DecodedPage<T>): void {
  whole.returned += returned;
  whole.records.push(...records);
  whole.odd.skipped += odd.skipped;
  for (const counts of ['fields', 'statuses', 'shapes'] as const)
    for (const [name, count] of Object.entries(odd[counts])) tally(whole.odd[counts], name, count);
}
