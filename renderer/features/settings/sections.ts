/** The parts of the account page, in their order. */
import type { MessageKey } from '../../i18n/index.ts';

export const SECTIONS = [
  'account',
  'replies',
  'links',
  'times',
  'departments',
  'storage',
  'health',
  'notices',
  'computer',
  'window',
  'end',
] as const;
export type Section = (typeof SECTIONS)[number];

export const SECTION_TITLES: Record<Section, MessageKey> = {
  account: 'settings.account',
  replies: 'settings.replies',
  links: 'settings.links',
  times: 'settings.times',
  departments: 'settings.departments',
  storage: 'settings.storage',
  health: 'settings.health',
  notices: 'notices.settings',
  computer: 'computer.settings',
  window: 'settings.window',
  end: 'settings.end',
};
