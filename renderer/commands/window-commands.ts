/** Commands of the list and the window. Features define those of the ticket and the composer. */
import type { QueueKey } from '../../shared/domain/ticket.ts';
import { lookForChanges } from '../parts/accounts/current-account.ts';
import { goBack, hasListsRoom } from '../parts/records/open-record.ts';
import { inTeam } from '../parts/team/people-on.ts';
import type { AppState } from '../store/app-state.ts';
import { turnedTo } from '../store/current-ticket.ts';
import { layoutNow } from '../ui/hooks.ts';
import { focusPaneOnceShown, stepPane } from './panes.ts';
import type { Command } from './table.ts';

/** Moves in the list of the open page, if it has one. */
function moveInPage(by: 1 | -1, app: AppState): boolean {
  const list = hasListsRoom(app) && document.querySelector<HTMLElement>('[data-pane="record"] [role="listbox"]');
  if (!list) return false;
  list.focus();
  const key = by > 0 ? 'ArrowDown' : 'ArrowUp';
  list.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  return true;
}

const moveRow = (by: 1 | -1) => (app: AppState) => {
  if (moveInPage(by, app)) return;
  // Skip this if the list is already shown beside the ticket.
  if (layoutNow() === 'single' ? app.nav.pane !== 'list' : hasListsRoom(app)) app.nav.showPane('list');
  focusPaneOnceShown('list');
  return app.nav.moveRow(by);
};

/** Whether Escape in the list would end the selection; the search comes after that. */
const isSelecting = (app: AppState) =>
  app.selection.rows.size > 0 && (app.list.focused || (turnedTo(app) === null && !app.record.open));

const goTo =
  (queue: QueueKey) =>
  ({ nav, list }: AppState) => {
    nav.openQueue(queue);
    focusPaneOnceShown('list');
    return list.whenFilled();
  };

/** The customer panel covers the open ticket, at the agent's request. */
const isCustomerOver = ({ nav, ticket }: AppState) =>
  nav.ticket !== null && !ticket.wide && ticket.customerShown === true;

const isOverlayOpen = (app: AppState) => app.nav.outboxOpen || app.shell.queuesOpen;

export const windowCommands: Command[] = [
  { id: 'list.next', title: 'commands.nextRow', section: 'move', keys: ['j'], repeats: true, run: moveRow(1) },
  { id: 'list.previous', title: 'commands.previousRow', section: 'move', keys: ['k'], repeats: true, run: moveRow(-1) },
  {
    id: 'ticket.open',
    title: 'commands.open',
    section: 'move',
    keys: ['Enter', 'o'],
    when: ({ list, search }) =>
      search.shown ? search.focused && search.cursor !== null : list.focused && list.cursor !== null,
    run({ nav, list, search }) {
      const hit = search.shown ? search.cursorHit() : null;
      if (hit) search.open(hit);
      else if (list.cursor) nav.openTicket(list.cursor);
      if (!hit || hit.ticket !== null) focusPaneOnceShown('ticket');
    },
  },
  {
    id: 'ticket.close',
    title: 'commands.back',
    section: 'move',
    keys: ['u', 'Escape'],
    when: (app) =>
      isOverlayOpen(app) || isSelecting(app) || turnedTo(app) !== null || app.record.open !== null || app.search.shown,
    run(app) {
      const { nav, shell, search, selection, record, ticket } = app;
      if (shell.queuesOpen) return shell.setQueuesOpen(false);
      if (nav.outboxOpen) return nav.setOutboxOpen(false);
      if (isSelecting(app)) return selection.clear();
      if (record.open || record.trail.length > 0) return goBack(app);
      if (isCustomerOver(app)) {
        ticket.toggleCustomer();
        return focusPaneOnceShown('ticket');
      }
      if (turnedTo(app) !== null) nav.closeTicket();
      else search.close();
      focusPaneOnceShown('list');
      // Also if it has the focus already.
      app.list.settleCursor();
    },
  },
  {
    id: 'list.select',
    title: 'commands.select',
    section: 'select',
    keys: ['x'],
    when: ({ list }) => list.focused && list.cursor !== null,
    run: ({ list }) => list.toggleCursor(),
  },
  {
    id: 'list.extendDown',
    title: 'commands.extendDown',
    section: 'select',
    keys: ['Shift+j', 'Shift+ArrowDown'],
    repeats: true,
    when: ({ list }) => list.focused,
    run: ({ list }) => list.extendCursor(1),
  },
  {
    id: 'list.extendUp',
    title: 'commands.extendUp',
    section: 'select',
    keys: ['Shift+k', 'Shift+ArrowUp'],
    repeats: true,
    when: ({ list }) => list.focused,
    run: ({ list }) => list.extendCursor(-1),
  },
  {
    id: 'list.table',
    title: 'commands.toggleTable',
    section: 'window',
    keys: [],
    run: ({ shell }) => shell.setTable(!shell.table),
  },
  {
    id: 'ticket.next',
    title: 'commands.nextTicket',
    section: 'move',
    keys: [']', 'Alt+ArrowDown'],
    when: ({ nav }) => nav.ticket !== null,
    run: ({ nav }) => nav.nextTicket(),
  },
  {
    id: 'ticket.previous',
    title: 'commands.previousTicket',
    section: 'move',
    keys: ['[', 'Alt+ArrowUp'],
    when: ({ nav }) => nav.ticket !== null,
    run: ({ nav }) => nav.previousTicket(),
  },
  { id: 'list.showNew', title: 'commands.showNew', section: 'move', keys: ['.'], run: ({ list }) => list.showNew() },
  {
    id: 'go.today',
    title: 'commands.goToday',
    section: 'go',
    keys: ['g y'],
    run: goTo('today'),
  },
  {
    id: 'go.awaiting',
    title: 'commands.goAwaiting',
    section: 'go',
    keys: ['g i'],
    run: goTo('awaiting'),
  },
  {
    id: 'go.drafts',
    title: 'commands.goDrafts',
    section: 'go',
    keys: ['g d'],
    run: goTo('drafts'),
  },
  {
    id: 'go.promised',
    title: 'commands.goPromised',
    section: 'go',
    keys: ['g p'],
    run: goTo('promised'),
  },
  {
    id: 'go.mine',
    title: 'commands.goMine',
    section: 'go',
    keys: ['g m'],
    when: inTeam,
    run: goTo('mine'),
  },
  {
    id: 'go.look',
    title: 'commands.goLook',
    section: 'go',
    keys: ['g l'],
    when: inTeam,
    run: goTo('look'),
  },
  {
    id: 'go.nobodys',
    title: 'commands.goNobodys',
    section: 'go',
    keys: ['g u', 'f'],
    when: inTeam,
    run: goTo('nobodys'),
  },
  {
    id: 'go.outbox',
    title: 'commands.goOutbox',
    section: 'go',
    keys: ['g o'],
    run: ({ nav }) => nav.setOutboxOpen(true),
  },
  {
    id: 'window.nextPane',
    title: 'commands.nextPane',
    section: 'window',
    keys: ['F6'],
    inFields: true,
    run: () => stepPane(1),
  },
  {
    id: 'window.previousPane',
    title: 'commands.previousPane',
    section: 'window',
    keys: ['Shift+F6'],
    inFields: true,
    run: () => stepPane(-1),
  },
  {
    id: 'window.refresh',
    title: 'shell.syncNow',
    synonyms: 'also.refresh',
    section: 'window',
    keys: ['Shift+n'],
    run: (app) => void lookForChanges(app),
  },
  {
    id: 'window.theme',
    title: 'commands.theme',
    synonyms: 'also.theme',
    section: 'window',
    keys: ['Shift+l'],
    run({ shell }) {
      const isDark =
        shell.theme === 'system' ? matchMedia('(prefers-color-scheme: dark)').matches : shell.theme === 'dark';
      shell.setAppearance({ theme: isDark ? 'light' : 'dark' });
    },
  },
  {
    id: 'window.keys',
    title: 'commands.sheet',
    synonyms: 'also.sheet',
    section: 'window',
    keys: ['?'],
    run: ({ nav }) => nav.setKeysOpen(true),
  },
];
