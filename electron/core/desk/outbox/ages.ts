/**
 * Tells how long ago the agent chose *send*. Takes the longer of two times: by the wall clock,
 * which includes sleep and times when the desk was closed, and by the monotonic clock, which can't
 * be set back. A wall clock set forward looks like a sleep.
 */
import type { OutboxJob } from '../../rules/outbox-job.ts';
import type { Clock } from '../ports.ts';

type Confirmed = Pick<OutboxJob, 'id' | 'confirmedAt'>;

export interface Ages {
  /**
   * ms since the agent chose *send*. If that lies in the future, the clock was set back, and the
   * distance is the best estimate.
   */
  of(job: Confirmed): number;
  note(jobs: readonly Confirmed[]): void;
}

export function createAges(clock: Clock): Ages {
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
