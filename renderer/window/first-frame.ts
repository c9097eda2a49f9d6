/** Detects when the window's first frame is complete. */
import { currentAccount } from '../parts/accounts/current-account.ts';
import type { AppState } from '../store/app-state.ts';
import type { AppStore } from '../store/app-store.ts';

/** Resolves once the queue's rows, or what replaces them, are there. */
export function untilFilled(store: AppStore): Promise<void> {
  return new Promise((resolve) => {
    const look = (app: AppState) => {
      if (!isFilled(app)) return;
      off();
      resolve();
    };
    const off = store.subscribe(look);
    look(store.getState());
  });
}

function isFilled(app: AppState): boolean {
  const { vault, accounts, list } = app;
  // These views replace the list: the vault's question, the first run, and a closed account.
  if (vault.error || (vault.desk && vault.desk.vault.state !== 'open')) return true;
  if (app.quitDialog.asked) return true;
  if (accounts.error || accounts.list?.length === 0 || currentAccount(app)?.closed) return true;
  return list.window.total !== null || list.error !== null;
}
