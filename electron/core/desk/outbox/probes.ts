/**
 * The first reply under an identity is a probe: it goes alone, and the others wait until it was
 * read back. What the service takes for the customer's own message stops them, since each would be
 * one more.
 */
import { asCustomer, recordingKey, type Waiting } from '../../../../shared/domain/outbox.ts';
import type { OutboxJob } from '../../rules/outbox-job.ts';
import type { RemoteStore } from '../../worker/remote.ts';
import type { UnreadProbe } from '../../worker/writing/recordings.ts';
import type { Clock } from '../ports.ts';
import type { Reader } from '../sync/reader.ts';

export interface Probes {
  /**
   * Why this reply waits; null: it may go. `jobs` are all that is unfinished, as it stands on the
   * disk.
   */
  why(job: OutboxJob, jobs: readonly OutboxJob[]): Promise<Waiting>;
  stop(): void;
}

interface ProbeParts {
  store: { recordings: Pick<RemoteStore['recordings'], 'probeOf'> };
  reader: Pick<Reader, 'ticket'>;
  clock: Clock;
  /** A probe was read once more. */
  wake(): void;
}

/**
 * From an answer to a look at the ticket, and between two looks, ms: a service may show it late.
 */
const LOOK_AFTER = 20_000;
/**
 * Looks after which it is said that this cannot be told; they go on as long as something waits for
 * it.
 */
const LOOKS = 3;

export function createProbes({ store, reader, clock, wake }: ProbeParts): Probes {
  /** Looks at probes that could not be read back, by item. */
  const looks = new Map<string, { done: number; cancel: (() => void) | null }>();

  function lookLater({ id, ticket }: UnreadProbe): number {
    const known = looks.get(id) ?? { done: 0, cancel: null };
    looks.set(id, known);
    known.cancel ??= clock.after(LOOK_AFTER, () => {
      void reader.ticket(ticket).then((read) => {
        known.cancel = null;
        // Without an answer it was no look.
        if (read.ok) known.done += 1;
        wake();
      });
    });
    return known.done;
  }

  return {
    async why(job, jobs) {
      if (job.kind !== 'reply' || asCustomer(job.identity.as)) return null;
      const found = await store.recordings.probeOf(job.identity, clock.now());
      // The disk: what is not known may not go.
      if (!found.ok) return 'probe';
      const { recording, unread } = found.value;
      if (recording?.as === 'staff' || recording?.asIs) return null;
      if (recording) return recording.as === 'client' ? 'filed' : 'unread';
      if (jobs.some((other) => isUnderWay(other) && recordingKey(other.identity) === recordingKey(job.identity))) {
        return 'probe';
      }
      if (unread === null) return null;
      return lookLater(unread) < LOOKS ? 'probe' : 'unread';
    },
    stop() {
      for (const { cancel } of looks.values()) cancel?.();
    },
  };
}

const isUnderWay = ({ kind, state }: OutboxJob): boolean =>
  kind === 'reply' && (state === 'checking' || state === 'sending');
