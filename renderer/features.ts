/** Lists the features, in the order in which their commands and actions appear. */
import type { FormKind } from '../shared/domain/draft.ts';
import { windowCommands } from './commands/window-commands.ts';
import { accountsFeature } from './features/accounts/index.ts';
import { announcementsFeature } from './features/announcements/index.ts';
import { cannedFeature } from './features/canned/index.ts';
import { composerFeature } from './features/composer/index.ts';
import { computerFeature } from './features/computer/index.ts';
import { contactsFeature } from './features/contacts/index.ts';
import { conversationsFeature } from './features/conversations/index.ts';
import { customerFeature } from './features/customer/index.ts';
import { findFeature } from './features/find/index.ts';
import { handOverFeature } from './features/hand-over/index.ts';
import { importedFeature } from './features/imported/index.ts';
import { layerCheckFeature } from './features/layer-check/index.ts';
import { linkedFeature } from './features/linked/index.ts';
import { linksFeature } from './features/links/index.ts';
import { listFeature } from './features/list/index.ts';
import { lookFeature } from './features/look/index.ts';
import { marksFeature } from './features/marks/index.ts';
import { newTicketFeature } from './features/new-ticket/index.ts';
import { ordersFeature } from './features/orders/index.ts';
import { outageFeature } from './features/outage/index.ts';
import { pageViewFeature } from './features/page-view/index.ts';
import { paletteFeature } from './features/palette/index.ts';
import { practiceFeature } from './features/practice/index.ts';
import { recordFeature } from './features/record/index.ts';
import { searchFeature } from './features/search/index.ts';
import { settingsFeature } from './features/settings/index.ts';
import { teamFeature } from './features/team/index.ts';
import { ticketFeature } from './features/ticket/index.ts';
import { updatesFeature } from './features/updates/index.ts';
import { vaultFeature } from './features/vault/index.ts';
import { weekFeature } from './features/week/index.ts';
import type { Feature, FormFeature } from './store/registry.ts';

const formFeatures: { [K in FormKind]: FormFeature<K> } = {
  order: ordersFeature,
  contact: contactsFeature,
  ticket: newTicketFeature,
};

export const features: readonly Feature[] = [
  { commands: windowCommands },
  outageFeature,
  paletteFeature,
  recordFeature,
  customerFeature,
  accountsFeature,
  ...Object.values(formFeatures),
  searchFeature,
  listFeature,
  ticketFeature,
  linksFeature,
  linkedFeature,
  layerCheckFeature,
  pageViewFeature,
  conversationsFeature,
  marksFeature,
  composerFeature,
  lookFeature,
  cannedFeature,
  announcementsFeature,
  practiceFeature,
  computerFeature,
  settingsFeature,
  teamFeature,
  handOverFeature,
  weekFeature,
  importedFeature,
  vaultFeature,
  updatesFeature,
  findFeature,
];
