/**
 * English words that the window's first frame shows, by their namespace. All others stand in
 * `rest.ts`, and `tests/first-words.test.ts` finds what the first frame would miss.
 */
import { list, queues } from './list.ts';
import { timeWords } from './time-words.ts';
import { waiting } from './waiting.ts';
import { away, shell, status, ui, when, words } from './window.ts';

export const first = {
  texts: { away, list, queues, shell, status, ui, waiting, when, words },
  timeWords,
};
