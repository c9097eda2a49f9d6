/**
 * `TimeWords` are the words of one language in typed times. Each list holds synonyms, in lower case
 * and without dots; a phrase of several words is one entry. Names of days and months match from
 * their third letter on.
 */

/** Starting with Monday, and with January. */
type Seven<T> = readonly [T, T, T, T, T, T, T];
type Twelve<T> = readonly [T, T, T, T, T, T, T, T, T, T, T, T];
type Words = readonly string[];

export interface TimeWords {
  weekdays: Seven<Words>;
  months: Twelve<Words>;
  units: { minute: Words; hour: Words; day: Words; week: Words; month: Words };
  /** Forms of a unit that need no number: one of it, and two, as in Arabic. */
  alone?: Readonly<Record<'minute' | 'hour' | 'day' | 'week' | 'month', readonly [one: Words, two: Words]>>;
  /** Days from today: 0 today, 1 tomorrow, … */
  daysAhead: readonly Words[];
  next: Words;
  this: Words;
  /** Makes the hours behind it a time: *às 9h*. With these, hours beside a day are one, too. */
  at?: Words;
  /** Makes the hours behind it an amount: *dans 9h*. With these, `9h` alone is a time of day. */
  within?: Words;
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
  numbers: readonly Words[];
  /** Suffixes of a day's number: `24th`. */
  ordinals: Words;
  /** Words without meaning of their own. */
  fillers: Words;
  /** Typed text for each time that is offered. */
  choices: Record<'hour' | 'threeHours' | 'morning' | 'endOfDay' | 'tomorrow' | 'monday' | 'week', string>;
}

/** `TimeWords` as used in one region. */
export interface TypedTimeWords extends TimeWords {
  /** Whether `5/4` is the fifth of April. With dots, the day always comes first. */
  dayFirst: boolean;
}
