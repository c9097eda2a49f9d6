/**
 * Everything the desk asks of an account's store, as one object that lives in the account's worker. Arguments and results
 * are plain data; the main thread holds the same names as promises (`rpc.ts`).
 */
import type { Batch } from '../../../shared/domain/batch.ts';
import type { CustomerKind, RecordKind } from '../../../shared/domain/customer.ts';
import type { DraftKind } from '../../../shared/domain/draft.ts';
import type { Incident } from '../../../shared/domain/health.ts';
import type { Note } from '../../../shared/domain/marks.ts';
import type { OrderForm } from '../../../shared/domain/order-form.ts';
import type { Identity, OutboxItem } from '../../../shared/domain/outbox.ts';
import type { StoredKind } from '../../../shared/domain/record.ts';
import type { SavedView } from '../../../shared/domain/search.ts';
import type { QueueKey, TicketSort } from '../../../shared/domain/ticket.ts';
import type { TicketForm } from '../../../shared/domain/ticket-form.ts';
import { type AppError, ok, type Result } from '../../../shared/result.ts';
import { decodeTickets, type Oddities } from '../api/records.ts';
import type { ReadReplies } from '../canned/format.ts';
import type { Settings } from '../default-settings.ts';
import type { OutboxEvent } from '../outbox/states.ts';
import * as announcements from './announcements.ts';
import { awaySummary, newsSince, noticeText } from './away.ts';
import * as batches from './batches.ts';
import * as canned from './canned.ts';
import { expandFor } from './canned-values.ts';
import { type CarriedTools, carriedTools, importTools } from './carried-tools.ts';
import { findClients } from './clients.ts';
import { type ContactFilter, contactList, contactsOf } from './contacts.ts';
import { one, type StoreContext } from './context.ts';
import { customerPage } from './customer-page.ts';
import * as customers from './customers.ts';
import { type Database, isWhole } from './database.ts';
import * as drafts from './drafts.ts';
import * as files from './files.ts';
import * as health from './health.ts';
import * as marks from './marks.ts';
import { type KnownTickets, knownTickets, newTickets } from './new-tickets.ts';
import * as notes from './notes.ts';
import { noteOddities, oddities } from './oddities.ts';
import { orderCatalog } from './order-catalog.ts';
import * as orders from './orders.ts';
import * as outbox from './outbox.ts';
import { paletteAnswers, paletteFind } from './palette.ts';
import * as passes from './passes.ts';
import { explainAccepted } from './rebase.ts';
import * as recordings from './recordings.ts';
import * as records from './records.ts';
import * as rows from './rows.ts';
import * as searches from './search.ts';
import { complete } from './search-complete.ts';
import { emptyCacheIndexes, idleIndexer } from './search-index.ts';
import * as settings from './settings.ts';
import { storedRecord } from './stored-record.ts';
import { tagList } from './tags.ts';
import * as tickets from './tickets.ts';
import * as timeline from './timeline.ts';
import * as unsent from './unsent.ts';
import * as views from './views.ts';
import { guessZone, samplesOf } from './zone-guess.ts';

export interface DataKeys {
  cache: string;
  work: string;
  files: string;
}

/** Rows stored in one turn of the worker; reads are answered between turns. */
const TURN = 250;

/** What a page brought, after it is stored. */
export interface StoredPage extends tickets.Ingested {
  total: number | null;
  returned: number;
  /** The page fell by last reply, newest first. */
  falling: boolean;
  oldest: string | null;
  newest: string | null;
  odd: Oddities;
}

export type Store = ReturnType<typeof createStore>;

/** The account's store, over its open databases. `newCache` begins the cache anew; nothing has it open then. */
export function createStore(ctx: StoreContext, newCache: () => Database, recover: () => void) {
  const indexer = idleIndexer(ctx);
  indexer.wake();
  return {
    settings: () => settings.settings(ctx),
    saveSettings: (patch: Partial<Settings>) => settings.saveSettings(ctx, patch),

    /** Small facts about the cache itself: how far a first sync came, the learned order. They go with it. */
    meta: (key: string) => passes.meta(ctx, key),
    setMeta: (key: string, value: string) => passes.setMeta(ctx, key, value),

    /** Decodes an answer of get-tickets and stores its rows, a turn at a time. */
    async ingestTickets(body: ArrayBuffer, options: tickets.IngestOptions): Promise<Result<StoredPage>> {
      const page = decodeTickets(new Uint8Array(body));
      if (!page.ok) return page;
      const { tickets: records, total, returned, odd } = page.value;
      const stored: tickets.Ingested = { ids: [], changed: [], added: [], moved: [], ours: [] };
      for (let from = 0; from < records.length; from += TURN) {
        if (from > 0) await new Promise((resolve) => setImmediate(resolve));
        const part = tickets.ingest(ctx, records.slice(from, from + TURN), options);
        for (const key of ['ids', 'changed', 'added', 'moved', 'ours'] as const) stored[key].push(...part[key]);
      }
      noteOddities(ctx, 'tickets', odd, options.at);
      indexer.wake();
      const times = records.map((record) => record.lastReplyText ?? record.openedText ?? '');
      return ok({
        ...stored,
        total,
        returned,
        odd,
        // Keyed by their ids, rows come in the order of those, whatever order the service gave them.
        falling:
          odd.shapes['keyed-by-id'] === undefined &&
          times.every((time, index) => index === 0 || time <= (times[index - 1] ?? '')),
        newest: times[0] ?? null,
        oldest: times.at(-1) ?? null,
      });
    },
    setFilter: (name: tickets.FilterName, ids: string[] | null, at: number) => tickets.setFilter(ctx, name, ids, at),
    ticketCount: () => one<{ n: number }>(ctx.cache, 'SELECT count(*) n FROM tickets')?.n ?? 0,
    fetchedBefore: (ids: string[], at: number) => tickets.fetchedBefore(ctx, ids, at),
    ticketPass: () => passes.ticketPass(ctx),
    saveTicketPass: (pass: passes.PassState) => passes.saveTicketPass(ctx, pass),
    closeTicketPass: (pass: passes.PassState, cut: string | null, at: number) =>
      passes.closeTicketPass(ctx, pass, cut, at),
    forgetPasses: () => passes.forgetPasses(ctx),

    ingestRecords: (kind: RecordKind, body: ArrayBuffer, options: records.IngestRecords) =>
      records.ingestRecords(ctx, kind, body, options, TURN).finally(indexer.wake),
    passState: (kind: RecordKind) => records.passState(ctx, kind),
    savePassState: (kind: RecordKind, patch: Partial<records.PassState>) => records.savePassState(ctx, kind, patch),
    closeRecords: (kind: RecordKind, startedAt: number) => records.closeRecords(ctx, kind, startedAt, null),
    contactList: (filter: ContactFilter, from: number, count: number) => contactList(ctx, filter, from, count),
    contactsOf: (client: string) => contactsOf(ctx, client),
    knownTickets: (form: TicketForm) => knownTickets(ctx, form),
    newTickets: (form: TicketForm, known: KnownTickets, attempt: { from: number; to: number } | null) =>
      newTickets(ctx, form, known, attempt),
    announcementList: () => announcements.announcementList(ctx),
    announcementById: (id: string) => announcements.announcementById(ctx, id),
    markAnnouncements: (groups: string[], read: boolean, at: number) =>
      announcements.markAnnouncements(ctx, groups, read, at),
    beginReading: (at: number) => announcements.beginReading(ctx, at),
    closeCustomerRead: (kind: CustomerKind, client: string, startedAt: number, at: number) =>
      records.closeCustomerRead(ctx, kind, client, startedAt, at),
    recordStatus: () => records.recordStatus(ctx),
    customerOf: (ticket: string, now: number) => customers.customerOf(ctx, ticket, now),
    customerPage: (client: string, now: number) => customerPage(ctx, client, now),
    paletteFind: (text: string, now: number) => paletteFind(ctx, text, now),
    paletteAnswers: (text: string, found: { table: CustomerKind; ids: string[] }[]) => paletteAnswers(ctx, text, found),
    storedRecord: (kind: StoredKind, id: string) => storedRecord(ctx, kind, id),

    countRequests: (counts: [string, number][], at: number) => health.countRequests(ctx, counts, at),
    noteIncident: (incident: Incident) => health.noteIncident(ctx, incident),
    healthOf: (now: number) => ({
      order: passes.meta(ctx, 'order') as 'falling' | 'unknown' | null,
      kinds: health.kinds(ctx),
      requests: health.requests(ctx, now),
      oddities: oddities(ctx),
      incidents: health.incidents(ctx),
      databases: health.databases(ctx),
    }),
    checkDatabases: () => health.checkDatabases(ctx),
    suggestZone: (offset: number, now: number, local: string) => guessZone(samplesOf(ctx, offset), now + offset, local),
    ticketNamed: (word: string) => rows.ticketNamed(ctx, word),

    unsent: () => unsent.unsent(ctx),
    carried: () => unsent.carried(ctx),
    carriedTools: () => carriedTools(ctx),
    importTools: (tools: CarriedTools, at: number) => importTools(ctx, tools, at),
    stageChunk: (file: string, index: number, bytes: Uint8Array) => unsent.stageChunk(ctx, file, index, bytes),
    dropStaged: (staged: string[]) => unsent.dropStaged(ctx, staged),
    importTexts: (texts: unsent.CarriedText[], at: number) => unsent.importTexts(ctx, texts, at),

    counts: () => ({ unread: rows.countWhere(ctx, 'unread'), awaiting: rows.countWhere(ctx, 'awaiting') }),
    queueList: () => rows.queueList(ctx),
    queueRows: (view: QueueKey, sort: TicketSort, from: number, count: number) =>
      rows.queueRows(ctx, view, sort, from, count),
    search: (request: searches.SearchRequest) => searches.search(ctx, request),
    searchCount: (query: string, now: number) => searches.searchCount(ctx, query, now),
    complete: (text: string, at: number, now: number) => complete(ctx, text, at, now),
    views: () => views.views(ctx),
    saveView: (view: SavedView) => views.saveView(ctx, view),
    removeView: (id: string) => views.removeView(ctx, id),
    ticketDetail: (id: string) => rows.ticketDetail(ctx, id),
    wireKey: (id: string) => rows.wireKey(ctx, id),
    linkParts: (id: string) => rows.linkParts(ctx, id),
    timeline: (ticket: string) => timeline.timeline(ctx, ticket),
    markSeen: (ticket: string, lastReply: string) => timeline.markSeen(ctx, ticket, lastReply),
    markRead: (ticket: string, at: number) => timeline.markRead(ctx, ticket, at),
    addExcerpt: (id: string, ticket: string, text: string, at: number) =>
      timeline.addExcerpt(ctx, id, ticket, text, at),
    removeExcerpt: (id: string) => timeline.removeExcerpt(ctx, id),

    setMarks: (ids: string[], patch: marks.MarksPatch, at: number) => marks.setMarks(ctx, ids, patch, at),
    setUnread: (ids: string[], unread: boolean, at: number) => marks.setUnread(ctx, ids, unread, at),
    restoreMarks: (before: marks.MarksBefore, at: number) => marks.restoreMarks(ctx, before, at),
    marksDue: (now: number) => marks.marksDue(ctx, now),
    addNote: (note: Note) => notes.addNote(ctx, note),
    editNote: (id: string, text: string, at: number) => notes.editNote(ctx, id, text, at),
    removeNote: (id: string) => notes.removeNote(ctx, id),
    tagList: () => tagList(ctx),
    notePresence: (at: number) => marks.notePresence(ctx, at),
    awaySummary: (since: number, until: number) => awaySummary(ctx, since, until),
    newsSince: (since: number) => newsSince(ctx, since),
    noticeText: (ticket: string) => noticeText(ctx, ticket),

    draftOf: (ticket: string) => drafts.draftOf(ctx, ticket),
    draftCount: () => drafts.draftCount(ctx),
    draftsOfKind: (kind: DraftKind) => drafts.draftsOfKind(ctx, kind),
    draftById: (id: string) => drafts.draftById(ctx, id),
    saveDraft: (save: drafts.SaveDraft) => drafts.saveDraft(ctx, save),
    setExtras: (chosen: drafts.SetExtras) => drafts.setExtras(ctx, chosen),
    discardDraft: (id: string) => drafts.discardDraft(ctx, id),

    beginFile: (begin: files.BeginFile, limit: number) => files.beginFile(ctx, begin, limit),
    putChunk: (id: string, index: number, bytes: Uint8Array) => files.putChunk(ctx, id, index, bytes),
    finishFile: (id: string) => files.finishFile(ctx, id),
    removeFile: (id: string) => files.removeFile(ctx, id),
    readChunk: (id: string, index: number) => files.readChunk(ctx, id, index),

    cannedList: (now: number) => canned.cannedList(ctx, now),
    cannedById: (id: string) => canned.cannedById(ctx, id),
    saveCanned: (save: canned.SaveCanned) => canned.saveCanned(ctx, save),
    removeCanned: (id: string) => canned.removeCanned(ctx, id),
    countCannedUse: (id: string, at: number) => canned.countCannedUse(ctx, id, at),
    exportCanned: () => canned.exportCanned(ctx),
    importCanned: (read: ReadReplies, how: { apply: boolean; at: number }) => canned.importCanned(ctx, read, how),
    expandFor: (text: string, ticket: string, about: { label: string; now: number }) =>
      expandFor(ctx, text, ticket, about),
    cannedShared: () => canned.cannedShared(ctx),
    pointShared: (path: string) => canned.pointShared(ctx, path),
    takeShared: (look: canned.SharedLook) => canned.takeShared(ctx, look),

    orderPage: (query: orders.OrderQuery) => orders.orderPage(ctx, query),
    orderReads: (client: string) => orders.orderReads(ctx, client),
    findClients: (text: string) => findClients(ctx, text),
    orderCatalog: () => orderCatalog(ctx),
    knownOrders: (client: string) => orders.knownOrders(ctx, client),
    newOrders: (form: OrderForm, known: orders.KnownOrders) => orders.newOrders(ctx, form, known),
    ordersAlike: (form: OrderForm, from: string) => orders.ordersAlike(ctx, form, from),

    batchPlan: (text: string, ids: readonly string[], about: batches.BatchAbout) =>
      batches.batchPlan(ctx, text, ids, about),
    addBatch: (batch: batches.NewBatch) => batches.addBatch(ctx, batch),
    batchList: (from: number) => batches.batchList(ctx, from),
    pauseBatch: (batch: string, paused: Batch['paused'], at: number) => batches.pauseBatch(ctx, batch, paused, at),
    stopBatch: (batch: string, at: number) => batches.stopBatch(ctx, batch, at),
    draftToOutbox: (item: outbox.NewItem) => outbox.draftToOutbox(ctx, item),
    openJobs: () => {
      recover();
      return outbox.openJobs(ctx);
    },
    jobById: (id: string) => outbox.jobById(ctx, id),
    outboxItems: (from: number): OutboxItem[] => outbox.outboxItems(ctx, from),
    move: (id: string, event: OutboxEvent, changes: outbox.MoveChanges) => {
      const moved = outbox.move(ctx, id, event, changes);
      return moved?.state === 'accepted' && explainAccepted(ctx, id) ? outbox.jobById(ctx, id) : moved;
    },
    probeOf: (identity: Identity, at: number) => recordings.probeOf(ctx, identity, at),
    forgetRecordings: () => settings.saveSettings(ctx, { recordings: {} }),
    sendAsIs: (key: string) => recordings.sendAsIs(ctx, key),
    changeIdentity: (id: string, body: Pick<outbox.OutboxBody, 'identity' | 'wireSize'>, at: number) =>
      recordings.changeIdentity(ctx, id, body, at),
    annotate: (id: string, changes: outbox.MoveChanges) => outbox.annotate(ctx, id, changes),
    backToDraft: (id: string, event: 'undo' | 'keep-draft' | 'returned', draft: string, at: number, error?: AppError) =>
      outbox.backToDraft(ctx, id, event, draft, at, error),

    /** Signing out: what the service told us goes, what the agent made stays. */
    dropCache: () =>
      ctx.cache.transaction(() => {
        // How often the service was asked is no less true for that.
        const tables = [
          ...['tickets', 'filters', 'filter_members', 'meta', 'oddities', 'incidents'],
          ...records.RECORD_TABLES,
        ];
        for (const table of tables) ctx.cache.exec(`DELETE FROM ${table}`);
        emptyCacheIndexes(ctx);
      })(),
    /** After a statement met damage: which file it is in. The cache begins anew, and the next sync is a first one. */
    lookAtDamage: (): 'cache' | 'work' | 'files' | null => {
      if (!isWhole(ctx.cache)) {
        ctx.cache.close();
        ctx.cache = newCache();
        return 'cache';
      }
      return isWhole(ctx.work) ? (isWhole(ctx.files) ? null : 'files') : 'work';
    },
    close: () => {
      indexer.stop();
      for (const db of [ctx.cache, ctx.files, ctx.work]) db.close();
    },
  };
}
