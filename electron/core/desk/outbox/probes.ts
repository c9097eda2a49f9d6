/**
 * Tells whether a reply must wait for a probe: the first reply under an identity shows how the
 * service records it, and others wait until that was read back.
 */
import { type Identity, isSentAsCustomer, recordingKey, type Waiting } from '../../../../shared/domain/outbox.ts';
import type { OutboxJob } from '../../rules/outbox-job.ts';
import type { RemoteStore } from '../../worker/remote.ts';
import type { UnreadProbe } from '../../worker/writing/recordings.ts';
import type { Conversations } from '../conversations/conversations.ts';
import type { Clock } from '../ports.ts';
import type { Reader } from '../sync/reader.ts';
import { readAuthor } from './kinds/reply-doubt.ts';

export type KnownRecordings = Map<string, Awaited<ReturnType<RemoteStore['recordings']['probeOf']>>>;

interface ProbeParts {
  store: RemoteStore;
  reader: Pick<Reader, 'ticket'>;
  conversations: Pick<Conversations, 'read'>;
  clock: Clock;
  wake(): void;
}

/** ms from an answer to the first look, and between looks: a service may show the reply late. */
const PROBE_DELAY = 20_000;
/** Looks after which the recording is reported as unknown; looks continue. */
const MAX_PROBE_READS = 3;

export function createProbes({ store, reader, conversations, clock, wake }: ProbeParts) {
  const probeReads = new Map<string, { done: number; cancel: (() => void) | null }>();

  function lookLater({ id, ticket }: UnreadProbe, identity: Identity): number {
    const reads = probeReads.get(id) ?? { done: 0, cancel: null };
    probeReads.set(id, reads);
    reads.cancel ??= clock.after(PROBE_DELAY, () => {
      void reader.ticket(ticket).then(async (read) => {
        if (read.ok) await readAuthor({ store, conversations }, { id, ticket, identity });
        reads.cancel = null;
        if (read.ok) reads.done += 1;
        wake();
      });
    });
    return reads.done;
  }

  return {
    /** Why this reply waits, or null. `known` caches identities read in this run. */
    async waitingReason(job: OutboxJob, jobs: readonly OutboxJob[], known: KnownRecordings): Promise<Waiting> {
      if (job.kind !== 'reply' || isSentAsCustomer(job.identity.as)) return null;
      const key = recordingKey(job.identity);
      const found = known.get(key) ?? (await store.recordings.probeOf(job.identity, clock.now()));
      known.set(key, found);
      // On a storage error the recording is unknown, so the reply must wait.
      if (!found.ok) return 'probe';
      const { recording, unread } = found.value;
      if (recording?.as === 'staff' || recording?.asIs) return null;
      if (recording) return recording.as === 'client' ? 'filed' : 'unread';
      if (jobs.some((other) => isUnderWay(other) && recordingKey(other.identity) === key)) return 'probe';
      if (unread === null) return null;
      return lookLater(unread, job.identity) < MAX_PROBE_READS ? 'probe' : 'unread';
    },
    stop() {
      for (const { cancel } of probeReads.values()) cancel?.();
    },
  };
}

const isUnderWay = ({ kind, state }: OutboxJob): boolean =>
  kind === 'reply' && (state === 'checking' || state === 'sending');
