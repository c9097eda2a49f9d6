/** State of the open ticket's customer, and of the page with all cached records of a client. */
import type { DeskEvent } from '../../../shared/contract.ts';
import type { Customer, CustomerKind, CustomerPage } from '../../../shared/domain/customer.ts';
import type { TicketRow } from '../../../shared/domain/ticket.ts';
import type { AppError } from '../../../shared/result.ts';
import { createAskAgain } from '../../parts/accounts/current-account.ts';
import { showError } from '../../parts/show-error.ts';
import { showUndoable } from '../../parts/undo.ts';
import type { AppState, CreateSlice, ListensToDesk } from '../../store/app-state.ts';
import { customerOfTicket } from '../../store/current-ticket.ts';
import { keepKnown } from '../../store/keep-known.ts';
import { createQuery, oncePerBurst, oneAtATime } from '../../store/query.ts';

export type Fold = CustomerKind | 'about' | 'tickets' | 'archived';

/** Wait (ms): a sync brings news in bursts, and each save of a reply is news too. */
const RELOAD_DELAY_MS = 500;

declare module '../../store/app-state.ts' {
  interface AppState {
    customer: CustomerSlice;
    customerPage: CustomerPageSlice;
  }
}

export interface CustomerSlice extends ListensToDesk {
  account: string | null;
  ticket: string | null;
  customer: Customer | null;
  error: AppError | null;
  refreshing: boolean;
  open: ReadonlySet<Fold>;
  show(account: string, ticket: string): void;
  refresh(): Promise<void>;
  toggle(fold: Fold): void;
  /** Links a ticket to others of its customer, or says that they are about different things. */
  link(ticket: string, others: readonly Pick<TicketRow, 'id' | 'tid'>[], linked: boolean): Promise<void>;
}

export const createCustomerSlice: CreateSlice<CustomerSlice, keyof AppState> = (set, get, bridge) => {
  const open = () => [get().customer.account, get().customer.ticket];
  const ask = createQuery(open);
  const askFresh = createQuery(open);

  async function read() {
    const { account, ticket } = get().customer;
    if (account === null || ticket === null) return;
    const found = await ask(bridge.call('customer.ofTicket', { account, ticket }));
    // An error of the refresh stays visible after the cache is read again.
    if (found?.ok) set(({ customer }) => ({ customer: keepKnown(customer, found.value) }));
    else if (found) set({ error: found.error });
  }

  const load = oneAtATime(read);
  const again = oncePerBurst(RELOAD_DELAY_MS, () => void load());
  const askAgain = createAskAgain(
    get,
    () => get().customer,
    () => void get().customer.refresh(),
  );

  return {
    account: null,
    ticket: null,
    customer: null,
    error: null,
    refreshing: false,
    open: new Set(['about']),
    show(account, ticket) {
      again.cancel();
      const now = get().customer;
      if (now.account !== account || now.ticket !== ticket)
        set({ account, ticket, customer: null, error: null, refreshing: false });
      void load();
    },
    async refresh() {
      const { account, ticket, refreshing } = get().customer;
      if (account === null || ticket === null || refreshing) return;
      set({ refreshing: true, error: null });
      const fresh = await askFresh(bridge.call('customer.refresh', { account, ticket }));
      if (fresh) set({ refreshing: false, ...(fresh.ok ? { customer: fresh.value } : { error: fresh.error }) });
    },
    toggle: (fold) => set(({ open }) => ({ open: toggled(open, fold) })),
    async link(ticket, others, linked) {
      const { account } = get().nav;
      if (account === null) return;
      // A ticket that leaves a group is different from each of its tickets.
      const group = linked ? [] : (customerOfTicket(get(), ticket)?.linked.tickets ?? []);
      const pairs = [ticket, ...group.map(({ id }) => id)].flatMap((one) =>
        others.flatMap(({ id }) => (id === one ? [] : [{ ticket: one, other: id, linked }])),
      );
      const answer = await bridge.call('customer.link', { account, pairs });
      if (!answer.ok) return showError(answer.error);
      const undo = () => bridge.call('customer.link', { account, pairs: answer.value });
      const tid = others.map((other) => other.tid).join(', #');
      showUndoable(get(), [], get().marks.addUndoable(account, undo), linked ? 'linked.done' : 'linked.apart', { tid });
      await load();
    },
    onEvent(event: DeskEvent) {
      askAgain(event);
      const { account } = get().customer;
      const concerns = event.name === 'customers.changed' || event.name === 'tickets.changed';
      if (!concerns || event.data.account !== account) return;
      again.soon();
    },
  };
};

export interface CustomerPageSlice extends ListensToDesk {
  account: string | null;
  client: string | null;
  page: CustomerPage | null;
  error: AppError | null;
  reading: boolean;
  unfolded: ReadonlySet<string>;
  show(account: string, client: string): void;
  read(): Promise<void>;
  toggle(name: string): void;
}

export const createCustomerPageSlice: CreateSlice<CustomerPageSlice, 'accounts' | 'customerPage' | 'record'> = (
  set,
  get,
  bridge,
) => {
  const again = oncePerBurst(RELOAD_DELAY_MS, () => {
    const { page, error } = get().customerPage;
    // Otherwise "not cached" would replace the reason why the client could not be read.
    if (page || error?.kind !== 'offline') void load();
  });
  const askAgain = createAskAgain(
    get,
    () => get().customerPage,
    () => void get().customerPage.read(),
  );
  const shown = () => [get().customerPage.account, get().customerPage.client];
  const ask = createQuery(shown);
  const askFresh = createQuery(shown);

  const load = async () => {
    const { account, client } = get().customerPage;
    if (account === null || client === null) return;
    const found = await ask(bridge.call('customer.get', { account, client }));
    if (!found) return;
    if (found.ok) set((before) => ({ page: found.value, ...(before.page === null && { error: null }) }));
    // Nothing is cached, but the service may know the client.
    else if (found.error.detail?.reason === 'not-found' && !get().customerPage.error) void get().customerPage.read();
    else set({ error: found.error });
  };

  return {
    account: null,
    client: null,
    page: null,
    error: null,
    reading: false,
    unfolded: new Set(),
    show(account, client) {
      const now = get().customerPage;
      if (now.account !== account || now.client !== client) {
        again.cancel();
        set({ account, client, page: null, error: null, reading: false, unfolded: new Set() });
      }
      void load();
    },
    async read() {
      const { account, client, reading } = get().customerPage;
      if (account === null || client === null || reading) return;
      set({ reading: true, error: null });
      const found = await askFresh(bridge.call('customer.read', { account, client }));
      if (found) set({ reading: false, ...(found.ok ? { page: found.value } : { error: found.error }) });
    },
    toggle: (name) => set(({ unfolded }) => ({ unfolded: toggled(unfolded, name) })),
    onEvent(event: DeskEvent) {
      const { account } = get().customerPage;
      if (get().record.open?.kind !== 'customer') return;
      askAgain(event);
      if (event.name !== 'customers.changed' && event.name !== 'tickets.changed') return;
      if (event.data.account !== account) return;
      again.soon();
    },
  };
};

function toggled<T>(set: ReadonlySet<T>, member: T): ReadonlySet<T> {
  const next = new Set(set);
  if (!next.delete(member)) next.add(member);
  return next;
}
