/** Loads the first frame’s words before the code that reads them as it is evaluated. */
import { WORDS_LANGUAGE } from './language.ts';
import type { FirstWords } from './translated.ts';

const READERS = import.meta.glob<{ first: FirstWords }>(['./*/first.ts', '!./en/*']);

let translated: FirstWords | null = null;

/** Null in English, whose first words are always there. */
export const translatedFirst = (): FirstWords | null => translated;

export async function readFirstWords(): Promise<void> {
  const { first } = (await READERS[`./${WORDS_LANGUAGE}/first.ts`]?.()) ?? { first: null };
  translated = first;
}
