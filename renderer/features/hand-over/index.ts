/** Command that opens the hand-over. */
import type { Command } from '../../commands/table.ts';
import type { Feature } from '../../store/registry.ts';

const commands: Command[] = [
  {
    id: 'handOver.open',
    title: 'handOver.command',
    synonyms: 'also.handOver',
    section: 'go',
    keys: ['g h'],
    run: ({ handOver }) => handOver.show(),
  },
];

export const handOverFeature: Feature = { commands };
