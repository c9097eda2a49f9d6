/** Shows a queue with its first ticket, so that no pane is empty. */
import { saysSomething } from '../features/away/slice.ts';
import { needsFirstSteps } from '../features/settings/first-steps/steps.ts';
import { currentAccount } from '../parts/accounts/current-account.ts';
import type { ListWindow } from '../parts/tickets/row-window.ts';
import type { AppState } from '../store/app-state.ts';
import type { AppStore } from '../store/app-store.ts';
import { layoutNow } from '../ui/hooks.ts';

const queueOf = ({ nav: { account, queue } }: AppState): string | null =>
  account === null ? null : `${account} ${queue}`;

/** Whether the ticket's pane is in sight and has nothing to show. */
function isPaneEmpty(app: AppState): boolean {
  const { nav, record, search, shell } = app;
  const account = currentAccount(app);
  if (!account || account.closed || nav.settingsOpen || nav.ticket !== null) return false;
  if (record.open || search.shown || shell.table || layoutNow() === 'single') return false;
  // The card of what happened meanwhile has the pane until it is dismissed.
  if (app.away.account === account.id && saysSomething(app.away.summary)) return false;
  return !needsFirstSteps(account, app.queues.list);
}

/**
 * Offers once for each opened queue; where the agent was in it before, that ticket. The cursor is
 * there at once, the ticket only when `ready`, so that it doesn't delay the window's first rows.
 */
export function watchQueues(store: AppStore, ready: Promise<unknown>): () => void {
  let opened: string | null = null;
  let waits = false;
  /** Rows of the queue before, which the list shows until it starts over. */
  let before: ListWindow | null = null;
  let hadPage = false;
  return store.subscribe((app) => {
    const queue = queueOf(app);
    const { window } = app.list;
    const hasPage = app.record.open !== null;
    if (queue !== opened || (hadPage && !hasPage)) {
      before = queue === opened ? null : window;
      waits = queue !== null;
      opened = queue;
    }
    hadPage = hasPage;
    if (app.nav.ticket !== null) waits = false;
    if (!waits || before === window || !isPaneEmpty(app)) return;
    const row = app.list.rowToOffer();
    if (!row) return;
    waits = false;
    app.list.offerCursor(row.id);
    void ready.then(() => {
      const now = store.getState();
      if (queueOf(now) !== queue || !isPaneEmpty(now)) return;
      // The list may have started over since.
      const first = now.list.rowToOffer();
      if (!first) {
        waits = true;
        return;
      }
      now.list.offerCursor(first.id);
      now.nav.offerTicket(first.id);
    });
  });
}
