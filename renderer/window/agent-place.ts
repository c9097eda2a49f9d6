/** The agent's place, as stored in an entry of the window's history. */
import type { QueueKey } from '../../shared/domain/ticket.ts';

/** Stored in the entry's state and not in its address, which browsers keep and show. */
export interface AgentPlace {
  account: string;
  queue: QueueKey;
  ticket: string | null;
}

/** Reads an entry of ours; null for other entries, such as those of the page's own links. */
export function readPlace(state: unknown): AgentPlace | null {
  if (typeof state !== 'object' || state === null) return null;
  const { account, queue, ticket } = state as Partial<Record<keyof AgentPlace, unknown>>;
  if (typeof account !== 'string' || typeof queue !== 'string') return null;
  return { account, queue: queue as QueueKey, ticket: typeof ticket === 'string' ? ticket : null };
}
