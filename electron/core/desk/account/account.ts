/** Opens one account: makes its parts, and connects them by `account-events.ts`. */
import type { Account, AccountSettings } from '../../../../shared/domain/account.ts';
import type { RepairKind } from '../../../../shared/domain/storage.ts';
import { ok, type Result } from '../../../../shared/result.ts';
import type { Settings } from '../../rules/account-settings.ts';
import type { DataKeys } from '../../worker/open-store.ts';
import { openRemoteStore, type RemoteStore } from '../../worker/remote.ts';
import { createSharedReplies, type SharedReplies } from '../canned/shared-replies.ts';
import { type Checks, createChecks } from '../checks/checks.ts';
import type { Conversations } from '../conversations/conversations.ts';
import { readConversationSource } from '../conversations/get-ticket.ts';
import type { PostFileFetcher } from '../conversations/post-files.ts';
import type { PictureFetcher } from '../conversations/post-pictures.ts';
import { readKnownPlace } from '../conversations/ticket-pages.ts';
import type { Emitter } from '../emitter.ts';
import { createExporter, type Exporter } from '../export/exporter.ts';
import { createHook, type Hook } from '../hook/hook.ts';
import { type Notices, type Notifier, watchNews } from '../notices/notices.ts';
import { createWrites } from '../outbox/kinds.ts';
import { createRunner, type Runner } from '../outbox/runner.ts';
import { type AccountOutside, createAccountOutside } from '../outside/account-outside.ts';
import type { Ports } from '../ports.ts';
import { createLimiter } from '../scheduling.ts';
import { folderTrouble } from '../startup.ts';
import { type ConnectionTracker, type Refusals, trackConnection } from '../sync/connection.ts';
import type { Reader } from '../sync/reader.ts';
import { createRecentResults, type RecentResults, type RecordsSync } from '../sync/records.ts';
import type { Sync } from '../sync/sync.ts';
import { createLooks, type Looks } from '../team/looks.ts';
import { openTeamDesk } from '../team/team.ts';
import type { Team } from '../team/team-parts.ts';
import type { Vault } from '../vault/vault.ts';
import { type AccountEventHub, createAccountEvents, type ReportEvent } from './account-events.ts';
import { createReading } from './account-reading.ts';
import type { AccountEntry } from './entry.ts';
import type { PollConditions, Presence } from './presence.ts';
import { createRequestStatistics, type RequestStatistics } from './request-statistics.ts';
import { createSession, type Login, type Session } from './session.ts';
import { openSettings, type SettingsKeeper } from './settings.ts';
import { viewAccount } from './view.ts';
import { type MarksWatch, watchBackups, watchMarks, watchTargets } from './watches.ts';
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
  checks: Checks;
  exporter: Exporter;
  hook: Hook;
  team: Team;
  looks: Looks;
  connection: ConnectionTracker;
  refusals: Refusals;
  statistics: RequestStatistics;
  outside: AccountOutside;
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

/** Longest wait for a running send at the end, ms; then its result is in doubt. */
const LAST_WAIT = 5_000;

export async function openAccount(options: OpenAccountOptions): Promise<Result<AccountDesk>> {
  const events = createAccountEvents(options.entry.id, options.emitter, options.ports.clock);
  const opened = await openStore(options, events.report);
  if (!opened.ok) return opened;
  const desk = await openDesk(options, opened.value, events);
  if (!desk.ok) await opened.value.databases.close();
  return desk;
}

function openStore({ ports, ...options }: OpenAccountOptions, report: ReportEvent): Promise<Result<RemoteStore>> {
  return openRemoteStore({
    worker: ports.storeWorker,
    account: options.entry.id,
    folder: options.folder,
    keys: options.keys,
    isExisting: options.isExisting,
    repair: options.repair,
    backupName: options.backupName,
    clock: ports.clock,
    log: ports.log,
    onReopened: () => report('store-reopened', null),
    onStorageNote: (note) => report('store-noted', note),
    folderTrouble: () => (options.folder === null ? null : folderTrouble(options.folder)),
  });
}

function openTeam(
  { entry, vault, ports }: OpenAccountOptions,
  outside: AccountOutside,
  store: RemoteStore,
  settings: SettingsKeeper,
  report: ReportEvent,
  serviceNow: () => number | null,
) {
  const { clock, log, keyCost, proofWorker } = ports;
  return openTeamDesk({
    account: entry.id,
    vault,
    store: store.team,
    clock,
    log,
    network: outside.route('team'),
    keyCost,
    proofWorker,
    serviceNow,
    isShown: () => settings.current().shownToTeam,
    onChanged: () => report('team-changed', null),
    onHere: (here) => report('colleagues-moved', here),
    onChanges: (changes) => report('team-shared', changes),
    onNews: (news) => report('team-news', news),
  });
}

interface HookParts {
  outside: AccountOutside;
  store: RemoteStore;
  settings: SettingsKeeper;
  report: ReportEvent;
}

const openHook = ({ entry, vault, ports }: OpenAccountOptions, { outside, store, settings, report }: HookParts) =>
  createHook({
    ...{ entry, vault, store, settings: settings.current },
    ports: { ...ports, network: outside.route('hook') },
    onChanged: () => report('settings-learnt', null),
  });

/** Parts that wait for a time. */
function openWatches(
  { entry, ports: { clock, log }, isExisting }: OpenAccountOptions,
  store: RemoteStore,
  notifier: Notifier,
  report: ReportEvent,
) {
  const common = { store, clock, log };
  return {
    marks: watchMarks({ ...common, account: entry.id, notifier, onChanged: (ids) => report('marks-due', ids) }),
    targets: watchTargets({ ...common, onPassed: (ids) => report('targets-passed', ids) }),
    backups: watchBackups({ ...common, isNew: !isExisting }),
  };
}

async function openParts(options: OpenAccountOptions, store: RemoteStore, report: ReportEvent) {
  const { entry, url, vault, ports, presence } = options;
  const { clock, log } = ports;
  const account = entry.id;
  const kept = await openSettings(store, ports.managed, () => report('settings-learnt', null));
  if (!kept.ok) return kept;
  const settings = kept.value;
  const source = await readConversationSource(store);
  if (!source.ok) return source;
  const place = await readKnownPlace(store);
  if (!place.ok) return place;
  const outside = createAccountOutside(store, clock, ports.network);
  const openedTeam = await openTeam(options, outside, store, settings, report, () => reading.reader.serviceNow());
  if (!openedTeam.ok) return openedTeam;
  const team = openedTeam.value;

  const statistics = createRequestStatistics(clock, store);
  const connection = trackConnection(clock);
  const session = createSession({
    id: account,
    email: entry.email,
    url,
    login: options.login,
    vault,
    statistics,
    outside,
    ports,
    mayWrite: () => !settings.current().readOnly,
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
  const reading = createReading({
    ...{ entry, url, ports, presence, store, settings, session, connection, statistics, outside },
    source: source.value,
    place: place.value,
    pollConditions,
    report,
  });
  const { reader, records, conversations } = reading;

  const hook = openHook(options, { outside, store, settings, report });
  const news = watchNews(account, store, clock, options.notices, hook.notify);
  const onChanged = (ids: string[], tickets: string[], draft: boolean) =>
    report('items-changed', { ids, tickets, draft });
  const sending = {
    ...{ account, store, clock, log, notifier: news },
    isReadOnly: () => settings.current().readOnly,
  };
  const looks = createLooks({
    ...{ ...sending, login: entry.email, keys: team },
    onMoved(...moved) {
      onChanged(...moved);
      runner.wake();
    },
  });
  const runner = createRunner({
    ...{ ...sending, reader, conversations, connection, claims: team, onChanged },
    onQueued: looks.wake,
    writes: createWrites({ api: session.client, store, reader, records, clock, connection, conversations }),
    onBusy: statistics.noteBusy,
    onProgress: (item, sent, total) => report('bytes-sent', { item, sent, total }),
  });
  const shared = createSharedReplies({ store, clock, log, onChanged: () => report('canned-changed', null) });
  const checks = createChecks({
    ...{ entry, ports, store, settings },
    outside: outside.route('checks').outside,
    onChanged: (run) => report('check-changed', run),
    onSolved: (ticket) => report('finding-solved', ticket),
  });

  const exporter = createExporter({
    ...{ store, entry, ports, settings: settings.current },
    onChanged: () => report('export-progressed', null),
  });
  return ok({
    ...reading,
    ...openWatches(options, store, news, report),
    ...{ store, settings, team, session, connection, statistics, outside, pollConditions },
    ...{ hook, news, runner, looks, shared, checks, exporter, recentResults: createRecentResults(clock) },
  });
}

async function openDesk(
  options: OpenAccountOptions,
  store: RemoteStore,
  events: AccountEventHub,
): Promise<Result<AccountDesk>> {
  const { entry, url, ports, presence } = options;
  const opened = await openParts(options, store, events.report);
  if (!opened.ok) return opened;
  const { session, settings, news, targets, backups, visitor, ...shown } = opened.value;
  const { connection, team, sync, shared, runner, looks, marks, checks, hook, outside } = shown;
  connection.onChange(() => events.report('connection-changed', null));
  connection.onSuccess(() => events.report('service-answered', null));
  const offPresence = presence.onChange(sync.reschedule);
  events.connect(opened.value);
  const desk: Omit<AccountDesk, 'view'> = {
    ...shown,
    ...{ entry, url, settings: settings.current, login: session.login },
    ...accountCalls(options, opened.value, events.report),
    start() {
      for (const part of [team, sync, shared]) part.start();
      for (const part of [runner, looks, marks, backups, targets, checks, hook]) part.wake();
    },
    async stop() {
      await team.stop();
      shared.stop();
      shown.postPictures.stop();
      const { records, conversations, postFiles, exporter } = shown;
      const ending = [
        ...[sync, records, conversations, postFiles, runner, looks, marks, targets, backups, checks, exporter, hook],
      ].map((part) => part.stop());
      const late = new Promise<void>((resolve) => ports.clock.after(LAST_WAIT, resolve));
      await Promise.race([Promise.all(ending), late]);
      offPresence();
      events.stop();
      await session.close();
      await visitor.close();
      await shown.statistics.flush();
      await outside.stop();
      await store.databases.close();
    },
  };
  return ok({ ...desk, view: () => viewAccount(desk) });
}

type CalledParts = Pick<
  AccountDesk,
  'store' | 'connection' | 'exporter' | 'team' | 'sync' | 'reader' | 'records' | 'conversations' | 'postFiles'
> & { settings: SettingsKeeper; session: Session };

/** Calls of windows on the account itself: its settings, login, cache and picture. */
function accountCalls(
  { folder, keys }: Pick<OpenAccountOptions, 'folder' | 'keys'>,
  {
    store,
    settings,
    session,
    connection,
    exporter,
    team,
    sync,
    reader,
    records,
    conversations,
    postFiles,
  }: CalledParts,
  report: ReportEvent,
): Pick<AccountDesk, 'configure' | 'signIn' | 'signOut' | 'clearCache' | 'keepSnapshot' | 'snapshot'> {
  /** Runs signing in, signing out and clearing the cache one after the other. */
  const inTurn = createLimiter(1);

  /** No read may run meanwhile: a page already received would fill the cache again. */
  async function dropCache(): Promise<Result<null>> {
    const forgotten = folder === null ? ok(null) : forgetWindowSnapshot(folder);
    if (!forgotten.ok) return forgotten;
    // An export must not end as whole without the cache; its disk may hang, so it isn't awaited.
    void exporter.stop();
    const dropped = await sync.whilePaused(async () => {
      await Promise.all([reader.idle(), records.pause(), conversations.pause(), postFiles.pause()]);
      return store.databases.dropCache();
    });
    report('cache-dropped', null);
    return dropped.ok ? ok(null) : dropped;
  }

  return {
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
    keepSnapshot: async (snapshot) => (folder === null ? ok(null) : keepWindowSnapshot(folder, keys.cache, snapshot)),
    snapshot: () => folder && readWindowSnapshot(folder, keys.cache),
  };
}
