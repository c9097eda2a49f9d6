/** What a browser does by itself and Electron does not: finding in the page, and printing it. */
import type { Command } from '../../commands/table.ts';
import type { AppState } from '../../store/app-state.ts';
import type { Feature } from '../../store/registry.ts';

/** By this id the command that opens the bar finds its field. */
export const FIND_FIELD = 'find-field';

/** A window with menus of its own has no browser around it. */
const noBrowser = ({ computer }: AppState) => computer.computer?.can.menus === true;

const commands: Command[] = [
  {
    id: 'window.find',
    title: 'find.command',
    section: 'window',
    keys: ['Mod+f'],
    inFields: true,
    writes: true,
    when: noBrowser,
    run({ nav }) {
      nav.setFindOpen(true);
      // It may be open already, with the focus elsewhere.
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
    when: noBrowser,
    run: () => window.print(),
  },
];

export const findFeature: Feature = { commands };
