/**
 * A customer who waits for an answer: since when, until when they should have one, and how a clock
 * shows it. Only what is certain counts as over its target.
 */
import type { BusinessTime } from './business-time.ts';

/** An answer is due within so much open time. Of several targets the first that fits counts. */
export interface AnswerTarget {
  /** The service's id of the department; null: any. */
  department: string | null;
  /** As the service writes it, in letters of any case; null: any. */
  priority: string | null;
  minutes: number;
}

export interface CustomerWait {
  /**
   * The two moments between which the customer's last word came, ms since 1970; the same one twice
   * where it is known.
   */
  since: [earliest: number, latest: number];
  /** Open minutes within which they should have an answer; null where no target fits. */
  target: number | null;
}

/** `plain`: there is no target. `near`: three quarters of it are gone, or it may have passed. */
export type WaitState = 'plain' | 'calm' | 'near' | 'over';

export interface WaitClock {
  state: WaitState;
  /** Open ms that they have waited: at least, and at most. */
  waited: [least: number, most: number];
  /** Open ms until the target passes for certain, below 0 once it has; null without a target. */
  left: number | null;
  /** How much of the target is gone, 0 to 1. */
  share: number;
}

const MINUTE = 60_000;
/** From here on a target is near. */
const NEAR = 0.75;

export function targetOf(
  targets: readonly AnswerTarget[],
  ticket: { deptId: string; priority: string },
): number | null {
  const priority = ticket.priority.trim().toLowerCase();
  const found = targets.find(
    (target) =>
      (target.department === null || target.department === ticket.deptId) &&
      (target.priority === null || target.priority.trim().toLowerCase() === priority),
  );
  return found?.minutes ?? null;
}

/** The moment at which the target has passed for certain; null where there is none, or no hours. */
export function passesAt({ since, target }: CustomerWait, time: BusinessTime): number | null {
  return target === null ? null : time.after(since[1], target * MINUTE);
}

export function waitClock(
  { since: [earliest, latest], target }: CustomerWait,
  time: BusinessTime,
  now: number,
): WaitClock {
  const least = time.between(latest, now);
  const most = earliest === latest ? least : time.between(earliest, now);
  const waited: WaitClock['waited'] = [least, most];
  if (target === null) return { state: 'plain', waited, left: null, share: 0 };
  const whole = target * MINUTE;
  const left = whole - least;
  const state = left <= 0 ? 'over' : most >= whole * NEAR ? 'near' : 'calm';
  // What only may have passed is never drawn as full.
  const share = left <= 0 ? 1 : Math.min(most / whole, 0.95);
  return { state, waited, left, share };
}
