/** The command that opens a ticket, and the schema of its form. */
import { z } from 'zod';
import type { OutboxItem } from '../domain/outbox.ts';
import type { TicketForm } from '../domain/ticket-form.ts';
import { account, id, returns } from './command.ts';

/** Tickets that the agent opens. Their forms are drafts of the kind `ticket`. */
export const newTicketContract = {
  /** Turns the draft into an outbox item, held for the account's hold. */
  'ticket.create': returns<OutboxItem>()({ account, draft: id, rev: z.number().int().min(0) }),
} as const;

const typed = z.string().max(4000);

/** A new ticket's form as it is kept: read from a draft's JSON. */
export const ticketForm: z.ZodType<TicketForm> = z.object({
  for: z.enum(['client', 'guest']),
  client: z.object({ id: z.string().min(1).max(200), name: typed, email: typed }).nullable(),
  contactId: typed,
  name: typed,
  email: typed,
  deptId: typed,
  priority: typed,
  about: z.object({ kind: z.enum(['product', 'domain']), id: z.string().max(200), label: typed }).nullable(),
  subject: typed,
  message: z.string().max(1_000_000),
  markdown: z.boolean(),
  customFields: z.array(z.object({ id: typed, name: typed, value: typed })).max(200),
});
