/** State of the orders: the list with its filters, and the forms that are being filled in. */
import type { DeskEvent } from '../../../shared/contract.ts';
import type { CustomerPage } from '../../../shared/domain/customer.ts';
import type { Draft } from '../../../shared/domain/draft.ts';
import type { OrderPage } from '../../../shared/domain/order.ts';
import { type ClientHit, newOrderForm, type OrderCatalog, type OrderForm } from '../../../shared/domain/order-form.ts';
import type { AppError } from '../../../shared/result.ts';
import { createAskAgain } from '../../parts/accounts/ask-again.ts';
import { createFormSessions, type FormSessions } from '../../parts/forms/form-session.ts';
import type { CreateSlice } from '../../store/app-state.ts';
import { readOrder } from './order-form.ts';
import { orderOutbox } from './order-outbox.ts';
import { createOrderSession, type OrderSession } from './order-session.ts';

export interface OrderFilter {
  /** An order's id or number. */
  id: string;
  status: string;
  client: string;
}

declare module '../../store/app-state.ts' {
  interface AppState {
    orders: OrdersSlice;
  }
}

export interface OrdersSlice extends FormSessions<OrderForm, OrderSession> {
  account: string | null;
  filter: OrderFilter;
  page: OrderPage | null;
  drafts: Draft[];
  catalog: OrderCatalog | null;
  /** The customer whose order is being filled in, with what is cached of them. */
  customer: CustomerPage | null;
  error: AppError | null;
  /** The service is being asked. */
  asking: boolean;
  /** Reads the list, the drafts and the catalogue of this account. */
  load(account: string): void;
  setFilter(patch: Partial<OrderFilter>): void;
  /** Of the rows shown, the first one's place. */
  from: number;
  goTo(from: number): void;
  /** Asks the service for what the filter says. */
  ask(): Promise<void>;
  loadCustomer(account: string, client: string): void;
  /** What is found while one types; nothing where the desk could not look. */
  findClients(account: string, text: string): Promise<ClientHit[]>;
  /** Grows with what came of customers: what was found before may not be all. */
  clientsCame: number;
}

export const ROWS = 100;
/** What was read so long ago is read again when the list is opened. */
const OLD_MS = 5 * 60_000;
/** A sync brings news in bursts. */
const AGAIN_MS = 500;

export const createOrdersSlice: CreateSlice<
  OrdersSlice,
  'accounts' | 'nav' | 'orders' | 'outbox' | 'record' | 'unsaved'
> = (set, get, bridge) => {
  let again: ReturnType<typeof setTimeout> | undefined;
  /** Whose customer was asked for last: another one's answer may come after theirs. */
  let wanted: { account: string; client: string } | null = null;
  const stillOf = (account: string) => get().orders.account === account;
  const askAgain = createAskAgain(
    get,
    () => get().orders,
    () => void get().orders.ask(),
  );

  const readList = async () => {
    const { account, filter, from } = get().orders;
    if (account === null) return;
    const { id, status, client } = filter;
    const page = await bridge.call('order.list', {
      account,
      ...(id.trim() ? { id: id.trim().replace(/^#/, '') } : {}),
      ...(status ? { status } : {}),
      ...(client.trim() ? { client: client.trim() } : {}),
      from,
      count: ROWS,
    });
    // Another filter was set meanwhile: its own answer is on the way.
    if (!stillOf(account) || get().orders.filter !== filter || get().orders.from !== from) return;
    set(page.ok ? { page: page.value } : { error: page.error });
  };

  /**
   * The list was opened: where its newest orders were read a while ago, they are asked for again,
   * once and quietly.
   */
  const freshen = async (account: string) => {
    await readList();
    const { page, from } = get().orders;
    const online = get().accounts.list?.find(({ id }) => id === account)?.connection.state === 'online';
    const now = Date.now();
    // Read ahead of now: the clock was set back since.
    const isFresh = ({ readAt }: { readAt: number }) => readAt > now - OLD_MS && readAt <= now;
    if (!stillOf(account) || !online || from > 0 || (page?.rows ?? []).every(isFresh)) return;
    const found = await bridge.call('order.refresh', { account });
    // Nobody asked for it: where it fails, each order still says how old it is.
    if (found.ok && stillOf(account)) await readList();
  };

  const readDrafts = async (account: string) => {
    const drafts = await bridge.call('draft.list', { account, kind: 'order' });
    if (stillOf(account)) set(drafts.ok ? { drafts: drafts.value } : { error: drafts.error });
  };

  const readCatalog = async (account: string) => {
    const catalog = await bridge.call('order.catalog', { account });
    if (stillOf(account)) set(catalog.ok ? { catalog: catalog.value } : { error: catalog.error });
  };

  const sessions = createFormSessions<OrderForm, OrderSession>({
    bridge,
    get,
    kind: 'order',
    title: orderOutbox.title,
    empty: newOrderForm(),
    read: readOrder,
    make: createOrderSession,
    send: (account, draft, rev, session) => bridge.call('order.place', { account, draft, rev, shown: session.shown() }),
    changed(account) {
      if (stillOf(account)) void readDrafts(account);
    },
  });

  return {
    ...sessions,
    account: null,
    filter: { id: '', status: '', client: '' },
    from: 0,
    page: null,
    drafts: [],
    catalog: null,
    customer: null,
    error: null,
    asking: false,
    load(account) {
      if (!stillOf(account)) {
        set({
          account,
          from: 0,
          filter: { id: '', status: '', client: '' },
          page: null,
          drafts: [],
          catalog: null,
          customer: null,
          asking: false,
        });
      }
      set({ error: null });
      void freshen(account);
      void readDrafts(account);
      void readCatalog(account);
    },
    setFilter(patch) {
      set(({ filter }) => ({ filter: { ...filter, ...patch }, from: 0, error: null }));
      void readList();
    },
    goTo(from) {
      set({ from });
      void readList();
    },
    async ask() {
      const { account, filter, asking } = get().orders;
      if (account === null || asking) return;
      set({ asking: true, error: null });
      const id = filter.id.trim().replace(/^#/, '');
      const found = await bridge.call('order.refresh', {
        account,
        ...(id ? { id } : {}),
        ...(filter.status ? { status: filter.status } : {}),
      });
      if (!stillOf(account)) return;
      set({ asking: false, error: found.ok ? null : found.error });
      void readList();
    },
    loadCustomer(account, client) {
      const mine = { account, client };
      wanted = mine;
      // Without it contacts and services are typed by their ids.
      void bridge.call('customer.get', { account, client }).then((found) => {
        if (found.ok && stillOf(account) && wanted === mine) set({ customer: found.value });
      });
    },
    async findClients(account, text) {
      const found = await bridge.call('client.find', { account, text });
      if (!found.ok) set({ error: found.error });
      return found.ok ? found.value : [];
    },
    clientsCame: 0,
    onEvent(event: DeskEvent) {
      sessions.onEvent(event);
      askAgain(event);
      if (event.name === 'customers.changed') set(({ clientsCame }) => ({ clientsCame: clientsCame + 1 }));
      if (event.name === 'customers.changed' && stillOf(event.data.account)) {
        clearTimeout(again);
        again = setTimeout(() => {
          const { account } = get().orders;
          if (account === null) return;
          void readList();
          void readCatalog(account);
          if (wanted?.account === account) get().orders.loadCustomer(account, wanted.client);
        }, AGAIN_MS);
      }
    },
  };
};
