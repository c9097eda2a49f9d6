/**
 * Lists the calls of the store by subject, for example `store.drafts.save(…)`. In the worker each
 * function takes the context first; `remote.ts` offers the same calls to the main thread as
 * promises.
 */
import { countRequests, noteIncident, noteOddities } from './account/health-log.ts';
import { beginOutsideWrite, endOutsideWrite, noteOutsideHosts, outsideReport } from './account/outside.ts';
import { bringIn, exportSections } from './archive/bring-in.ts';
import { dropStaged, stageChunk } from './archive/carried-texts.ts';
import { takeBack } from './archive/take-back.ts';
import type { StoreContext } from './context.ts';
import * as readings from './conversations/ingest-readings.ts';
import * as postFiles from './conversations/post-files.ts';
import { conversationToRead, countConversations, forgetFailures, noteFailure } from './conversations/stored-posts.ts';
import { backUpDay, backUpNow, listBackups } from './database/backups.ts';
import { checkDatabases, closeDatabases, dropCache, findDamage } from './database-maintenance.ts';
import { exportCounts, exportPage } from './export/pages.ts';
import { FIRST_CALLS } from './first-calls.ts';
import { handOverSummary, openPromises } from './hand-over/summary.ts';
import { readHealth } from './health.ts';
import { addImported, removeImported } from './imported/add.ts';
import * as imported from './imported/read.ts';
import { ingestPage } from './ingest/ingest.ts';
import { suggestZone } from './ingest/zone-guess.ts';
import { addNote, deleteNote, editNote, tagList } from './marks/notes.ts';
import { markRead, markSeen } from './marks/queue-flags.ts';
import { checkFacts, checkSubjects } from './pages/check-facts.ts';
import { readCustomerPage } from './pages/customer-page.ts';
import { customerOf } from './pages/customers.ts';
import { earlierAnswers } from './pages/earlier-answers.ts';
import { othersNamed } from './pages/others-named.ts';
import { keepRecent, paletteAnswers, paletteFind, paletteRecent } from './pages/palette.ts';
import { recordAround } from './pages/record-around.ts';
import { runSearch, searchCount } from './pages/search.ts';
import { deleteExcerpt, insertExcerpt, readTimeline } from './pages/timeline.ts';
import { weekFigures } from './pages/week.ts';
import { setFilter } from './queues/filters.ts';
import { knownTickets, newTickets } from './queues/new-tickets.ts';
import { serviceNewsSince } from './queues/personal-news.ts';
import { newestTicket, toReadAhead } from './queues/queues.ts';
import * as rows from './queues/rows.ts';
import { handleSpike, spikes } from './queues/spikes.ts';
import { removeView, saveView, views } from './queues/views.ts';
import { targetsPassed } from './queues/waiting.ts';
import { awaySummary, noticeText } from './queues/while-away.ts';
import { announcementById, announcementList, beginReading, markAnnouncements } from './records/announcements.ts';
import { recordById } from './records/clients.ts';
import { contactList, contactsOf } from './records/contacts.ts';
import { ownedAlready } from './records/order-owned.ts';
import * as orders from './records/orders.ts';
import * as recordSync from './records/record-sync.ts';
import { ingestRecords } from './records/records.ts';
import { findCustomers } from './search/palette-customers.ts';
import { complete } from './search/search-complete.ts';
import * as engine from './sharing/engine.ts';
import { createInvitation } from './sharing/invitations.ts';
import { receive } from './sharing/receive.ts';
import { shareTool, takeOutTool } from './sharing/share-tools.ts';
import { chooseSetting, offeredLinks } from './sharing/shared-settings.ts';
import * as team from './sharing/team.ts';
import { createTeamSecrets, secretsFromInvitation, unlock } from './team/keyring.ts';
import { claimKey, keyHolder, openMessage, sealMessage, sendKey } from './team/roster-here.ts';
import type { TeamInvitation } from './team/types.ts';
import { batchPlan } from './writing/batch-plan.ts';
import { addBatch, batchList, batchReached, batchTickets } from './writing/batches.ts';
import * as canned from './writing/canned.ts';
import { cannedChunk, finishUpload, keepBytes, putUpload } from './writing/canned-files.ts';
import { suggestReplies } from './writing/canned-suggest.ts';
import { expandFor, expandReply } from './writing/canned-values.ts';
import * as drafts from './writing/drafts.ts';
import { beginFile, deleteFile, finishFile, putChunk, readChunk } from './writing/files.ts';
import { setLinks } from './writing/linked-tickets.ts';
import { advanceLooks, keyToTakeBack, settleLook } from './writing/look-sending.ts';
import * as looks from './writing/looks.ts';
import * as marks from './writing/marks.ts';
import { annotate, draftToOutbox, jobById, noteWaiting, outboxItems } from './writing/outbox.ts';
import * as moves from './writing/outbox-moves.ts';
import * as ownPosts from './writing/own-posts.ts';
import { forgetRecordings, probeOf, sendAsIs } from './writing/recordings.ts';
import { capFutureEnds } from './writing/recover-outbox.ts';
import { unsentSummary } from './writing/unsent.ts';
import * as watches from './writing/watches.ts';

export const CALLS = {
  ...FIRST_CALLS,
  health: { report: readHealth, countRequests, noteIncident, noteOddities },
  outside: {
    noteHosts: noteOutsideHosts,
    beginWrite: beginOutsideWrite,
    endWrite: endOutsideWrite,
    report: outsideReport,
  },
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
    count: rows.countTickets,
    fetchedBefore: rows.fetchedBefore,
    detail: rows.ticketDetail,
    timeline: readTimeline,
    idOfNumber: rows.ticketNumbered,
    byIdOrNumber: rows.ticketNamed,
    wireKey: rows.wireKey,
    linkParts: rows.linkParts,
    markSeen,
    markRead,
    known: knownTickets,
    newSince: newTickets,
    suggestZone,
  },
  conversations: {
    ingestAnswer: readings.ingestAnswer,
    ingestPage: readings.ingestConversationPage,
    judgePage: readings.judgePage,
    rereadPages: readings.rereadPages,
    teachShape: readings.teachShape,
    noteFailure,
    forgetFailures,
    toRead: conversationToRead,
    toReadAhead,
    newest: newestTicket,
    count: countConversations,
  },
  postFiles: {
    list: postFiles.fetchedFiles,
    find: postFiles.listedFile,
    keepAnswer: postFiles.keepAnswer,
    keepDownload: postFiles.keepDownload,
    noteTooLarge: postFiles.noteTooLarge,
    noteUsed: postFiles.noteFileUsed,
    read: postFiles.readFileChunk,
    toFetch: postFiles.filesToFetch,
  },
  postPictures: { addresses: postFiles.pictureAddresses },
  targets: { passed: targetsPassed },
  views: { list: views, save: saveView, remove: removeView },
  excerpts: { add: insertExcerpt, remove: deleteExcerpt },
  news: { whileAway: awaySummary, since: serviceNewsSince, noticeText },
  marks: {
    set: marks.setMarks,
    setUnread: marks.setUnread,
    restore: marks.restoreMarks,
    due: marks.marksDue,
    tags: tagList,
    notePresence: marks.notePresence,
  },
  notes: { add: addNote, edit: editNote, remove: deleteNote },
  drafts: {
    ofTicket: drafts.draftOf,
    byId: drafts.draftById,
    ofKind: drafts.draftsOfKind,
    save: drafts.saveDraft,
    setExtras: drafts.setExtras,
    discard: drafts.discardDraft,
  },
  dialogDrafts: { list: drafts.listDialogDrafts, save: drafts.saveDialogDraft, discard: drafts.discardDialogDraft },
  files: { begin: beginFile, putChunk, finish: finishFile, remove: deleteFile, readChunk },
  canned: {
    list: canned.cannedList,
    byId: canned.cannedById,
    save: canned.saveCanned,
    remove: canned.removeCanned,
    countUse: canned.countCannedUse,
    export: canned.exportCanned,
    leftOut: canned.cannedLeftOut,
    import: canned.importCanned,
    undoImport: canned.undoCannedImport,
    expand: expandFor,
    expandReply,
    suggest: suggestReplies,
    chunk: cannedChunk,
    keepBytes,
    putUpload,
    finishUpload,
    shared: canned.cannedShared,
    pointShared: canned.pointShared,
    takeShared: canned.takeShared,
  },
  outbox: {
    add: draftToOutbox,
    openJobs: moves.recoveredJobs,
    endByNow: capFutureEnds,
    jobById,
    items: outboxItems,
    move: moves.moveItem,
    moveAll: moves.moveItems,
    annotate,
    noteWaiting,
    backToDraft: moves.itemToDraft,
    changeIdentities: moves.identitiesChanged,
    knownPosts: ownPosts.knownPosts,
    lookForPost: ownPosts.lookForPost,
    noteAuthor: ownPosts.noteAuthor,
    onlyOwnSince: ownPosts.onlyOwnSince,
    openedWith: ownPosts.openedWith,
  },
  looks: {
    advance: advanceLooks,
    settle: settleLook,
    keyToTakeBack,
    of: looks.looksOf,
    decide: looks.decideLook,
    setRule: looks.setLookRule,
    fileChunk: looks.lookFileChunk,
  },
  recordings: { probeOf, sendAsIs, forget: forgetRecordings },
  batches: {
    plan: batchPlan,
    add: addBatch,
    list: batchList,
    pause: moves.batchPaused,
    stop: moves.batchStopped,
    reached: batchReached,
    tickets: batchTickets,
  },
  checks: {
    facts: checkFacts,
    subjects: checkSubjects,
    watch: watches.addWatch,
    watches: watches.watchesOf,
    unwatch: watches.removeWatch,
    due: watches.dueWatches,
    asked: watches.watchAsked,
    solved: watches.watchSolved,
  },
  linked: { set: setLinks },
  spikes: { list: spikes, handle: handleSpike },
  unsent: { summary: unsentSummary },
  archive: { sections: exportSections, stageChunk, dropStaged, bringIn, takeBack },
  imported: {
    add: addImported,
    removeSome: removeImported,
    sources: imported.importedSources,
    conversation: imported.importedConversation,
    fileChunk: imported.importedFileChunk,
    ofCustomer: imported.importedOfCustomer,
  },
  handOver: { summary: handOverSummary, openPromises },
  week: { figures: weekFigures },
  export: { page: exportPage, counts: exportCounts },
  team: {
    newTeam: (_: StoreContext) => createTeamSecrets(),
    joining: (_: StoreContext, invitation: TeamInvitation) => secretsFromInvitation(invitation),
    unlock,
    enter: team.enterTeam,
    invite: createInvitation,
    state: team.teamState,
    members: team.teamMembers,
    receive,
    outgoing: engine.collectOutgoing,
    confirmed: engine.markConfirmed,
    forgetStream: engine.forgetStream,
    compare: engine.compareKeys,
    claimKey,
    seal: sealMessage,
    open: openMessage,
    sendKey,
    keyHolder,
    heard: engine.noteNewestSeq,
    take: team.giveTickets,
    takenBy: team.takenBy,
    handedDraft: team.handedDraft,
    news: team.newsOfTeam,
    shareTool,
    takeOutTool,
    offeredLinks,
    chooseSetting,
    shareBefore: team.shareFromBefore,
    remove: team.removeMember,
    leave: team.leaveTeam,
  },
  records: { ingest: ingestRecords, byId: recordById, around: recordAround },
  recordSync: {
    get: recordSync.recordSync,
    save: recordSync.saveRecordSync,
    status: recordSync.recordStatus,
    closePass: recordSync.closeRecordPass,
    closeForClient: recordSync.closeCustomerRead,
  },
  customers: { ofTicket: customerOf, page: readCustomerPage, find: findCustomers, othersNamed },
  contacts: { list: contactList, ofClient: contactsOf },
  orders: {
    page: orders.orderPage,
    reads: orders.orderReads,
    catalog: orders.orderCatalog,
    known: orders.knownOrders,
    newSince: orders.newOrders,
    alike: orders.ordersAlike,
    owned: ownedAlready,
    spelled: orders.spelledDomains,
  },
  announcements: {
    list: announcementList,
    byId: announcementById,
    mark: markAnnouncements,
    beginReading,
  },
  search: { run: runSearch, count: searchCount, complete, earlierAnswers },
  palette: { find: paletteFind, answers: paletteAnswers, recent: paletteRecent, keep: keepRecent },
};

type Bound<F> = F extends (ctx: StoreContext, ...args: infer A) => infer R ? (...args: A) => R : never;

export type Store = {
  [S in keyof typeof CALLS]: { [M in keyof (typeof CALLS)[S]]: Bound<(typeof CALLS)[S][M]> };
};
