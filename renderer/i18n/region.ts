/**
 * `dateStyleOf` returns how a region writes dates and times, in the window's language: the order of
 * day and month, and a clock of 12 or 24 hours.
 */

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
