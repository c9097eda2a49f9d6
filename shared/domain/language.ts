/**
 * `nearestLanguage` picks the language that the product speaks, of those it has words for: for the
 * window, and for what its host says outside of the page.
 */

/** Languages with a table of words: `renderer/i18n/<code>/` and `electron/host/words/<code>.ts`. */
export const WORDS_LANGUAGES = ['en'] as const;
export type WordsLanguage = (typeof WORDS_LANGUAGES)[number];

/** The language where none is chosen, and that of a text which the chosen one lacks. */
export const FALLBACK_LANGUAGE: WordsLanguage = 'en';

/** `preferred`: language tags, the dearest first. */
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
