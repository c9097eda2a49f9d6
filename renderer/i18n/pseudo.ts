/**
 * Languages that nobody speaks, for those who build the desk. In `en-XA` each text is longer and stands in brackets: what
 * has none is not from the catalogue, and what is cut off had no room to grow. `en-XB` reads from right to left.
 * They are switched on in the window's own storage: `localStorage.setItem('rackside.language', 'en-XA')`, then reload.
 */
export const LANGUAGES = ['en', 'en-XA', 'en-XB'] as const;
export type Language = (typeof LANGUAGES)[number];

const KEY = 'rackside.language';
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

/** The language that the window's storage names; English where it names none. */
export function chosenLanguage(storage: Pick<Storage, 'getItem'>): Language {
  const kept = storage.getItem(KEY);
  return LANGUAGES.find((language) => language === kept) ?? 'en';
}

export const directionOf = (language: Language): 'ltr' | 'rtl' => (language === 'en-XB' ? 'rtl' : 'ltr');

/** A text of the catalogue, already filled in, as `language` would have it. */
export function pseudo(text: string, language: Language): string {
  if (language === 'en' || text === '') return text;
  if (language === 'en-XB') return `${RLO}${text}${PDF}`;
  const accented = text.replace(/[aeiouAEIOUnc]/g, (letter) => ACCENTED[letter] ?? letter);
  return `⟦${accented}${'·'.repeat(Math.round(text.length * GROWTH))}⟧`;
}
