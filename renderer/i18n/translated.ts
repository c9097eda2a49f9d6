/** Types of a translation: all keys of English, and more plural forms where a language has them. */
import type { ErrorWords, errors } from './en/errors.ts';
import type { first } from './en/first.ts';
import type { rest } from './en/rest.ts';
import type { TimeWords } from './time-words.ts';

type Stem<K> = K extends `${infer S}_other` ? S : never;

/**
 * A namespace of texts. English has `_other`, and `_one` if it differs; Arabic has all six forms.
 */
export type Translated<T> = { readonly [K in keyof T]: string } & {
  readonly [K in `${Stem<keyof T & string>}_${'zero' | 'one' | 'two' | 'few' | 'many'}`]?: string;
};

type TranslatedTexts<T> = { readonly [F in keyof T]: Translated<T[F]> };

/** `first.ts` of a language. */
export interface FirstWords {
  texts: TranslatedTexts<typeof first.texts>;
  timeWords: TimeWords;
}

/** `rest.ts` of a language. */
export interface RestWords {
  texts: TranslatedTexts<typeof rest.texts>;
  errors: Readonly<Record<keyof typeof errors, ErrorWords>>;
}
