/**
 * All visible text. `t(key, vars)` reads the catalogue; keys are checked by the compiler. Plural
 * forms are `key_one` and `key_other`, asked for as `key` with a `count`; `{{count, number}}`
 * groups digits. Words that the first frame doesn't show are read right after it, with the views
 * that show them (`ui/later.tsx`).
 */
import type { WordsLanguage } from '../../shared/domain/language.ts';
import { isolated } from '../../shared/domain/one-line.ts';
import type { AppError } from '../../shared/result.ts';
import { DATE_STYLE } from './date-style.ts';
import type { ErrorWords } from './en/errors.ts';
import { first as firstEnglish } from './en/first.ts';
import type { en } from './en/index.ts';
import { language, NUMBER_LOCALE, pseudo, traitsOf, WORDS_LANGUAGE } from './language.ts';
import type { TimeWords, TypedTimeWords } from './time-words.ts';

type Plain<K> = K extends `${infer Stem}_${'one' | 'other'}` ? Stem : K;
type KeysOf<C> = { [F in keyof C & string]: `${F}.${Plain<keyof C[F] & string>}` }[keyof C & string];
export type MessageKey = KeysOf<typeof en.texts>;
export type Vars = Record<string, string | number>;

/** Texts by their namespace, with all the keys that English has. */
type Words<T> = { [F in keyof T]: Readonly<Record<keyof T[F], string>> };
type FirstTexts = typeof firstEnglish.texts;

/**
 * What a language has words for: all that English has, and further plural forms where it needs
 * some. The first frame waits for `first` alone.
 */
interface Catalogue {
  first: { texts: Words<FirstTexts>; timeWords: TimeWords };
  rest(): Promise<{
    texts: Words<Omit<typeof en.texts, keyof FirstTexts>>;
    errors: Readonly<Record<keyof typeof en.errors, ErrorWords>>;
  }>;
}

const CATALOGUES: Record<WordsLanguage, Catalogue> = {
  en: { first: firstEnglish, rest: async () => (await import('./en/rest.ts')).rest },
};
const { first, rest } = CATALOGUES[WORDS_LANGUAGE];

/** Words in which times are typed, with the order of day and month in the computer's region. */
export const timeWords: TypedTimeWords = {
  ...first.timeWords,
  dayFirst: DATE_STYLE.dayFirst,
};

/** Texts by `namespace.key`. */
const texts = new Map<string, string>();
/** Words of errors by kind, or by kind, operation and reason. */
const errors = new Map<string, ErrorWords>();

function add(words: Words<Record<string, Record<string, string>>>): void {
  for (const [feature, named] of Object.entries(words)) {
    for (const [key, text] of Object.entries(named)) texts.set(`${feature}.${key}`, text);
  }
}
add(first.texts);

let reading: Promise<void> | null = null;
let isRead = false;

/**
 * Reads the words that the first frame doesn't show: of errors, and of all that is opened, said or
 * listed later.
 */
export function readWords(): Promise<void> {
  reading ??= rest().then((words) => {
    add(words.texts);
    for (const [key, one] of Object.entries(words.errors)) errors.set(key, one);
    isRead = true;
  });
  return reading;
}

/** Whether all words are there. */
export const areWordsRead = (): boolean => isRead;

/** Calls at once, or as soon as all words are there; what was asked for first is called first. */
export function withWords(say: () => void): void {
  if (isRead) say();
  // Where they can't be read, each view says so: what would be said here has no words.
  else void readWords().then(say, () => undefined);
}

const pluralOf = new Intl.PluralRules(WORDS_LANGUAGE);
const numbers = new Intl.NumberFormat(NUMBER_LOCALE);

/** `{{name}}`, or `{{count, number}}` with its digits grouped; the text itself where it is unknown. */
function filled(text: string, vars: Vars): string {
  return text.replace(/\{\{(\w+)(, number)?\}\}/g, (_, name: string, grouped?: string) => {
    const value = vars[name] ?? '';
    return grouped && typeof value === 'number' ? numbers.format(value) : String(value);
  });
}

/** The text of a key in its plural form, filled. */
function said(key: string, vars: Vars): string {
  const { count } = vars;
  const forms = typeof count === 'number' ? [`${key}_${pluralOf.select(count)}`, `${key}_other`] : [];
  const found = [...forms, key].find((one) => texts.has(one));
  return filled(texts.get(found ?? key) ?? key, vars);
}

/**
 * The text of `key`, with its variables. One that runs from right to left is closed off, so that it
 * turns nothing round beside it; in a language that turns all round, that is done already.
 */
export function t(key: MessageKey, vars?: Vars): string {
  if (vars) return pseudo(said(key, traitsOf(language).pseudo === 'turned' ? vars : apart(vars)), language);
  let text = plain.get(key);
  if (text === undefined) {
    text = pseudo(texts.get(key) ?? key, language);
    if (texts.has(key)) plain.set(key, text);
  }
  return text;
}

/** Texts without variables, by key: the language stands for as long as the page. */
const plain = new Map<MessageKey, string>();

/** The same for what is kept or sent, not read here: its variables stay exactly as they are. */
export const exactly = (key: MessageKey, vars: Vars): string => pseudo(said(key, vars), language);

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
  ].find((key) => key && errors.has(key));
  const words = errors.get(found ?? kind);
  const vars = apart({ subject: error.subject ?? '', ...detail?.facts });
  return {
    what: pseudo(filled(words?.what ?? '', vars), language),
    next: pseudo(filled(words?.next ?? '', vars), language),
    quoted: detail?.texts ?? [],
  };
}
