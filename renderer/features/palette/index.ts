/** Key of the palette (also works while writing), and its history. */
import type { Command } from '../../commands/table.ts';
import type { Feature } from '../../store/registry.ts';
import { watchOpened } from './opened-views.ts';

const commands: Command[] = [
  {
    id: 'palette.open',
    title: 'shell.palette',
    section: 'window',
    keys: ['Mod+k'],
    inFields: true,
    writes: true,
    run: ({ palette }) => palette.show(),
  },
];

export const paletteFeature: Feature = { commands, watch: watchOpened };
