/** Deliveries of a webhook that wait, and when they are tried. */
import type { HookEvent, HookFailure } from '../../../shared/domain/hook.ts';

export interface HookDelivery {
  /** The same at each try, so that receivers can drop repeats. */
  id: string;
  event: HookEvent | 'test';
  ticket: string;
  /** Why a reply stopped. */
  state?: string;
  /** Our clock, ms. */
  at: number;
  tries: number;
  next: number;
}

export interface HookLog {
  waiting: HookDelivery[];
  deliveredAt: number | null;
  failure: HookFailure | null;
}

export const NO_DELIVERIES: HookLog = { waiting: [], deliveredAt: null, failure: null };

export const MOST_WAITING = 200;
const MINUTE = 60_000;
/** ms from each failed try to the next one: eight tries in a day. */
const PAUSES = [1, 5, 15, 60, 180, 360, 720].map((minutes) => minutes * MINUTE);

/** Adds a delivery. The oldest makes room, which counts as a failure. */
export function withDelivery(log: HookLog, delivery: HookDelivery): HookLog {
  const waiting = [...log.waiting, delivery];
  if (waiting.length <= MOST_WAITING) return { ...log, waiting };
  return { ...log, waiting: waiting.slice(1), failure: { at: delivery.at, status: null, reason: 'too-many' } };
}

/** Notes the end of a try. The last one ends the delivery. */
export function withOutcome(log: HookLog, id: string, at: number, failure: HookFailure | null): HookLog {
  const others = log.waiting.filter((delivery) => delivery.id !== id);
  if (!failure) return { waiting: others, deliveredAt: at, failure: null };
  const tried = log.waiting.find((delivery) => delivery.id === id);
  const pause = PAUSES[tried?.tries ?? PAUSES.length];
  const again = tried && pause !== undefined ? [{ ...tried, tries: tried.tries + 1, next: at + pause }] : [];
  return { ...log, waiting: [...others, ...again], failure };
}
