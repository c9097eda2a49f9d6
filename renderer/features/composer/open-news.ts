/**
 * Finds out what happened on the open ticket since the agent last looked. Such news holds a reply
 * back.
 */
import type { Fingerprint, TicketDetail } from '../../../shared/domain/ticket.ts';
import type { AppState } from '../../store/app-state.ts';

export interface OpenNews {
  /** `status` is shown, but does not hold a reply back. */
  kind: 'written' | 'closed' | 'status';
  /** The header that counts as seen when the agent confirms the news. */
  header: Fingerprint;
}

export function newsOf({ unread, seen, fingerprint, meaning }: TicketDetail): OpenNews | null {
  const { lastReply, status } = fingerprint;
  if (unread && lastReply !== seen?.lastReply) return { kind: 'written', header: fingerprint };
  if (seen === null || lastReply !== seen.lastReply || status === seen.status) return null;
  return { kind: meaning === 'closed' ? 'closed' : 'status', header: fingerprint };
}

/** News of the open ticket; null if looking at the ticket is enough to have seen it. */
export const openNews = ({ ticket }: AppState): OpenNews | null =>
  ticket.detail !== null && ticket.isHeaderHeld ? newsOf(ticket.detail) : null;
