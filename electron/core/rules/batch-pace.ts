/**
 * How fast a reply to many goes out, by the replies of it that have begun: what is left of it is
 * reckoned by this.
 */
import { BATCH_PACE } from '../../../shared/domain/batch.ts';

/** Fewer beginnings tell no pace yet. */
const ENOUGH = 4;
/** A longer gap was a pause: a computer asleep, no network, a word of the agent's. */
const LONGEST_REST = 120_000;

/** Replies by which the pace is told. */
export const PACED_BY = 30;

/**
 * The time from one beginning to the next, ms: the mean of the last ones, so that the rests that the
 * service asks for count. `begun`: our clock, the newest first.
 */
export function paceOf(begun: readonly number[]): number {
  if (begun.length < ENOUGH) return BATCH_PACE;
  const gaps = begun.slice(1).map((at, index) => (begun[index] ?? at) - at);
  const usual = gaps.filter((gap) => gap >= 0 && gap <= LONGEST_REST);
  if (usual.length === 0) return BATCH_PACE;
  return Math.max(BATCH_PACE, Math.round(usual.reduce((sum, gap) => sum + gap, 0) / usual.length));
}
