/**
 * Estimates how fast a bulk reply is sent, from the start times of its replies. The remaining time
 * is calculated from this.
 */
import { BATCH_PACE } from '../../../shared/domain/batch.ts';

const FEWEST_GAPS = 4;
/**
 * The pace is steady if the newer half of the gaps takes at most this many times as long as the
 * older half, and vice versa.
 */
const STEADY_RATIO = 2;
/**
 * A longer gap is a pause: the computer was asleep, the network was down, or the agent paused the
 * bulk reply.
 */
const LONGEST_GAP_MS = 120_000;

export const MOST_PACED_STARTS = 30;

/**
 * Mean time between the starts of the last replies, ms, including pauses that the service asks for.
 * Null until the pace is steady, because a remaining time that jumps is worse than none. `begun`
 * has start times by our clock, the newest first.
 */
export function paceOf(begun: readonly number[]): number | null {
  const gaps = begun.slice(1).map((at, index) => (begun[index] ?? at) - at);
  const usual = gaps.filter((gap) => gap >= 0 && gap <= LONGEST_GAP_MS);
  if (usual.length < FEWEST_GAPS) return null;
  const half = Math.floor(usual.length / 2);
  const [newer, older] = [meanPace(usual.slice(0, half)), meanPace(usual.slice(half))];
  return Math.max(newer, older) > STEADY_RATIO * Math.min(newer, older) ? null : Math.round(meanPace(usual));
}

const meanPace = (gaps: readonly number[]): number =>
  Math.max(BATCH_PACE, gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length);
