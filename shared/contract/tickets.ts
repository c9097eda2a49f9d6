/** Commands of queues and tickets. */
import { z } from 'zod';
import type { ConversationOutcome } from '../domain/conversation.ts';
import { LONGEST_TID } from '../domain/place-address.ts';
import type { QueueRows, QueueSummary, TicketDetail } from '../domain/ticket.ts';
import type { Excerpt, TimelineEntry } from '../domain/timeline.ts';
import { account, id, queueKey, returns, rowCount, text, ticketSort } from './command.ts';

/** A text of the service. The limit is greater than any stored text. */
const sent = z.string().max(20_000);
export const fingerprint = z.strictObject({ lastReply: sent, status: sent, staff: sent });

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
   * Finds tickets by number, in the accounts of that service or in all. `invalid` if there is none.
   */
  'ticket.locate': returns<{ account: string; ticket: string }[]>()({
    tid: z.string().min(1).max(LONGEST_TID),
    service: z.string().max(300).nullable(),
  }),
  'ticket.timeline': returns<TimelineEntry[]>()({ account, ticket: id }),
  /** The agent had the ticket open with this header for a second. */
  'ticket.seen': returns<null>()({ account, ticket: id, fingerprint, read: z.boolean().default(true) }),
  /**
   * Reads the ticket's conversation from the service into the timeline, unless it is up to date.
   * `fresh`: always read.
   */
  'ticket.readConversation': returns<ConversationOutcome>()({ account, ticket: id, fresh: z.boolean().optional() }),
  /** Opens the ticket's page in the browser, and records it as read if the service is there. */
  'ticket.openConversation': returns<{ read: boolean }>()({ account, ticket: id }),

  /** Text that the agent copied from the conversation. Stored encrypted, on this computer only. */
  'excerpt.add': returns<null>()({
    account,
    ticket: id,
    text: text.min(1),
    id: z.uuid().optional(),
    at: z.number().int().min(0).optional(),
  }),
  'excerpt.remove': returns<Excerpt | null>()({ account, excerpt: id }),
} as const;
