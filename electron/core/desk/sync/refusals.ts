/**
 * Remembers which lists the service refuses to an account, and in which words. Every other list is
 * read all the same.
 */
import type { ListRefusal } from '../../../../shared/domain/account.ts';
import type { AppError } from '../../../../shared/result.ts';
import type { Clock } from '../ports.ts';

export interface Refusals {
  current(): ListRefusal[];
  has(list: ListRefusal['of']): boolean;
  /** `since` is known where the refusal was stored at an earlier start. Null: the list is given. */
  report(list: ListRefusal['of'], error: AppError | null, since?: number): void;
}

export function trackRefusals(clock: Clock, onChange: () => void): Refusals {
  const refused = new Map<ListRefusal['of'], ListRefusal>();
  return {
    current: () => [...refused.values()],
    has: (list) => refused.has(list),
    report(list, error, since = clock.now()) {
      const before = refused.get(list);
      if (error) refused.set(list, { of: list, since: before?.since ?? since, error });
      else refused.delete(list);
      if (textsOf(before?.error) !== textsOf(error)) onChange();
    },
  };
}

const textsOf = (error: AppError | null | undefined): string | null =>
  error ? JSON.stringify(error.detail?.texts ?? []) : null;
