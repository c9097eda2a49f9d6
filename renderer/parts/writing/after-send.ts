/** Names where one goes after *Send*, for its menu and the settings. */
import type { MessageKey } from '../../i18n/index.ts';

/** The neighbours are those of the queue as it stood. */
export const AFTER_SEND = ['next', 'previous', 'back', 'stay'] as const;
export type AfterSend = (typeof AFTER_SEND)[number];

export const AFTER_SEND_WORDS: Record<AfterSend, MessageKey> = {
  next: 'composer.afterNext',
  previous: 'composer.afterPrevious',
  back: 'composer.afterBack',
  stay: 'composer.afterStay',
};
