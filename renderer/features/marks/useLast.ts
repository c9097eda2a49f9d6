import { useRef } from 'react';

/** What stood there while it was open: a dialog that fades out keeps its words. */
export function useLast<T>(value: T, holds: boolean): T {
  const last = useRef(value);
  if (holds) last.current = value;
  return last.current;
}
