/** Languages by the names and codes that services give them. */
import { languageName } from '../../i18n/format.ts';

/** Services name languages in English, whatever the window's language is. */
const ENGLISH = new Intl.DisplayNames(['en'], { type: 'language' });
const LANGUAGE = /^[a-z]{2,3}$/;

export function languageNames(languages: readonly string[] = navigator.languages): string[] {
  const names = languages.flatMap((tag) => {
    const [language = ''] = tag.split('-');
    return LANGUAGE.test(language) ? [tag, language, ENGLISH.of(language) ?? language] : [tag];
  });
  return [...new Set(names)];
}

/** The language as shown: `German` for `german` or `de`; null if the service names none. */
export function languageLabel(language: string): string | null {
  if (language === '') return null;
  if (LANGUAGE.test(language.toLowerCase())) return languageName(language.toLowerCase()) ?? language;
  return language.charAt(0).toUpperCase() + language.slice(1);
}

/** The code of a language, for speech and hyphenation, by its name or code; null if unknown. */
export function languageCode(language: string): string | null {
  const wanted = language.toLowerCase();
  if (LANGUAGE.test(wanted)) return wanted;
  return CODES.find((code) => ENGLISH.of(code)?.toLowerCase() === wanted) ?? null;
}

const CODES = [
  ...['ar', 'az', 'bg', 'ca', 'cs', 'da', 'de', 'el', 'en', 'es', 'et', 'fa', 'fi', 'fr', 'he', 'hr', 'hu', 'id'],
  ...['it', 'ja', 'ko', 'lt', 'lv', 'mk', 'nl', 'no', 'pl', 'pt', 'ro', 'ru', 'sk', 'sl', 'sr', 'sv', 'th', 'tr'],
  ...['uk', 'vi', 'zh'],
];
