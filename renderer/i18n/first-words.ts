/** Loads a translation before the window's code, which takes texts as it is evaluated. */
import { WORDS_LANGUAGE } from './language.ts';
import type { Translation } from './translated.ts';

/** A language's modules, without those that `errors.ts` and `findings.ts` merge. */
type Files = Readonly<Record<string, object>>;

const READERS = import.meta.glob<{ files: Files }>(['./*/index.ts', '!./en/*']);

/** Null in English, whose first words are always there. */
export let translation: Translation | null = null;

export async function readFirstWords(): Promise<void> {
  const read = await READERS[`./${WORDS_LANGUAGE}/index.ts`]?.();
  translation = read ? translationOf(read.files) : null;
}

/** `languages.test.ts` proves that all namespaces are there. */
export function translationOf(files: Files): Translation {
  const all: Translation['texts'] & Omit<Translation, 'texts'> = Object.assign({}, ...Object.values(files));
  const { timeWords, errors, ...texts } = all;
  return { timeWords, errors, texts };
}
