/** Browser features that Electron lacks: finding text in the page, and printing. */
import type { Command } from '../../commands/table.ts';
import type { AppState } from '../../store/app-state.ts';
import type { Feature } from '../../store/registry.ts';

export const FIND_FIELD = 'find-field';

/** A window with its own menus has no browser around it. */
const hasOwnMenus = ({ computer }: AppState) => computer.computer?.can.menus === true;

const commands: Command[] = [
  {
    id: 'window.find',
    title: 'find.command',
    section: 'window',
    keys: ['Mod+f'],
    inFields: true,
    writes: true,
    when: hasOwnMenus,
    run({ nav }) {
      nav.setFindOpen(true);
      const field = document.getElementById(FIND_FIELD);
      if (field instanceof HTMLInputElement) field.select();
    },
  },
  {
    id: 'window.print',
    title: 'find.print',
    section: 'window',
    keys: ['Mod+p'],
    inFields: true,
    when: hasOwnMenus,
    run: () => window.print(),
  },
];

export const findFeature: Feature = { commands };
