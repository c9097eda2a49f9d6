/**
 * Reads pages around records that the service can't show. A record that it can't encode makes it
 * refuse every page with it, so read such a page in parts, down to the single record.
 */
import type { HiddenEntries } from '../../../../shared/domain/account.ts';
import { type AppError, err, ok, type Result } from '../../../../shared/result.ts';
import type { Clock } from '../ports.ts';
import type { ListPage } from './paging.ts';

export type WithHidden<P> = P & { hidden: readonly number[] };

interface ListNames {
  /** Fields with their values. */
  query: string;
  /** Fields only: a service that refuses a field refuses it with any value. */
  fields: string;
}

/** `kept`: a value to include in the name, if the service may refuse each value separately. */
export const listNames = (list: object, kept = ''): ListNames => ({
  query: JSON.stringify(list),
  fields: [...Object.keys(list).sort(), kept].join(),
});

export type Stepper = ReturnType<typeof createStepper>;

export interface ListPart {
  start: number;
  rows: number;
}

interface PageSource<P> {
  ask(part: ListPart): Promise<Result<P>>;
  /** Joins successive parts into one page, except the fields common to all lists. */
  join(parts: readonly [P, ...P[]]): P;
}

interface StepperOptions {
  clock: Pick<Clock, 'monotonic'>;
  onChange(hidden: HiddenEntries | null): void;
}

/** Most requests for one page; the next read continues with the results so far. */
const REQUESTS = 40;
const REFUSAL_LIFETIME = 15 * 60_000;
/** Number of remembered lists; each search for a ticket counts as one. */
const LISTS = 100;

/** An error message, or PHP's empty answer if encoding failed, may refuse a page's contents. */
const isRowError = ({ kind, detail }: AppError): boolean =>
  (kind === 'rejected' && detail?.status === undefined) || (kind === 'malformed' && detail?.reason === 'empty');

export function createStepper({ clock, onChange }: StepperOptions) {
  const known = new Map<string, ReadonlySet<number>>();
  const refused = new Map<string, number>();
  let lastReported: HiddenEntries | null = null;
  let error: AppError | null = null;

  function hidden(): HiddenEntries | null {
    const count = Math.max(0, ...[...known.values()].map(({ size }) => size));
    return count === 0 || error === null ? null : { count, error };
  }

  function remember(query: string, places: ReadonlySet<number>): void {
    known.delete(query);
    if (places.size > 0) known.set(query, places);
    dropOldest(known);
    const current = hidden();
    if (current?.count === lastReported?.count) return;
    lastReported = current;
    onChange(current);
  }

  return {
    /** The whole list was read: reports the number of hidden records, even if unchanged. */
    settle: () => onChange(hidden()),
    async read<P extends ListPage>(
      { query, fields }: ListNames,
      { start, rows }: ListPart,
      source: PageSource<P>,
    ): Promise<Result<WithHidden<P>>> {
      const refusedAt = refused.get(fields);
      const isWhole = refusedAt !== undefined && clock.monotonic() - refusedAt < REFUSAL_LIFETIME;
      const before = known.get(query) ?? new Set<number>();
      const { pages, failure, ...walk } = await walkAround(source.ask, {
        start,
        end: start + rows,
        known: before,
        isWhole,
      });
      error = walk.refusal ?? error;
      const total = pages.at(-1)?.total ?? null;
      const isLast = walk.isEnd && (total === null || total <= walk.reached);
      const places = [...(known.get(query) ?? before)].filter(
        (place) => place < start || (place >= walk.reached && !isLast),
      );
      remember(query, new Set([...places, ...walk.hidden]));
      const [first, ...others] = pages;
      if (failure || first === undefined) {
        const isListRefused = failure !== null && isRowError(failure) && pages.length === 0;
        if (isListRefused) refused.set(fields, isWhole ? refusedAt : clock.monotonic());
        dropOldest(refused);
        return { ok: false, error: failure ?? err('bug', 'sync.page').error };
      }
      refused.delete(fields);
      const ids = pages.flatMap((page) => page.ids);
      return ok({
        ...source.join([first, ...others]),
        ids,
        total,
        returned: walk.reached - start,
        hidden: walk.hidden,
      });
    },
  };
}

function dropOldest(map: Map<string, unknown>): void {
  const [oldest] = map.keys();
  if (map.size > LISTS && oldest !== undefined) map.delete(oldest);
}

interface Range {
  start: number;
  end: number;
  /** Earlier positions of hidden records; they may have moved. */
  known: ReadonlySet<number>;
  isWhole: boolean;
}

interface Walk<P> {
  pages: P[];
  hidden: number[];
  refusal: AppError | null;
  failure: AppError | null;
  reached: number;
  isEnd: boolean;
}

/** Reads the rows of a page in order, in as few parts as possible. */
async function walkAround<P extends ListPage>(ask: PageSource<P>['ask'], range: Range): Promise<Walk<P>> {
  const { start, end, known } = range;
  const walk: Walk<P> = { pages: [], hidden: [], refusal: null, failure: null, reached: start, isEnd: false };
  /** End of the refused rows from here on; null if none is known. */
  let refusedEnd: number | null = null;

  function rowsNext(): number {
    const at = walk.reached;
    if (refusedEnd === null) {
      const next = Math.min(end, ...[...known].filter((place) => place >= at));
      return Math.max(1, next - at);
    }
    // A record next to a known hidden position has probably moved by a row.
    if (known.has(at - 1)) return 1;
    return Math.max(1, known.has(refusedEnd) ? refusedEnd - at - 1 : Math.floor((refusedEnd - at) / 2));
  }

  function take(page: P, rows: number): void {
    walk.pages.push(page);
    walk.reached += page.returned;
    walk.isEnd = page.returned < rows;
    if (refusedEnd !== null && walk.reached >= refusedEnd) refusedEnd = null;
  }

  function stepOver(refusal: AppError): void {
    walk.hidden.push(walk.reached++);
    walk.refusal = refusal;
    refusedEnd = null;
  }

  /** No row came yet: the rows or the whole list are refused. Tests the first and last row. */
  async function testRows(rows: number, refusal: AppError): Promise<boolean> {
    walk.failure = refusal;
    if (range.isWhole) return false;
    if (rows > 1) {
      const first = await ask({ start, rows: 1 });
      if (first.ok) {
        refusedEnd = start + rows;
        take(first.value, 1);
        return true;
      }
      if (!isRowError(first.error)) walk.failure = first.error;
    }
    const lastRow = await ask({ start: end - 1, rows: 1 });
    if (!lastRow.ok) return false;
    stepOver(refusal);
    // The row is read again in its place, so keep only the other facts of this page.
    walk.pages.push({ ...lastRow.value, ids: [], returned: 0 });
    return true;
  }

  for (let requests = 0; walk.reached < end && !walk.isEnd; requests++) {
    const rows = rowsNext();
    const part = await ask({ start: walk.reached, rows });
    if (part.ok) take(part.value, rows);
    else if (!isRowError(part.error)) return { ...walk, failure: part.error };
    else if (requests >= REQUESTS) {
      // The caller continues after the rows read so far.
      return walk.hidden.length > 0 ? walk : { ...walk, failure: part.error };
    } else if (walk.pages.length > 0) {
      if (rows === 1) stepOver(part.error);
      else refusedEnd = walk.reached + rows;
    } else if (await testRows(rows, part.error)) walk.failure = null;
    else return walk;
  }
  return walk;
}
