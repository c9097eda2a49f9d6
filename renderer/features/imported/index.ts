/** Registers the archive: its section of the account page, and the view of a conversation in it. */
import { focusPaneOnceShown } from '../../commands/panes.ts';
import type { Feature } from '../../store/registry.ts';
import { lazyView } from '../../ui/lazy-view.tsx';

const ImportedSection = lazyView(async () => (await import('./ImportedSection.tsx')).ImportedSection);
const ImportedView = lazyView(async () => (await import('./ImportedView.tsx')).ImportedView);

export const importedFeature: Feature = {
  commands: [
    {
      id: 'imported.import',
      title: 'imported.import',
      synonyms: 'also.imported',
      section: 'window',
      keys: [],
      run({ nav }) {
        nav.setSettingsOpen(true, 'imported');
        focusPaneOnceShown('settings');
      },
    },
  ],
  recordViews: { archived: ImportedView },
  settingsPages: {
    imported: { title: 'imported.section', synonyms: 'also.imported', View: ImportedSection },
  },
};
