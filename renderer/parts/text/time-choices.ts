/** Future moments: offered choices and typed times, both read in the same way. */
import type { WallClock } from '../../../shared/domain/zone.ts';
import { DAY, formatClock, formatLongDay, formatLongWeekday, formatMonth } from '../../i18n/format.ts';
import { t } from '../../i18n/index.ts';
import { englishTimeWords, timeWords } from '../../i18n/typed-words.ts';
import { LOCAL_CLOCK } from './typed-time/calendar.ts';
import { readTime, type TypedTime, type WorkingDay } from './typed-time/typed-time.ts';
import { formatIn, fullWhen } from './when.ts';

export const CHOICES = ['hour', 'threeHours', 'morning', 'endOfDay', 'tomorrow', 'monday', 'week'] as const;
export type ChoiceName = (typeof CHOICES)[number];

export interface TimeChoice {
  name: ChoiceName;
  at: number;
  /** Text that would mean the same if typed. */
  typed: string;
}

export const WORKING_DAY: WorkingDay = { begins: { hour: 9, minute: 0 }, ends: { hour: 18, minute: 0 } };

export function readTypedTime(typed: string, now: number, clock = LOCAL_CLOCK): TypedTime {
  const own = readTime(typed, now, timeWords, WORKING_DAY, clock);
  if (own.kind !== 'unknown') return own;
  const english = readTime(typed, now, englishTimeWords, WORKING_DAY, clock);
  return english.kind === 'unknown' ? own : english;
}

export function momentIn(typed: string, now: number, clock = LOCAL_CLOCK): number | null {
  const found = readTypedTime(typed, now, clock);
  return found.kind === 'moment' ? found.at : null;
}

const MINUTE = 60_000;

/** Choices by time, without those that have passed or fall on the same minute as another. */
export function choices(now: number, clock = LOCAL_CLOCK): TimeChoice[] {
  const found: TimeChoice[] = [];
  for (const name of CHOICES) {
    const typed = timeWords.choices[name];
    const choice = readTypedTime(typed, now, clock);
    if (choice.kind !== 'moment' || (name === 'morning' && !isSameDay(now, choice.at, clock))) continue;
    const { at } = choice;
    if (!found.some((other) => Math.abs(other.at - at) < MINUTE)) found.push({ name, at, typed });
  }
  return found.sort((a, b) => a.at - b.at);
}

const isSameDay = (a: number, b: number, { toWall }: WallClock): boolean =>
  Math.floor(toWall(a) / DAY) === Math.floor(toWall(b) / DAY);

/** A moment as text that is read in every language: `2026-11-23 09:00`. */
export function typedForm(at: number): string {
  const date = new Date(at);
  const two = (value: number) => String(value).padStart(2, '0');
  const day = [String(date.getFullYear()).padStart(4, '0'), two(date.getMonth() + 1), two(date.getDate())].join('-');
  return `${day} ${two(date.getHours())}:${two(date.getMinutes())}`;
}

interface FieldWords {
  hint: string | null;
  error: string | null;
}

/** `checked`: text that is not understood is an error too. */
export function typedTimeWords(typed: string, now: number, checked: boolean, clock = LOCAL_CLOCK): FieldWords {
  const found = readTypedTime(typed, now, clock);
  const wrong = (error: string): FieldWords => ({ hint: null, error });
  switch (found.kind) {
    case 'moment': {
      const words = t('marks.comesTo', { day: fullWhen(found.at, now), wait: formatIn(found.at - now) });
      const { skipped } = found;
      if (!skipped) return { hint: words, error: null };
      const time = formatClock(new Date(2000, 0, 1, skipped.hour, skipped.minute).getTime());
      return { hint: `${words}. ${t('marks.clockSkips', { time })}`, error: null };
    }
    case 'empty':
      return checked ? wrong(t('marks.noMoment')) : { hint: t('marks.examples'), error: null };
    case 'past':
      return wrong(t('marks.past'));
    case 'too-far':
      return wrong(t('marks.tooFar'));
    case 'no-such-day': {
      const { day, month, year } = found;
      const vars = { day: String(day), month: formatMonth(month), year: year === null ? '' : String(year) };
      return wrong(t(year === null ? 'marks.noSuchDay' : 'marks.noSuchDayIn', vars));
    }
    case 'other-weekday': {
      const at = new Date(found.day.year, found.day.month, found.day.day).getTime();
      return wrong(t('marks.otherWeekday', { day: formatLongDay(at, now), weekday: formatLongWeekday(at) }));
    }
    case 'unknown': {
      const words =
        found.word === null ? t('marks.notATime') : t('marks.notATimeWord', { word: found.word.slice(0, 40) });
      return checked ? wrong(words) : { hint: words, error: null };
    }
  }
}
