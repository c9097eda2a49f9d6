/**
 * The day of the person at this computer. What they promised is due by their own calendar, whatever
 * zone the service has.
 */

/** The first moment of the next day, ms: midnight, or where clocks change then, what follows it. */
export function nextDay(now: number): number {
  const date = new Date(now);
  return new Date(date.getFullYear(), date.getMonth(), date.getDate() + 1).getTime();
}
