import type { QuietHours } from '../../../shared/domain/computer.ts';

/** Whether nothing shall be heard or shown now, by this computer's own clock. */
export function isQuiet(now: Date, quiet: QuietHours | null): boolean {
  if (quiet === null) return false;
  const weekday = now.getDay();
  if (quiet.weekends && (weekday === 0 || weekday === 6)) return true;
  const minute = now.getHours() * 60 + now.getMinutes();
  const from = minuteOf(quiet.from);
  const to = minuteOf(quiet.to);
  // From 22:00 to 07:00 it is night on both sides of midnight; from and to alike leaves no quiet at all.
  return from <= to ? minute >= from && minute < to : minute >= from || minute < to;
}

const minuteOf = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
};
