/** Runs one request to the desk at a time, and keeps its error. */
import { useRef, useState } from 'react';
import type { AppError, Result } from '../../shared/result.ts';
import { useApp } from '../store/app-store.ts';

export function useAsk() {
  const takeBackAsk = useApp((app) => app.vault.takeBackAsk);
  const asks = useApp((app) => app.vault.desk?.asks === true);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<AppError | null>(null);
  const run = useRef(0);
  /** Returns whether it succeeded, for a form that still waits. */
  const ask = async (question: () => Promise<Result<unknown>>): Promise<boolean> => {
    if (busy) return false;
    run.current += 1;
    const mine = run.current;
    setBusy(true);
    setError(null);
    const answer = await question();
    // The form was released meanwhile, and may be running its next request.
    if (run.current !== mine) return false;
    setBusy(false);
    if (!answer.ok) setError(answer.error);
    return answer.ok;
  };
  /** Releases the form, and withdraws the host's question for it. */
  const cancel = () => {
    if (busy && asks) void takeBackAsk();
    run.current += 1;
    setBusy(false);
    setError(null);
  };
  return { busy, error, ask, cancel };
}
