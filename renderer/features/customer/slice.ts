/** The customer behind the open ticket, as far as they are cached. */
import type { DeskEvent } from '../../../shared/contract.ts';
import type { Customer } from '../../../shared/domain/customer.ts';
import type { AppError } from '../../../shared/result.ts';
import type { CreateSlice, ListensToDesk } from '../../store/app-state.ts';

export const FOLDS = ['products', 'domains', 'orders', 'tickets', 'contacts'] as const;
export type Fold = (typeof FOLDS)[number];

declare module '../../store/app-state.ts' {
  interface AppState {
    customer: CustomerSlice;
  }
}

export interface CustomerSlice extends ListensToDesk {
  account: string | null;
  ticket: string | null;
  /** Of `ticket`, or null until it was read. */
  customer: Customer | null;
  /** What the last reading, or the last refresh, failed with. */
  error: AppError | null;
  refreshing: boolean;
  /** Which folds stand open, whoever is shown. */
  open: Record<Fold, boolean>;
  show(account: string, ticket: string): void;
  refresh(): Promise<void>;
  toggle(fold: Fold): void;
}

export const createCustomerSlice: CreateSlice<CustomerSlice, 'customer'> = (set, get, bridge) => {
  /** One reading at a time; news during it asks for one more. */
  let reading = false;
  let again = false;

  const isOpen = (account: string, ticket: string) =>
    get().customer.account === account && get().customer.ticket === ticket;

  async function read() {
    const { account, ticket } = get().customer;
    if (account === null || ticket === null) return;
    const found = await bridge.call('customer.ofTicket', { account, ticket });
    if (!isOpen(account, ticket)) return;
    // What failed to be refreshed is still said after the next reading of the cache.
    if (found.ok) set({ customer: found.value });
    else set({ error: found.error });
  }

  async function load() {
    again = true;
    if (reading) return;
    reading = true;
    while (again) {
      again = false;
      await read();
    }
    reading = false;
  }

  return {
    account: null,
    ticket: null,
    customer: null,
    error: null,
    refreshing: false,
    open: { products: false, domains: false, orders: false, tickets: false, contacts: false },
    show(account, ticket) {
      if (!isOpen(account, ticket)) {
        set({ account, ticket, customer: null, error: null, refreshing: false });
      }
      void load();
    },
    async refresh() {
      const { account, ticket, refreshing } = get().customer;
      if (account === null || ticket === null || refreshing) return;
      set({ refreshing: true, error: null });
      const fresh = await bridge.call('customer.refresh', { account, ticket });
      if (!isOpen(account, ticket)) return;
      set({ refreshing: false, ...(fresh.ok ? { customer: fresh.value } : { error: fresh.error }) });
    },
    toggle: (fold) => set(({ open }) => ({ open: { ...open, [fold]: !open[fold] } })),
    onEvent(event: DeskEvent) {
      const { account } = get().customer;
      const concerns = event.name === 'customers.changed' || event.name === 'tickets.changed';
      if (concerns && event.data.account === account) void load();
    },
  };
};
