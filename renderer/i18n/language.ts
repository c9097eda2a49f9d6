/**
 * The one place that knows the window's language: whose words are shown, how numbers are written, which
 * way lines run. `date-style.ts` knows its region. Numbers are written as in the language of the words around them. Nobody speaks `en-XA` and `en-XB`, which are for those who build
 * the desk. In `en-XA` each text is longer and stands in brackets: what has none is not from the
 * catalogue, and what is cut off had no room to grow. `en-XB` reads from right to left. They are
 * switched on in the window's own storage: `localStorage.setItem('rackside.language', 'en-XA')`,
 * then reload.
 */
import { nearestLanguage, type WordsLanguage } from '../../shared/domain/language.ts';

interface LanguageTraits {
  /** The table of words that is shown, and the language that `Intl` says names in. */
  words: WordsLanguage;
  /** How numbers are written, for `Intl`. */
  numbers: string;
  direction: 'ltr' | 'rtl';
  /** What is done to each text, to try the window out: it grows, or it is turned round. */
  pseudo: 'grown' | 'turned' | null;
}

const LANGUAGES = {
  en: { words: 'en', numbers: 'en-GB', direction: 'ltr', pseudo: null },
  'en-XA': { words: 'en', numbers: 'en-GB', direction: 'ltr', pseudo: 'grown' },
  'en-XB': { words: 'en', numbers: 'en-GB', direction: 'rtl', pseudo: 'turned' },
} as const satisfies Record<WordsLanguage | 'en-XA' | 'en-XB', LanguageTraits>;

export type Language = keyof typeof LANGUAGES;
const STORAGE_KEY = 'rackside.language';

const isLanguage = (name: string): name is Language => Object.hasOwn(LANGUAGES, name);

/** The language that the window's storage names; the system's nearest where it names none. */
export function chosenLanguage(storage: Pick<Storage, 'getItem'>, preferred: readonly string[]): Language {
  const kept = storage.getItem(STORAGE_KEY);
  return kept !== null && isLanguage(kept) ? kept : nearestLanguage(preferred);
}

/** All that is known of a language. */
export const traitsOf = (of: Language): LanguageTraits => LANGUAGES[of];

/** Chosen once, when the window opens. Tests of the catalogue alone have no storage. */
export const language: Language =
  typeof localStorage === 'undefined' ? nearestLanguage([]) : chosenLanguage(localStorage, navigator.languages);

/** The language of the catalogue, of names that `Intl` has in it, and of the order of names. */
export const WORDS_LANGUAGE: WordsLanguage = LANGUAGES[language].words;

/** How numbers are written, for `Intl`. */
export const NUMBER_LOCALE: string = LANGUAGES[language].numbers;

/** Tells the page its language and the direction of its lines. */
export function applyLanguage(root: { lang: string; dir: string }): void {
  root.lang = language;
  root.dir = traitsOf(language).direction;
}

/** Right-to-left override, and its end: Latin letters are set as Arabic or Hebrew ones would be. */
const RLO = '\u202e';
const PDF = '\u202c';
const ACCENTED: Readonly<Record<string, string>> = {
  a: 'á',
  e: 'é',
  i: 'í',
  o: 'ó',
  u: 'ú',
  A: 'Á',
  E: 'É',
  I: 'Í',
  O: 'Ó',
  U: 'Ú',
  n: 'ñ',
  c: 'ç',
};
/** Translations of English grow by about a third. */
const GROWTH = 0.35;

/**
 * A text of the catalogue, already filled in: as it is, or as a language has it that nobody speaks.
 */
export function pseudo(text: string, of: Language): string {
  const change = traitsOf(of).pseudo;
  if (change === null || text === '') return text;
  if (change === 'turned') return `${RLO}${text}${PDF}`;
  const accented = text.replace(/[aeiouAEIOUnc]/g, (letter) => ACCENTED[letter] ?? letter);
  return `⟦${accented}${'·'.repeat(Math.round(text.length * GROWTH))}⟧`;
}
