/** The customer's page: one client with all that is cached of them. */
import type { DeskEvent } from '../../../shared/contract.ts';
import type { CustomerPage } from '../../../shared/domain/customer.ts';
import type { AppError } from '../../../shared/result.ts';
import type { CreateSlice, ListensToDesk } from '../../store/app-state.ts';

declare module '../../store/app-state.ts' {
  interface AppState {
    customerPage: CustomerPageSlice;
  }
}

export interface CustomerPageSlice extends ListensToDesk {
  account: string | null;
  client: string | null;
  page: CustomerPage | null;
  error: AppError | null;
  /** The service is being asked. */
  reading: boolean;
  /** Products and domains whose details are unfolded: `product 12`. */
  unfolded: ReadonlySet<string>;
  show(account: string, client: string): void;
  /** From the service, now. */
  read(): Promise<void>;
  toggle(name: string): void;
}

/** A sync brings news in bursts. */
const AGAIN_MS = 500;

export const createCustomerPageSlice: CreateSlice<CustomerPageSlice, 'customerPage' | 'record'> = (
  set,
  get,
  bridge,
) => {
  let again: ReturnType<typeof setTimeout> | undefined;
  const isShown = (account: string, client: string) =>
    get().customerPage.account === account && get().customerPage.client === client;

  const load = async () => {
    const { account, client } = get().customerPage;
    if (account === null || client === null) return;
    const found = await bridge.call('customer.get', { account, client });
    if (!isShown(account, client)) return;
    if (found.ok) set({ page: found.value });
    // Nothing cached: the service may know them all the same.
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
      if (!isShown(account, client)) {
        clearTimeout(again);
        again = undefined;
        set({ account, client, page: null, error: null, reading: false, unfolded: new Set() });
      }
      void load();
    },
    async read() {
      const { account, client, reading } = get().customerPage;
      if (account === null || client === null || reading) return;
      set({ reading: true, error: null });
      const found = await bridge.call('customer.read', { account, client });
      if (!isShown(account, client)) return;
      set({ reading: false, ...(found.ok ? { page: found.value } : { error: found.error }) });
    },
    toggle: (name) =>
      set(({ unfolded }) => {
        const next = new Set(unfolded);
        if (!next.delete(name)) next.add(name);
        return { unfolded: next };
      }),
    onEvent(event: DeskEvent) {
      const { account } = get().customerPage;
      if (get().record.open?.kind !== 'customer') return;
      if (event.name !== 'customers.changed' && event.name !== 'tickets.changed') return;
      if (event.data.account !== account) return;
      again ??= setTimeout(() => {
        again = undefined;
        if (get().customerPage.page) void load();
      }, AGAIN_MS);
    },
  };
};
