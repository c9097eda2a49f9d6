/** State of where the agent is: account, queue, ticket, and open views. All else follows. */
import type { QueueKey } from '../../shared/domain/ticket.ts';
import {
  defaultSort,
  isSortStored,
  type QueueSorts,
  queueSort,
  type TicketSort,
  withSort,
} from '../../shared/domain/ticket-sort.ts';
import { ok, type Result } from '../../shared/result.ts';
import type { AppState, CreateSlice, SetSlice } from './app-state.ts';
import { isCursorOpen, openPage } from './current-ticket.ts';
import { FIRST_QUEUE, LAST_ACCOUNT_KEY } from './first-place.ts';
import type { SettingsPageId } from './registry.ts';

/** The visible pane of a single-pane window. Wider windows show all side by side. */
export type Pane = 'queues' | 'list' | 'ticket';

declare module './app-state.ts' {
  interface AppState {
    nav: NavSlice;
  }
}

export interface NavSlice {
  account: string | null;
  queue: QueueKey;
  sort: TicketSort;
  /** The open ticket. Actions use this id, never a position in the list. */
  ticket: string | null;
  /** The open ticket came with its queue, and the agent has not turned to it: it stays unread. */
  offered: boolean;
  pane: Pane;
  outboxOpen: boolean;
  /** The account page, which replaces the panes, and its open section. */
  settingsOpen: boolean;
  settingsSection: SettingsPageId;
  keysOpen: boolean;
  findOpen: boolean;
  addingAccount: boolean;
  openAccount(id: string | null): void;
  openQueue(queue: QueueKey): void;
  sortOf(queue: QueueKey): TicketSort;
  /** Sorts the current queue, now and for later. */
  sortBy(sort: TicketSort): Promise<Result<unknown>>;
  openTicket(id: string): void;
  /** Shows a ticket beside its queue, until the agent turns to it or to another. */
  offerTicket(id: string): void;
  acceptOffered(): void;
  /** Takes an offered ticket away, where its pane gives way to something else. */
  dropOffered(): void;
  closeTicket(): void;
  /** Moves the cursor of the list or of the search. Beside a ticket, also opens that ticket. */
  moveRow(by: number): Promise<void>;
  /** Puts the list's cursor on a ticket, and opens it where the cursor's ticket is shown. */
  pointAt(id: string): void;
  /** The neighbour of the open ticket in the last direction of movement; null at the end. */
  neighbour(): Promise<string | null>;
  /** Open the neighbours of the open ticket in the current list; stay at its ends. */
  nextTicket(): Promise<void>;
  previousTicket(): Promise<void>;
  /** Leaves a finished ticket to its neighbour, or to the list. Returns where it went. */
  advance(to: 'next' | 'previous' | 'back'): Promise<'ticket' | 'list'>;
  showPane(pane: Pane): void;
  setOutboxOpen(open: boolean): void;
  /** `section`: the section to open with; by default the account's, whatever was open before. */
  setSettingsOpen(open: boolean, section?: SettingsPageId): void;
  showSection(section: SettingsPageId): void;
  setKeysOpen(open: boolean): void;
  setFindOpen(open: boolean): void;
  setAddingAccount(adding: boolean): void;
}

/** Moves through the list or the search, and remembers the direction. */
function createRowSteps(get: () => Pick<AppState, 'list' | 'nav' | 'record' | 'search' | 'shell' | 'ticket'>) {
  let towards: 1 | -1 = 1;
  const beside = async (by: 1 | -1): Promise<string | null> => {
    const { search, list, nav } = get();
    return search.shown ? search.neighbour(nav.ticket, by) : list.neighbour(nav.ticket, by);
  };
  const listNow = (): string => {
    const { nav, search } = get();
    return JSON.stringify([nav.account, nav.queue, nav.sort, search.shown]);
  };
  const step = async (by: 1 | -1): Promise<boolean> => {
    const { nav } = get();
    const from = listNow();
    towards = by;
    const id = await beside(by);
    if (listNow() !== from) return true;
    if (id) get().nav.openTicket(id);
    return id !== null && id !== nav.ticket;
  };
  return {
    step,
    neighbour: () => beside(towards),
    async moveRow(by: number) {
      towards = by < 0 ? -1 : 1;
      if (get().search.shown) {
        await get().search.moveCursor(by);
        const hit = get().search.cursorHit();
        // A hit without a ticket keeps the open ticket.
        if (hit?.ticket && isCursorOpen(get())) get().search.open(hit);
        return;
      }
      const from = listNow();
      const id = await get().list.rowAfter(by);
      if (id === null || listNow() !== from) return;
      get().nav.pointAt(id);
    },
    pointAt(id: string) {
      // Both synchronously; with a wait in between, each would render separately.
      get().list.setCursor(id);
      if (isCursorOpen(get())) get().nav.openTicket(id);
    },
  };
}

function createSorts(get: () => Pick<AppState, 'accounts'>) {
  /** Sort orders of this window by account, until the settings contain them. */
  const chosen = new Map<string, QueueSorts>();
  const sortsOf = (account: string): QueueSorts =>
    chosen.get(account) ?? get().accounts.list?.find(({ id }) => id === account)?.settings.sorts ?? {};
  const sortFor = (account: string | null, queue: QueueKey): TicketSort =>
    account === null ? defaultSort(queue) : queueSort(sortsOf(account), queue);
  return {
    sortFor,
    async store(account: string, queue: QueueKey, sort: TicketSort): Promise<Result<unknown>> {
      const stored = withSort(sortsOf(account), queue, sort);
      chosen.set(account, stored);
      const answer = await get().accounts.configure(account, { sorts: stored });
      // If saving fails, it still applies in this window.
      if (answer.ok && chosen.get(account) === stored) chosen.delete(account);
      return answer;
    },
  };
}

const NO_TICKET = { ticket: null, offered: false };

/** Shows a ticket that came with its queue: it counts for nothing until the agent turns to it. */
function createOffers(set: SetSlice<NavSlice>, get: () => Pick<AppState, 'list' | 'nav' | 'ticket'>) {
  return {
    offerTicket(id: string) {
      const { account } = get().nav;
      if (account === null) return;
      set({ ticket: id, offered: true });
      get().ticket.show(account, id);
    },
    acceptOffered() {
      const { ticket, offered } = get().nav;
      if (!offered || ticket === null) return;
      set({ offered: false, pane: 'ticket' });
      // The offer moved the cursor only for the eye; now it is the agent's place in the queue.
      if (get().list.cursor === ticket) get().list.setCursor(ticket);
    },
    dropOffered() {
      if (get().nav.offered) set(NO_TICKET);
    },
  };
}

function createViewSwitches(set: SetSlice<NavSlice>) {
  return {
    showPane: (pane: Pane) => set({ pane, settingsOpen: false }),
    setOutboxOpen: (outboxOpen: boolean) => set({ outboxOpen }),
    setSettingsOpen: (settingsOpen: boolean, section: SettingsPageId = 'account') =>
      set({ settingsOpen, ...(settingsOpen && { settingsSection: section }) }),
    showSection: (settingsSection: SettingsPageId) => set({ settingsSection }),
    setKeysOpen: (keysOpen: boolean) => set({ keysOpen }),
    setFindOpen: (findOpen: boolean) => set({ findOpen }),
    setAddingAccount: (addingAccount: boolean) => set({ addingAccount, settingsOpen: false }),
  };
}

export const createNavSlice: CreateSlice<
  NavSlice,
  | 'accounts'
  | 'excerpt'
  | 'list'
  | 'marks'
  | 'nav'
  | 'palette'
  | 'queues'
  | 'record'
  | 'search'
  | 'selection'
  | 'shell'
  | 'ticket'
> = (set, get) => {
  const steps = createRowSteps(get);
  const sorts = createSorts(get);
  const left = new Map<string, Pick<NavSlice, 'queue' | 'ticket'>>();
  return {
    account: null,
    queue: FIRST_QUEUE,
    sort: defaultSort(FIRST_QUEUE),
    ticket: null,
    offered: false,
    pane: 'list',
    outboxOpen: false,
    settingsOpen: false,
    settingsSection: 'account',
    keysOpen: false,
    findOpen: false,
    addingAccount: false,
    openAccount(id) {
      const { account, queue, ticket, offered } = get().nav;
      if (id === account) return;
      if (account) left.set(account, { queue, ticket: offered ? null : ticket });
      if (id) localStorage.setItem(LAST_ACCOUNT_KEY, id);
      const place = (id && left.get(id)) || { queue: FIRST_QUEUE, ticket: null };
      const sort = sorts.sortFor(id, place.queue);
      set({
        account: id,
        ...place,
        offered: false,
        sort,
        pane: place.ticket === null ? 'list' : 'ticket',
        outboxOpen: false,
      });
      if (id && place.ticket !== null) get().ticket.show(id, place.ticket);
      get().record.clear();
      get().search.close();
      // Close views about a ticket of the previous account; their text is kept.
      get().palette.hide();
      get().marks.close();
      get().excerpt.close();
      get().selection.clear();
      get().queues.load();
      get().list.reset();
    },
    sortOf: (queue) => sorts.sortFor(get().nav.account, queue),
    openQueue(queue) {
      if (openPage(get())) get().record.clear();
      const { nav } = get();
      // An offered ticket goes with its queue.
      const isLeft = nav.offered && queue !== nav.queue;
      set({ queue, sort: nav.sortOf(queue), pane: 'list', settingsOpen: false, ...(isLeft && NO_TICKET) });
      get().search.close();
      get().selection.clear();
      get().list.reset();
    },
    async sortBy(sort) {
      const { account, queue } = get().nav;
      set({ sort });
      get().list.reset();
      return account === null || !isSortStored(queue) ? ok(null) : sorts.store(account, queue, sort);
    },
    openTicket(id) {
      const { account, ticket } = get().nav;
      get().record.clear();
      set({ ticket: id, offered: false, pane: 'ticket', settingsOpen: false });
      // Load it at once, not from the pane, which would first render empty.
      if (account !== null && id !== ticket) get().ticket.show(account, id);
      // If the cursor is already on this ticket, it keeps its place, even if the ticket moved.
      if (!get().search.shown && get().list.cursor !== id) get().list.setCursor(id);
    },
    ...createOffers(set, get),
    closeTicket() {
      get().record.clear();
      set({ ...NO_TICKET, pane: 'list' });
    },
    moveRow: steps.moveRow,
    pointAt: steps.pointAt,
    neighbour: steps.neighbour,
    async nextTicket() {
      await steps.step(1);
    },
    async previousTicket() {
      await steps.step(-1);
    },
    async advance(to) {
      if (to !== 'back' && (await steps.step(to === 'next' ? 1 : -1))) return 'ticket';
      get().nav.closeTicket();
      return 'list';
    },
    ...createViewSwitches(set),
  };
};
