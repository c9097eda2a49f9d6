/**
 * The window's language: its words, number format and direction. `region.ts` has the region.
 * Numbers follow the language of the words. `en-XA` and `en-XB` are pseudo languages for
 * developers. In `en-XA` each text is longer and in brackets: text without brackets is not from the
 * catalogue, and text that is cut off had no room to grow. `en-XB` reads from right to left. Switch
 * them on with `localStorage.setItem('rackside.language', 'en-XA')`, then reload.
 */
import { nearestLanguage, type WordsLanguage } from '../../shared/domain/language.ts';

interface LanguageTraits {
  words: WordsLanguage;
  numbers: string;
  direction: 'ltr' | 'rtl';
  /** Change to each text for tests: longer, or reversed. */
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

/** The stored language; else the one nearest to the system's. */
export function chosenLanguage(storage: Pick<Storage, 'getItem'>, preferred: readonly string[]): Language {
  const kept = storage.getItem(STORAGE_KEY);
  return kept !== null && isLanguage(kept) ? kept : nearestLanguage(preferred);
}

export const traitsOf = (of: Language): LanguageTraits => LANGUAGES[of];

/** Chosen once, when the window opens. Tests of the catalogue alone have no storage. */
export const language: Language =
  typeof localStorage === 'undefined' ? nearestLanguage([]) : chosenLanguage(localStorage, navigator.languages);

/** Language of the catalogue, of names from `Intl`, and of sorting. */
export const WORDS_LANGUAGE: WordsLanguage = LANGUAGES[language].words;

export const NUMBER_LOCALE: string = LANGUAGES[language].numbers;

export function applyLanguage(root: { lang: string; dir: string }): void {
  root.lang = language;
  root.dir = traitsOf(language).direction;
}

/** Right-to-left override and its end: they order Latin letters like Arabic or Hebrew ones. */
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
/** Translations are longer than English by about a third. */
const GROWTH = 0.35;

export function pseudo(text: string, of: Language): string {
  const change = traitsOf(of).pseudo;
  if (change === null || text === '') return text;
  if (change === 'turned') return `${RLO}${text}${PDF}`;
  const accented = text.replace(/[aeiouAEIOUnc]/g, (letter) => ACCENTED[letter] ?? letter);
  return `⟦${accented}${'·'.repeat(Math.round(text.length * GROWTH))}⟧`;
}
