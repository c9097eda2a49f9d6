import { z } from 'zod';
import type { OutboxItem } from '../domain/outbox.ts';
import { account, id, returns } from './command.ts';

/** Tickets that the agent opens. Their forms are drafts of the kind `ticket`. */
export const newTicketCommands = {
  /** Turns the draft into an outbox item, held for the account's hold. */
  'ticket.create': returns<OutboxItem>()({ account, draft: id, rev: z.number().int().min(0) }),
} as const;
