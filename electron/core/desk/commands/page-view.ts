/** Commands for the web page shown beside a ticket. */
import type { PageView } from '../ports.ts';
import type { ShownPages } from '../shown-page.ts';
import { accountCommands, deskCommands, deskOf } from './define.ts';
import type { DeskContext } from './desk-context.ts';
import { must, refuse } from './refusal.ts';
import { markReadInBrowser } from './tickets.ts';

/** Without an open page, tells the window that the page is gone. */
const viewOf = ({ ports }: DeskContext): PageView => ports.pageView ?? refuse('no-view');

export const pageViewCommands = (pages: ShownPages) => ({
  ...accountCommands({
    async 'ticket.showConversation'(desk, { ticket }, ctx) {
      const shown = must(await pages.show(desk, ticket));
      await markReadInBrowser(desk, ticket, ctx);
      return shown;
    },
  }),

  ...deskCommands({
    'page.status': () => pages.current(),

    'page.place'({ box }, ctx) {
      viewOf(ctx).place(box);
      return null;
    },

    'page.go'({ to }, ctx) {
      viewOf(ctx).go(to);
      return null;
    },

    'page.focus'(_, ctx) {
      viewOf(ctx).focus();
      return null;
    },

    'page.read': (_, ctx) =>
      pages.read((account, ticket, shown) => deskOf(ctx, account).conversations.ingestShownPage(ticket, shown)),

    async 'page.close'() {
      await pages.close();
      return null;
    },
  }),
});
