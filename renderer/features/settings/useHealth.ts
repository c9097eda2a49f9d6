/** The account's health, read again every few seconds while the page is in sight. */
import { useCallback, useEffect, useState } from 'react';
import type { Health } from '../../../shared/domain/health.ts';
import type { AppError } from '../../../shared/result.ts';
import { useCall } from '../../store/app-store.ts';

const INTERVAL_MS = 5000;

export function useHealth(account: string): { health: Health | null; error: AppError | null; refresh: () => void } {
  const call = useCall();
  const [health, setHealth] = useState<Health | null>(null);
  const [error, setError] = useState<AppError | null>(null);
  const refresh = useCallback(async () => {
    const answer = await call('health.get', { account });
    if (answer.ok) setHealth(answer.value);
    // Restoring a backup closes the account for a moment.
    setError(answer.ok || answer.error.detail?.reason === 'closing' ? null : answer.error);
  }, [call, account]);
  useEffect(() => {
    void refresh();
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void refresh();
    }, INTERVAL_MS);
    return () => clearInterval(timer);
  }, [refresh]);
  return { health, error, refresh: () => void refresh() };
}
