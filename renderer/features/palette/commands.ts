/** The key of the palette. It works while one writes, too. */
import type { Command } from '../../commands/table.ts';

export const paletteCommands: Command[] = [
  {
    id: 'palette.open',
    title: 'palette.field',
    section: 'window',
    keys: ['Mod+k'],
    inFields: true,
    writes: true,
    run: ({ palette }) => palette.show(),
  },
];
