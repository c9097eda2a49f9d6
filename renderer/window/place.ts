/** Where the agent is, as an entry of the window's history holds it. */
import type { QueueKey } from '../../shared/domain/ticket.ts';

/**
 * Kept as the entry's state and not in its address: browsers keep those, and show them, long after
 * the desk is closed.
 */
export interface AgentPlace {
  account: string;
  queue: QueueKey;
  ticket: string | null;
}

/** What an entry holds, if it is ours: the page's own links leave others. */
export function placeIn(state: unknown): AgentPlace | null {
  if (typeof state !== 'object' || state === null) return null;
  const { account, queue, ticket } = state as Partial<Record<keyof AgentPlace, unknown>>;
  if (typeof account !== 'string' || typeof queue !== 'string') return null;
  return { account, queue: queue as QueueKey, ticket: typeof ticket === 'string' ? ticket : null };
}
