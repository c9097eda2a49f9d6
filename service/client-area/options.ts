/** What can be turned about the pages of the client area, and checks of it. */
import { checkZone } from '../time.ts';
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

/** What stands before the pages. */
export type Gate = (typeof GATES)[number];

export interface PageOptions {
  /** null: there are no such pages, as api.md knows none. */
  theme: ThemeName | null;
  /** An older revision of the theme: it says who is of staff, and no other role. */
  older: boolean;
  /** Where the client area is below the service's origin: `` or `/clients`. */
  folder: string;
  order: 'ascending' | 'descending';
  language: Language;
  dates: DateFormat;
  /** The zone that times are shown in; null: that of the API. */
  zone: string | null;
  gate: Gate | null;
  /** An address that has moved: within the origin, or to another one. */
  moved: 'inside' | 'outside' | null;
  /** Milliseconds before each page. */
  delay: number;
  /** What customers typed goes out as HTML. */
  unescaped: boolean;
  /** Staff's posts can be rated, or are. */
  ratings: boolean;
  /** A line with the writer's address below each post. */
  addresses: boolean;
  links: 'relative' | 'absolute' | 'base';
  /** `&` in links, where HTML wants `&amp;`. */
  bareAmpersands: boolean;
  /** Also said by the header, or by the page alone. */
  charset: 'utf-8' | 'iso-8859-1' | 'iso-8859-1-in-page';
  /** Removed files: named without a link, or with one that leads to a page of text. */
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

/** The values of options that have few. */
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

/** The options with changes from outside; a RangeError names what is not known. */
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
