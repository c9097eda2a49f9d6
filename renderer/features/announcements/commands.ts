/** The keys of the announcements. */
import type { Command } from '../../commands/table.ts';

export const announcementCommands: Command[] = [
  {
    id: 'go.announcements',
    title: 'announcements.go',
    section: 'move',
    keys: ['g n'],
    run: ({ announcements }) => announcements.setOpen(true),
  },
];
