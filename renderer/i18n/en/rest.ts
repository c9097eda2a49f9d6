/** Words loaded right after the first frame, and the words of errors. */
import { accounts, firstRun, practice, protection, proxy, storage, vault } from './accounts.ts';
import { also } from './also.ts';
import { archive } from './archive.ts';
import { appearance, computer, notices, updates } from './computer.ts';
import { conversations } from './conversations.ts';
import { contacts, customer, customerPage } from './customers.ts';
import { errors } from './errors.ts';
import { firstSteps } from './first-steps.ts';
import { forms, newTicket } from './forms.ts';
import { handOver } from './hand-over.ts';
import { commands, find } from './keys.ts';
import { orders } from './orders.ts';
import { outage, outbox } from './outbox.ts';
import { pageView } from './page-view.ts';
import { postFiles } from './post-files.ts';
import { announcements, record } from './records.ts';
import { palette, search } from './search.ts';
import { settings } from './settings.ts';
import { team } from './team.ts';
import { away, excerpt, marks, ticket, timeline } from './ticket.ts';
import { dialogDrafts, quitDialog } from './unsaved.ts';
import { canned, composer } from './writing.ts';

export const rest = {
  texts: {
    accounts,
    also,
    announcements,
    appearance,
    archive,
    away,
    canned,
    commands,
    composer,
    computer,
    contacts,
    conversations,
    customer,
    customerPage,
    dialogDrafts,
    excerpt,
    find,
    firstRun,
    firstSteps,
    forms,
    handOver,
    marks,
    newTicket,
    notices,
    orders,
    outage,
    outbox,
    pageView,
    palette,
    postFiles,
    practice,
    protection,
    proxy,
    quitDialog,
    record,
    search,
    settings,
    storage,
    team,
    ticket,
    timeline,
    updates,
    vault,
  },
  errors,
};
