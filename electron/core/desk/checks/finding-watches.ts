/**
 * Asks again for findings whose end agents wait for: at most every five minutes, not before a name
 * server's answer may change, and less often as time passes. Survives restarts and sleep.
 */
import { isIP } from 'node:net';
import type { CheckSubject, FindingValue, LayerReport } from '../../../../shared/domain/finding.ts';
import type { RemoteStore } from '../../worker/remote.ts';
import type { DueWatch } from '../../worker/writing/watches.ts';
import type { Clock, Log } from '../ports.ts';
import { createDueLoop, type DueLoop, delayUntil, MAX_WAIT } from '../scheduling.ts';

interface WatchesOptions {
  store: Pick<RemoteStore, 'checks'>;
  clock: Clock;
  log: Pick<Log, 'warn'>;
  /** Asks one layer; null if checks are not allowed now. */
  ask(subject: CheckSubject, watch: DueWatch): Promise<LayerReport | null>;
  /** The ticket of a finding that is gone. */
  onSolved(ticket: string): void;
}

const MINUTE = 60_000;
const SHORTEST = 5 * MINUTE;
const LONGEST = 6 * 60 * MINUTE;
/** ms after which nobody waits any more. */
const GIVEN_UP = 30 * 24 * 60 * MINUTE;

export function watchFindings({ store, clock, log, ask, onSolved }: WatchesOptions): DueLoop {
  async function askOne(watch: DueWatch): Promise<void> {
    const { id, name, ticket, madeAt } = watch;
    const kind = isIP(name) === 0 ? 'domain' : 'address';
    const report = await ask({ kind, name }, watch);
    const now = clock.now();
    if (report && isFindingGone(watch, report)) {
      const solved = await store.checks.solved(id, now);
      if (solved.ok && solved.value) onSolved(ticket);
      return;
    }
    const age = now - madeAt;
    await store.checks.asked(id, report && now, age > GIVEN_UP ? null : now + waitAfter(report, age));
  }

  return createDueLoop({ clock, log, name: 'checks' }, async () => {
    const found = await store.checks.due(clock.now());
    if (!found.ok) return MAX_WAIT;
    for (const watch of found.value.due) await askOne(watch);
    const left = found.value.due.length > 0 ? await store.checks.due(clock.now()) : found;
    if (!left.ok) return MAX_WAIT;
    return left.value.due.length > 0 ? 0 : delayUntil(clock, left.value.next);
  });
}

/** The finding is not among the answers, and did not only give way to another trouble. */
export function isFindingGone(
  { layer, code, known }: Pick<DueWatch, 'layer' | 'code' | 'known'>,
  { findings }: LayerReport,
): boolean {
  if (findings.some((finding) => finding.code === code)) return false;
  // Parts of mail fail on their own: a new fault of a key says nothing about SPF.
  const isAbout = (fault: string) => layer !== 'mail' || partOf(fault) === partOf(code);
  const about = findings.filter((finding) => finding.severity === 'unasked' || isAbout(finding.code));
  return troublesIn(about).every((trouble) => known.includes(trouble));
}

/** The first word of a code. */
const partOf = (code: string): string => code.replace(/[A-Z].*/, '');

/** Faults, and questions without an answer. */
export const troublesIn = (findings: LayerReport['findings']): string[] =>
  findings.flatMap(({ severity, code, values }) => {
    if (severity === 'unasked') return [String(values.what)];
    return severity === 'fault' ? [code] : [];
  });

/** ms until the next question: an answer's life time, or by the watch's age. */
export function waitAfter(report: LayerReport | null, age: number): number {
  const lives = (report?.findings ?? []).flatMap(({ values }) => Object.values(values).flatMap(spanOf));
  const byAge = age < 3 * 60 * MINUTE ? SHORTEST : age < 24 * 60 * MINUTE ? 3 * SHORTEST : 12 * SHORTEST;
  return Math.min(LONGEST, Math.max(SHORTEST, lives.length > 0 ? Math.min(...lives) : byAge));
}

const spanOf = (value: FindingValue): number[] => (typeof value === 'object' && 'span' in value ? [value.span] : []);
