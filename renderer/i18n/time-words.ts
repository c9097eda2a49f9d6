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
  /** Picks a weekday of the week after this one, or the next of a unit. */
  next: Words;
  /** Picks the nearest weekday, *el próximo viernes*, or the next of a unit. */
  coming?: Words;
  this: Words;
  /** Makes the hours behind it a time: *às 9h*. With these, hours beside a day are one, too. */
  at?: Words;
  /** Makes the hours behind it an amount: *dans 9h*. */
  within?: Words;
  /** `9h` alone is a time of day. */
  clockHours?: boolean;
  /** Makes the number behind it a day of the month: *le 24*. */
  onDay?: Words;
  /** Follows the hour: *15 Uhr 30*. */
  oclock?: Words;
  half: Words;
  quarter?: Words;
  third?: Words;
  /** Half an hour before the hour behind it: *halb drei*. */
  halfTo?: Words;
  /** Between minutes and the hour behind them: *viertel nach zwei*, *viertel vor drei*. */
  past?: Words;
  to?: Words;
  /** Between an hour and the minutes behind it: *las tres menos cuarto*. */
  less?: Words;
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
  /** The hours from one to twelve, where they have names of their own: *الثالثة*. */
  hours?: Twelve<Words>;
  /** 1½, 2½, …: *anderthalb*. */
  numbersAndHalf?: readonly Words[];
  /** Suffixes of a day's number: `24th`, `24.`. */
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
