import type { Command } from '../../commands/table.ts';
import type { Feature } from '../../store/registry.ts';

const commands: Command[] = [
  {
    id: 'update.check',
    title: 'updates.check',
    synonyms: 'also.updates',
    section: 'window',
    keys: [],
    run: ({ updates }) => void updates.check(),
  },
];

export const updatesFeature: Feature = { commands };
