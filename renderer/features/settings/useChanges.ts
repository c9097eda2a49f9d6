/** Changes one stored value in parts, from fields that each know only their own part. */
import { useRef } from 'react';
import type { Result } from '../../../shared/result.ts';

/**
 * Each change starts from the previous one, even if that is not stored yet, so that two fields left
 * at the same moment keep both texts.
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
