/** Converts times without a zone, which are in the service's zone. */
const DAY = 86_400_000;
const TIMESTAMP = /^(\d{4})-(\d{2})-(\d{2})(?:[ T](\d{2}):(\d{2})(?::(\d{2}))?)?$/;

/**
 * The instant of `YYYY-MM-DD HH:MM:SS` in a zone, ms. A skipped time uses the offset before the
 * change; a repeated one is the earlier. Null for an unknown zone or an invalid date.
 */
export function zonedToUtc(text: string, zone: string): number | null {
  const wall = wallTime(text);
  const clock = wallClock(zone);
  return wall === null || clock === null ? null : clock.toUtc(wall);
}

/** All instants of that time: two for a repeated one, none if `zonedToUtc` returns null. */
export function zonedToUtcs(text: string, zone: string): number[] {
  const wall = wallTime(text);
  const clock = wallClock(zone);
  return wall === null || clock === null ? [] : clock.toUtcs(wall);
}

/** Local time of a zone, as ms as if it were UTC. */
export interface WallClock {
  /** A skipped time uses the offset before the change; a repeated one is the earlier. */
  toUtc(wall: number): number;
  toWall(utc: number): number;
}

interface ZoneClock extends WallClock {
  /** Both instants of a repeated time, the earlier first. */
  toUtcs(wall: number): number[];
}

/** Null for a zone that this computer does not know. */
export function wallClock(zone: string): ZoneClock | null {
  const offsets = offsetsOf(zone);
  if (offsets === null) return null;
  const shows = (utc: number, wall: number) => utc + offsets(utc) === wall;
  const toUtcs = (wall: number): [number, ...number[]] => {
    // A zone differs from UTC by less than a day, so only its neighbours' offsets can apply.
    const before = offsets(wall - DAY);
    const after = offsets(wall + DAY);
    const earlier = wall - Math.max(before, after);
    const later = wall - Math.min(before, after);
    if (!shows(earlier, wall)) return [shows(later, wall) ? later : wall - before];
    return later !== earlier && shows(later, wall) ? [earlier, later] : [earlier];
  };
  return { toUtc: (wall) => toUtcs(wall)[0], toUtcs, toWall: (utc) => utc + offsets(utc) };
}

/** In ms as if it were UTC. Null for an invalid day or time. */
function wallTime(text: string): number | null {
  const match = TIMESTAMP.exec(text.trim());
  if (!match) return null;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match
    .slice(1)
    .map((part) => Number(part ?? 0));
  const at = new Date(0);
  // Date.UTC would read the years 0 to 99 as 19xx.
  at.setUTCFullYear(year, month - 1, day);
  at.setUTCHours(hour, minute, second);
  const same = at.getUTCMonth() === month - 1 && at.getUTCDate() === day && at.getUTCHours() === hour;
  return same && minute < 60 && second < 60 ? at.getTime() : null;
}

type Offsets = (utc: number) => number;
/** UTC needs no format of `Intl`, which would take 10 ms of the store's start. */
const zones = new Map<string, Offsets | null>([['UTC', () => 0]]);

/** Offset (ms) east of UTC at an instant. Days with the same one have no change between them. */
function offsetsOf(zone: string): Offsets | null {
  const known = zones.get(zone);
  if (known !== undefined) return known;
  let format: Intl.DateTimeFormat;
  try {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      calendar: 'gregory',
      numberingSystem: 'latn',
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
      era: 'short',
    });
  } catch {
    // An unknown zone: the caller labels the time as server time.
    zones.set(zone, null);
    return null;
  }
  const exact = (utc: number): number => {
    const parts = new Map(format.formatToParts(utc).map(({ type, value }) => [type, value]));
    const part = (type: Intl.DateTimeFormatPartTypes) => Number(parts.get(type));
    const at = new Date(0);
    at.setUTCFullYear(parts.get('era') === 'BC' ? 1 - part('year') : part('year'), part('month') - 1, part('day'));
    at.setUTCHours(part('hour'), part('minute'), part('second'));
    return at.getTime() - Math.floor(utc / 1000) * 1000;
  };
  const days = new Map<number, number>();
  const atDay = (day: number): number => {
    let offset = days.get(day);
    if (offset === undefined) {
      if (days.size > 20_000) days.clear();
      offset = exact(day * DAY);
      days.set(day, offset);
    }
    return offset;
  };
  const offsets: Offsets = (utc) => {
    const day = Math.floor(utc / DAY);
    const start = atDay(day);
    return start === atDay(day + 1) ? start : exact(utc);
  };
  zones.set(zone, offsets);
  return offsets;
}

export function isZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}
