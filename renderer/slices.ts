/** All slices of a window's store. A new slice is added only here. */
import type { Bridge } from '../shared/contract.ts';
import { createAccountsSlice } from './features/accounts/slice.ts';
import { createAnnouncementsSlice } from './features/announcements/slice.ts';
import { createAwaySlice } from './features/away/slice.ts';
import { createCannedSlice } from './features/canned/slice.ts';
import { createAnswersSlice } from './features/composer/answers-slice.ts';
import { createComposerSlice } from './features/composer/slice.ts';
import { createComputerSlice } from './features/computer/slice.ts';
import { createContactsSlice } from './features/contacts/slice.ts';
import { createConversationsSlice } from './features/conversations/slice.ts';
import { createCustomerPageSlice, createCustomerSlice } from './features/customer/slice.ts';
import { createHandOverSlice } from './features/hand-over/slice.ts';
import { createImportedSlice } from './features/imported/slice.ts';
import { createLayerCheckSlice } from './features/layer-check/slice.ts';
import { createSelectionSlice } from './features/list/selection.ts';
import { createListSlice } from './features/list/slice.ts';
import { createMarksSlice } from './features/marks/slice.ts';
import { createNewTicketSlice } from './features/new-ticket/slice.ts';
import { createOrdersSlice } from './features/orders/slice.ts';
import { createBatchesSlice } from './features/outage/batches-slice.ts';
import { createOutageSlice } from './features/outage/outage-slice.ts';
import { createReviewSlice } from './features/outage/review-slice.ts';
import { createSpikesSlice } from './features/outage/spikes-slice.ts';
import { createOutboxSlice } from './features/outbox/slice.ts';
import { createPageViewSlice } from './features/page-view/slice.ts';
import { createPaletteSlice } from './features/palette/slice.ts';
import { createProxySlice } from './features/proxy/slice.ts';
import { createQueuesSlice } from './features/queues/slice.ts';
import { createQuitDialogSlice } from './features/quit-dialog/slice.ts';
import { createRecordSlice } from './features/record/slice.ts';
import { createSearchSlice } from './features/search/slice.ts';
import { createSavedViewsSlice } from './features/search/views-slice.ts';
import { createSettingsSlice } from './features/settings/slice.ts';
import { createTeamSlice } from './features/team/slice.ts';
import { createPostFilesSlice } from './features/ticket/files-slice.ts';
import { createExcerptSlice, createTicketSlice } from './features/ticket/slice.ts';
import { createUpdatesSlice } from './features/updates/slice.ts';
import { createVaultSlice } from './features/vault/slice.ts';
import { createWeekSlice } from './features/week/slice.ts';
import { createArchiveSlice } from './parts/archive/archive-slice.ts';
import { createBouncesSlice } from './parts/bounces/slice.ts';
import { createDialogDraftsSlice } from './parts/dialog-drafts/dialog-drafts-slice.ts';
import type { AppState, CreateSlice, SliceName } from './store/app-state.ts';
import { type AppStore, createStoreOf } from './store/app-store.ts';
import { createDialogWorkSlice } from './store/dialog-work-slice.ts';
import { createNavSlice } from './store/nav-slice.ts';
import type { Feature } from './store/registry.ts';
import { createShellSlice } from './store/shell-slice.ts';
import { createUnsavedSlice } from './store/unsaved-slice.ts';

const slices = {
  unsaved: createUnsavedSlice,
  dialogDrafts: createDialogDraftsSlice,
  dialogWork: createDialogWorkSlice,
  vault: createVaultSlice,
  computer: createComputerSlice,
  accounts: createAccountsSlice,
  nav: createNavSlice,
  queues: createQueuesSlice,
  list: createListSlice,
  selection: createSelectionSlice,
  search: createSearchSlice,
  savedViews: createSavedViewsSlice,
  settings: createSettingsSlice,
  team: createTeamSlice,
  shell: createShellSlice,
  ticket: createTicketSlice,
  pageView: createPageViewSlice,
  composer: createComposerSlice,
  answers: createAnswersSlice,
  canned: createCannedSlice,
  outbox: createOutboxSlice,
  orders: createOrdersSlice,
  contacts: createContactsSlice,
  newTicket: createNewTicketSlice,
  excerpt: createExcerptSlice,
  postFiles: createPostFilesSlice,
  conversations: createConversationsSlice,
  customer: createCustomerSlice,
  palette: createPaletteSlice,
  bounces: createBouncesSlice,
  layerCheck: createLayerCheckSlice,
  outage: createOutageSlice,
  batches: createBatchesSlice,
  review: createReviewSlice,
  spikes: createSpikesSlice,
  record: createRecordSlice,
  customerPage: createCustomerPageSlice,
  marks: createMarksSlice,
  away: createAwaySlice,
  announcements: createAnnouncementsSlice,
  handOver: createHandOverSlice,
  week: createWeekSlice,
  archive: createArchiveSlice,
  imported: createImportedSlice,
  quitDialog: createQuitDialogSlice,
  updates: createUpdatesSlice,
  proxy: createProxySlice,
} satisfies { [N in SliceName]: CreateSlice<AppState[N], keyof AppState> };

/** The store of one window with its features. Without `listen`, it calls and handles nothing. */
export const createAppStore = (bridge: Bridge, features: readonly Feature[] = []): AppStore =>
  createStoreOf(slices, features, bridge);
