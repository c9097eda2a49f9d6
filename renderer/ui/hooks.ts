/** Hooks that know nothing but React. */
import { useEffect, useRef, useState } from 'react';

/** Our clock, read again every `seconds`: for ages on screen. */
export function useNow(seconds = 30): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), seconds * 1000);
    return () => clearInterval(timer);
  }, [seconds]);
  return now;
}

/** What stood there while it was open: a dialog that fades out keeps its words. */
export function useLast<T>(value: T, holds: boolean): T {
  const last = useRef(value);
  if (holds) last.current = value;
  return last.current;
}
