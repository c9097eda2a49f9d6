/** Commands of queues and tickets. */
import { z } from 'zod';
import type { ConversationOutcome } from '../domain/conversation.ts';
import type { ShownPage } from '../domain/page-view.ts';
import type { QueueRows, QueueSummary, TicketDetail } from '../domain/ticket.ts';
import { LONGEST_TID } from '../domain/ticket-address.ts';
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
  /** Reads the conversation into the timeline, unless it is up to date. `fresh`: always read. */
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

/** Commands of the web page that the host shows beside a ticket. A desk in a browser has none. */
const pixels = z.number().min(-100_000).max(100_000);

/** No command takes an address, because the desk builds it from the account's link template. */
export const pageViewContract = {
  /**
   * Shows the ticket's page beside it and marks it as read, like `ticket.openConversation`. If a
   * page of the same account is open, its login is kept. `invalid` with reason `no-view` if the
   * host cannot show pages.
   */
  'ticket.showConversation': returns<ShownPage>()({ account, ticket: id }),
  'page.status': returns<ShownPage | null>()({}),
  /** The place that the window reserves for the page. Null hides the page. */
  'page.place': returns<null>()({
    box: z.strictObject({ x: pixels, y: pixels, width: pixels, height: pixels }).nullable(),
  }),
  'page.go': returns<null>()({ to: z.enum(['back', 'forward', 'reload']) }),
  'page.focus': returns<null>()({}),
  /**
   * Reads the page into the ticket's timeline, each time at the agent's request. `invalid` with
   * reason `another-page` if it is not the ticket's, `managed` if an administrator forbids it;
   * `rejected` with a `ConversationFailure` if it contains none.
   */
  'page.read': returns<ConversationOutcome>()({}),
  'page.close': returns<null>()({}),
} as const;
