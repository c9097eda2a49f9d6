/**
 * All visible text. `t(key, vars)` reads the catalogue; keys are checked by the compiler. Plural forms are
 * `key_one` and `key_other`, asked for as `key` with a `count`; `{{count, number}}` groups digits.
 */
import i18next from 'i18next';
import { isolated } from '../../shared/domain/one-line.ts';
import type { AppError } from '../../shared/result.ts';
import { errors } from './en/errors.ts';
import { en } from './en/index.ts';
import { language, WORDS_LANGUAGE } from './language.ts';
import { pseudo } from './pseudo.ts';

type Plain<K> = K extends `${infer Stem}_${'one' | 'other'}` ? Stem : K;
type KeysOf<C> = { [F in keyof C & string]: `${F}.${Plain<keyof C[F] & string>}` }[keyof C & string];
export type MessageKey = KeysOf<typeof en>;
export type Vars = Record<string, string | number>;

// Flat keys and no separators: what is in a key is only a key. React escapes, so i18next must not.
const messages = Object.fromEntries(
  Object.entries(en).flatMap(([feature, texts]) =>
    Object.entries(texts).map(([key, text]): [string, string] => [`${feature}.${key}`, text]),
  ),
);
for (const [key, words] of Object.entries(errors)) {
  messages[`${key}:what`] = words.what;
  messages[`${key}:next`] = words.next;
}
const catalogue = i18next.createInstance();
// With the resources at hand and `initAsync` off this is done when it returns.
void catalogue.init({
  lng: WORDS_LANGUAGE,
  fallbackLng: WORDS_LANGUAGE,
  resources: { [WORDS_LANGUAGE]: { translation: messages } },
  keySeparator: false,
  nsSeparator: false,
  initAsync: false,
  interpolation: { escapeValue: false },
});

/**
 * The text of `key`, with its variables. One that runs from right to left is closed off, so that it turns nothing round beside
 * it; in `en-XB` all is turned.
 */
export function t(key: MessageKey, vars: Vars = {}): string {
  return pseudo(catalogue.t(key, language === 'en-XB' ? vars : apart(vars)), language);
}

/** The same for what is kept or sent, not read here: its variables stay exactly as they are. */
export const exactly = (key: MessageKey, vars: Vars): string => pseudo(catalogue.t(key, vars), language);

const apart = (vars: Vars): Vars =>
  Object.fromEntries(
    Object.entries(vars).map(([name, value]) => [name, typeof value === 'string' ? isolated(value) : value]),
  );

/** The words of an error: what happened and what to do next, and what the service itself said, to be shown quoted. */
export interface SpokenError {
  what: string;
  next: string;
  quoted: string[];
}

/** Words that name what the service said need it beside them. */
export const withQuotes = (words: string, quoted: readonly string[]): string =>
  [words, ...quoted.map((text) => t('ui.quoted', { text }))].join(' ');

/**
 * Looks from the particular to the general: kind, operation and reason; kind and reason; kind and operation; kind.
 * Every kind has words, so there is always an answer.
 */
export function errorWords(error: AppError): SpokenError {
  const { kind, operation, detail } = error;
  const reason = detail?.reason;
  const found = [
    reason && `${kind}/${operation}/${reason}`,
    reason && `${kind}/${reason}`,
    `${kind}/${operation}`,
  ].find((key) => key && Object.hasOwn(errors, key));
  const key = found ?? kind;
  const vars = apart({ subject: error.subject ?? '', ...detail?.facts });
  return {
    what: pseudo(catalogue.t(`${key}:what`, vars), language),
    next: pseudo(catalogue.t(`${key}:next`, vars), language),
    quoted: detail?.texts ?? [],
  };
}
