/** State and words of the customer's waiting time, which advances while nothing happens. */
import type { Account } from '../../../shared/domain/account.ts';
import { AROUND_THE_CLOCK, type BusinessTime, businessTime } from '../../../shared/domain/business-time.ts';
import { type CustomerWait, overdueAt, type WaitClock, waitClock } from '../../../shared/domain/waiting.ts';
import { commaList, formatLongSpan, formatMoment, formatSpan, MINUTE } from '../../i18n/format.ts';
import { t } from '../../i18n/index.ts';
import { useApp } from '../../store/app-store.ts';
import { currentAccount } from '../accounts/current-account.ts';

export interface Wait {
  clock: WaitClock;
  tells: boolean;
  short: string;
  spoken: string;
  title: string;
}

type Hours = Pick<Account['settings'], 'businessHours' | 'zone'>;

const countsHours = ({ businessHours }: Hours): boolean => businessHours?.counted ?? false;

const times = new WeakMap<Hours, BusinessTime>();
let lastTime: { key: string; time: BusinessTime } | null = null;

/** Business time of an account, cached because years are expensive to count. */
function timeOf(settings: Hours): BusinessTime {
  const known = times.get(settings);
  if (known) return known;
  const { businessHours, zone } = settings;
  const key = JSON.stringify([businessHours, zone]);
  // With an unknown zone, hours count around the clock and targets are not used.
  if (lastTime?.key !== key) lastTime = { key, time: businessTime(businessHours, zone) ?? AROUND_THE_CLOCK };
  times.set(settings, lastTime.time);
  return lastTime.time;
}

/** The waiting time of the current account's customer; null if no customer waits. */
export function useWait(waiting: CustomerWait | undefined, now: number): Wait | null {
  const settings = useApp((app) => currentAccount(app)?.settings ?? null);
  return waiting && settings ? waitOf(waiting, settings, now) : null;
}

export function waitOf(waiting: CustomerWait, settings: Hours, now: number): Wait {
  const time = timeOf(settings);
  const clock = waitClock(waiting, time, now);
  const words = wordsOf(!countsHours(settings));
  const [least, most] = clock.waited;
  const isExact = words.short(least) === words.short(most);
  const isLonger = waiting.again !== undefined || (!isExact && least >= MINUTE);
  const tells = clock.state !== 'plain' || countsHours(settings) || isLonger;
  return {
    clock,
    tells,
    short: shortOf(clock, isExact, words),
    spoken: commaList([
      spokenOf(clock, isExact, words),
      waiting.again !== undefined && t('waiting.spokenAgain', { time: formatMoment(waiting.again, now) }),
    ]),
    title: titleOf(waiting, clock, isExact, words, settings, now),
  };
}

interface SpanWords {
  short(ms: number): string;
  long(ms: number): string;
}

const wordsOf = (days: boolean): SpanWords => ({
  short: (ms) => formatSpan(ms, days),
  long: (ms) => formatLongSpan(ms, days),
});

/** `isExact`: both limits of the waiting time read the same. */
function shortOf({ state, waited: [least], left }: WaitClock, isExact: boolean, words: SpanWords): string {
  if (state === 'plain' || left === null) {
    return t(isExact ? 'waiting.waited' : 'waiting.waitedAtLeast', { time: words.short(least) });
  }
  if (state !== 'over') return t(isExact ? 'waiting.left' : 'waiting.leftAtMost', { time: words.short(left) });
  if (left > -MINUTE) return t('waiting.overNow');
  return t(isExact ? 'waiting.over' : 'waiting.overAtLeast', { time: words.short(-left) });
}

function spokenOf({ state, waited: [least], left }: WaitClock, isExact: boolean, words: SpanWords): string {
  const waited = t(isExact ? 'waiting.spokenWaited' : 'waiting.spokenWaitedAtLeast', { time: words.long(least) });
  if (left === null) return waited;
  const time = words.long(Math.abs(left));
  const target = {
    plain: '',
    calm: t(isExact ? 'waiting.spokenLeft' : 'waiting.spokenLeftAtMost', { time }),
    near: t(isExact ? 'waiting.spokenNear' : 'waiting.spokenNearAtMost', { time }),
    over: t(isExact ? 'waiting.spokenOver' : 'waiting.spokenOverAtLeast', { time }),
  }[state];
  return `${waited}, ${target}`;
}

function titleOf(
  waiting: CustomerWait,
  { waited: [least] }: WaitClock,
  isExact: boolean,
  words: SpanWords,
  settings: Hours,
  now: number,
): string {
  const [from, to] = waiting.since;
  const time = words.long(least);
  const due = overdueAt(waiting, timeOf(settings));
  const target = waiting.target === null ? null : words.long(waiting.target * MINUTE);
  const lines = [
    isExact
      ? t('waiting.since', { time, since: formatMoment(to, now) })
      : t('waiting.sinceAtLeast', { time, from: formatMoment(from, now), to: formatMoment(to, now) }),
    target !== null &&
      (due === null
        ? t('waiting.targetOnly', { target })
        : t('waiting.target', { target, due: formatMoment(due, now) })),
    waiting.again !== undefined && t('waiting.again', { time: formatMoment(waiting.again, now) }),
    countsHours(settings) && t('waiting.inHours'),
  ];
  return lines.filter(Boolean).join('\n');
}
