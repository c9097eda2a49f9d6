/**
 * All visible text. `t(key, vars)` reads the catalogue; the compiler checks the keys. Plural forms
 * are `key_one` and `key_other`, requested as `key` with a `count`; `{{count, number}}` groups
 * digits. Words that the first frame does not show are loaded right after it, with their views
 * (`ui/later.tsx`).
 */
import { isolateDirection } from '../../shared/domain/one-line.ts';
import type { AppError } from '../../shared/result.ts';
import type { ErrorWords } from './en/errors.ts';
import { first as english } from './en/first.ts';
import type { en } from './en/index.ts';
import { translation } from './first-words.ts';
import { language, NUMBER_LOCALE, pseudo, traitsOf, WORDS_LANGUAGE } from './language.ts';

type Plain<K> = K extends `${infer Stem}_${'one' | 'other'}` ? Stem : K;
type KeysOf<C> = { [F in keyof C & string]: `${F}.${Plain<keyof C[F] & string>}` }[keyof C & string];
export type MessageKey = KeysOf<typeof en.texts>;
export type Vars = Record<string, string | number>;

const first = translation ?? english;

const texts = new Map<string, string>();
/** Words of errors, keyed by kind, or by kind, operation and reason. */
const errors = new Map<string, ErrorWords>();

function add(words: Readonly<Record<string, object>>, features = Object.keys(words)): void {
  for (const feature of features) {
    for (const [key, text] of Object.entries(words[feature] ?? {})) texts.set(`${feature}.${key}`, String(text));
  }
}
add(first.texts, Object.keys(english.texts));

let reading: Promise<void> | null = null;
let isRead = false;

/** Loads the words that the first frame does not show: errors, and all that is opened later. */
export function readWords(): Promise<void> {
  reading ??= readRest();
  return reading;
}

async function readRest(): Promise<void> {
  const rest = translation ?? (await import('./en/rest.ts')).rest;
  add(rest.texts);
  for (const [key, one] of Object.entries(rest.errors)) errors.set(key, one);
  isRead = true;
}

export const areWordsRead = (): boolean => isRead;

/** Calls `say` at once, or as soon as all words are loaded, in the order of the calls. */
export function withWords(say: () => void): void {
  if (isRead) say();
  // If loading fails, each view reports it; there are no words for `say`.
  else void readWords().then(say, () => undefined);
}

const pluralOf = new Intl.PluralRules(WORDS_LANGUAGE);
const numbers = new Intl.NumberFormat(NUMBER_LOCALE);

/**
 * Fills in `{{name}}`, and `{{count, number}}` with grouped digits. An unknown name stays as it is.
 */
function filled(text: string, vars: Vars): string {
  return text.replace(/\{\{(\w+)(, number)?\}\}/g, (_, name: string, grouped?: string) => {
    const value = vars[name] ?? '';
    return grouped && typeof value === 'number' ? numbers.format(value) : String(value);
  });
}

function filledText(key: string, vars: Vars): string {
  const { count } = vars;
  const forms = typeof count === 'number' ? [`${key}_${pluralOf.select(count)}`, `${key}_other`] : [];
  const found = [...forms, key].find((form) => texts.has(form));
  return filled(texts.get(found ?? key) ?? key, vars);
}

/** The text of `key`. Variables of the other direction are isolated, to reorder nothing. */
export function t(key: MessageKey, vars?: Vars): string {
  if (vars)
    return pseudo(filledText(key, traitsOf(language).pseudo === 'turned' ? vars : withIsolation(vars)), language);
  let text = plain.get(key);
  if (text === undefined) {
    text = pseudo(texts.get(key) ?? key, language);
    if (texts.has(key)) plain.set(key, text);
  }
  return text;
}

/** Cache of texts without variables; the language is fixed per page. */
const plain = new Map<MessageKey, string>();

/** Like `t`, for text that is stored or sent: its variables stay exactly as they are. */
export const exactly = (key: MessageKey, vars: Vars): string => pseudo(filledText(key, vars), language);

/** In a language from right to left, each name, number and address in it runs by itself. */
const isolate =
  traitsOf(language).direction === 'rtl' ? (text: string) => text && `\u2068${text}\u2069` : isolateDirection;

/** Joins the non-empty parts, each isolated. */
export const joinIsolated = (parts: readonly (string | null | undefined | false)[], between = ' · '): string =>
  parts
    .filter((part): part is string => Boolean(part))
    .map(isolate)
    .join(between);

const withIsolation = (vars: Vars): Vars =>
  Object.fromEntries(
    Object.entries(vars).map(([name, value]) => [name, typeof value === 'string' ? isolate(value) : value]),
  );

export interface SpokenError {
  what: string;
  next: string;
  quoted: string[];
}

/** Appends the service's own text, if the words refer to it. */
export const withQuotes = (words: string, quoted: readonly string[]): string =>
  [words, ...quoted.map((text) => t('ui.quoted', { text }))].join(' ');

/** Searches from specific to general, until kind alone, for which there are always words. */
export function errorWords(error: AppError): SpokenError {
  const { kind, operation, detail } = error;
  const reason = detail?.reason;
  const found = [
    reason && `${kind}/${operation}/${reason}`,
    reason && `${kind}/${reason}`,
    `${kind}/${operation}`,
  ].find((key) => key && errors.has(key));
  const words = errors.get(found ?? kind);
  const vars = withIsolation({ subject: error.subject ?? '', ...detail?.facts });
  return {
    what: pseudo(filled(words?.what ?? '', vars), language),
    next: pseudo(filled(words?.next ?? '', vars), language),
    quoted: detail?.texts ?? [],
  };
}
