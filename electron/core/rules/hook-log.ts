/** Deliveries of a webhook that wait, and when they are tried. */
import type { HookFailure } from '../../../shared/domain/hook.ts';

export interface HookDelivery {
  /** The same at each try, so that receivers can drop repeats. */
  id: string;
  event: 'ticket.assigned' | 'promise.due' | 'reply.stopped' | 'test';
  /** Why a reply stopped. */
  state?: 'on-hold' | 'in-doubt' | 'refused';
  ticket: string;
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

/** Adds a delivery. The oldest makes room. */
export const withDelivery = (log: HookLog, delivery: HookDelivery): HookLog => ({
  ...log,
  waiting: [...log.waiting, delivery].slice(-MOST_WAITING),
});

/** Notes the end of a try. The last one ends the delivery. */
export function withOutcome(log: HookLog, tried: HookDelivery, at: number, failure: HookFailure | null): HookLog {
  const others = log.waiting.filter(({ id }) => id !== tried.id);
  if (!failure) return { waiting: others, deliveredAt: at, failure };
  const pause = PAUSES[tried.tries];
  const again = pause === undefined ? [] : [{ ...tried, tries: tried.tries + 1, next: at + pause }];
  return { ...log, waiting: [...others, ...again], failure };
}
