/**
 * Decides which clock to trust. The team's engine timestamps shared entries. Its clock may be
 * wrong, so it is compared with the clocks of this computer and of the service.
 */
import type { ClockDifference } from '../../../../shared/domain/team-engine.ts';

/** The time on each clock, ms. Null if unknown. */
export interface Clocks {
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
