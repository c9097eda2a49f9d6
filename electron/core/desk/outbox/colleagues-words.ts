/**
 * Reads what a colleague wrote whose claim stopped a reply of ours, so that the agent reads it
 * before they decide: soon after the stop, and a few times more until it is there.
 */
import type { OutboxJob } from '../../rules/outbox-job.ts';
import type { Conversations } from '../conversations/conversations.ts';
import type { Clock } from '../ports.ts';
import type { Reader } from '../sync/reader.ts';

export interface ColleaguesWords {
  /** When the ticket of this item is to be read, on the monotonic clock; null where it is not. */
  due(job: OutboxJob): number | null;
  /** Reads it, as far as the service tells what was written. */
  read(job: OutboxJob): Promise<void>;
  /** Forgets all items but these. */
  keep(jobs: readonly OutboxJob[]): void;
}

/** ms from one look to the next. A send takes seconds; whoever sends longer is met by the sync. */
const LOOKS = [5_000, 15_000, 40_000];

export function createColleaguesWords(
  reader: Pick<Reader, 'ticket'>,
  conversations: Pick<Conversations, 'read'>,
  clock: Clock,
): ColleaguesWords {
  /** By item: how often it was looked for, and when the next look is due. */
  const looks = new Map<string, { count: number; due: number }>();

  function plan(id: string, count: number): { count: number; due: number } {
    const next = { count, due: clock.monotonic() + (LOOKS[count] ?? Number.POSITIVE_INFINITY) };
    looks.set(id, next);
    return next;
  }

  return {
    due({ id, state, stop }) {
      if (state !== 'stopped' || stop?.reason !== 'colleague' || stop.came !== undefined) return null;
      const { due } = looks.get(id) ?? plan(id, 0);
      return Number.isFinite(due) ? due : null;
    },
    async read({ id, ticket }) {
      plan(id, (looks.get(id)?.count ?? 0) + 1);
      const header = await reader.ticket(ticket);
      // With the next look, or the next sync: the item says meanwhile who it is.
      if (header.ok) await conversations.read(ticket);
    },
    keep(jobs) {
      const ids = new Set(jobs.map(({ id }) => id));
      for (const id of looks.keys()) if (!ids.has(id)) looks.delete(id);
    },
  };
}
