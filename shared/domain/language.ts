/** Chooses the product's language among those with a translation, for window and host. */

/**
 * Languages with texts in `renderer/i18n/<code>/` and `electron/host/words/<code>.ts`, by the name
 * that each has for itself.
 */
export const LANGUAGE_NAMES = {
  en: 'English',
  de: 'Deutsch',
  es: 'Español',
  'pt-BR': 'Português (Brasil)',
  fr: 'Français',
  ar: 'العربية',
} as const;
export type WordsLanguage = keyof typeof LANGUAGE_NAMES;
export const WORDS_LANGUAGES = Object.keys(LANGUAGE_NAMES) as WordsLanguage[];

/** Languages whose script runs from right to left. */
export const RIGHT_TO_LEFT: readonly WordsLanguage[] = ['ar'];

/** The default language. Also used for texts without a translation. */
const FALLBACK_LANGUAGE: WordsLanguage = 'en';

/** The first part of the tag decides: a user of `pt-PT` reads the texts of `pt-BR`. */
export function nearestLanguage(
  preferred: readonly string[],
  known: readonly WordsLanguage[] = WORDS_LANGUAGES,
): WordsLanguage {
  for (const tag of preferred) {
    const wanted = partOf(tag);
    const found = known.find((one) => partOf(one) === wanted);
    if (found) return found;
  }
  return FALLBACK_LANGUAGE;
}

const partOf = (tag: string): string => tag.toLowerCase().split(/[-_.@]/)[0] ?? '';
