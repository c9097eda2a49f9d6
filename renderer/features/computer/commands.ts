/** The window's place beside the browser, where conversations are read. */
import type { WindowPlace } from '../../../shared/domain/computer.ts';
import type { Command } from '../../commands/table.ts';
import type { MessageKey } from '../../i18n/index.ts';

const beside = (place: WindowPlace, title: MessageKey): Command => ({
  id: `window.${place}`,
  title,
  section: 'window',
  keys: [],
  inFields: true,
  when: ({ computer }) => computer.computer?.can.arrange === true,
  run: ({ computer }) => void computer.arrange(place),
});

export const computerCommands: Command[] = [
  beside('left', 'computer.besideLeft'),
  beside('right', 'computer.besideRight'),
  beside('back', 'computer.besideBack'),
];
