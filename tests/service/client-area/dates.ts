/** Formats a post's time for pages: in the client's format, to the minute, without a zone. */
import { timestamp } from '../../../service/time.ts';
import type { Language } from './words.ts';

export const DATE_FORMATS = ['dmy', 'mdy', 'iso', 'dotted', 'ymd', 'long', 'short', 'twelve'] as const;
export type DateFormat = (typeof DATE_FORMATS)[number];

interface Parts {
  year: string;
  month: string;
  day: string;
  time: string;
  monthName(length: 'long' | 'short'): string;
  weekday(): string;
}

export function shownTime(ms: number, zone: string, format: DateFormat, language: Language): string {
  const [date = '', clock = ''] = timestamp(ms, zone).split(' ');
  const [year = '', month = '', day = ''] = date.split('-');
  const noon = Date.UTC(Number(year), Number(month) - 1, Number(day), 12);
  const named = (style: Style) => namesOf(language, style).format(noon);
  return FORMATS[format](
    {
      year,
      month,
      day,
      time: clock.slice(0, 5),
      monthName: (length) => named({ month: length }),
      weekday: () => named({ weekday: 'long' }),
    },
    language,
  );
}

type Style = { month: 'long' | 'short' } | { weekday: 'long' };

const formats = new Map<string, Intl.DateTimeFormat>();

/** Cached, because a page with many posts needs the same format often. */
function namesOf(language: Language, style: Style): Intl.DateTimeFormat {
  const key = `${language}/${Object.entries(style)}`;
  const found = formats.get(key) ?? new Intl.DateTimeFormat(language, { ...style, timeZone: 'UTC' });
  formats.set(key, found);
  return found;
}

const FORMATS: Readonly<Record<DateFormat, (parts: Parts, language: Language) => string>> = {
  dmy: ({ year, month, day, time }) => `${day}/${month}/${year} ${time}`,
  mdy: ({ year, month, day, time }) => `${month}/${day}/${year} ${time}`,
  iso: ({ year, month, day, time }) => `${year}-${month}-${day} ${time}`,
  dotted: ({ year, month, day, time }) => `${day}.${month}.${year} ${time}`,
  ymd: ({ year, month, day, time }) => `${year}/${month}/${day} ${time}`,
  long: (parts, language) => `${LONG[language](parts, Number(parts.day))} (${parts.time})`,
  short: ({ year, day, time, monthName }) => `${Number(day)} ${monthName('short')} ${year} ${time}`,
  twelve: ({ year, month, day, time }) => {
    const hour = Number(time.slice(0, 2));
    return `${month}/${day}/${year} ${hour % 12 || 12}${time.slice(2)} ${hour < 12 ? 'AM' : 'PM'}`;
  },
};

const LONG: Readonly<Record<Language, (parts: Parts, day: number) => string>> = {
  en: ({ weekday, monthName, year }, day) => `${weekday()}, ${monthName('long')} ${day}${ordinal(day)}, ${year}`,
  de: ({ weekday, monthName, year }, day) => `${weekday()}, ${day}. ${monthName('long')} ${year}`,
  fr: ({ weekday, monthName, year }, day) => `${weekday()} ${day} ${monthName('long')} ${year}`,
  es: ({ weekday, monthName, year }, day) => `${weekday()}, ${day} de ${monthName('long')} de ${year}`,
  nl: ({ weekday, monthName, year }, day) => `${weekday()} ${day} ${monthName('long')} ${year}`,
};

function ordinal(day: number): string {
  if (day >= 11 && day <= 13) return 'th';
  return ['th', 'st', 'nd', 'rd'][day % 10] ?? 'th';
}
