/** Tickets of one customer about one thing. */
import type { ServerTime } from './service-values.ts';
import type { StatusMeaning } from './ticket.ts';

export interface RelatedTicket {
  id: string;
  tid: string;
  subject: string;
  status: string;
  meaning: StatusMeaning;
  openedAt: ServerTime | null;
  /** Id of the team member who has it. */
  takenBy: string | null;
}

export interface LinkedTickets {
  /** The oldest first. */
  linked: RelatedTicket[];
  /** A ticket that may be about the same thing, until the agent links or dismisses it. */
  offer: RelatedTicket | null;
}

/** `linked`: false if they are about different things; null if nobody said either. */
export interface TicketPair {
  ticket: string;
  other: string;
  linked: boolean | null;
}

/** Stands for the numbers of the other tickets that get the same reply. */
export const LINKED_PLACEHOLDER = '{{ticket.linked}}';
