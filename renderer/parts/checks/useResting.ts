/** Detects pauses in typing, when the end of a text is checked too. */
import { useEffect, useState } from 'react';

const REST_MS = 1200;

export function useResting(text: string): boolean {
  const [rested, setRested] = useState<string | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), REST_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return rested === text;
}
