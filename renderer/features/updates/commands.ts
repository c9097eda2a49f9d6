import type { Command } from '../../commands/table.ts';

export const updateCommands: Command[] = [
  {
    id: 'update.check',
    title: 'updates.check',
    section: 'window',
    keys: [],
    run: ({ updates }) => void updates.check(),
  },
];
