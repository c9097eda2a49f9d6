/** Country names in the window's language, and the list of countries by name. */
import { iso31661 } from 'iso-3166';
import { compareNames, countryName } from '../../i18n/format.ts';

/** `Norway (NO)`; an unknown code is shown as it is. */
export function countryLabel(code: string): string {
  if (!KNOWN.has(code)) return code;
  return `${countryName(code) ?? code} (${code})`;
}

const KNOWN: ReadonlySet<string> = new Set(iso31661.map(({ alpha2 }) => alpha2));

export const COUNTRIES: readonly string[] = [...KNOWN].sort((a, b) => compareNames(countryLabel(a), countryLabel(b)));
