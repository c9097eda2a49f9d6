/**
 * Languages that nobody speaks, for those who build the desk. In `en-XA` each text is longer and stands in brackets: what
 * has none is not from the catalogue, and what is cut off had no room to grow. `en-XB` reads from right to left.
 */
import { type Language, traitsOf } from './language.ts';

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

/** A text of the catalogue, already filled in: as it is, or as a language has it that nobody speaks. */
export function pseudo(text: string, language: Language): string {
  const change = traitsOf(language).pseudo;
  if (change === null || text === '') return text;
  if (change === 'turned') return `${RLO}${text}${PDF}`;
  const accented = text.replace(/[aeiouAEIOUnc]/g, (letter) => ACCENTED[letter] ?? letter);
  return `⟦${accented}${'·'.repeat(Math.round(text.length * GROWTH))}⟧`;
}
