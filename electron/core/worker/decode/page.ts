/**
 * `decodePage` reads one page of any list endpoint: from the bytes of an answer to its records, or
 * to the reason why there are none.
 */
import { err, ok, type Result } from '../../../../shared/result.ts';
import { readEnvelope, saidNo } from '../../rules/wire/envelope.ts';
import { count, field } from '../../rules/wire/fields.ts';
import { type JsonObject, parseBody } from '../../rules/wire/json.ts';
import { findRecords, newOddities, type Oddities, ownId, tally } from './lists.ts';
import { nextTurn, piecesOf } from './pieces.ts';

export interface DecodedPage<T> {
  /** As the service says; some say nothing, or something wrong. */
  total: number | null;
  start: number | null;
  /** Records that arrived, also those that could not be kept. */
  returned: number;
  records: T[];
  odd: Oddities;
}

/** How one list of the service is written. */
export interface ListFormat<T> {
  operation: string;
  wrapper: string;
  item: string;
  /** As the contract shows the list: this shape is no oddity. */
  shape: 'nested' | 'flattened';
  /** Names of the record's own id, best first. */
  ids: readonly string[];
  /** Every field that api.md documents: another one is counted as unknown. */
  documented: ReadonlySet<string>;
  /**
   * `own` is the record's id. `zone` is that of the service's timestamps, where the account knows
   * it.
   */
  decode(raw: JsonObject, own: string, odd: Oddities, zone: string | null): T;
}

/** Parameters that answers repeat. */
const ECHOES = new Set(['clientid', 'userid', 'serviceid', 'domainid', 'pid', 'domain', 'startnumber']);

export const fieldNames = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/));

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
  if (envelope.verdict === 'error') return { ok: false, error: saidNo(envelope, { operation, length: 0, fields: [] }) };
  const odd = newOddities();
  if (parsed.dressed) tally(odd.shapes, 'preamble');
  if (parsed.damaged) tally(odd.shapes, 'damaged-text');
  const found = findRecords(body, kind.wrapper, kind.item, kind.ids, odd);
  const [total, start, sent] = ['totalresults', 'startnumber', 'numreturned'].map((name) =>
    count(field(found.plain, name)),
  ) as [number | null, number | null, number | null];
  if (envelope.verdict !== 'success') {
    if (!found.present && total === null && sent === null) {
      if (envelope.verdict === 'warning' || envelope.texts.length > 0) {
        return { ok: false, error: saidNo(envelope, { operation, length: 0, fields: [] }) };
      }
      // Nothing but what was asked for, or nothing at all, may be how such a service sends an empty
      // list. Who reads pages does not take a first one of this kind for an answer; see
      // `isEmptyAnswer` in
      // `desk/sync/paging.ts`.
      if (!Object.keys(body).every((key) => ECHOES.has(key.trim()))) {
        return err('malformed', operation, { detail: { reason: 'shape' } });
      }
      tally(odd.shapes, 'nothing-said');
    }
    tally(odd.shapes, 'no-result');
  }
  // It says that it sent some, in a shape that nobody knows: that is not an empty list.
  if (found.records.length === 0 && (sent ?? 0) > 0 && (total ?? sent ?? 0) > (start ?? 0)) {
    return err('malformed', operation, { detail: { reason: 'shape' } });
  }
  const records: T[] = [];
  for (const raw of found.records) {
    for (const name of Object.keys(raw)) if (!kind.documented.has(name)) tally(odd.fields, name);
    const own = ownId(raw, kind.ids);
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

/** The same of an answer of any size, in turns: others are answered in between. */
export async function decodePageInTurns<T>(
  bytes: Uint8Array,
  kind: ListFormat<T>,
  zone: string | null = null,
): Promise<Result<DecodedPage<T>>> {
  const pieces = await piecesOf(bytes);
  if (pieces === null) return decodePage(bytes, kind, zone);
  let whole: DecodedPage<T> | null = null;
  for (const piece of pieces) {
    if (whole) await nextTurn();
    const page = decodePage(piece(), kind, zone);
    // What is wrong with a piece is said of the answer as it came.
    if (!page.ok) return decodePage(bytes, kind, zone);
    if (whole) join(whole, page.value);
    else whole = page.value;
  }
  return whole ? ok(whole) : decodePage(bytes, kind, zone);
}

function join<T>(whole: DecodedPage<T>, { returned, records, odd }: DecodedPage<T>): void {
  whole.returned += returned;
  whole.records.push(...records);
  whole.odd.skipped += odd.skipped;
  for (const counts of ['fields', 'statuses', 'shapes'] as const)
    for (const [name, count] of Object.entries(odd[counts])) tally(whole.odd[counts], name, count);
}
