/** Changes one stored value in parts, from fields of which each knows its own part only. */
import { useRef } from 'react';
import type { Result } from '../../../shared/result.ts';

/**
 * Each change begins with the one before it, stored by now or not: two fields that are left in one
 * moment do not take each other's text away.
 */
export function useChanges<T>(
  stored: T,
  save: (value: T) => Promise<Result<unknown>>,
): (change: (value: T) => T) => Promise<Result<unknown>> {
  const meant = useRef(stored);
  const underWay = useRef(0);
  if (underWay.current === 0) meant.current = stored;
  return async (change) => {
    meant.current = change(meant.current);
    underWay.current++;
    const answer = await save(meant.current);
    underWay.current--;
    return answer;
  };
}
