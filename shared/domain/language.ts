/** Chooses the product's language among those with a translation, for window and host. */

/** Languages with texts in `renderer/i18n/<code>/` and `electron/host/words/<code>.ts`. */
const WORDS_LANGUAGES = ['en'] as const;
export type WordsLanguage = (typeof WORDS_LANGUAGES)[number];

/** The default language. Also used for texts without a translation. */
const FALLBACK_LANGUAGE: WordsLanguage = 'en';

export function nearestLanguage(
  preferred: readonly string[],
  known: readonly WordsLanguage[] = WORDS_LANGUAGES,
): WordsLanguage {
  for (const tag of preferred) {
    const [language] = tag.toLowerCase().split(/[-_.@]/);
    const found = known.find((one) => one === language);
    if (found) return found;
  }
  return FALLBACK_LANGUAGE;
}
