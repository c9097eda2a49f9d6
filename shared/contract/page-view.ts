/** Commands of the web page that the host shows beside a ticket. A desk in a browser has none. */
import { z } from 'zod';
import type { ConversationOutcome } from '../domain/conversation.ts';
import type { ShownPage } from '../domain/page-view.ts';
import { account, id, returns } from './command.ts';

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
