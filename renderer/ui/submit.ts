/** Runs one call of a form or dialog at a time, and keeps its error. */
import { useRef, useState } from 'react';
import type { AppError, Result } from '../../shared/result.ts';

export function useSubmit() {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<AppError | null>(null);
  const running = useRef<object | null>(null);
  /** Ignores a second call meanwhile. Returns whether it succeeded, for a form that still waits. */
  const submit = async <T>(call: () => Promise<Result<T>>, done?: (value: T) => void): Promise<boolean> => {
    if (running.current) return false;
    const mine = {};
    running.current = mine;
    setBusy(true);
    setError(null);
    const answer = await call();
    // The form was released meanwhile, and may be running its next call.
    if (running.current !== mine) return false;
    release();
    if (answer.ok) done?.(answer.value);
    else setError(answer.error);
    return answer.ok;
  };
  const clearError = () => setError(null);
  /** Makes the form ready for its next call. The answer to a running one is ignored. */
  const release = () => {
    running.current = null;
    setBusy(false);
    setError(null);
  };
  return { busy, error, submit, clearError, release };
}
