/**
 * Words of the window's first frame, by namespace. All others are in `rest.ts`;
 * `tests/first-words.test.ts` finds words that the first frame lacks.
 */
import { list, queues } from './list.ts';
import { timeWords } from './time-words.ts';
import { waiting } from './waiting.ts';
import { shell, status, ui, when, words } from './window.ts';

export const first = {
  texts: { list, queues, shell, status, ui, waiting, when, words },
  timeWords,
};
