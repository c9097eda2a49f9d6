/** Calls about tickets, their queues, and what is news of them. */
import { setFilter } from './filters.ts';
import { ingestPage } from './ingest.ts';
import { knownTickets, newTickets } from './new-tickets.ts';
import { queueList, queueRows, unreadAndAwaiting } from './queues.ts';
import { countTickets, fetchedBefore, linkParts, ticketDetail, ticketNamed, ticketNumbered, wireKey } from './rows.ts';
import { markRead, markSeen } from './seen.ts';
import { closeTicketPass, forgetTicketPass, saveTicketPass, setSyncFact, syncFact, ticketPass } from './ticket-sync.ts';
import { deleteExcerpt, insertExcerpt, readTimeline } from './timeline.ts';
import { removeView, saveView, views } from './views.ts';
import { awaySummary, newsSince, noticeText } from './while-away.ts';
import { suggestZone } from './zone-guess.ts';

export const ticketCalls = {
  tickets: {
    ingest: ingestPage,
    setFilter,
    count: countTickets,
    fetchedBefore,
    detail: ticketDetail,
    timeline: readTimeline,
    idOfNumber: ticketNumbered,
    byIdOrNumber: ticketNamed,
    wireKey,
    linkParts,
    markSeen,
    markRead,
    known: knownTickets,
    newSince: newTickets,
    suggestZone,
  },
  /** How far the reading of all tickets came. */
  ticketSync: {
    fact: syncFact,
    setFact: setSyncFact,
    pass: ticketPass,
    savePass: saveTicketPass,
    closePass: closeTicketPass,
    forgetPass: forgetTicketPass,
  },
  queues: { list: queueList, rows: queueRows, counts: unreadAndAwaiting },
  views: { list: views, save: saveView, remove: removeView },
  excerpts: { add: insertExcerpt, remove: deleteExcerpt },
  news: { whileAway: awaySummary, since: newsSince, noticeText },
};
