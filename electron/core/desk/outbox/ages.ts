/**
 * Says how long ago the agent said *send*. The clock of the day counts, since it goes on while the
 * computer sleeps or the desk is closed, and so does what was measured in this run, since somebody
 * may set that clock back: the longer of the two is taken. Set forward, it looks like a sleep.
 */
import type { OutboxJob } from '../../rules/outbox-job.ts';
import type { Clock } from '../ports.ts';

type Confirmed = Pick<OutboxJob, 'id' | 'confirmedAt'>;

export interface Ages {
  /**
   * ms since the agent's word. One that lies ahead, of an earlier run, was said before the clock was
   * set back: how far ahead is all that is known.
   */
  of(job: Confirmed): number;
  /** Measures these from now on at the latest, and forgets all others. */
  note(jobs: readonly Confirmed[]): void;
}

/** Nothing is measured at first. */
export function createAges(clock: Clock): Ages {
  /** What was measured, by item: how old its word was, and when that was seen. */
  const seen = new Map<string, { confirmedAt: number; age: number; tick: number }>();

  function measured({ id, confirmedAt }: Confirmed): { age: number; tick: number } {
    const known = seen.get(id);
    if (known?.confirmedAt === confirmedAt) return known;
    const found = { confirmedAt, age: Math.abs(clock.now() - confirmedAt), tick: clock.monotonic() };
    seen.set(id, found);
    return found;
  }

  return {
    of(job) {
      const { age, tick } = measured(job);
      return Math.max(clock.now() - job.confirmedAt, age + clock.monotonic() - tick);
    },
    note(jobs) {
      for (const job of jobs) measured(job);
      const ids = new Set(jobs.map(({ id }) => id));
      for (const id of seen.keys()) if (!ids.has(id)) seen.delete(id);
    },
  };
}
