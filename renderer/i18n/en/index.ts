/** The English catalogue: one file a feature; whoever writes one adds its line here. */
import { accounts } from './accounts.ts';
import { announcements } from './announcements.ts';
import { appearance } from './appearance.ts';
import { away } from './away.ts';
import { canned } from './canned.ts';
import { commands } from './commands.ts';
import { composer } from './composer.ts';
import { computer } from './computer.ts';
import { contacts } from './contacts.ts';
import { customer } from './customer.ts';
import { customerPage } from './customer-page.ts';
import { dialogDrafts } from './dialog-drafts.ts';
import { excerpt } from './excerpt.ts';
import { find } from './find.ts';
import { firstRun } from './first-run.ts';
import { forms } from './forms.ts';
import { list } from './list.ts';
import { marks } from './marks.ts';
import { newTicket } from './new-ticket.ts';
import { notices } from './notices.ts';
import { orders } from './orders.ts';
import { outage } from './outage.ts';
import { outbox } from './outbox.ts';
import { palette } from './palette.ts';
import { practice } from './practice.ts';
import { proxy } from './proxy.ts';
import { queues } from './queues.ts';
import { quitDialog } from './quit-dialog.ts';
import { record } from './record.ts';
import { search } from './search.ts';
import { settings } from './settings.ts';
import { shell } from './shell.ts';
import { status } from './status.ts';
import { storage } from './storage.ts';
import { ticket } from './ticket.ts';
import { timeline } from './timeline.ts';
import { ui } from './ui.ts';
import { updates } from './updates.ts';
import { vault } from './vault.ts';
import { words } from './words.ts';

export const en = {
  accounts,
  appearance,
  announcements,
  away,
  canned,
  commands,
  composer,
  computer,
  contacts,
  customer,
  customerPage,
  dialogDrafts,
  excerpt,
  find,
  firstRun,
  forms,
  quitDialog,
  list,
  marks,
  notices,
  newTicket,
  orders,
  outage,
  outbox,
  practice,
  palette,
  proxy,
  queues,
  record,
  search,
  settings,
  shell,
  status,
  storage,
  ticket,
  timeline,
  ui,
  updates,
  vault,
  words,
};
