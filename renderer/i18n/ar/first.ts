import type { FirstWords } from '../translated.ts';
import { list, news, queues } from './list.ts';
import { timeWords } from './time-words.ts';
import { waiting } from './waiting.ts';
import { shell, status, ui, when, words } from './window.ts';

export const first: FirstWords = {
  texts: { list, news, queues, shell, status, ui, waiting, when, words },
  timeWords,
};
