/** What the agent's languages are called where services name one: `de-AT`, `de`, `German`. */
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

/** As it is read: `German` for `german` or `de`; null where the service names none. */
export function languageLabel(language: string): string | null {
  if (language === '') return null;
  if (LANGUAGE.test(language.toLowerCase())) return languageName(language.toLowerCase()) ?? language;
  return language.charAt(0).toUpperCase() + language.slice(1);
}

/**
 * The code of a language by either name, so that its text is spoken and broken as it should; null
 * where it is not known.
 */
export function languageCode(language: string): string | null {
  const wanted = language.toLowerCase();
  if (LANGUAGE.test(wanted)) return wanted;
  return CODES.find((code) => ENGLISH.of(code)?.toLowerCase() === wanted) ?? null;
}

/** Those that services of this family are translated into. */
const CODES = [
  ...['ar', 'az', 'bg', 'ca', 'cs', 'da', 'de', 'el', 'en', 'es', 'et', 'fa', 'fi', 'fr', 'he', 'hr', 'hu', 'id', 'it'],
  ...[
    'ja',
    'ko',
    'lt',
    'lv',
    'mk',
    'nl',
    'no',
    'pl',
    'pt',
    'ro',
    'ru',
    'sk',
    'sl',
    'sr',
    'sv',
    'th',
    'tr',
    'uk',
    'vi',
    'zh',
  ],
];
