/** Counts how long an account was open between two moments, for both desk and window. */
import { type WallClock, wallClock } from './zone.ts';

/** Minutes after midnight. `to` is after `from`; more than 1440 means the next morning. */
export interface OpenSpan {
  from: number;
  to: number;
}

export interface BusinessHours {
  /** If false, the hours are kept but time counts around the clock. */
  counted: boolean;
  /** IANA zone; null means the zone of the service's times. */
  zone: string | null;
  /** Monday first: seven lists, empty for a closed day. */
  week: OpenSpan[][];
  /**
   * Closed days, such as `2026-12-25`. A span that started on the evening before still continues.
   */
  holidays: string[];
}

/** All times are in ms since 1970. */
export interface BusinessTime {
  /** Open time between two moments; 0 if `to` is before `from`. */
  between(from: number, to: number): number;
  /** The moment after `open` ms of open time. Null if the account never opens again. */
  after(from: number, open: number): number | null;
}

const MINUTE = 60_000;
const DAY = 86_400_000;

export const AROUND_THE_CLOCK: BusinessTime = {
  between: (from, to) => Math.max(0, to - from),
  after: (from, open) => from + open,
};

/**
 * Years to search ahead. Longer than any target; hours with no open day in this time never open.
 */
const YEARS_AHEAD = 12;

/** Open spans that start in one year, as moments. They are in order and do not overlap. */
interface OpenYear {
  starts: number[];
  ends: number[];
  /** Open time before each span; the last element is the whole year's. */
  before: number[];
}

/** Years to count back. An earlier date is a mistake of its sender. */
const YEARS_BACK = 20;

/** Business time of an account; `serviceZone` replaces a null zone. Null if the zone is unknown. */
export function businessTime(hours: BusinessHours | null, serviceZone: string | null): BusinessTime | null {
  if (!hours?.counted) return AROUND_THE_CLOCK;
  const zone = hours.zone ?? serviceZone;
  const clock = zone === null ? null : wallClock(zone);
  return clock && countOpen(hours, clock);
}

/** Years are calculated on first use, so each count only needs a few short searches. */
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
    const cached = years.get(year);
    if (cached) return cached;
    const spans: OpenYear = { starts: [], ends: [], before: [0] };
    const first = startOf(year);
    const next = startOf(year + 1);
    let reached = Number.NEGATIVE_INFINITY;
    let open = 0;
    // Start on the day before, whose last span may reach into the year.
    for (let day = first - DAY; day < next; day += DAY) {
      for (const span of spansOf(day)) {
        const start = Math.max(reached, clock.toUtc(day + span.from * MINUTE));
        const end = clock.toUtc(day + span.to * MINUTE);
        if (end <= start) continue;
        reached = end;
        if (day < first) continue;
        open += end - start;
        spans.starts.push(start);
        spans.ends.push(end);
        spans.before.push(open);
      }
    }
    years.set(year, spans);
    return spans;
  }

  return {
    between(from, to) {
      if (to <= from) return 0;
      const last = yearOf(to);
      let open = 0;
      // A span of the previous year's last evening may still be open.
      for (let year = Math.max(yearOf(from) - 1, last - YEARS_BACK); year <= last; year++) {
        const spans = openYear(year);
        open += openUntil(spans, to) - openUntil(spans, from);
      }
      return open;
    },
    after(from, open) {
      if (open <= 0) return from;
      let left = open;
      const first = yearOf(from) - 1;
      for (let year = first; year <= first + YEARS_AHEAD; year++) {
        const { starts, ends, before } = openYear(year);
        const reached = openUntil({ starts, ends, before }, from) + left;
        const yearTotal = before.at(-1) ?? 0;
        if (reached <= yearTotal) {
          const at = firstFrom(before, reached) - 1;
          return (starts[at] ?? 0) + reached - (before[at] ?? 0);
        }
        left = reached - yearTotal;
      }
      return null;
    },
  };
}

function openUntil({ starts, ends, before }: OpenYear, utc: number): number {
  const at = firstFrom(starts, utc) - 1;
  if (at < 0) return 0;
  return (before[at] ?? 0) + Math.min(utc, ends[at] ?? 0) - (starts[at] ?? 0);
}

function startOf(year: number): number {
  const date = new Date(0);
  // Date.UTC would read the years 0 to 99 as 19xx.
  date.setUTCFullYear(year, 0, 1);
  return date.getTime();
}

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
