/** Reads all pages of a list that may change meanwhile, with totals that may be wrong. */
import { type AppError, err, ok, type Result } from '../../../../shared/result.ts';
import type { Oddities } from '../../worker/decode/lists.ts';

export interface ListPage {
  ids: string[];
  /** Number of rows in the page; the next page begins after them. */
  returned: number;
  total: number | null;
  hidden?: readonly number[];
}

export interface PageThroughOptions<P extends ListPage> {
  /** `ahead`: probable start of the following page, to request early; null at the end. */
  read(start: number, ahead: number | null): Promise<Result<P>>;
  from?: { next: number; total: number | null };
  /** Called after each page but the last; `next` starts the following one. False stops. */
  after(page: P, next: number): Promise<boolean> | boolean;
}

const OVERLAP = 5;
/** Most steps back in a list that shrank: its total may be wrong. */
const STEPS_BACK = 3;

const nextStart = (start: number, rows: number) => start + (rows > OVERLAP * 2 ? rows - OVERLAP : rows);

/** Reads until an empty page, or one without new ids. False if `after` stopped it. */
export async function pageThrough<P extends ListPage>(options: PageThroughOptions<P>): Promise<Result<boolean>> {
  const seen = new Set<string>();
  let start = options.from?.next ?? 0;
  let total = options.from?.total ?? null;
  let reach = 0;
  let back = 0;
  let rows: number | null = null;
  for (;;) {
    const ahead: number | null = rows === null ? null : nextStart(start, rows);
    const answer = await options.read(start, ahead !== null && total !== null && ahead >= total ? null : ahead);
    if (!answer.ok) return answer;
    const page = answer.value;
    const before = seen.size;
    for (const id of page.ids) seen.add(id);
    const end = start + page.returned;
    const isPastHidden = end > reach && (page.hidden ?? []).length > 0;
    const isNews = seen.size > before || isPastHidden;
    rows = page.returned;
    const shrunk = total !== null && page.total !== null ? total - page.total : 0;
    total = page.total ?? total;
    if (shrunk > 0 && start > 0 && back < STEPS_BACK) {
      // The rows that belong here moved up, some of them above this page.
      back++;
      start = Math.max(start - shrunk, 0);
    } else {
      if (page.returned === 0 || (!isNews && end >= reach)) return ok(true);
      start = isNews ? nextStart(start, page.returned) : end;
    }
    reach = Math.max(reach, end);
    if (!(await options.after(page, start))) return ok(false);
  }
}

const EMPTY_ANSWER = 'nothing-said';

/** A first page without rows and without a count (such as `{}`) is not an empty list. */
export function refuseEmptyAnswer<P extends { odd: Oddities }>(
  page: Result<P>,
  operation: string,
  start = 0,
): Result<P> {
  if (!page.ok || start > 0 || page.value.odd.shapes[EMPTY_ANSWER] === undefined) return page;
  return err('malformed', operation, { detail: { reason: EMPTY_ANSWER } });
}

export const isEmptyAnswer = ({ kind, detail }: AppError): boolean =>
  kind === 'malformed' && detail?.reason === EMPTY_ANSWER;
