/** The orders that are listed, and those that are being filled in. */
import type { DeskEvent } from '../../../shared/contract.ts';
import type { CustomerPage } from '../../../shared/domain/customer.ts';
import type { Draft } from '../../../shared/domain/draft.ts';
import type { OrderPage } from '../../../shared/domain/order.ts';
import { type ClientHit, newOrderForm, type OrderCatalog, type OrderForm } from '../../../shared/domain/order-form.ts';
import type { AppError } from '../../../shared/result.ts';
import type { CreateSlice } from '../../store/slice.ts';
import { createWorks, type Works } from '../forms/works.ts';
import { readOrder } from './form.ts';
import { createOrderWork, type OrderWork } from './session.ts';

export interface OrderFilter {
  /** An order's id or number. */
  id: string;
  status: string;
  client: string;
}

export interface OrdersSlice extends Works<OrderForm, OrderWork> {
  account: string | null;
  filter: OrderFilter;
  page: OrderPage | null;
  drafts: Draft[];
  catalog: OrderCatalog | null;
  /** Whose order is being filled in, with what is cached of him. */
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
}

export const ROWS = 100;
/** A sync brings news in bursts. */
const AGAIN_MS = 500;

export const createOrdersSlice: CreateSlice<OrdersSlice> = (set, get, bridge) => {
  let again: ReturnType<typeof setTimeout> | undefined;
  const stillOf = (account: string) => get().orders.account === account;

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

  const readDrafts = async (account: string) => {
    const drafts = await bridge.call('draft.list', { account, kind: 'order' });
    if (stillOf(account)) set(drafts.ok ? { drafts: drafts.value } : { error: drafts.error });
  };

  const readCatalog = async (account: string) => {
    const catalog = await bridge.call('order.catalog', { account });
    if (stillOf(account)) set(catalog.ok ? { catalog: catalog.value } : { error: catalog.error });
  };

  const works = createWorks<OrderForm, OrderWork>({
    bridge,
    get,
    kind: 'order',
    empty: newOrderForm(),
    read: readOrder,
    make: createOrderWork,
    send: (account, draft, rev) => bridge.call('order.place', { account, draft, rev }),
    changed(account) {
      if (stillOf(account)) void readDrafts(account);
    },
  });

  return {
    ...works,
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
      void readList();
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
      // Without it contacts and services are typed by their ids.
      void bridge.call('customer.get', { account, client }).then((found) => {
        if (found.ok && stillOf(account)) set({ customer: found.value });
      });
    },
    async findClients(account, text) {
      const found = await bridge.call('client.find', { account, text });
      if (!found.ok) set({ error: found.error });
      return found.ok ? found.value : [];
    },
    hear(event: DeskEvent) {
      works.hear(event);
      if (event.name === 'customers.changed' && stillOf(event.data.account)) {
        clearTimeout(again);
        again = setTimeout(() => {
          const { account, customer } = get().orders;
          if (account === null) return;
          void readList();
          void readCatalog(account);
          if (customer) get().orders.loadCustomer(account, customer.clientId);
        }, AGAIN_MS);
      }
    },
  };
};
