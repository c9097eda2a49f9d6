/** Whether the desk is locked or locking, so that no text is shown and no command runs. */
import type { AppState } from './app-state.ts';

/** False before the first choice of protection, because there is nothing to show yet. */
export function isLocked({ vault }: Pick<AppState, 'vault'>): boolean {
  const state = vault.desk?.vault.state;
  return state === 'locking' || state === 'locked';
}
