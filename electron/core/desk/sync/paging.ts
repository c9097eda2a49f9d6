/**
 * Pages through a list that may move meanwhile, of a service that may cap its pages and lie about
 * their total.
 */
import { type AppError, err, ok, type Result } from '../../../../shared/result.ts';
import type { Oddities } from '../../worker/decode/lists.ts';

export interface ListPage {
  ids: string[];
  /** Rows that came; the next page begins after them. */
  returned: number;
  /** The total that the service says, if it does. */
  total: number | null;
}

export interface PageThrough<P extends ListPage> {
  /**
   * `ahead`: where the page after this one probably begins, for who wants to ask for it early; null
   * at the end, as far as known.
   */
  read(start: number, ahead: number | null): Promise<Result<P>>;
  /** Where an earlier reading was left. */
  from?: { next: number; total: number | null };
  /**
   * After each page that is not the last. `next`: where the following one begins. False ends the
   * reading.
   */
  after(page: P, next: number): Promise<boolean> | boolean;
}

/** Rows by which pages overlap. */
const OVERLAP = 5;
/**
 * A list that shrank has moved up; this often it is followed, so that totals that lie cannot hold
 * us.
 */
const STEPS_BACK = 3;

/** Where the next page begins after one of so many rows. */
const next = (start: number, rows: number) => start + (rows > OVERLAP * 2 ? rows - OVERLAP : rows);

/** Reads until an empty page, or one without a new id. False: `after` ended it before. */
export async function pageThrough<P extends ListPage>(options: PageThrough<P>): Promise<Result<boolean>> {
  const seen = new Set<string>();
  let start = options.from?.next ?? 0;
  let total = options.from?.total ?? null;
  let reach = 0;
  let back = 0;
  let rows: number | null = null;
  for (;;) {
    const ahead: number | null = rows === null ? null : next(start, rows);
    const answer = await options.read(start, ahead !== null && total !== null && ahead >= total ? null : ahead);
    if (!answer.ok) return answer;
    const page = answer.value;
    const before = seen.size;
    for (const id of page.ids) seen.add(id);
    const isNews = seen.size > before;
    const end = start + page.returned;
    rows = page.returned;
    const shrunk = total !== null && page.total !== null ? total - page.total : 0;
    total = page.total ?? total;
    if (shrunk > 0 && start > 0 && back < STEPS_BACK) {
      // What would have stood here has moved up by so many rows, and some of it above this page.
      back++;
      start = Math.max(start - shrunk, 0);
    } else {
      if (page.returned === 0 || (!isNews && end >= reach)) return ok(true);
      start = isNews ? next(start, page.returned) : end;
    }
    reach = Math.max(reach, end);
    if (!(await options.after(page, start))) return ok(false);
  }
}

const REASON = 'nothing-said';

/**
 * A first page with neither rows nor a word that there are none (`{}`, or only what was asked for)
 * is no empty list.
 */
export function refuseEmptyAnswer<P extends { odd: Oddities }>(
  page: Result<P>,
  operation: string,
  start = 0,
): Result<P> {
  if (!page.ok || start > 0 || page.value.odd.shapes[REASON] === undefined) return page;
  return err('malformed', operation, { detail: { reason: REASON } });
}

export const isEmptyAnswer = ({ kind, detail }: AppError): boolean => kind === 'malformed' && detail?.reason === REASON;
