/**
 * Statuses fall into groups: `needs-us`, `answered`, `waiting`, `closed`. The group says whose turn
 * it is.
 */
import type { StatusMeaning, Turn } from '../../../../shared/domain/ticket.ts';

/**
 * The family's stock statuses. Any other text is an agent's own status: its meaning is not guessed.
 */
const STOCK: ReadonlyMap<string, StatusMeaning> = new Map([
  ['open', 'needs-us'],
  ['customer-reply', 'needs-us'],
  ['answered', 'answered'],
  ['in progress', 'waiting'],
  ['on hold', 'waiting'],
  ['closed', 'closed'],
]);

/** `awaiting`: the service itself counts this ticket among those that await our reply. */
export function meaningOf(status: string, awaiting: boolean): StatusMeaning {
  if (awaiting) return 'needs-us';
  return STOCK.get(status.trim().toLowerCase()) ?? 'unknown';
}

export function turnOf(meaning: StatusMeaning): Turn {
  if (meaning === 'needs-us') return 'customer';
  return meaning === 'answered' ? 'us' : 'unknown';
}

/**
 * The service lists it among those that await our reply, and its status says that it was answered,
 * or closed.
 */
export const isAtOdds = (meaning: StatusMeaning, status: string): boolean =>
  meaning === 'needs-us' && ['answered', 'closed'].includes(meaningOf(status, false));
