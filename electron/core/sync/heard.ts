/** Whether an answer tells anything at all: a queue is not emptied because somebody said nothing. */
import type { AppError, Result } from '../../../shared/result.ts';
import { err } from '../../../shared/result.ts';
import type { Oddities } from '../api/records.ts';

const REASON = 'nothing-said';

/** A first page with neither rows nor a word that there are none (`{}`, or only what was asked for) is no empty list. */
export function heard<P extends { odd: Oddities }>(page: Result<P>, operation: string, start = 0): Result<P> {
  if (!page.ok || start > 0 || page.value.odd.shapes[REASON] === undefined) return page;
  return err('malformed', operation, { detail: { reason: REASON } });
}

export const saidNothing = ({ kind, detail }: AppError): boolean => kind === 'malformed' && detail?.reason === REASON;
