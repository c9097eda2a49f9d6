/**
 * After a colleague's claim stopped a reply of ours, reads the colleague's reply, so that the agent
 * sees it before deciding. Reads soon after the stop, and a few times more until the reply is
 * there.
 */
import type { OutboxJob } from '../../rules/outbox-job.ts';
import type { Conversations } from '../conversations/conversations.ts';
import type { Clock } from '../ports.ts';
import type { Reader } from '../sync/reader.ts';

export interface ColleagueReplies {
  /** Monotonic time of the next read of the item's ticket; null if none is needed. */
  dueAt(job: OutboxJob): number | null;
  read(job: OutboxJob): Promise<void>;
  retain(jobs: readonly OutboxJob[]): void;
}

/** ms between reads. A send takes seconds; the sync finds the reply of a slower one. */
const READ_DELAYS = [5_000, 15_000, 40_000];

export function createColleagueReplies(
  reader: Pick<Reader, 'ticket'>,
  conversations: Pick<Conversations, 'read'>,
  clock: Clock,
): ColleagueReplies {
  const plannedReads = new Map<string, { count: number; due: number }>();

  function plan(id: string, count: number): { count: number; due: number } {
    const next = { count, due: clock.monotonic() + (READ_DELAYS[count] ?? Number.POSITIVE_INFINITY) };
    plannedReads.set(id, next);
    return next;
  }

  return {
    dueAt({ id, state, stop }) {
      if (state !== 'stopped' || stop?.reason !== 'colleague' || stop.came !== undefined) return null;
      const { due } = plannedReads.get(id) ?? plan(id, 0);
      return Number.isFinite(due) ? due : null;
    },
    async read({ id, ticket }) {
      plan(id, (plannedReads.get(id)?.count ?? 0) + 1);
      const header = await reader.ticket(ticket);
      // A failed read is repeated by the next one or the sync; meanwhile the item names the
      // colleague.
      if (header.ok) await conversations.read(ticket);
    },
    retain(jobs) {
      const ids = new Set(jobs.map(({ id }) => id));
      for (const id of plannedReads.keys()) if (!ids.has(id)) plannedReads.delete(id);
    },
  };
}
