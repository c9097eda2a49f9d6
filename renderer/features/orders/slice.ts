/** State of the orders: the list with its filters, and the forms. */
import type { DeskEvent } from '../../../shared/contract.ts';
import type { CustomerPage } from '../../../shared/domain/customer.ts';
import type { OrderPage } from '../../../shared/domain/order.ts';
import { type ClientHit, newOrderForm, type OrderCatalog, type OrderForm } from '../../../shared/domain/order-form.ts';
import { createAskAgain } from '../../parts/accounts/current-account.ts';
import { createFormSessions, type FormSessions } from '../../parts/forms/form-session.ts';
import type { CreateSlice } from '../../store/app-state.ts';
import { createQuery, oncePerBurst } from '../../store/query.ts';
import { orderOutbox, readOrder } from './order-outbox.ts';
import { createOrderSession, type OrderSession } from './order-session.ts';

interface OrderFilter {
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
  filter: OrderFilter;
  page: OrderPage | null;
  catalog: OrderCatalog | null;
  customer: CustomerPage | null;
  asking: boolean;
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

type CreateOrders<S> = CreateSlice<S, 'accounts' | 'nav' | 'orders' | 'outbox' | 'record' | 'unsaved'>;
type OrdersTools = Parameters<CreateOrders<OrdersSlice>>;

/** Reads the list and the data for new orders, for the account whose list is shown. */
function createReads(...[set, get, bridge]: OrdersTools) {
  const ofAccount = () => [get().orders.account];
  const askList = createQuery(() => [get().orders.account, get().orders.filter, get().orders.from]);
  const askCatalog = createQuery(ofAccount);
  const askNewest = createQuery(ofAccount);

  const list = async () => {
    const { account, filter, from } = get().orders;
    if (account === null) return;
    const { payment, client } = filter;
    const call = bridge.call('order.list', {
      account,
      ...askedByService(filter),
      ...(payment ? { payment } : {}),
      ...(client.trim() ? { client: client.trim() } : {}),
      from,
      count: ROWS,
    });
    const page = await askList(call);
    if (page) set(page.ok ? { page: page.value } : { error: page.error });
  };

  const catalog = async (account: string) => {
    const found = await askCatalog(bridge.call('order.catalog', { account }));
    if (found) set(found.ok ? { catalog: found.value } : { error: found.error });
  };

  /** When the list opens, silently asks once for the newest orders if they were read long ago. */
  const freshen = async (account: string) => {
    await list();
    const { page, from } = get().orders;
    const online = get().accounts.list?.find(({ id }) => id === account)?.connection.state === 'online';
    const now = Date.now();
    // A reading time in the future means that the clock was set back.
    const isFresh = ({ readAt }: { readAt: number }) => readAt > now - STALE_MS && readAt <= now;
    if (get().orders.account !== account || !online || from > 0 || (page?.rows ?? []).every(isFresh)) return;
    const found = await askNewest(bridge.call('order.refresh', { account }));
    // A failed silent request is not reported, since each order shows its age.
    if (found?.ok) await list();
  };

  return { list, catalog, freshen };
}

const askedByService = ({ id, status }: OrderFilter) => ({
  ...(id.trim() ? { id: id.trim().replace(/^#/, '') } : {}),
  ...(status ? { status } : {}),
});

function createAsk(readList: () => Promise<void>, ...[set, get, bridge]: OrdersTools) {
  const askService = createQuery(() => [get().orders.account]);
  return async () => {
    const { account, filter, asking } = get().orders;
    if (account === null || asking) return;
    set({ asking: true, error: null });
    const found = await askService(bridge.call('order.refresh', { account, ...askedByService(filter) }));
    if (!found) return;
    set({ asking: false, error: found.ok ? null : found.error });
    void readList();
  };
}

function createCustomer(...[set, get, bridge]: OrdersTools) {
  /** The customer requested last; a late answer about another is dropped. */
  let wanted: { account: string; client: string } | null = null;
  const askCustomer = createQuery(() => [get().orders.account, wanted]);
  const load = async (account: string, client: string) => {
    wanted = { account, client };
    const found = await askCustomer(bridge.call('customer.get', wanted));
    // Without the customer's records, the agent types contacts and services by id.
    if (found?.ok) set({ customer: found.value });
  };
  return {
    load,
    async reload(account: string) {
      if (wanted?.account === account) await load(account, wanted.client);
    },
  };
}

export const createOrdersSlice: CreateOrders<OrdersSlice> = (set, get, bridge) => {
  const read = createReads(set, get, bridge);
  const customer = createCustomer(set, get, bridge);
  const again = oncePerBurst(RELOAD_DELAY_MS, () => {
    const { account } = get().orders;
    if (account === null) return;
    void read.list();
    void read.catalog(account);
    void customer.reload(account);
  });
  const askAgain = createAskAgain(
    get,
    () => get().orders,
    () => void get().orders.ask(),
  );
  const sessions = createFormSessions<OrderForm, OrderSession>({
    bridge,
    get,
    set,
    listed: () => get().orders.account,
    kind: 'order',
    title: orderOutbox.title,
    empty: newOrderForm(),
    read: readOrder,
    make: createOrderSession,
    shown: (session) => session.shown(),
  });
  const turnTo = (account: string) => {
    if (get().orders.account === account) return;
    const empty = { page: null, drafts: [], catalog: null, customer: null };
    set({ account, from: 0, filter: NO_FILTER, ...empty, asking: false });
  };

  return {
    ...sessions,
    filter: NO_FILTER,
    from: 0,
    page: null,
    catalog: null,
    customer: null,
    asking: false,
    load(account) {
      turnTo(account);
      sessions.load(account);
      void read.freshen(account);
      void read.catalog(account);
    },
    setFilter(patch) {
      set(({ filter }) => ({ filter: { ...filter, ...patch }, from: 0, error: null }));
      void read.list();
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
      void read.list();
    },
    ask: createAsk(read.list, set, get, bridge),
    loadCustomer: customer.load,
    async findClients(account, text) {
      const found = await bridge.call('client.find', { account, text });
      if (!found.ok) set({ error: found.error });
      return found.ok ? found.value : [];
    },
    customerNewsCount: 0,
    onEvent(event: DeskEvent) {
      sessions.onEvent(event);
      askAgain(event);
      if (event.name !== 'customers.changed') return;
      set(({ customerNewsCount }) => ({ customerNewsCount: customerNewsCount + 1 }));
      if (event.data.account === get().orders.account) again.soon();
    },
  };
};
