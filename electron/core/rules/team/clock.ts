/**
 * Time in a team: a hybrid logical clock (the engine's time in ms and a counter, as 16 hex digits
 * that sort as text), by which a later action gets a later time even if two desks' clocks differ
 * slightly; and which clock to trust, since the engine's may be wrong.
 */
import type { ClockDifference } from '../../../../shared/domain/team-engine.ts';

/** 12 digits of ms, 4 digits of the counter. */
export type Hlc = string;

const DIGITS = 12;
const MOST_MS = 2 ** 48 - 1;

export const hlcAt = (ms: number, counter = 0): Hlc =>
  Math.max(0, Math.min(MOST_MS, Math.floor(ms)))
    .toString(16)
    .padStart(DIGITS, '0') + counter.toString(16).padStart(4, '0');

/** The last possible value in this ms. */
export const endOfMs = (ms: number): Hlc => hlcAt(ms, 0xffff);

const next = (hlc: Hlc): Hlc => {
  const [ms, counter] = [msOf(hlc), Number.parseInt(hlc.slice(DIGITS), 16)];
  return counter === 0xffff ? hlcAt(ms + 1) : hlcAt(ms, counter + 1);
};

/** Time of a change made at `ms` by a writer who knew of `known`. */
export const hlcAfter = (known: Hlc, ms: number): Hlc => (known >= hlcAt(ms) ? next(known) : hlcAt(ms));

export const msOf = (hlc: Hlc): number => Number.parseInt(hlc.slice(0, DIGITS), 16);

/** The time on each clock, ms. Null if unknown. */
interface Clocks {
  engine: number | null;
  computer: number;
  service: number | null;
}

export interface TrustedTime {
  /** The middle of three clocks, or the earlier of two. */
  now: number;
  /** Nothing is timestamped until the clocks agree. */
  wrong: ClockDifference | null;
  /**
   * The service's clock agrees with the engine's, so a time ahead of it comes from a wrong clock.
   */
  sure: boolean;
}

/** Tolerance between correct clocks, ms. */
export const CLOCK_TOLERANCE_MS = 5 * 60_000;

const agree = (one: number, other: number | null): boolean =>
  other !== null && Math.abs(one - other) <= CLOCK_TOLERANCE_MS;

/**
 * Compares the engine's clock, which stamps shared entries, with this computer's and the service's.
 */
export function trustedTime({ engine, computer, service }: Clocks): TrustedTime {
  const sorted = [engine, computer, service].filter((one) => one !== null).sort((a, b) => a - b);
  const now = (sorted.length === 3 ? sorted[1] : sorted[0]) ?? computer;
  if (engine === null) return { now, wrong: null, sure: false };
  if (agree(engine, computer) || agree(engine, service)) {
    return { now: engine, wrong: null, sure: agree(engine, service) };
  }
  const whose = agree(computer, service) ? 'engine' : 'unclear';
  return { now, wrong: { whose, ahead: engine - computer }, sure: false };
}
