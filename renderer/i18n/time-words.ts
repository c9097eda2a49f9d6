/**
 * `TimeWords` are the words in which people of one language type a time. Each list holds words that
 * mean the same, in small letters and without dots; a phrase of several words is one entry. Names of
 * days and months are understood from their third letter on.
 */

/** From Monday on, and from January on. */
type Seven<T> = readonly [T, T, T, T, T, T, T];
type Twelve<T> = readonly [T, T, T, T, T, T, T, T, T, T, T, T];
type Words = readonly string[];

export interface TimeWords {
  weekdays: Seven<Words>;
  months: Twelve<Words>;
  units: { minute: Words; hour: Words; day: Words; week: Words; month: Words };
  /** Days from today on: 0 today, 1 tomorrow, … */
  daysAhead: readonly Words[];
  next: Words;
  this: Words;
  half: Words;
  am: Words;
  pm: Words;
  noon: Words;
  midnight: Words;
  morning: Words;
  afternoon: Words;
  evening: Words;
  tonight: Words;
  endOfDay: Words;
  endOfWeek: Words;
  endOfMonth: Words;
  /** Numbers in words, from one on. */
  numbers: readonly Words[];
  /** What stands behind the number of a day: `24th`. */
  ordinals: Words;
  /** Words that say nothing more. */
  fillers: Words;
  /** What one would type for each time that is offered. */
  choices: Record<'hour' | 'threeHours' | 'morning' | 'endOfDay' | 'tomorrow' | 'monday' | 'week', string>;
}

/** The same, as they are understood in one region. */
export interface TypedTimeWords extends TimeWords {
  /** Whether `5/4` is the fifth of April. Between dots the day comes first everywhere. */
  dayFirst: boolean;
}
