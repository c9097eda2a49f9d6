/**
 * `withinAttempt` tells whether a ticket's new last reply can be the one that our own send caused.
 */
import { zonedToUtc } from './zone.ts';

const MINUTE = 60_000;
const QUARTER_HOUR = 15 * MINUTE;
/** Clocks of one machine, rounded to seconds, on both sides. */
const SLACK = 3000;
/** How far the zones in use lie from UTC, ms. */
const WEST = -12 * 60 * MINUTE;
const EAST = 14 * 60 * MINUTE;

/**
 * `text` is a service time without a zone, `attempt` is in the service's time (ms). Where the zone
 * is not known: every zone in use lies whole quarters of an hour from UTC, so the time within its
 * quarter is known all the same.
 */
export function withinAttempt(
  text: string,
  attempt: { from: number; to: number } | null,
  zone: string | null,
  slack = SLACK,
): boolean {
  if (attempt === null) return false;
  const from = attempt.from - slack;
  const to = attempt.to + slack;
  const exact = zone === null ? null : zonedToUtc(text, zone);
  if (exact !== null) return exact >= from && exact <= to;
  const asUtc = zonedToUtc(text, 'UTC');
  if (asUtc === null || asUtc < from + WEST || asUtc > to + EAST) return false;
  const since = (((asUtc - from) % QUARTER_HOUR) + QUARTER_HOUR) % QUARTER_HOUR;
  return since <= to - from;
}
