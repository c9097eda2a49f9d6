/** Names of the tasks that group commands. */
import type { MessageKey } from '../i18n/index.ts';
import type { Section } from './table.ts';

export const SECTION_TITLES: Record<Section, MessageKey> = {
  move: 'commands.sectionMove',
  go: 'commands.sectionGo',
  select: 'commands.sectionSelect',
  ticket: 'commands.sectionTicket',
  mark: 'commands.sectionMark',
  write: 'commands.sectionWrite',
  window: 'commands.sectionWindow',
};
