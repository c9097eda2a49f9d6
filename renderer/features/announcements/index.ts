/** Keys of the announcements. */
import type { Command } from '../../commands/table.ts';
import type { Feature } from '../../store/registry.ts';

const commands: Command[] = [
  {
    id: 'go.announcements',
    title: 'announcements.go',
    section: 'go',
    keys: ['g n'],
    run: ({ announcements }) => announcements.setOpen(true),
  },
];

export const announcementsFeature: Feature = { commands };
