/**
 * The calendar day of the person at this computer. Promises are due by this calendar, whatever zone
 * the service has.
 */
import type { QuietHours } from '../../../shared/domain/computer.ts';
import { type WallClock, wallClock } from '../../../shared/domain/zone.ts';

const DAY = 86_400_000;
const UTC: WallClock = { toUtc: (wall) => wall, toWall: (utc) => utc };

/**
 * The first moment of the next day, ms: midnight, or the first moment after it if clocks change
 * then.
 */
export function nextDay(now: number, zone: string): number {
  const clock = wallClock(zone) ?? UTC;
  return clock.toUtc((Math.floor(clock.toWall(now) / DAY) + 1) * DAY);
}

/** Today's date in a zone, `YYYY-MM-DD`. An unknown zone counts as UTC. */
export const todayIn = (zone: string, now: number): string =>
  new Date((wallClock(zone) ?? UTC).toWall(now)).toISOString().slice(0, 10);

/** Whether sounds and notifications are off now, by this computer's clock. */
export function isQuietTime(now: number, zone: string, quiet: QuietHours | null): boolean {
  if (quiet === null) return false;
  const wall = new Date((wallClock(zone) ?? UTC).toWall(now));
  const weekday = wall.getUTCDay();
  if (quiet.weekends && (weekday === 0 || weekday === 6)) return true;
  const minute = wall.getUTCHours() * 60 + wall.getUTCMinutes();
  const from = minuteOf(quiet.from);
  const to = minuteOf(quiet.to);
  // Quiet hours from 22:00 to 07:00 cross midnight. Equal times mean no quiet hours.
  return from <= to ? minute >= from && minute < to : minute >= from || minute < to;
}

const minuteOf = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
};
