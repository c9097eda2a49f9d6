/** Tickets of one customer about one thing. */
import type { TicketRow } from './ticket.ts';

export interface LinkedTickets {
  /** By their opening, from the one after this ticket on, and around. */
  tickets: TicketRow[];
  /** A ticket that may be about the same thing, until the agent links or dismisses it. */
  offer: TicketRow | null;
}

/** `linked`: false if they are about different things; null if nobody said either. */
export interface TicketPair {
  ticket: string;
  other: string;
  linked: boolean | null;
}

/** Stands for the numbers of the other tickets that get the same reply. */
export const LINKED_PLACEHOLDER = '{{ticket.linked}}';
