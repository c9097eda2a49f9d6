/** Whether the desk is locked, or being locked: then no text of it is shown, and no command runs. */
import type { AppState } from './app-state.ts';

/** Not so before a first choice of how to protect what is stored: there is nothing to show yet. */
export function isLocked({ vault }: Pick<AppState, 'vault'>): boolean {
  const state = vault.desk?.vault.state;
  return state === 'locking' || state === 'locked';
}
