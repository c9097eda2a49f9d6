/** Lists every kind of write that the outbox knows. README.md says how another one is added. */
import type { DraftKind } from '../../../../shared/domain/draft.ts';
import type { KindOfWrite, WriteParts, WriteSteps } from './kind-of-write.ts';
import { contactKind } from './kinds/contact.ts';
import { orderKind } from './kinds/order.ts';
import { replyKind } from './kinds/reply.ts';
import { ticketKind } from './kinds/ticket.ts';

export const KINDS: Record<DraftKind, KindOfWrite> = {
  reply: replyKind,
  order: orderKind,
  contact: contactKind,
  ticket: ticketKind,
};

/** The steps of every kind, for one account. */
export type Writes = Record<DraftKind, WriteSteps>;

export function createWrites(parts: WriteParts): Writes {
  return {
    reply: KINDS.reply.createSteps(parts),
    order: KINDS.order.createSteps(parts),
    contact: KINDS.contact.createSteps(parts),
    ticket: KINDS.ticket.createSteps(parts),
  };
}
