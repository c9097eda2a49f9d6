/**
 * `dateStyleOf` says how people of a region write dates and times, in the words of the window's
 * language: which comes first, day or month, and whether their clock has 12 hours or 24.
 */

export interface DateStyle {
  /** For `Intl`: words of the language, in the order of the region. */
  locale: string;
  hourCycle: 'h12' | 'h23';
  /** Whether `5/4` is the fifth of April. */
  dayFirst: boolean;
}

/** Where nobody says which region it is. */
const FALLBACK_REGION = 'en-GB';

/** Locales whose order stands for others, where `Intl` does not know a language in a region. */
const ORDERS: Readonly<Record<string, { dayFirst: string; monthFirst: string }>> = {
  en: { dayFirst: 'en-GB', monthFirst: 'en-US' },
};

/** `tag`: a language tag of the region, as `de-DE`; one that is none counts as not given. */
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

/** `Intl` takes any tag, and then uses the nearest that it knows. */
const knownAs = (tag: string): boolean => new Intl.DateTimeFormat(tag).resolvedOptions().locale === tag;

function parsed(tag: string | null): Intl.Locale | null {
  if (tag === null) return null;
  try {
    return new Intl.Locale(tag);
  } catch {
    return null; // Not a language tag.
  }
}
