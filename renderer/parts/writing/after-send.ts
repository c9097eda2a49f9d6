/** Names of the places to go after *Send*, for its menu and the settings. */
import type { MessageKey } from '../../i18n/index.ts';

/** Next and previous refer to the queue as it was before sending. */
export const AFTER_SEND = ['next', 'previous', 'back', 'stay'] as const;
export type AfterSend = (typeof AFTER_SEND)[number];

export const AFTER_SEND_WORDS: Record<AfterSend, MessageKey> = {
  next: 'composer.afterNext',
  previous: 'composer.afterPrevious',
  back: 'composer.afterBack',
  stay: 'composer.afterStay',
};
