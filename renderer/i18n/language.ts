/**
 * The one place that knows the window's language: which texts are shown, how numbers and dates are written, which way lines run.
 * `en-XA` and `en-XB` are for those who build the desk (`pseudo.ts`); they are switched on in the window's own storage:
 * `localStorage.setItem('rackside.language', 'en-XA')`, then reload.
 */
export const LANGUAGES = ['en', 'en-XA', 'en-XB'] as const;
export type Language = (typeof LANGUAGES)[number];

const STORAGE_KEY = 'rackside.language';

/** The language that the window's storage names; English where it names none. */
export function chosenLanguage(storage: Pick<Storage, 'getItem'>): Language {
  const kept = storage.getItem(STORAGE_KEY);
  return LANGUAGES.find((one) => one === kept) ?? 'en';
}

export const directionOf = (of: Language): 'ltr' | 'rtl' => (of === 'en-XB' ? 'rtl' : 'ltr');

/** Chosen once, when the window opens. Tests of the catalogue alone have no storage. */
export const language: Language = typeof localStorage === 'undefined' ? 'en' : chosenLanguage(localStorage);

/** The language of the catalogue, and of names that `Intl` has in it: every choice above shows English texts. */
export const WORDS_LANGUAGE = 'en';

/** How numbers, dates and times are written, for `Intl`. */
export const FORMAT_LOCALE = 'en-GB';

/** Tells the page its language and the direction of its lines. */
export function applyLanguage(root: { lang: string; dir: string }): void {
  root.lang = language;
  root.dir = directionOf(language);
}
