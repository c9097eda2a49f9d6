/** Commands of queues and tickets, and the schema of a new ticket's form. */
import { z } from 'zod';
import type { ConversationOutcome } from '../domain/conversation.ts';
import type { OutboxItem } from '../domain/outbox.ts';
import type { QueueRows, QueueSummary, TicketDetail } from '../domain/ticket.ts';
import { LONGEST_TID } from '../domain/ticket-address.ts';
import type { TicketForm } from '../domain/ticket-form.ts';
import type { Excerpt, TimelineEntry } from '../domain/timeline.ts';
import { account, id, queueKey, returns, rowCount, text, ticketSort } from './command.ts';

/** As the service sent it; longer than any of these is kept. */
const sent = z.string().max(20_000);
export const fingerprint = z.strictObject({ lastReply: sent, status: sent, staff: sent });

/** Queues and tickets, and what the agent adds to one. */
export const ticketContract = {
  'queue.list': returns<QueueSummary[]>()({ account }),
  'queue.rows': returns<QueueRows>()({
    account,
    view: queueKey,
    sort: ticketSort,
    from: z.number().int().min(0),
    count: rowCount,
  }),

  'ticket.get': returns<TicketDetail>()({ account, ticket: id }),
  /**
   * Tickets of this number, in the accounts of that service or in all; at least one, or `invalid`.
   */
  'ticket.locate': returns<{ account: string; ticket: string }[]>()({
    tid: z.string().min(1).max(LONGEST_TID),
    service: z.string().max(300).nullable(),
  }),
  'ticket.timeline': returns<TimelineEntry[]>()({ account, ticket: id }),
  /** The ticket was open with this header on screen for a second. */
  'ticket.seen': returns<null>()({ account, ticket: id, fingerprint, read: z.boolean().default(true) }),
  /**
   * Reads what was written in the ticket from the service, unless it is known as it is; the
   * timeline then has it. `fresh`: whatever is known.
   */
  'ticket.readConversation': returns<ConversationOutcome>()({ account, ticket: id, fresh: z.boolean().optional() }),
  /**
   * Opens the ticket's page in the system's browser and records that it was read; not where nothing
   * reaches the service now, since the page will not load either.
   */
  'ticket.openConversation': returns<{ read: boolean }>()({ account, ticket: id }),

  /** What the agent copied from the conversation: local, encrypted. */
  'excerpt.add': returns<null>()({
    account,
    ticket: id,
    text: text.min(1),
    /** The id of a removed excerpt, so that it is there again as it was. */
    id: z.uuid().optional(),
    at: z.number().int().min(0).optional(),
  }),
  /** The excerpt as it was; null where there is none. */
  'excerpt.remove': returns<Excerpt | null>()({ account, excerpt: id }),

  /** Turns a draft of the kind `ticket` into an outbox item, held for the account's hold. */
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
