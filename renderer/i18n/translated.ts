/** Types of a translation: all keys of English, and more plural forms where a language has them. */
import type { ErrorWords } from './en/errors.ts';
import type { en } from './en/index.ts';
import type { TimeWords } from './time-words.ts';

type Stem<K> = K extends `${infer S}_other` ? S : never;

/**
 * A namespace of texts. English has `_other`, and `_one` if it differs; Arabic has all six forms.
 */
export type Translated<T> = { readonly [K in keyof T]: string } & {
  readonly [K in `${Stem<keyof T & string>}_${'zero' | 'one' | 'two' | 'few' | 'many'}`]?: string;
};

type TranslatedTexts<T> = { readonly [F in keyof T]: Translated<T[F]> };

/** All exports of a language's files. */
export interface Translation {
  timeWords: TimeWords;
  errors: Readonly<Record<keyof typeof en.errors, ErrorWords>>;
  texts: TranslatedTexts<typeof en.texts>;
}
