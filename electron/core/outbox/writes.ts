/** Every kind of write that the outbox knows. */
import type { DraftKind } from '../../../shared/domain/draft.ts';
import { type ContactParts, contactWrite } from './contact.ts';
import type { KindOfWrite } from './kinds.ts';
import { type OrderParts, orderWrite } from './order.ts';
import { type ReplyParts, replyWrite } from './reply.ts';
import { type TicketParts, ticketWrite } from './ticket.ts';

export type Writes = Record<DraftKind, KindOfWrite>;

export function writesOf(parts: ReplyParts & OrderParts & ContactParts & TicketParts): Writes {
  return {
    reply: replyWrite(parts),
    order: orderWrite(parts),
    contact: contactWrite(parts),
    ticket: ticketWrite(parts),
  };
}
