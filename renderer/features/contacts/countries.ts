/** Countries by their ISO codes, called as people call them. */
import { iso31661 } from 'iso-3166';

const NAMES = new Intl.DisplayNames(['en'], { type: 'region' });

/** `Norway (NO)`; a code that is none is shown as it is. */
export function countryLabel(code: string): string {
  if (!KNOWN.has(code)) return code;
  return `${NAMES.of(code) ?? code} (${code})`;
}

const KNOWN: ReadonlySet<string> = new Set(iso31661.map(({ alpha2 }) => alpha2));

/** By name. */
export const COUNTRIES: readonly string[] = [...KNOWN].sort((a, b) => countryLabel(a).localeCompare(countryLabel(b)));
