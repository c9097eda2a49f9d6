/** Describes a customer's wait: start, target, and clock. Only a certain delay is over. */
import type { BusinessTime } from './business-time.ts';

/** Time limit for an answer, in open time. The first matching target applies. */
export interface AnswerTarget {
  /** The service's id of the department; null for any. */
  department: string | null;
  /** The service's word, ignoring case; null for any. */
  priority: string | null;
  minutes: number;
}

export interface CustomerWait {
  /** Range (ms) for the customer's first message since our last; equal values if known. */
  since: [earliest: number, latest: number];
  /** The customer's latest message, if later, ms since 1970. */
  again?: number;
  /** Open minutes within which an answer is due. Null without a matching target. */
  target: number | null;
}

/** `plain`: no target. `near`: three quarters have passed, or it may be over. */
type WaitState = 'plain' | 'calm' | 'near' | 'over';

export interface WaitClock {
  state: WaitState;
  /** Open ms of the wait: minimum and maximum. */
  waited: [least: number, most: number];
  /** Open ms until the target is certainly over; negative afterwards. Null without a target. */
  left: number | null;
  share: number;
}

const MINUTE = 60_000;
const NEAR = 0.75;

export function targetMinutes(
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

/** The moment when the target is certainly over; null without a target or business time. */
export function overdueAt({ since, target }: CustomerWait, time: BusinessTime): number | null {
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
  // Never show a full clock if the target only may be over.
  const share = left <= 0 ? 1 : Math.min(most / whole, 0.95);
  return { state, waited, left, share };
}
