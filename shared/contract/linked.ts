/** Commands of linked tickets. */
import { z } from 'zod';
import type { LinkedTickets, RelatedTicket, TicketPair } from '../domain/linked-tickets.ts';
import { account, id, returns } from './command.ts';

const pair = z.strictObject({ ticket: id, other: id, linked: z.boolean().nullable() });

export const linkedContract = {
  /** The ticket's group, and another ticket of the customer that may be about the same thing. */
  'linked.list': returns<LinkedTickets>()({ account, ticket: id }),
  /** Other tickets of the customer, the newest first. */
  'linked.candidates': returns<RelatedTicket[]>()({ account, ticket: id }),
  /**
   * Links tickets of one customer (`other-customer` if they aren't), or says that they are about
   * different things. Returns the pairs as they were before.
   */
  'linked.set': returns<TicketPair[]>()({ account, pairs: z.array(pair).min(1).max(50) }),
} as const;
