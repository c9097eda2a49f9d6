/**
 * Business time counts how long an account was open between two moments. The desk and the window
 * count by the same rule, so that a clock on screen moves on without asking anybody.
 */
import { type WallClock, wallClock } from './zone.ts';

/** Minutes after midnight. `to` after `from`, at most a day; more than 1440 is the next morning. */
export interface OpenSpan {
  from: number;
  to: number;
}

export interface BusinessHours {
  /** Off: they are kept, and time counts around the clock. */
  counted: boolean;
  /** IANA zone; null: the zone of the service's times. */
  zone: string | null;
  /** Monday first: seven lists, an empty one for a day that is closed. */
  week: OpenSpan[][];
  /** `2026-12-25`: closed, whatever weekday it is. What opened the evening before goes on. */
  holidays: string[];
}

/** Counts time that is worked. All times in ms since 1970. */
export interface BusinessTime {
  /** The open time from one moment to a later one; 0 where they stand the other way round. */
  between(from: number, to: number): number;
  /** The moment by which so much open time has passed; null where the account never opens again. */
  after(from: number, open: number): number | null;
}

const MINUTE = 60_000;
const DAY = 86_400_000;

/** Every moment counts: nobody set any hours. */
export const AROUND_THE_CLOCK: BusinessTime = {
  between: (from, to) => Math.max(0, to - from),
  after: (from, open) => from + open,
};

/** No target is further away; and hours that open for no day of so many years never do. */
const LOOKED_AHEAD = 12;

/** The open spans that begin in one year, as moments: apart from each other, in order. */
interface OpenYear {
  starts: number[];
  ends: number[];
  /** Open time of the spans before this one; the last element is that of the whole year. */
  before: number[];
}

/** Nobody counts further back: a date of long ago is a mistake of its sender. */
const LOOKED_BACK = 20;

/**
 * By an account's hours; `serviceZone` is where they are in the service's zone. Null where that is
 * not known, or no zone of this computer.
 */
export function businessTime(hours: BusinessHours | null, serviceZone: string | null): BusinessTime | null {
  if (!hours?.counted) return AROUND_THE_CLOCK;
  const zone = hours.zone ?? serviceZone;
  const clock = zone === null ? null : wallClock(zone);
  return clock && countOpen(hours, clock);
}

/**
 * A year is worked out when it is first met, so that one count costs a few short searches whatever
 * lies between.
 */
function countOpen({ week, holidays }: BusinessHours, clock: WallClock): BusinessTime {
  const closed = new Set(holidays);
  const years = new Map<number, OpenYear>();
  const yearOf = (utc: number): number => new Date(clock.toWall(utc)).getUTCFullYear();

  function spansOf(day: number): OpenSpan[] {
    const date = new Date(day);
    if (closed.has(date.toISOString().slice(0, 10))) return [];
    return week[(date.getUTCDay() + 6) % 7] ?? [];
  }

  function openYear(year: number): OpenYear {
    const known = years.get(year);
    if (known) return known;
    const made: OpenYear = { starts: [], ends: [], before: [0] };
    const first = startOf(year);
    const next = startOf(year + 1);
    let reached = Number.NEGATIVE_INFINITY;
    let open = 0;
    // From the day before: its last span may reach into the year.
    for (let day = first - DAY; day < next; day += DAY) {
      for (const span of spansOf(day)) {
        const start = Math.max(reached, clock.toUtc(day + span.from * MINUTE));
        const end = clock.toUtc(day + span.to * MINUTE);
        if (end <= start) continue;
        reached = end;
        if (day < first) continue;
        open += end - start;
        made.starts.push(start);
        made.ends.push(end);
        made.before.push(open);
      }
    }
    years.set(year, made);
    return made;
  }

  return {
    between(from, to) {
      if (to <= from) return 0;
      const last = yearOf(to);
      let open = 0;
      // What opened on the last evening of the year before may still be open.
      for (let year = Math.max(yearOf(from) - 1, last - LOOKED_BACK); year <= last; year++) {
        const spans = openYear(year);
        open += openUntil(spans, to) - openUntil(spans, from);
      }
      return open;
    },
    after(from, open) {
      if (open <= 0) return from;
      let left = open;
      const first = yearOf(from) - 1;
      for (let year = first; year <= first + LOOKED_AHEAD; year++) {
        const { starts, ends, before } = openYear(year);
        const reached = openUntil({ starts, ends, before }, from) + left;
        const whole = before.at(-1) ?? 0;
        if (reached <= whole) {
          const at = firstFrom(before, reached) - 1;
          return (starts[at] ?? 0) + reached - (before[at] ?? 0);
        }
        left = reached - whole;
      }
      return null;
    },
  };
}

/** The open time of a year's spans until a moment. */
function openUntil({ starts, ends, before }: OpenYear, utc: number): number {
  const at = firstFrom(starts, utc) - 1;
  if (at < 0) return 0;
  return (before[at] ?? 0) + Math.min(utc, ends[at] ?? 0) - (starts[at] ?? 0);
}

/** Midnight of 1 January on the wall. */
function startOf(year: number): number {
  const date = new Date(0);
  // Date.UTC would read the years 0 to 99 as 19xx.
  date.setUTCFullYear(year, 0, 1);
  return date.getTime();
}

/** The place of the first number that is not smaller; the length where all are. */
function firstFrom(sorted: readonly number[], value: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? 0) < value) low = middle + 1;
    else high = middle;
  }
  return low;
}
