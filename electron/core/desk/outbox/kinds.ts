/** Lists every kind of write in the outbox. README.md describes how to add one. */
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

export type Writes = Record<DraftKind, WriteSteps>;

export const createWrites = (parts: WriteParts): Writes =>
  Object.fromEntries(Object.entries(KINDS).map(([kind, { createSteps }]) => [kind, createSteps(parts)])) as Writes;
