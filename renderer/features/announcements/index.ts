/** Registers the announcements: key and page. */
import type { Command } from '../../commands/table.ts';
import { openPlace } from '../../parts/records/open-record.ts';
import type { Feature } from '../../store/registry.ts';
import { lazyView } from '../../ui/lazy-view.tsx';

const AnnouncementsView = lazyView(async () => (await import('./AnnouncementsView.tsx')).AnnouncementsView);

const commands: Command[] = [
  {
    id: 'go.announcements',
    title: 'announcements.go',
    section: 'go',
    keys: ['g n'],
    run: (app) => openPlace(app, 'announcements'),
  },
];

export const announcementsFeature: Feature = {
  commands,
  places: {
    announcements: { View: AnnouncementsView, title: 'shell.announcements', back: 'announcements.backToList' },
  },
};
