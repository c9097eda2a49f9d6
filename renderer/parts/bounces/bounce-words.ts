/** Words for a bounce: who refused and why, and the sentences for the customer. */
import {
  BOUNCE_REASONS,
  type BounceReading,
  LONGEST_BOUNCE,
  type MailHop,
  mayBeBounce,
  type Refusal,
  type SenderCheck,
} from '../../../shared/domain/bounce.ts';
import { formatLongSpan, formatMomentSeconds, MINUTE } from '../../i18n/format.ts';
import { exactly, joinIsolated, t } from '../../i18n/index.ts';
import type { AppState } from '../../store/app-state.ts';
import { showToast } from '../../ui/Toast.tsx';
import { bouncePlace } from './slice.ts';

/** Asks the desk about a text that may have a bounce. */
export const readBounceIn = async ({ bounces }: Pick<AppState, 'bounces'>, text: string) =>
  mayBeBounce(text) ? bounces.read(text.slice(0, LONGEST_BOUNCE)) : null;

/** Explains the first text with a bounce, or says that none has one, unless the ticket changed. */
export async function explainFirst(app: Pick<AppState, 'bounces' | 'nav'>, texts: readonly string[]): Promise<void> {
  for (const text of texts) {
    const reading = await readBounceIn(app, text);
    if (app.bounces.place() !== bouncePlace(app)) return;
    if (reading) return app.bounces.show(reading);
  }
  showToast({ title: t('bounces.none'), description: t('bounces.noneNext') });
}

const whoRefused = ({ provider, host }: Refusal): string =>
  provider ? t(`bounces.${provider}`) : (host ?? t('bounces.someServer'));

const reasonWords = ({ reason }: Refusal): string => t(`bounceReasons.${reason}`);

export const refusalVerdict = (refusal: Refusal): string =>
  t('bounces.verdict', { who: whoRefused(refusal), reason: reasonWords(refusal) });

/** The cause's kind, how long it lasts, whose turn it is, and what else the text names. */
export function bounceFacts({ reason, lasts, recipient, list }: Refusal): string {
  const { bucket, turn } = BOUNCE_REASONS[reason];
  const facts = [t(`bounces.kind_${bucket}`), t(`bounces.lasts_${lasts}`), t(`bounces.turn_${turn}`)];
  if (recipient) facts.push(t('bounces.to', { recipient }));
  if (list) facts.push(t('bounces.list', { list }));
  return joinIsolated(facts);
}

/** The sentences that are inserted into a reply. */
export function answerFor(refusal: Refusal): string {
  const step = t(`bounceSteps.${BOUNCE_REASONS[refusal.reason].proof}`);
  const key = refusal.lasts === 'retried' ? 'bounces.answerRetried' : 'bounces.answerFinal';
  return exactly(key, { who: whoRefused(refusal), reason: reasonWords(refusal), step });
}

export function delayWords(seconds: number): string {
  const ms = Math.abs(seconds) * 1000;
  const time = ms < 2 * MINUTE ? t('bounces.seconds', { count: ms / 1000 }) : formatLongSpan(ms, true);
  return seconds < 0 ? t('bounces.clockBehind', { time }) : time;
}

/** A hop, and when it was made, with its delay. */
export function hopWords({ from, by, at, delay }: MailHop, now: number): [hop: string, when: string] {
  const when = formatMomentSeconds(at, now);
  const hop = from && by ? t('bounces.hop', { from, by }) : (by ?? from ?? '');
  return [hop, delay === null ? when : `${when} · ${delayWords(delay)}`];
}

function pathVerdict(hops: readonly MailHop[]): string {
  const path = t('bounces.pathVerdict', { count: hops.length });
  const [first, last] = [hops[0], hops.at(-1)];
  return first && last && last.at > first.at
    ? t('bounces.pathTook', { path, time: delayWords((last.at - first.at) / 1000) })
    : path;
}

export const checkWords = ({ mechanism, result }: SenderCheck): string =>
  t('bounces.check', { mechanism: mechanism.toUpperCase(), result });

export const aboutCheck = ({ domain, server }: SenderCheck): string => joinIsolated([domain, server]);

/** One line for all that was read. */
export function bounceVerdict({ refusals: [refusal], paths: [path], checks }: BounceReading): string {
  if (refusal) return refusalVerdict(refusal);
  const failed = checks.filter(({ result }) => result !== 'pass');
  const shown = (failed.length > 0 ? failed : checks).map(checkWords);
  return joinIsolated([...(path ? [pathVerdict(path)] : []), ...shown]);
}
