/**
 * Locks the desk from its window, and reloads the page of a locked desk, so that no text stays in
 * its memory. A page with unsaved text stays behind the lock, and saves the text when the desk is
 * opened.
 */
import { t } from '../../i18n/index.ts';
import { showError } from '../../parts/show-error.ts';
import type { AppState } from '../../store/app-state.ts';
import type { AppStore } from '../../store/app-store.ts';
import { isLocked } from '../../store/locked.ts';
import { closeToasts, showToast } from '../../ui/Toast.tsx';

/** Locks, or leads to the setting that is needed first. */
export async function lockNow({ vault, nav }: AppState): Promise<void> {
  const answer = await vault.lock();
  if (answer.ok) return;
  const reason = answer.error.detail?.reason;
  if (reason === 'session') {
    showToast({ title: t('vault.lockSession'), description: t('vault.lockSessionWhy'), urgent: true });
  } else if (reason === 'no-secret') {
    nav.setSettingsOpen(true, 'protection');
    showToast({ title: t('vault.lockNeeds'), description: t('vault.lockNeedsWhy') });
  } else showError(answer.error);
}

/** `reload` reloads the page. Returns a function that stops watching. */
export function watchLock(store: AppStore, reload: () => void): () => void {
  let before = store.getState().vault.desk?.vault.state;
  return store.subscribe((app) => {
    const state = app.vault.desk?.vault.state;
    if (state === before) return;
    const wasOpen = before === 'open' || before === 'locking';
    before = state;
    if (isLocked(app)) {
      closeToasts();
      // Must be among the texts of the first frame, because a locked desk has loaded no others.
      document.title = t('shell.app');
    }
    if (state === 'locked' && wasOpen && app.unsaved.bytes() === 0) reload();
    // Saves text that could not be saved before the lock.
    if (state === 'open') void app.unsaved.flush();
  });
}
