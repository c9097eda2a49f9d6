/** Commands for the web page shown beside a ticket. */
import { err, ok, type Result } from '../../../../shared/result.ts';
import type { PageView } from '../ports.ts';
import type { ShownPages } from '../shown-page.ts';
import { type DeskContext, type Handlers, onAccount } from './handlers.ts';

type PageViewHandlers = Pick<
  Handlers,
  'ticket.showConversation' | 'page.status' | 'page.place' | 'page.go' | 'page.focus' | 'page.read' | 'page.close'
>;

export function pageViewHandlers(ctx: DeskContext, pages: ShownPages): PageViewHandlers {
  const { clock, pageView } = ctx.ports;

  /** Without an open page, tell the window that the page is gone. */
  const onView = (operation: string, work: (view: PageView) => void): Result<null> => {
    if (!pageView) return err('invalid', operation, { detail: { reason: 'no-view' } });
    work(pageView);
    return ok(null);
  };

  return {
    'ticket.showConversation': ({ account, ticket }) =>
      onAccount(ctx, account, 'ticket.showConversation', async (one) => {
        const shown = await pages.show(one, ticket);
        if (!shown.ok) return shown;
        ctx.presence.noteBrowserVisit();
        const { state, error } = one.connection.current();
        if (state === 'offline' && error?.kind === 'offline') return shown;
        const marked = await one.store.tickets.markRead(ticket, clock.now());
        if (!marked.ok) return marked;
        ctx.emitter.ticketsChanged(account, [ticket]);
        return shown;
      }),
    'page.status': async () => ok(pages.current()),
    'page.place': async ({ box }) => onView('page.place', (view) => view.place(box)),
    'page.go': async ({ to }) => onView('page.go', (view) => view.go(to)),
    'page.focus': async () => onView('page.focus', (view) => view.focus()),
    'page.read': () =>
      pages.read((account, ticket, shown) =>
        onAccount(ctx, account, 'page.read', (one) => one.conversations.ingestShownPage(ticket, shown)),
      ),
    async 'page.close'() {
      await pages.close();
      return ok(null);
    },
  };
}
