/** Commands of the page that the host shows beside a ticket; a desk in a browser has none. */
import { z } from 'zod';
import type { ConversationOutcome } from '../domain/conversation.ts';
import type { ShownPage } from '../domain/page-view.ts';
import { account, id, returns } from './command.ts';

const pixels = z.number().min(-100_000).max(100_000);

/** No command takes an address: the desk builds it by the account's link template. */
export const pageViewContract = {
  /**
   * Shows the ticket's page beside it, and counts it as read as `ticket.openConversation` does. A
   * page of the same account that is shown already keeps its login. `invalid` with reason `no-view`
   * where the host has none.
   */
  'ticket.showConversation': returns<ShownPage>()({ account, ticket: id }),
  /** The page that is shown now; null for none. */
  'page.status': returns<ShownPage | null>()({}),
  /** Where the window keeps room for it; null while it must not be seen. */
  'page.place': returns<null>()({
    box: z.strictObject({ x: pixels, y: pixels, width: pixels, height: pixels }).nullable(),
  }),
  'page.go': returns<null>()({ to: z.enum(['back', 'forward', 'reload']) }),
  /** Puts the keyboard into it; `page.left` tells when it comes back. */
  'page.focus': returns<null>()({}),
  /**
   * Reads what it shows into the ticket's timeline: the agent's word, each time. `invalid` with
   * reason `another-page` where it is not the ticket's, `managed` where an administrator does not
   * want it; `rejected` with a `NoConversation` where it holds none.
   */
  'page.read': returns<ConversationOutcome>()({}),
  /** Ends it, and forgets its cookies and all it stored. */
  'page.close': returns<null>()({}),
} as const;
