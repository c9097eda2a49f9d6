/**
 * All visible text. `t(key, vars)` reads the catalogue; keys are checked by the compiler. Plural
 * forms are `key_one` and `key_other`, asked for as `key` with a `count`; `{{count, number}}`
 * groups digits.
 */
import i18next from 'i18next';
import { FALLBACK_LANGUAGE, type WordsLanguage } from '../../shared/domain/language.ts';
import { isolated } from '../../shared/domain/one-line.ts';
import type { AppError } from '../../shared/result.ts';
import type { ErrorWords } from './en/errors.ts';
import { en } from './en/index.ts';
import { DATE_STYLE, language, pseudo, traitsOf, WORDS_LANGUAGE } from './language.ts';
import type { TimeWords, TypedTimeWords } from './time-words.ts';

type Plain<K> = K extends `${infer Stem}_${'one' | 'other'}` ? Stem : K;
type KeysOf<C> = { [F in keyof C & string]: `${F}.${Plain<keyof C[F] & string>}` }[keyof C & string];
export type MessageKey = KeysOf<typeof en.texts>;
export type Vars = Record<string, string | number>;

type Texts = typeof en.texts;

/**
 * What a language has words for: all that English has, and further plural forms where it needs
 * some.
 */
interface Catalogue {
  texts: { [F in keyof Texts]: Readonly<Record<keyof Texts[F], string>> };
  errors: Readonly<Record<keyof typeof en.errors, ErrorWords>>;
  timeWords: TimeWords;
}

const CATALOGUES: Record<WordsLanguage, Catalogue> = { en };

/** Words in which times are typed, with the order of day and month in the computer's region. */
export const timeWords: TypedTimeWords = {
  ...CATALOGUES[WORDS_LANGUAGE].timeWords,
  dayFirst: DATE_STYLE.dayFirst,
};

// Flat keys and no separators: what is in a key is only a key. React escapes, so i18next must not.
function flatTexts({ texts, errors }: Catalogue): Record<string, string> {
  const flat: Record<string, string> = {};
  for (const [feature, named] of Object.entries(texts)) {
    for (const [key, text] of Object.entries(named)) flat[`${feature}.${key}`] = text;
  }
  for (const [key, words] of Object.entries(errors)) {
    flat[`${key}:what`] = words.what;
    flat[`${key}:next`] = words.next;
  }
  return flat;
}

const catalogue = i18next.createInstance();
// With the resources at hand and `initAsync` off this is done when it returns.
void catalogue.init({
  lng: WORDS_LANGUAGE,
  fallbackLng: FALLBACK_LANGUAGE,
  resources: Object.fromEntries(
    [...new Set([FALLBACK_LANGUAGE, WORDS_LANGUAGE])].map((of) => [of, { translation: flatTexts(CATALOGUES[of]) }]),
  ),
  keySeparator: false,
  nsSeparator: false,
  initAsync: false,
  interpolation: { escapeValue: false },
});

/**
 * The text of `key`, with its variables. One that runs from right to left is closed off, so that it
 * turns nothing round beside it; in a language that turns all round, that is done already.
 */
export function t(key: MessageKey, vars?: Vars): string {
  if (vars) return pseudo(catalogue.t(key, traitsOf(language).pseudo === 'turned' ? vars : apart(vars)), language);
  let text = plain.get(key);
  if (text === undefined) {
    text = pseudo(catalogue.t(key), language);
    plain.set(key, text);
  }
  return text;
}

/** Texts without variables, by key: the language stands for as long as the page. */
const plain = new Map<MessageKey, string>();

/** The same for what is kept or sent, not read here: its variables stay exactly as they are. */
export const exactly = (key: MessageKey, vars: Vars): string => pseudo(catalogue.t(key, vars), language);

const apart = (vars: Vars): Vars =>
  Object.fromEntries(
    Object.entries(vars).map(([name, value]) => [name, typeof value === 'string' ? isolated(value) : value]),
  );

/**
 * The words of an error: what happened and what to do next, and what the service itself said, to be
 * shown quoted.
 */
export interface SpokenError {
  what: string;
  next: string;
  quoted: string[];
}

/** Words that name what the service said need it beside them. */
export const withQuotes = (words: string, quoted: readonly string[]): string =>
  [words, ...quoted.map((text) => t('ui.quoted', { text }))].join(' ');

/**
 * Looks from the particular to the general: kind, operation and reason; kind and reason; kind and
 * operation; kind. Every kind has words, so there is always an answer.
 */
export function errorWords(error: AppError): SpokenError {
  const { kind, operation, detail } = error;
  const reason = detail?.reason;
  const found = [
    reason && `${kind}/${operation}/${reason}`,
    reason && `${kind}/${reason}`,
    `${kind}/${operation}`,
  ].find((key) => key && Object.hasOwn(en.errors, key));
  const key = found ?? kind;
  const vars = apart({ subject: error.subject ?? '', ...detail?.facts });
  return {
    what: pseudo(catalogue.t(`${key}:what`, vars), language),
    next: pseudo(catalogue.t(`${key}:next`, vars), language),
    quoted: detail?.texts ?? [],
  };
}
