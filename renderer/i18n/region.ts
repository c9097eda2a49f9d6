import { atFirstUse } from './at-first-use.ts';
import { WORDS_LANGUAGE } from './language.ts';

/** Date style of a region in the window's language: order of day and month, and the clock. */

interface DateStyle {
  /** For `Intl`: words of the language, in the region's order. */
  locale: string;
  hourCycle: 'h12' | 'h23';
  /** Whether `5/4` is the fifth of April. */
  dayFirst: boolean;
  region: string;
}

const FALLBACK_REGION = 'en-GB';

/** Substitute locales by order, if `Intl` does not know a language in a region. */
const ORDERS: Readonly<Record<string, { dayFirst: string; monthFirst: string }>> = {
  en: { dayFirst: 'en-GB', monthFirst: 'en-US' },
};

/** Services and customers write Gregorian dates in these digits, also where a region has others. */
const CALENDARS: Readonly<Record<string, string>> = { ar: '-u-ca-gregory-nu-latn' };

/** `tag`: language tag of the region, such as `de-DE`; an invalid tag counts as not given. */
export function dateStyleOf(words: string, tag: string | null): DateStyle {
  const given = parsed(tag) ?? new Intl.Locale(FALLBACK_REGION);
  const { region } = given.maximize();
  const { language } = new Intl.Locale(`und-${region}`).maximize();
  const likely = knownAs(given.baseName) ? given.baseName : `${language}-${region}`;
  const native = Intl.DateTimeFormat.supportedLocalesOf(likely)[0] ?? FALLBACK_REGION;
  const cycle = given.hourCycle ?? new Intl.DateTimeFormat(native, { hour: 'numeric' }).resolvedOptions().hourCycle;
  const { language: spoken } = new Intl.Locale(words);
  const exact = `${spoken}-${region}`;
  const order = isDayFirst(native) ? 'dayFirst' : 'monthFirst';
  const locale = (knownAs(exact) ? exact : (ORDERS[words]?.[order] ?? words)) + (CALENDARS[spoken] ?? '');
  return {
    locale,
    hourCycle: cycle === 'h11' || cycle === 'h12' ? 'h12' : 'h23',
    dayFirst: ORDERS[words] ? order === 'dayFirst' : isDayFirst(locale),
    region: region ?? '001',
  };
}

function isDayFirst(locale: string): boolean {
  const parts = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'numeric' }).formatToParts(0);
  return parts.findIndex(({ type }) => type === 'day') < parts.findIndex(({ type }) => type === 'month');
}

/**
 * `Intl` accepts any tag and uses the nearest it knows, so compare the result. A format of numbers
 * knows the same tags and takes a tenth of the time.
 */
const knownAs = (tag: string): boolean => new Intl.NumberFormat(tag).resolvedOptions().locale === tag;

function parsed(tag: string | null): Intl.Locale | null {
  if (tag === null) return null;
  try {
    return new Intl.Locale(tag);
  } catch {
    return null;
  }
}

/** The weekday on which weeks begin; 0 is Sunday. Monday where the browser doesn't know it. */
export function weekStartOf(region: string): number {
  const locale = new Intl.Locale(`und-${region}`) as { getWeekInfo?(): { firstDay: number } };
  return (locale.getWeekInfo?.().firstDay ?? 1) % 7;
}

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

/** Formats dates and times of a region. Today's have no date, other days of this year no year. */
interface Times {
  /** `10:41`, or `10:41 AM`. */
  formatClock(ms: number): string;
  formatClockSeconds(ms: number): string;
  /** Formats minutes after midnight: `9:00`. Also used for fields. */
  formatMinuteOfDay(minutes: number): string;
  /** `19 Nov`, with the year if it is not this year. */
  formatDay(ms: number, now: number): string;
  /** `19 November`, with the year if it is not this year. */
  formatLongDay(ms: number, now: number): string;
  /** `Monday 19 November`, with the year if it is not this year. */
  formatDayInFull(ms: number, now: number): string;
  formatDate(ms: number): string;
  /** `Fri, 25 Dec 2026`. */
  formatWeekdayDate(ms: number): string;
  formatWeekday(ms: number): string;
  formatLongWeekday(ms: number): string;
  formatMonth(index: number): string;
  /** `10:41` today, `19 Nov, 10:41` this year, `19 Nov 2025, 10:41` otherwise. */
  formatMoment(ms: number, now: number): string;
  formatMomentSeconds(ms: number, now: number): string;
  formatDatedMoment(ms: number): string;
}

type Options = Intl.DateTimeFormatOptions;

const MINUTE = 60_000;

/** `Intl` keeps a zone that `Date` may leave, so formats run in UTC on the local wall time. */
export function createTimes({ locale, hourCycle }: Pick<DateStyle, 'locale' | 'hourCycle'>): Times {
  const format = (options: Options) => {
    const made = atFirstUse(
      () => new Intl.DateTimeFormat(locale, { ...options, ...(options.hour && { hourCycle }), timeZone: 'UTC' }),
    );
    return (ms: number): string => made().format(ms - new Date(ms).getTimezoneOffset() * MINUTE);
  };
  const minutes: Options = { hour: hourCycle === 'h12' ? 'numeric' : '2-digit', minute: '2-digit' };
  const seconds: Options = { ...minutes, second: '2-digit' };
  const short: Options = { day: 'numeric', month: 'short' };
  const long: Options = { day: 'numeric', month: 'long' };
  const year: Options = { year: 'numeric' };
  const weekday: Options = { weekday: 'long' };

  const clock = format(minutes);
  const day = format(short);
  const date = format({ ...short, ...year });
  const dated = format({ ...short, ...year, ...minutes });
  const yearWhereOther = (options: Options) => {
    const [thisYear, otherYear] = [format(options), format({ ...options, ...year })];
    return (ms: number, now: number): string => (isSameYear(ms, now) ? thisYear : otherYear)(ms);
  };
  const alone = (withinDay: (ms: number) => string, options: Options) => {
    const other = yearWhereOther(options);
    return (ms: number, now: number): string => (isSameDay(ms, now) ? withinDay(ms) : other(ms, now));
  };
  const month = format({ month: 'long' });
  const clockSeconds = format(seconds);

  return {
    formatClock: clock,
    formatClockSeconds: clockSeconds,
    formatMinuteOfDay: (at) => clock(new Date(2000, 0, 1, 0, at).getTime()).replace(/^0(?=\d)/, ''),
    formatDay: (ms, now) => (isSameYear(ms, now) ? day : date)(ms),
    formatLongDay: yearWhereOther(long),
    formatDayInFull: yearWhereOther({ ...weekday, ...long }),
    formatDate: date,
    formatWeekdayDate: format({ weekday: 'short', ...short, ...year }),
    formatWeekday: format({ weekday: 'short' }),
    formatLongWeekday: format(weekday),
    formatMonth: (index) => month(new Date(2000, index, 1).getTime()),
    formatMoment: alone(clock, { ...short, ...minutes }),
    formatMomentSeconds: alone(clockSeconds, { ...short, ...seconds }),
    formatDatedMoment: dated,
  };
}

const isSameYear = (a: number, b: number): boolean => new Date(a).getFullYear() === new Date(b).getFullYear();

const isSameDay = (a: number, b: number): boolean => new Date(a).toDateString() === new Date(b).toDateString();
