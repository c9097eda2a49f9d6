/** Registers the vault: protection of the stored data, and its unlock screen. */
import type { Command } from '../../commands/table.ts';
import type { Feature } from '../../store/registry.ts';
import { lazyView } from '../../ui/lazy-view.tsx';
import { lockNow, watchLock } from './lock-window.ts';

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
