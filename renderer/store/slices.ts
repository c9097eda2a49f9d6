/** The features the store is made of: whoever writes a slice adds its lines here, and nowhere else. */
import { type AccountsSlice, createAccountsSlice } from '../features/accounts/slice.ts';
import { type AnnouncementsSlice, createAnnouncementsSlice } from '../features/announcements/slice.ts';
import { type AwaySlice, createAwaySlice } from '../features/away/slice.ts';
import { type CannedSlice, createCannedSlice } from '../features/canned/slice.ts';
import { type ComposerSlice, createComposerSlice } from '../features/composer/slice.ts';
import { type ComputerSlice, createComputerSlice } from '../features/computer/slice.ts';
import { type ContactsSlice, createContactsSlice } from '../features/contacts/slice.ts';
import { type CustomerSlice, createCustomerSlice } from '../features/customer/slice.ts';
import { type CustomerPageSlice, createCustomerPageSlice } from '../features/customer-page/slice.ts';
import { createExcerptSlice, type ExcerptSlice } from '../features/excerpt/slice.ts';
import { createLeavingSlice, type LeavingSlice } from '../features/leaving/slice.ts';
import { createSelectionSlice, type SelectionSlice } from '../features/list/selection.ts';
import { createListSlice, type ListSlice } from '../features/list/slice.ts';
import { createMarksSlice, type MarksSlice } from '../features/marks/slice.ts';
import { createNewTicketSlice, type NewTicketSlice } from '../features/new-ticket/slice.ts';
import { createOrdersSlice, type OrdersSlice } from '../features/orders/slice.ts';
import { type BatchesSlice, createBatchesSlice } from '../features/outage/batches.ts';
import { createOutageSlice, type OutageSlice } from '../features/outage/slice.ts';
import { createOutboxSlice, type OutboxSlice } from '../features/outbox/slice.ts';
import { createPaletteSlice, type PaletteSlice } from '../features/palette/slice.ts';
import { createProxySlice, type ProxySlice } from '../features/proxy/slice.ts';
import { createQueuesSlice, type QueuesSlice } from '../features/queues/slice.ts';
import { createRecordSlice, type RecordSlice } from '../features/record/slice.ts';
import { createSearchSlice, type SearchSlice } from '../features/search/slice.ts';
import { createSettingsSlice, type SettingsSlice } from '../features/settings/slice.ts';
import { createShellSlice, type ShellSlice } from '../features/shell/slice.ts';
import { createTicketSlice, type TicketSlice } from '../features/ticket/slice.ts';
import { createUpdatesSlice, type UpdatesSlice } from '../features/updates/slice.ts';
import { createVaultSlice, type VaultSlice } from '../features/vault/slice.ts';
import { createNavSlice, type NavSlice } from './nav-slice.ts';
import { createUnsavedSlice, type UnsavedSlice } from './unsaved-slice.ts';

export const slices = {
  unsaved: createUnsavedSlice,
  vault: createVaultSlice,
  computer: createComputerSlice,
  accounts: createAccountsSlice,
  nav: createNavSlice,
  queues: createQueuesSlice,
  list: createListSlice,
  selection: createSelectionSlice,
  search: createSearchSlice,
  settings: createSettingsSlice,
  shell: createShellSlice,
  ticket: createTicketSlice,
  composer: createComposerSlice,
  canned: createCannedSlice,
  outbox: createOutboxSlice,
  orders: createOrdersSlice,
  contacts: createContactsSlice,
  newTicket: createNewTicketSlice,
  excerpt: createExcerptSlice,
  customer: createCustomerSlice,
  palette: createPaletteSlice,
  outage: createOutageSlice,
  batches: createBatchesSlice,
  record: createRecordSlice,
  customerPage: createCustomerPageSlice,
  marks: createMarksSlice,
  away: createAwaySlice,
  announcements: createAnnouncementsSlice,
  leaving: createLeavingSlice,
  updates: createUpdatesSlice,
  proxy: createProxySlice,
};

export interface AppState {
  unsaved: UnsavedSlice;
  vault: VaultSlice;
  computer: ComputerSlice;
  accounts: AccountsSlice;
  nav: NavSlice;
  queues: QueuesSlice;
  list: ListSlice;
  selection: SelectionSlice;
  search: SearchSlice;
  settings: SettingsSlice;
  shell: ShellSlice;
  ticket: TicketSlice;
  composer: ComposerSlice;
  canned: CannedSlice;
  outbox: OutboxSlice;
  orders: OrdersSlice;
  contacts: ContactsSlice;
  newTicket: NewTicketSlice;
  excerpt: ExcerptSlice;
  customer: CustomerSlice;
  palette: PaletteSlice;
  outage: OutageSlice;
  batches: BatchesSlice;
  record: RecordSlice;
  customerPage: CustomerPageSlice;
  marks: MarksSlice;
  away: AwaySlice;
  announcements: AnnouncementsSlice;
  leaving: LeavingSlice;
  updates: UpdatesSlice;
  proxy: ProxySlice;
}
