/** State of the orders: the list with its filters, and the forms. */
import type { DeskEvent } from '../../../shared/contract.ts';
import type { CustomerPage } from '../../../shared/domain/customer.ts';
import type { Draft } from '../../../shared/domain/draft.ts';
import type { OrderPage } from '../../../shared/domain/order.ts';
import { type ClientHit, newOrderForm, type OrderCatalog, type OrderForm } from '../../../shared/domain/order-form.ts';
import type { AppError } from '../../../shared/result.ts';
import { createAskAgain } from '../../parts/accounts/ask-again.ts';
import { createFormSessions, type FormSessions } from '../../parts/forms/form-session.ts';
import type { CreateSlice } from '../../store/app-state.ts';
import { oncePerBurst } from '../../store/once-per-burst.ts';
import { createQuery } from '../../store/query.ts';
import { readOrder } from './order-form.ts';
import { orderOutbox } from './order-outbox.ts';
import { createOrderSession, type OrderSession } from './order-session.ts';

export interface OrderFilter {
  id: string;
  status: string;
  payment: string;
  client: string;
}

const NO_FILTER: OrderFilter = { id: '', status: '', payment: '', client: '' };

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
  customer: CustomerPage | null;
  error: AppError | null;
  asking: boolean;
  load(account: string): void;
  setFilter(patch: Partial<OrderFilter>): void;
  openUnpaid(): void;
  from: number;
  goTo(from: number): void;
  ask(): Promise<void>;
  loadCustomer(account: string, client: string): Promise<void>;
  /** Clients found while typing; empty if the search failed. */
  findClients(account: string, text: string): Promise<ClientHit[]>;
  /** Counts news about customers; after it changes, earlier results may be incomplete. */
  customerNewsCount: number;
}

export const ROWS = 100;
/** Orders read longer ago (ms) are read again when the list opens. */
const STALE_MS = 5 * 60_000;
const RELOAD_DELAY_MS = 500;

export const createOrdersSlice: CreateSlice<
  OrdersSlice,
  'accounts' | 'nav' | 'orders' | 'outbox' | 'record' | 'unsaved'
> = (set, get, bridge) => {
  const again = oncePerBurst(RELOAD_DELAY_MS, () => {
    const { account } = get().orders;
    if (account === null) return;
    void readList();
    void readCatalog(account);
    if (wanted?.account === account) void get().orders.loadCustomer(account, wanted.client);
  });
  /** The customer requested last; a late answer about another is dropped. */
  let wanted: { account: string; client: string } | null = null;
  const ofAccount = () => [get().orders.account];
  const askList = createQuery(() => [get().orders.account, get().orders.filter, get().orders.from]);
  const askDrafts = createQuery(ofAccount);
  const askCatalog = createQuery(ofAccount);
  const askNewest = createQuery(ofAccount);
  const askService = createQuery(ofAccount);
  const askCustomer = createQuery(() => [get().orders.account, wanted]);
  const askAgain = createAskAgain(
    get,
    () => get().orders,
    () => void get().orders.ask(),
  );

  const turnTo = (account: string) => {
    if (get().orders.account === account) return;
    const empty = { page: null, drafts: [], catalog: null, customer: null };
    set({ account, from: 0, filter: NO_FILTER, ...empty, asking: false });
  };

  const readList = async () => {
    const { account, filter, from } = get().orders;
    if (account === null) return;
    const { id, status, payment, client } = filter;
    const call = bridge.call('order.list', {
      account,
      ...(id.trim() ? { id: id.trim().replace(/^#/, '') } : {}),
      ...(status ? { status } : {}),
      ...(payment ? { payment } : {}),
      ...(client.trim() ? { client: client.trim() } : {}),
      from,
      count: ROWS,
    });
    const page = await askList(call);
    if (page) set(page.ok ? { page: page.value } : { error: page.error });
  };

  /** When the list opens, silently asks once for the newest orders if they were read long ago. */
  const freshen = async (account: string) => {
    await readList();
    const { page, from } = get().orders;
    const online = get().accounts.list?.find(({ id }) => id === account)?.connection.state === 'online';
    const now = Date.now();
    // A reading time in the future means that the clock was set back.
    const isFresh = ({ readAt }: { readAt: number }) => readAt > now - STALE_MS && readAt <= now;
    if (get().orders.account !== account || !online || from > 0 || (page?.rows ?? []).every(isFresh)) return;
    const found = await askNewest(bridge.call('order.refresh', { account }));
    // A failed silent request is not reported, since each order shows its age.
    if (found?.ok) await readList();
  };

  const readDrafts = async (account: string) => {
    const drafts = await askDrafts(bridge.call('draft.list', { account, kind: 'order' }));
    if (drafts) set(drafts.ok ? { drafts: drafts.value } : { error: drafts.error });
  };

  const readCatalog = async (account: string) => {
    const catalog = await askCatalog(bridge.call('order.catalog', { account }));
    if (catalog) set(catalog.ok ? { catalog: catalog.value } : { error: catalog.error });
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
      if (get().orders.account === account) void readDrafts(account);
    },
  });

  return {
    ...sessions,
    account: null,
    filter: NO_FILTER,
    from: 0,
    page: null,
    drafts: [],
    catalog: null,
    customer: null,
    error: null,
    asking: false,
    load(account) {
      turnTo(account);
      set({ error: null });
      void freshen(account);
      void readDrafts(account);
      void readCatalog(account);
    },
    setFilter(patch) {
      set(({ filter }) => ({ filter: { ...filter, ...patch }, from: 0, error: null }));
      void readList();
    },
    openUnpaid() {
      const { account } = get().nav;
      if (account === null) return;
      turnTo(account);
      get().orders.setFilter({ ...NO_FILTER, payment: 'Unpaid' });
      get().orders.openList();
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
      const { status } = filter;
      const call = bridge.call('order.refresh', { account, ...(id ? { id } : {}), ...(status ? { status } : {}) });
      const found = await askService(call);
      if (!found) return;
      set({ asking: false, error: found.ok ? null : found.error });
      void readList();
    },
    async loadCustomer(account, client) {
      wanted = { account, client };
      const found = await askCustomer(bridge.call('customer.get', wanted));
      // Without the customer's records, the agent types contacts and services by id.
      if (found?.ok) set({ customer: found.value });
    },
    async findClients(account, text) {
      const found = await bridge.call('client.find', { account, text });
      if (!found.ok) set({ error: found.error });
      return found.ok ? found.value : [];
    },
    customerNewsCount: 0,
    onEvent(event: DeskEvent) {
      sessions.onEvent(event);
      askAgain(event);
      if (event.name === 'customers.changed')
        set(({ customerNewsCount: clientsCame }) => ({ customerNewsCount: clientsCame + 1 }));
      if (event.name === 'customers.changed' && event.data.account === get().orders.account) again.soon();
    },
  };
};
