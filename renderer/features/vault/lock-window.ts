/**
 * Locks the desk from its window, and empties the window once the desk is locked: the page is loaded
 * anew, so that no text stays in its memory. A page with a text that could not be saved stays as it
 * is behind the lock, and saves it as soon as the desk is open again.
 */
import { t } from '../../i18n/index.ts';
import { complain } from '../../parts/say.ts';
import type { AppState } from '../../store/app-state.ts';
import type { AppStore } from '../../store/app-store.ts';
import { isLocked } from '../../store/locked.ts';
import { closeToasts, showToast } from '../../ui/Toast.tsx';

/** Locks, or leads to what has to be set before. */
export async function lockNow({ vault, nav }: AppState): Promise<void> {
  const answer = await vault.lock();
  if (answer.ok) return;
  const reason = answer.error.detail?.reason;
  if (reason === 'session') {
    showToast({ title: t('vault.lockSession'), description: t('vault.lockSessionWhy'), urgent: true });
  } else if (reason === 'no-secret') {
    nav.setSettingsOpen(true, 'protection');
    showToast({ title: t('vault.lockNeeds'), description: t('vault.lockNeedsWhy') });
  } else complain(answer.error);
}

/** `reload` loads the page anew. The returned function ends it. */
export function watchLock(store: AppStore, reload: () => void): () => void {
  let before = store.getState().vault.desk?.vault.state;
  return store.subscribe((app) => {
    const state = app.vault.desk?.vault.state;
    if (state === before) return;
    const wasOpen = before === 'open' || before === 'locking';
    before = state;
    if (isLocked(app)) {
      closeToasts();
      // Among the words of the first frame: a desk that was locked before has read no others yet.
      document.title = t('shell.app');
    }
    if (state === 'locked' && wasOpen && app.unsaved.bytes() === 0) reload();
    // What could not be saved before the lock.
    if (state === 'open') void app.unsaved.flush();
  });
}
