import { z } from 'zod';
import type { TicketForm } from '../domain/ticket-form.ts';

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
