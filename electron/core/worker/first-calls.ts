/** Calls for the first rows of a window. The code of all others is loaded after them. */
import { readSettings, saveSettings } from './account/settings.ts';
import { queueList, queueRows, unreadAndAwaiting } from './queues/queues.ts';
import * as ticketSync from './ticket/ticket-sync.ts';

export const FIRST_CALLS = {
  settings: { read: readSettings, save: saveSettings },
  ticketSync: {
    fact: ticketSync.syncFact,
    setFact: ticketSync.setSyncFact,
    pass: ticketSync.ticketPass,
    savePass: ticketSync.saveTicketPass,
    closePass: ticketSync.closeTicketPass,
    forgetPass: ticketSync.forgetTicketPass,
  },
  queues: { list: queueList, rows: queueRows, counts: unreadAndAwaiting },
};
