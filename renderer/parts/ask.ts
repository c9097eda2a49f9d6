/** Runs one question to the desk at a time, and keeps why it failed. */
import { useState } from 'react';
import type { AppError, Result } from '../../shared/result.ts';

export function useAsk() {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<AppError | null>(null);
  /** Whether it was done. */
  const ask = async (question: () => Promise<Result<unknown>>): Promise<boolean> => {
    if (busy) return false;
    setBusy(true);
    setError(null);
    const answer = await question();
    setBusy(false);
    if (!answer.ok) setError(answer.error);
    return answer.ok;
  };
  return { busy, error, ask };
}
