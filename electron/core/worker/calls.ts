/**
 * Lists the calls of the store by subject, for example `store.drafts.save(…)`. In the worker each
 * function takes the context first; `bindCalls` fills it in, and `remote.ts` offers the same calls
 * to the main thread as promises.
 */

import { countRequests, noteIncident, noteOddities, readHealth } from './account/health.ts';
import { readSettings, saveSettings } from './account/settings.ts';
import type { StoreContext } from './context.ts';
import { carriedConversations, importConversations } from './conversations/carried-conversations.ts';
import {
  ingestAnswer,
  ingestConversationPage,
  judgePage,
  rereadPages,
  teachShape,
} from './conversations/ingest-readings.ts';
import {
  fetchedFiles,
  filesToFetch,
  keepAnswer,
  keepDownload,
  listedFile,
  noteFileUsed,
  noteTooLarge,
  readFileChunk,
} from './conversations/post-files.ts';
import { pictureAddresses } from './conversations/post-pictures.ts';
import { newestTicket, toReadAhead } from './conversations/read-ahead.ts';
import { countConversations, forgetFailures, noteFailure, toRead } from './conversations/stored-posts.ts';
import { backUpDay, backUpNow, listBackups } from './database/backups.ts';
import { checkDatabases, closeDatabases, dropCache, findDamage } from './database/care.ts';
import { bringIn } from './hand-over/bring-in.ts';
import { carriedMarks } from './hand-over/carried-marks.ts';
import { ownNumbers } from './hand-over/own-numbers.ts';
import { handOverSummary } from './hand-over/summary.ts';
import { takeBack } from './hand-over/take-back.ts';
import { marksDue, notePresence, restoreMarks, setMarks, setUnread } from './marks/marks.ts';
import { deleteNote, editNote, insertNote } from './marks/notes.ts';
import { tagList } from './marks/tags.ts';
import { announcementById, announcementList, beginReading, markAnnouncements } from './records/announcements.ts';
import { recordById } from './records/client-currency.ts';
import { contactList, contactsOf } from './records/contacts.ts';
import { readCustomerPage } from './records/customer-page.ts';
import { customerOf } from './records/customers.ts';
import { ownedAlready } from './records/order-owned.ts';
import {
  knownOrders,
  newOrders,
  orderCatalog,
  orderPage,
  orderReads,
  ordersAlike,
  spelledDomains,
} from './records/orders.ts';
import { othersNamed } from './records/others-named.ts';
import { recordAround } from './records/record-around.ts';
import { closeCustomerRead, closeRecordPass, recordStatus, recordSync, saveRecordSync } from './records/record-sync.ts';
import { ingestRecords } from './records/records.ts';
import { keepRecent, paletteAnswers, paletteFind, paletteRecent } from './search/palette.ts';
import { findCustomers } from './search/palette-customers.ts';
import { runSearch, searchCount } from './search/search.ts';
import { complete } from './search/search-complete.ts';
import { compare, confirmed, forgetStream, heard, outgoing } from './team/engine.ts';
import type { TeamInvitation } from './team/face.ts';
import { handed, handedDraft } from './team/handed.ts';
import { invite } from './team/invitations.ts';
import { joining, newTeam, unlock } from './team/keyring.ts';
import { claimKey, openMessage, sealMessage } from './team/messages.ts';
import { shareBefore } from './team/own-before.ts';
import { receive } from './team/receive.ts';
import { shareTool, takeOutTool } from './team/share-tools.ts';
import { chooseSetting, offeredLinks } from './team/shared-settings.ts';
import { enter, giveTickets, leave, removeMember, takenBy, teamMembers, teamState } from './team/team.ts';
import { setFilter } from './tickets/filters.ts';
import { ingestPage } from './tickets/ingest.ts';
import { knownTickets, newTickets } from './tickets/new-tickets.ts';
import { queueList, queueRows, unreadAndAwaiting } from './tickets/queues.ts';
import {
  countTickets,
  fetchedBefore,
  linkParts,
  ticketDetail,
  ticketNamed,
  ticketNumbered,
  wireKey,
} from './tickets/rows.ts';
import { markRead, markSeen } from './tickets/seen.ts';
import { handleSpike, spikes } from './tickets/spikes.ts';
import { targetsPassed } from './tickets/target-times.ts';
import {
  closeTicketPass,
  forgetTicketPass,
  saveTicketPass,
  setSyncFact,
  syncFact,
  ticketPass,
} from './tickets/ticket-sync.ts';
import { deleteExcerpt, insertExcerpt, readTimeline } from './tickets/timeline.ts';
import { removeView, saveView, views } from './tickets/views.ts';
import { awaySummary, newsSince, noticeText } from './tickets/while-away.ts';
import { suggestZone } from './tickets/zone-guess.ts';
import { endByNow } from './writing/attempt-ends.ts';
import { batchPlan } from './writing/batch-plan.ts';
import { addBatch, batchList, batchReached } from './writing/batches.ts';
import {
  cannedById,
  cannedList,
  cannedShared,
  countCannedUse,
  exportCanned,
  importCanned,
  pointShared,
  removeCanned,
  saveCanned,
  takeShared,
} from './writing/canned.ts';
import { expandFor } from './writing/canned-values.ts';
import {
  countDrafts,
  discardDialogDraft,
  discardDraft,
  draftById,
  draftOf,
  draftsOfKind,
  listDialogDrafts,
  saveDialogDraft,
  saveDraft,
  setExtras,
} from './writing/drafts.ts';
import { beginFile, deleteFile, finishFile, putChunk, readChunk } from './writing/files.ts';
import { batchPaused, batchStopped, identitiesChanged, itemToDraft } from './writing/hold-back.ts';
import { annotate, draftToOutbox, jobById, noteWaiting, outboxItems } from './writing/outbox.ts';
import {
  carried,
  carriedTools,
  dropStaged,
  importTexts,
  importTools,
  stageChunk,
  unsent,
} from './writing/outbox-export.ts';
import { moveItem, moveItems, recoveredJobs } from './writing/outbox-moves.ts';
import { knownPosts, lookForPost, noteAuthor, onlyOwnSince, openedWith } from './writing/own-posts.ts';
import { forgetRecordings, probeOf, sendAsIs } from './writing/recordings.ts';

const CALLS = {
  settings: { read: readSettings, save: saveSettings },
  health: { report: readHealth, countRequests, noteIncident, noteOddities },
  databases: {
    check: checkDatabases,
    findDamage,
    dropCache,
    backUpDay,
    backUpNow,
    backups: listBackups,
    close: closeDatabases,
  },
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
  ticketSync: {
    fact: syncFact,
    setFact: setSyncFact,
    pass: ticketPass,
    savePass: saveTicketPass,
    closePass: closeTicketPass,
    forgetPass: forgetTicketPass,
  },
  conversations: {
    ingestAnswer,
    ingestPage: ingestConversationPage,
    judgePage,
    rereadPages,
    teachShape,
    noteFailure,
    forgetFailures,
    toRead,
    toReadAhead,
    newest: newestTicket,
    count: countConversations,
  },
  postFiles: {
    list: fetchedFiles,
    find: listedFile,
    keepAnswer,
    keepDownload,
    noteTooLarge,
    noteUsed: noteFileUsed,
    read: readFileChunk,
    toFetch: filesToFetch,
  },
  postPictures: { addresses: pictureAddresses },
  queues: { list: queueList, rows: queueRows, counts: unreadAndAwaiting },
  targets: { passed: targetsPassed },
  views: { list: views, save: saveView, remove: removeView },
  excerpts: { add: insertExcerpt, remove: deleteExcerpt },
  news: { whileAway: awaySummary, since: newsSince, noticeText },
  marks: { set: setMarks, setUnread, restore: restoreMarks, due: marksDue, tags: tagList, notePresence },
  notes: { add: insertNote, edit: editNote, remove: deleteNote },
  drafts: {
    ofTicket: draftOf,
    byId: draftById,
    ofKind: draftsOfKind,
    count: countDrafts,
    save: saveDraft,
    setExtras,
    discard: discardDraft,
  },
  dialogDrafts: { list: listDialogDrafts, save: saveDialogDraft, discard: discardDialogDraft },
  files: { begin: beginFile, putChunk, finish: finishFile, remove: deleteFile, readChunk },
  canned: {
    list: cannedList,
    byId: cannedById,
    save: saveCanned,
    remove: removeCanned,
    countUse: countCannedUse,
    export: exportCanned,
    import: importCanned,
    expand: expandFor,
    shared: cannedShared,
    pointShared,
    takeShared,
  },
  outbox: {
    add: draftToOutbox,
    openJobs: recoveredJobs,
    endByNow,
    jobById,
    items: outboxItems,
    move: moveItem,
    moveAll: moveItems,
    annotate,
    noteWaiting,
    backToDraft: itemToDraft,
    changeIdentities: identitiesChanged,
    knownPosts,
    lookForPost,
    noteAuthor,
    onlyOwnSince,
    openedWith,
  },
  recordings: { probeOf, sendAsIs, forget: forgetRecordings },
  batches: {
    plan: batchPlan,
    add: addBatch,
    list: batchList,
    pause: batchPaused,
    stop: batchStopped,
    reached: batchReached,
  },
  spikes: { list: spikes, handle: handleSpike },
  outboxExport: {
    summary: unsent,
    texts: carried,
    conversations: carriedConversations,
    tools: carriedTools,
    importTexts,
    importConversations,
    importTools,
    stageChunk,
    dropStaged,
  },
  handOver: { summary: handOverSummary, numbers: ownNumbers, marks: carriedMarks, bringIn, takeBack },
  team: {
    newTeam: (_: StoreContext) => newTeam(),
    joining: (_: StoreContext, invitation: TeamInvitation) => joining(invitation),
    unlock,
    enter,
    invite,
    state: teamState,
    members: teamMembers,
    receive,
    outgoing,
    confirmed,
    forgetStream,
    compare,
    claimKey,
    seal: sealMessage,
    open: openMessage,
    heard,
    take: giveTickets,
    takenBy,
    handedDraft,
    handed,
    shareTool,
    takeOutTool,
    offeredLinks,
    chooseSetting,
    shareBefore,
    remove: removeMember,
    leave,
  },
  records: { ingest: ingestRecords, byId: recordById, around: recordAround },
  recordSync: {
    get: recordSync,
    save: saveRecordSync,
    status: recordStatus,
    closePass: closeRecordPass,
    closeForClient: closeCustomerRead,
  },
  customers: { ofTicket: customerOf, page: readCustomerPage, find: findCustomers, othersNamed },
  contacts: { list: contactList, ofClient: contactsOf },
  orders: {
    page: orderPage,
    reads: orderReads,
    catalog: orderCatalog,
    known: knownOrders,
    newSince: newOrders,
    alike: ordersAlike,
    owned: ownedAlready,
    spelled: spelledDomains,
  },
  announcements: {
    list: announcementList,
    byId: announcementById,
    mark: markAnnouncements,
    beginReading,
  },
  search: { run: runSearch, count: searchCount, complete },
  palette: { find: paletteFind, answers: paletteAnswers, recent: paletteRecent, keep: keepRecent },
};

type Bound<F> = F extends (ctx: StoreContext, ...args: infer A) => infer R ? (...args: A) => R : never;

export type Store = {
  [S in keyof typeof CALLS]: { [M in keyof (typeof CALLS)[S]]: Bound<(typeof CALLS)[S][M]> };
};

type Call = (ctx: StoreContext, ...args: unknown[]) => unknown;

export function bindCalls(ctx: StoreContext): Store {
  const bindAll = (methods: Record<string, Call>) =>
    mapValues(
      methods,
      (call) =>
        (...args: unknown[]) =>
          call(ctx, ...args),
    );
  return mapValues(CALLS as unknown as Record<string, Record<string, Call>>, bindAll) as unknown as Store;
}

const mapValues = <A, B>(object: Record<string, A>, change: (value: A) => B): Record<string, B> =>
  Object.fromEntries(Object.entries(object).map(([name, value]) => [name, change(value)]));
