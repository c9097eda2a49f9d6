/**
 * Opens one account: makes its parts, connects them by the table in `happenings.ts`, and offers the
 * calls on it.
 */
import type { Account, AccountSettings, HiddenEntries } from '../../../../shared/domain/account.ts';
import type { RepairKind } from '../../../../shared/domain/storage.ts';
import { ok, type Result } from '../../../../shared/result.ts';
import type { Settings } from '../../rules/account-settings.ts';
import type { DataKeys } from '../../worker/open-store.ts';
import { openRemoteStore, type RemoteStore } from '../../worker/remote.ts';
import { createSharedReplies, type SharedReplies } from '../canned/shared-replies.ts';
import { type Conversations, createConversations, readConversationSource } from '../conversations/conversations.ts';
import { createPageVisitor } from '../conversations/page-session.ts';
import { createPostFileFetcher, type PostFileFetcher } from '../conversations/post-files.ts';
import { createPictureFetcher, type PictureFetcher } from '../conversations/post-pictures.ts';
import { createTicketPages, readKnownPlace } from '../conversations/ticket-pages.ts';
import { folderTrouble } from '../data-folder.ts';
import type { Emitter } from '../emitter.ts';
import { type Notices, watchNews } from '../notices/notices.ts';
import { createWrites } from '../outbox/kinds.ts';
import { createRunner, type Runner } from '../outbox/runner.ts';
import type { Ports } from '../ports.ts';
import { createLimiter } from '../scheduling.ts';
import { type ConnectionTracker, type Refusals, trackConnection, trackRefusals } from '../sync/connection.ts';
import { createReader, READS_AT_ONCE, type Reader } from '../sync/reader.ts';
import { createRecentResults, type RecentResults } from '../sync/recent-results.ts';
import { createRecordsSync, type RecordsSync } from '../sync/records.ts';
import { createSync, type Sync } from '../sync/sync.ts';
import { openTeamDesk } from '../team/team.ts';
import type { Team } from '../team/team-interface.ts';
import type { Vault } from '../vault/vault.ts';
import { createAccountEvents } from './account-events.ts';
import { watchBackups } from './backup-watch.ts';
import type { AccountEntry } from './entry.ts';
import { allowedOriginsOf } from './links.ts';
import { type MarksWatch, watchMarks } from './marks-watch.ts';
import { createPracticeColleague, type PracticeColleague } from './practice-colleague.ts';
import { conversationPause, type PollConditions, type Presence, pagePause, pollInterval } from './presence.ts';
import { createRequestStatistics, type RequestStatistics } from './request-statistics.ts';
import { createSession, type Login } from './session.ts';
import { openSettings } from './settings.ts';
import { watchTargets } from './targets-watch.ts';
import { viewAccount } from './view.ts';
import { forgetWindowSnapshot, keepWindowSnapshot, readWindowSnapshot } from './window-snapshot.ts';

export interface OpenAccountOptions {
  entry: AccountEntry;
  /** The address to call; for the practice service, its address since this start. */
  url: string;
  /** Null keeps everything in memory. */
  folder: string | null;
  keys: DataKeys;
  /** The account was opened before, so its folder and `work.db` must exist. */
  isExisting: boolean;
  repair: RepairKind | null;
  backupName: string | null;
  login: Login | null;
  vault: Vault;
  ports: Ports;
  emitter: Emitter;
  presence: Presence;
  notices: Notices;
}

export interface AccountDesk {
  entry: AccountEntry;
  url: string;
  store: RemoteStore;
  sync: Sync;
  runner: Runner;
  marks: MarksWatch;
  reader: Reader;
  records: RecordsSync;
  recentResults: RecentResults;
  conversations: Conversations;
  postFiles: PostFileFetcher;
  postPictures: PictureFetcher;
  shared: SharedReplies;
  team: Team;
  /** Null on every desk but the practice desk. */
  colleague: PracticeColleague | null;
  connection: ConnectionTracker;
  refusals: Refusals;
  statistics: RequestStatistics;
  pollConditions(): PollConditions;
  settings(): Settings;
  configure(patch: Partial<AccountSettings>): Promise<Result<null>>;
  view(): Account;
  login(): Login | null;
  /** Also serves the first sign-in. The login is stored before it is used. */
  signIn(login: Login): Promise<Result<null>>;
  /** Forgets tokens, credentials and cache, but keeps the agent's own work. */
  signOut(): Promise<Result<null>>;
  clearCache(): Promise<Result<null>>;
  keepSnapshot(snapshot: string): Promise<Result<null>>;
  /** Null if no snapshot is stored, or if its file was changed. */
  snapshot(): string | null;
  start(): void;
  stop(): Promise<void>;
}

/**
 * Longest wait for a send in progress at the end, ms. After that its result is in doubt at the next
 * start.
 */
const LAST_WAIT = 5_000;

export async function openAccount(options: OpenAccountOptions): Promise<Result<AccountDesk>> {
  const { entry, url, vault, ports, presence } = options;
  const { clock, log, network, version } = ports;
  const account = entry.id;
  const events = createAccountEvents(account, options.emitter, clock);
  const { report } = events;

  const opened = await openRemoteStore({
    worker: ports.storeWorker,
    account,
    folder: options.folder,
    keys: options.keys,
    known: options.isExisting,
    mend: options.repair,
    from: options.backupName,
    clock,
    log,
    onReopened: () => report('store-reopened', null),
    onStorageNote: (note) => report('store-noted', note),
    folderTrouble: () => (options.folder === null ? null : folderTrouble(options.folder)),
  });
  if (!opened.ok) return opened;
  const store = opened.value;
  const kept = await openSettings(store, ports.managed, () => report('settings-learnt', null));
  if (!kept.ok) {
    await store.databases.close();
    return kept;
  }
  const settings = kept.value;
  const source = await readConversationSource(store);
  const place = source.ok ? await readKnownPlace(store) : source;
  if (!source.ok || !place.ok) {
    await store.databases.close();
    return source.ok ? (place as Result<never>) : source;
  }

  const openedTeam = await openTeamDesk({
    ...{ account, vault, store: store.team, clock, log, network, keyCost: ports.keyCost },
    practiceEngine: entry.practice ? ports.practice.engine : null,
    serviceNow: () => reader.serviceNow(),
    isShown: () => settings.current().shownToTeam,
    onChanged: () => report('team-changed', null),
    onHere: (here) => report('colleagues-moved', here),
    onChanges: (changes) => report('team-shared', changes),
    onHanded: (handed) => report('tickets-handed', handed),
  });
  if (!openedTeam.ok) {
    await store.databases.close();
    return openedTeam;
  }
  const team = openedTeam.value;
  const agentName = () => settings.current().agentName || entry.email;
  const colleague = entry.practice ? createPracticeColleague({ ports, team, agentName }) : null;

  const statistics = createRequestStatistics(clock, store);
  const connection = trackConnection(clock);
  const session = createSession({
    id: account,
    email: entry.email,
    url,
    login: options.login,
    vault,
    statistics,
    ports,
    onForgotten: () => connection.signedOut(null),
  });
  const known = session.login();
  if (!known?.tokens && !known?.password) connection.signedOut(null);

  const pollConditions = (): PollConditions => ({
    activity: presence.activity(),
    onBattery: ports.power?.onBattery() ?? false,
    metered: ports.network.isMetered?.() ?? false,
    practice: entry.practice,
  });
  const limit = createLimiter(READS_AT_ONCE);
  const refusals = trackRefusals(clock, () => report('refusals-changed', null));
  void store.ticketSync.fact('hidden').then((kept) => {
    if (kept.ok && kept.value !== null) refusals.setHidden('tickets', JSON.parse(kept.value) as HiddenEntries | null);
  });
  const news = watchNews(account, store, clock, options.notices);
  const reader = createReader({
    clock,
    client: { getTickets: (query) => session.client().getTickets(query) },
    store,
    connection,
    limit,
    onFailed: statistics.noteFailure,
    onStored: (page) => report('page-stored', page),
    onHidden(hidden) {
      refusals.setHidden('tickets', hidden);
      void store.ticketSync.setFact('hidden', JSON.stringify(hidden));
    },
  });
  const records = createRecordsSync({
    api: session.client,
    store,
    connection,
    refusals,
    limit,
    clock,
    log,
    onFailed: statistics.noteFailure,
    onChanged: (kinds) => report('records-stored', kinds),
  });
  const visitor = createPageVisitor({
    clock,
    version: ports.version,
    route: ports.network,
    onRequest: statistics.onRequest,
    onAnswer: statistics.onAnswer,
  });
  const pages = createTicketPages({
    visitor,
    store,
    limit,
    clock,
    log,
    settings: () => {
      const { readPages, conversationPage, ticketLink } = settings.current();
      const settled = ports.managed?.readPages !== undefined;
      return { allowed: readPages ?? (entry.practice || null), settled, givenPlace: conversationPage, ticketLink };
    },
    service: url,
    practice: entry.practice,
    allowedOrigins: allowedOriginsOf({ entry, url }),
    pace: () => conversationPause({ ...pollConditions(), onBattery: false, metered: false }) ?? 0,
    known: place.value,
    onSource: () => report('conversations-learnt', null),
    onStored: (ticket) => report('conversation-stored', ticket),
    onFailed: statistics.noteFailure,
  });
  const conversations = createConversations({
    api: session.client,
    store,
    connection,
    limit,
    clock,
    log,
    known: source.value,
    pages,
    pauseMs: () => conversationPause(pollConditions()),
    onStored: (ticket) => report('conversation-stored', ticket),
    onSource: () => report('conversations-learnt', null),
    onProgress: () => report('conversations-progressed', null),
  });
  const postFiles = createPostFileFetcher({
    api: session.client,
    hasApi: () => conversations.state().api === 'there',
    byLink: pages.download,
    store,
    connection,
    clock,
    log,
    keepUpTo: () => settings.current().keepFilesUpTo,
    pauseMs: () => conversationPause(pollConditions()),
    onProgress: (progress) => report('file-progressed', progress),
    onFetched: (ticket) => report('file-fetched', ticket),
  });
  const postPictures = createPictureFetcher({ store, clock, version, network, service: url });
  const sync = createSync({
    reader,
    store,
    clock,
    log,
    network: {
      onChange: (listener) =>
        ports.network.onChange(() => {
          report('network-changed', null);
          listener();
        }),
    },
    connection,
    interval: () => pollInterval(pollConditions()),
    isAway: () => presence.activity() === 'away',
    retentionDays: () => settings.current().retentionDays,
    pauseMs: () => pagePause(pollConditions()),
    onProgress: () => report('sync-progressed', null),
    onRefused: (error) => refusals.report('tickets', error),
    onQueues: (ids) => report('queues-changed', ids),
  });
  const runner = createRunner({
    account,
    writes: createWrites({ api: session.client, store, reader, records, clock, connection, conversations }),
    store,
    reader,
    conversations,
    clock,
    log,
    notifier: news,
    connection,
    claims: team,
    onChanged: (ids, tickets, draft) => report('items-changed', { ids, tickets, draft }),
    onBusy: statistics.noteBusy,
    onProgress: (item, sent, total) => report('bytes-sent', { item, sent, total }),
  });
  const marks = watchMarks({
    account,
    store,
    clock,
    log,
    notifier: news,
    onChanged: (ids) => report('marks-due', ids),
  });
  const targets = watchTargets({ store, clock, log, onPassed: (ids) => report('targets-passed', ids) });
  const backups = watchBackups({ store, clock, log, isNew: !options.isExisting });
  const shared = createSharedReplies({ store, clock, log, onChanged: () => report('canned-changed', null) });

  connection.onChange(() => report('connection-changed', null));
  connection.onSuccess(() => report('service-answered', null));
  const offPresence = presence.onChange(sync.reschedule);
  const recentResults = createRecentResults(clock);
  events.connect({
    session,
    visitor,
    settings,
    connection,
    sync,
    records,
    recentResults,
    conversations,
    postFiles,
    runner,
    marks,
    targets,
    news,
    team,
  });

  /** Runs signing in, signing out and clearing the cache one after the other. */
  const inTurn = createLimiter(1);

  /** No read may run meanwhile: a page already received would fill the cache again. */
  async function dropCache(): Promise<Result<null>> {
    const forgotten = options.folder === null ? ok(null) : forgetWindowSnapshot(options.folder);
    if (!forgotten.ok) return forgotten;
    const dropped = await sync.whilePaused(async () => {
      await Promise.all([reader.idle(), records.pause(), conversations.pause(), postFiles.pause()]);
      return store.databases.dropCache();
    });
    report('cache-dropped', null);
    return dropped.ok ? ok(null) : dropped;
  }

  const desk: Omit<AccountDesk, 'view'> = {
    entry,
    url,
    store,
    sync,
    runner,
    marks,
    reader,
    records,
    recentResults,
    conversations,
    postFiles,
    postPictures,
    shared,
    team,
    colleague,
    connection,
    refusals,
    statistics,
    pollConditions,
    settings: settings.current,
    login: session.login,
    async configure(patch) {
      const { retentionDays: before, readPages, conversationPage } = settings.current();
      const saved = await settings.save(patch);
      if (!saved.ok) return saved;
      if (settings.current().retentionDays !== before) {
        // The next full sync reads as far back as the last one, and drops the rest.
        const forgotten = await store.ticketSync.forgetPass();
        if (!forgotten.ok) return forgotten;
        void sync.now();
      }
      const now = settings.current();
      if (now.readPages !== readPages || now.conversationPage !== conversationPage)
        await conversations.onPageSettingsChanged();
      report('settings-saved', null);
      team.wake();
      return ok(null);
    },
    signIn: (next) =>
      inTurn(async () => {
        const saved = await session.signIn(next);
        if (!saved.ok) return saved;
        connection.signedIn();
        void sync.now();
        return ok(null);
      }),
    signOut: () =>
      inTurn(async () => {
        const forgotten = await session.forget();
        return forgotten.ok ? dropCache() : forgotten;
      }),
    clearCache: () =>
      inTurn(async () => {
        const dropped = await dropCache();
        if (dropped.ok) void sync.now();
        return dropped;
      }),
    keepSnapshot: async (snapshot) =>
      options.folder === null ? ok(null) : keepWindowSnapshot(options.folder, options.keys.cache, snapshot),
    snapshot: () => options.folder && readWindowSnapshot(options.folder, options.keys.cache),
    start() {
      team.start();
      sync.start();
      shared.start();
      runner.wake();
      marks.wake();
      backups.wake();
      targets.wake();
    },
    async stop() {
      await colleague?.stop();
      await team.stop();
      shared.stop();
      postPictures.stop();
      const reading = [sync.stop(), records.stop(), conversations.stop(), postFiles.stop()];
      const done = Promise.all([...reading, runner.stop(), marks.stop(), targets.stop(), backups.stop()]);
      await Promise.race([done, new Promise<void>((resolve) => clock.after(LAST_WAIT, resolve))]);
      offPresence();
      events.stop();
      await session.close();
      await visitor.close();
      await statistics.flush();
      await store.databases.close();
    },
  };
  return ok({ ...desk, view: () => viewAccount(desk) });
}
