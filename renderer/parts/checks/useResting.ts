/** Tells when typing rests: then the end of a text is judged, too. */
import { useEffect, useState } from 'react';

/** After the last key. */
const REST_MS = 1200;

/** Whether this text has stood for a while. */
export function useResting(text: string): boolean {
  const [rested, setRested] = useState<string | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), REST_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return rested === text;
}
