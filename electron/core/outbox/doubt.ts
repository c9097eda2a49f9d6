/** One more look at the ticket of a doubtful reply. */
import { asCustomer, type Evidence, recordingKey } from '../../../shared/domain/outbox.ts';
import { ok, type Result } from '../../../shared/result.ts';
import type { Clock } from '../ports.ts';
import type { OutboxJob } from '../store/outbox.ts';
import type { RemoteStore } from '../store/rpc.ts';
import type { ConnectionTracker } from '../sync/connection.ts';
import type { Reader } from '../sync/reader.ts';
import { type Look, weigh } from './evidence.ts';

export interface DoubtParts {
  store: RemoteStore;
  reader: Reader;
  clock: Clock;
  connection: ConnectionTracker;
}

/** ms to the next look, where one could not be had. */
export const LOOK_AGAIN = 60_000;

/**
 * Reads the ticket again where a look is due; where the looks are over, weighs what a poll brought meanwhile. The evidence
 * after that, or null where nothing is new.
 */
export async function lookAgain(
  parts: DoubtParts,
  job: OutboxJob,
  evidence: Evidence,
  due: boolean,
): Promise<Result<Evidence | null>> {
  if (!due) {
    const next = await weighed(parts, job, evidence, true);
    const isNews = next.ok && next.value.now && next.value.now.lastReply !== evidence.now?.lastReply;
    return next.ok && !isNews ? ok(null) : next;
  }
  const at = parts.clock.now();
  const signedOut = parts.connection.current().state === 'signed-out';
  const found = signedOut ? null : await parts.reader.ticket(job.ticket);
  // Without an answer it was no look at all.
  if (!found?.ok) return ok({ ...evidence, nextAt: at + LOOK_AGAIN });
  return weighed(parts, job, evidence, found.value);
}

async function weighed(
  parts: DoubtParts,
  job: OutboxJob,
  evidence: Evidence,
  found: boolean,
): Promise<Result<Evidence>> {
  const look = await lookAt(parts, job, found);
  return look.ok ? ok(weigh(evidence, look.value)) : look;
}

/** What is stored of the ticket now, as the evidence needs it. `found`: the service showed it just now. */
export async function lookAt(
  { store, clock }: Pick<DoubtParts, 'store' | 'clock'>,
  job: OutboxJob,
  found: boolean,
): Promise<Result<Look>> {
  const [detail, settings] = await Promise.all([store.ticketDetail(job.ticket), store.settings()]);
  if (!detail.ok) return detail;
  if (!settings.ok) return settings;
  return ok({
    at: clock.now(),
    now: found ? (detail.value?.fingerprint ?? null) : null,
    meaning: detail.value?.meaning ?? null,
    attempt: job.attempt,
    usual: asCustomer(job.identity.as) ? 'client' : (settings.value.recordings[recordingKey(job.identity)]?.as ?? null),
    zone: settings.value.zone,
  });
}
