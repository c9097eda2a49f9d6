/** Loads a translation before the window's code, which takes texts as it is evaluated. */
import { WORDS_LANGUAGE } from './language.ts';
import type { FirstWords, RestWords } from './translated.ts';

interface Translation {
  first: FirstWords;
  rest: RestWords;
}

const READERS = import.meta.glob<Translation>(['./*/index.ts', '!./en/*']);

/** Null in English, whose first words are always there. */
export let translation: Translation | null = null;

export async function readFirstWords(): Promise<void> {
  translation = (await READERS[`./${WORDS_LANGUAGE}/index.ts`]?.()) ?? null;
}
