/**
 * The English table of words: all texts by the namespace in which `t` finds them, and the words of
 * errors. A file holds the namespaces of one subject; a new namespace stands in the imports and
 * below.
 */
import { accounts, firstRun, practice, protection, proxy, storage, vault } from './accounts.ts';
import { appearance, computer, notices, updates } from './computer.ts';
import { conversations } from './conversations.ts';
import { contacts, customer, customerPage } from './customers.ts';
import { errors } from './errors.ts';
import { firstSteps } from './first-steps.ts';
import { forms, newTicket } from './forms.ts';
import { handOver } from './hand-over.ts';
import { list, palette, queues, search } from './list.ts';
import { orders } from './orders.ts';
import { outage, outbox } from './outbox.ts';
import { pageView } from './page-view.ts';
import { postFiles } from './post-files.ts';
import { announcements, record } from './records.ts';
import { settings } from './settings.ts';
import { excerpt, marks, ticket, timeline } from './ticket.ts';
import { timeWords } from './time-words.ts';
import { waiting } from './waiting.ts';
import { away, commands, dialogDrafts, find, quitDialog, shell, status, ui, words } from './window.ts';
import { canned, composer } from './writing.ts';

export const en = {
  texts: {
    accounts,
    announcements,
    appearance,
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
    list,
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
    proxy,
    queues,
    quitDialog,
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
    protection,
    waiting,
    words,
  },
  errors,
  timeWords,
};
