/**
 * The window's language: its words, number format and direction. `region.ts` has the region.
 * Numbers follow the language of the words. The host writes the agent's choice into the page, so a
 * change of it is a reload. `en-XA` and `en-XB` are pseudo languages for
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
  de: { words: 'de', numbers: 'de', direction: 'ltr', pseudo: null },
  es: { words: 'es', numbers: 'es', direction: 'ltr', pseudo: null },
  'pt-BR': { words: 'pt-BR', numbers: 'pt-BR', direction: 'ltr', pseudo: null },
  fr: { words: 'fr', numbers: 'fr', direction: 'ltr', pseudo: null },
  ar: { words: 'ar', numbers: 'ar-u-nu-latn', direction: 'rtl', pseudo: null },
  'en-XA': { words: 'en', numbers: 'en-GB', direction: 'ltr', pseudo: 'grown' },
  'en-XB': { words: 'en', numbers: 'en-GB', direction: 'rtl', pseudo: 'turned' },
} as const satisfies Record<WordsLanguage | 'en-XA' | 'en-XB', LanguageTraits>;

export type Language = keyof typeof LANGUAGES;
const STORAGE_KEY = 'rackside.language';

const isLanguage = (name: string | undefined | null): name is Language =>
  name !== undefined && name !== null && Object.hasOwn(LANGUAGES, name);

/** The stored pseudo language; else the agent's choice; else the one nearest to the system's. */
export function languageFor(stored: string | null, chosen: string | undefined, preferred: readonly string[]): Language {
  return [stored, chosen].find(isLanguage) ?? nearestLanguage(preferred);
}

export const traitsOf = (of: Language): LanguageTraits => LANGUAGES[of];

interface LanguagePage {
  documentElement: { dataset: { language?: string } };
}

/** Tests of the catalogue alone have no page. */
function languageOfPage(): Language {
  const { document } = globalThis as { document?: LanguagePage };
  if (!document) return nearestLanguage([]);
  return languageFor(localStorage.getItem(STORAGE_KEY), document.documentElement.dataset.language, navigator.languages);
}

/** Chosen once, when the window opens. */
export const language: Language = languageOfPage();

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
/** Translations are longer than English by about a third. */
const GROWTH = 0.35;

export function pseudo(text: string, of: Language): string {
  const change = traitsOf(of).pseudo;
  if (change === null || text === '') return text;
  if (change === 'turned') return `${RLO}${text}${PDF}`;
  const accented = text.replace(/[aeiounc]/gi, '$&\u0301').normalize();
  return `⟦${accented}${'·'.repeat(Math.round(text.length * GROWTH))}⟧`;
}
