import { WORDS_LANGUAGE } from './language.ts';

/** Date style of a region in the window's language: order of day and month, and the clock. */

export interface DateStyle {
  /** For `Intl`: words of the language, in the region's order. */
  locale: string;
  hourCycle: 'h12' | 'h23';
  /** Whether `5/4` is the fifth of April. */
  dayFirst: boolean;
}

const FALLBACK_REGION = 'en-GB';

/** Substitute locales by order, if `Intl` does not know a language in a region. */
const ORDERS: Readonly<Record<string, { dayFirst: string; monthFirst: string }>> = {
  en: { dayFirst: 'en-GB', monthFirst: 'en-US' },
};

/** `tag`: language tag of the region, such as `de-DE`; an invalid tag counts as not given. */
export function dateStyleOf(words: string, tag: string | null): DateStyle {
  const given = parsed(tag) ?? new Intl.Locale(FALLBACK_REGION);
  const { region } = given.maximize();
  const { language } = new Intl.Locale(`und-${region}`).maximize();
  const likely = knownAs(given.baseName) ? given.baseName : `${language}-${region}`;
  const native = Intl.DateTimeFormat.supportedLocalesOf(likely)[0] ?? FALLBACK_REGION;
  const order = new Intl.DateTimeFormat(native, { day: 'numeric', month: 'numeric' }).formatToParts(0);
  const dayFirst = order.findIndex(({ type }) => type === 'day') < order.findIndex(({ type }) => type === 'month');
  const cycle = given.hourCycle ?? new Intl.DateTimeFormat(native, { hour: 'numeric' }).resolvedOptions().hourCycle;
  const exact = `${words}-${region}`;
  return {
    locale: knownAs(exact) ? exact : (ORDERS[words]?.[dayFirst ? 'dayFirst' : 'monthFirst'] ?? words),
    hourCycle: cycle === 'h11' || cycle === 'h12' ? 'h12' : 'h23',
    dayFirst,
  };
}

/** `Intl` accepts any tag and uses the nearest it knows, so compare the result. */
const knownAs = (tag: string): boolean => new Intl.DateTimeFormat(tag).resolvedOptions().locale === tag;

function parsed(tag: string | null): Intl.Locale | null {
  if (tag === null) return null;
  try {
    return new Intl.Locale(tag);
  } catch {
    return null;
  }
}

/** Date style of the window, by the computer's region. Finding it takes longer than the entry. */
interface PageOfRegion {
  documentElement: { dataset: { region?: string } };
}

/** The computer's region as a language tag: the host's, else the browser's. Null without a page. */
function regionOfPage(): string | null {
  // Tests load this without a page, and without its types.
  const { document } = globalThis as { document?: PageOfRegion };
  return document ? (document.documentElement.dataset.region ?? navigator.languages[0] ?? null) : null;
}

export const DATE_STYLE = dateStyleOf(WORDS_LANGUAGE, regionOfPage());
