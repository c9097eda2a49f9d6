/** Registers the vault: protection of the stored data, and its unlock screen. */
import type { Command } from '../../commands/table.ts';
import { t } from '../../i18n/index.ts';
import { showError } from '../../parts/show-error.ts';
import type { AppState } from '../../store/app-state.ts';
import type { AppStore } from '../../store/app-store.ts';
import { isLocked } from '../../store/locked.ts';
import type { Feature } from '../../store/registry.ts';
import { lazyView } from '../../ui/lazy-view.tsx';
import { closeToasts, showToast } from '../../ui/Toast.tsx';

const ProtectionSection = lazyView(async () => (await import('./ProtectionSection.tsx')).ProtectionSection);

const commands: Command[] = [
  {
    id: 'vault.lock',
    title: 'vault.lockNow',
    synonyms: 'also.lock',
    section: 'window',
    keys: ['Mod+Shift+x'],
    inFields: true,
    run: lockNow,
  },
];

export const vaultFeature: Feature = {
  commands,
  watch: (store) => watchLock(store, () => window.location.reload()),
  settingsPages: {
    protection: {
      title: 'protection.section',
      synonyms: 'also.protection',
      View: ProtectionSection,
      fields: [
        'protection.lockTitle',
        'protection.codeTitle',
        'protection.pinTitle',
        'protection.changeTitle',
        'protection.openTitle',
      ],
    },
  },
};

/** Locks, or leads to the setting that is needed first. */
async function lockNow({ vault, nav }: AppState): Promise<void> {
  const answer = await vault.change('vault.lock', {});
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
