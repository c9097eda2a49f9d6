/** Words of the window's first frame. `tests/first-words.test.ts` finds those that it lacks. */
import { list, news, queues } from './list.ts';
import { waiting } from './waiting.ts';
import { shell, status, ui, when, words } from './window.ts';

export const first = {
  texts: { list, news, queues, shell, status, ui, waiting, when, words },
};
