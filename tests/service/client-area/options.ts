/** Options of the client area's pages, and their validation. */
import { checkZone } from '../../../service/time.ts';
import { DATE_FORMATS, type DateFormat } from './dates.ts';
import { LANGUAGES, type Language } from './words.ts';

const THEMES = ['twenty-one', 'six', 'practice', 'table', 'flat'] as const;
const GATES = [
  'login-form',
  'login-redirect',
  'login-route',
  'login-elsewhere',
  'challenge-403',
  'challenge-503',
  'maintenance',
  'too-many',
] as const;

export type ThemeName = (typeof THEMES)[number];

export type Gate = (typeof GATES)[number];

export interface PageOptions {
  /** Null: no client area, as api.md has none. */
  theme: ThemeName | null;
  /** An older version of the theme, which marks staff but no other role. */
  older: boolean;
  /** Path of the client area below the service's origin: `` or `/clients`. */
  folder: string;
  order: 'ascending' | 'descending';
  language: Language;
  dates: DateFormat;
  /** Zone of the times on pages. Null: the API's zone. */
  zone: string | null;
  gate: Gate | null;
  moved: 'inside' | 'outside' | null;
  delay: number;
  unescaped: boolean;
  ratings: boolean;
  addresses: boolean;
  links: 'relative' | 'absolute' | 'base';
  bareAmpersands: boolean;
  /** Names the charset in the header, or only in the page. */
  charset: 'utf-8' | 'iso-8859-1' | 'iso-8859-1-in-page';
  /** Removed files appear without a link, or with a link to a text page. */
  removedFiles: 'named' | 'linked';
}

export const DEFAULT_PAGES: Readonly<PageOptions> = {
  theme: null,
  older: false,
  folder: '',
  order: 'descending',
  language: 'en',
  dates: 'dmy',
  zone: null,
  gate: null,
  moved: null,
  delay: 0,
  unescaped: false,
  ratings: false,
  addresses: false,
  links: 'relative',
  bareAmpersands: false,
  charset: 'utf-8',
  removedFiles: 'named',
};

export const CHOICES: { readonly [Name in keyof PageOptions]?: readonly (PageOptions[Name] | null)[] } = {
  theme: [null, ...THEMES],
  order: ['ascending', 'descending'],
  language: LANGUAGES,
  dates: DATE_FORMATS,
  gate: [null, ...GATES],
  moved: [null, 'inside', 'outside'],
  links: ['relative', 'absolute', 'base'],
  charset: ['utf-8', 'iso-8859-1', 'iso-8859-1-in-page'],
  removedFiles: ['named', 'linked'],
};

/** Returns changed options. Throws a RangeError for an unknown name or value. */
export function changedPages(options: PageOptions, changes: Readonly<Record<string, unknown>>): PageOptions {
  for (const [name, value] of Object.entries(changes)) {
    if (!Object.hasOwn(DEFAULT_PAGES, name)) {
      throw new RangeError(`There is no option ${name} of pages; known: ${Object.keys(DEFAULT_PAGES).join(', ')}.`);
    }
    const choices: readonly unknown[] | undefined = CHOICES[name as keyof PageOptions];
    if (choices) {
      if (!choices.includes(value)) throw new RangeError(`${name} of pages is one of ${choices.join(', ')}.`);
    } else if (name === 'folder') {
      if (typeof value !== 'string' || !/^(\/[\w.-]+)*$/.test(value))
        throw new RangeError('folder of pages is empty or begins with a slash.');
    } else if (name === 'zone') {
      if (value !== null) checkZone(String(value));
    } else if (typeof value !== typeof DEFAULT_PAGES[name as keyof PageOptions]) {
      throw new RangeError(`${name} of pages is a ${typeof DEFAULT_PAGES[name as keyof PageOptions]}.`);
    }
  }
  return { ...options, ...(changes as Partial<PageOptions>) };
}
