/** One account of the desk, wired: its store, client, sync and outbox. */
import type { Account, AccountSettings } from '../../shared/domain/account.ts';
import { keptDays } from '../../shared/domain/managed.ts';
import { recordingKey } from '../../shared/domain/outbox.ts';
import type { Mend } from '../../shared/domain/storage.ts';
import { ok, type Result } from '../../shared/result.ts';
import type { Client } from './api/client.ts';
import { createSharedReplies, type SharedReplies } from './canned/shared.ts';
import type { Settings } from './default-settings.ts';
import type { Emitter } from './emitter.ts';
import { gathered } from './gathered.ts';
import { limiter } from './limit.ts';
import { type MarksWatch, watchMarks } from './marks.ts';
import { createMeter, type Meter } from './meter.ts';
import { watchNews } from './notices/news.ts';
import type { Notices } from './notices/notices.ts';
import { createRunner, type Runner } from './outbox/runner.ts';
import { writesOf } from './outbox/writes.ts';
import type { Ports } from './ports.ts';
import type { Presence } from './presence.ts';
import { createSession, type Login } from './session.ts';
import { openRemoteStore, type RemoteStore } from './store/rpc.ts';
import type { DataKeys } from './store/store.ts';
import { type ConnectionTracker, trackConnection } from './sync/connection.ts';
import { AT_ONCE, createReader, type Reader } from './sync/reader.ts';
import { createRecordsSync, type RecordsSync } from './sync/records.ts';
import { trackRefusals } from './sync/refusals.ts';
import { createSync, type Sync } from './sync/sync.ts';
import { pageRest, pollInterval, type Tempo } from './sync/tempo.ts';
import type { Vault } from './vault/vault.ts';

/** What identifies an account on this computer; kept in the vault. */
export interface AccountEntry {
  /** A random uuid, made at first sign-in. */
  id: string;
  label: string;
  /** Normalised base address, or `practice:`. */
  address: string;
  email: string;
  practice: boolean;
  /** Which of the colours that tell accounts apart. Entries of an earlier version have none. */
  stripe?: number;
}

export const keysName = (id: string) => `account.${id}.keys`;

export interface OpenAccount {
  entry: AccountEntry;
  /** The address to call: the entry's, or the practice service's of this start. */
  url: string;
  /** Null: in memory only. */
  folder: string | null;
  keys: DataKeys;
  /** It was opened before, so that its folder and its `work.db` must be there. */
  known: boolean;
  mend: Mend | null;
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
  shared: SharedReplies;
  connection: ConnectionTracker;
  meter: Meter;
  /** What the pace of the polls follows, as it is now. */
  tempo(): Tempo;
  settings(): Settings;
  configure(patch: Partial<AccountSettings>): Promise<Result<null>>;
  view(): Account;
  login(): Login | null;
  /** Signed in, again or for the first time. Stored before it is used. */
  signIn(login: Login): Promise<Result<null>>;
  /** Forgets tokens, credentials and cache; what the agent made stays. */
  signOut(): Promise<Result<null>>;
  /** Forgets what the service told us, and begins to read it again. */
  clearCache(): Promise<Result<null>>;
  start(): void;
  stop(): Promise<void>;
}

/** ms for which news of the account is gathered: a first sync brings much of it; and that the service answered once more. */
const PROGRESS = 200;
const ANSWERED = 5_000;
/** ms after a lost answer until the connection is tried. */
const AFTER_DOUBT = 5_000;
/** A send under way at the end may take so long; then it is left, and in doubt at the next start. */
const LAST_WAIT = 5_000;

export async function openAccount(options: OpenAccount): Promise<Result<AccountDesk>> {
  const { entry, vault, ports, emitter, presence } = options;
  const { clock, log } = ports;

  /** Nobody was told anything of the store before all parts of the account are there. */
  let wired = false;
  const opened = await openRemoteStore({
    worker: ports.storeWorker,
    account: entry.id,
    folder: options.folder,
    keys: options.keys,
    known: options.known,
    mend: options.mend,
    clock,
    log,
    onReopened() {
      if (!wired) return;
      emitter.emit('outbox.changed', { account: entry.id });
      emitter.ticketsChanged(entry.id, []);
      runner.wake();
      marks.wake();
    },
    onNoted({ what }) {
      if (!wired) return;
      accountsChanged();
      if (what === 'cache-dropped') cacheChanged();
    },
  });
  if (!opened.ok) return opened;
  const store = opened.value;
  const first = await store.settings();
  if (!first.ok) {
    await store.close();
    return first;
  }
  let settings = first.value;

  const meter = createMeter(clock, () => store);
  const connection = trackConnection(clock);
  const session = createSession({
    id: entry.id,
    email: entry.email,
    url: options.url,
    login: options.login,
    vault,
    meter,
    ports,
    onForgotten: () => connection.signedOut(null),
  });
  const known = session.login();
  if (!known?.tokens && !known?.password) connection.signedOut(null);
  /** Signing in and out, and what empties the cache: one after the other. */
  const inTurn = limiter(1);
  const client: Pick<
    Client,
    'getTickets' | 'addTicketReply' | 'addOrder' | 'addContact' | 'updateContact' | 'openTicket'
  > = {
    getTickets: (query) => session.client().getTickets(query),
    addTicketReply: (params, sending) => session.client().addTicketReply(params, sending),
    addOrder: (params, sending) => session.client().addOrder(params, sending),
    addContact: (params, sending) => session.client().addContact(params, sending),
    updateContact: (params, sending) => session.client().updateContact(params, sending),
    openTicket: (params, sending) => session.client().openTicket(params, sending),
  };

  const tempo = (): Tempo => ({
    attention: presence.attention(),
    onBattery: ports.power?.onBattery() ?? false,
    practice: entry.practice,
  });
  const accountsChanged = () => emitter.emit('accounts.changed', {});
  const progressed = gathered(clock, PROGRESS, accountsChanged);
  const answered = gathered(clock, ANSWERED, accountsChanged);
  const limit = limiter(AT_ONCE);
  const refusals = trackRefusals(clock, accountsChanged);
  const news = watchNews(entry.id, store, clock, options.notices);
  const reader = createReader({
    clock,
    client,
    store,
    connection,
    limit,
    onFailed: meter.note,
    onStored: (page) => {
      emitter.ticketsChanged(entry.id, [...page.changed, ...page.added]);
      // A read may have moved a doubt, or explained a send of ours: then it is known how that was recorded.
      if (page.changed.length > 0) runner.wake();
      if (page.moved.length + page.added.length > 0) news.look();
      if (page.ours.length > 0) {
        emitter.emit('outbox.changed', { account: entry.id });
        void refreshSettings();
      }
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
    onFailed: meter.note,
    onChanged: (kinds) => {
      emitter.emit('customers.changed', { account: entry.id });
      if (kinds.includes('announcements')) emitter.emit('announcements.changed', { account: entry.id });
      // Rows show the names of products and domains, and what is wrong with them.
      if (kinds.includes('products') || kinds.includes('domains')) emitter.ticketsChanged(entry.id, []);
    },
  });
  const sync = createSync({
    reader,
    store,
    clock,
    log,
    network: {
      onChange: (listener) =>
        ports.network.onChange(() => {
          session.client().renew();
          // After a sleep, timers are late by as long as it was: what fell due meanwhile is due now.
          marks.wake();
          runner.wake();
          listener();
        }),
    },
    connection,
    interval: () => pollInterval(tempo()),
    retentionDays: () => keptDays(settings.retentionDays, ports.managed),
    rest: () => pageRest(tempo()),
    onProgress: () => {
      progressed.soon();
      if (sync.progress().phase === 'idle') records.wake();
    },
    onRefused: (error) => refusals.report('tickets', error),
    onQueues: (ids) => emitter.ticketsChanged(entry.id, ids),
  });
  const runner = createRunner({
    account: entry.id,
    writes: writesOf({ client, store, reader, records, clock, connection }),
    store,
    reader,
    clock,
    log,
    notifier: news,
    connection,
    onChanged: (ids, ticket, draft) => {
      emitter.emit('outbox.changed', { account: entry.id, ids });
      if (draft) emitter.emit('drafts.changed', { account: entry.id, ticket });
      emitter.ticketsChanged(entry.id, [ticket]);
      void refreshSettings();
    },
    onBusy: meter.heed,
    onProgress: (item, sent, total) => emitter.emit('outbox.progress', { account: entry.id, item, sent, total }),
  });
  const marks = watchMarks({
    account: entry.id,
    store,
    clock,
    notifier: news,
    onChanged: (ids) => emitter.ticketsChanged(entry.id, ids),
  });
  connection.onChange(() => {
    accountsChanged();
    const { state, error } = connection.current();
    if (state === 'online') {
      runner.online();
      // What the agent asked for while nobody answered.
      records.wake();
    } else runner.wake();
    // One answer that was lost says little of the connection: it is tried, not waited for.
    if (error?.kind === 'in-doubt') clock.after(AFTER_DOUBT, () => void tryAgain());
  });

  const tryAgain = async () => {
    if (connection.current().error?.kind === 'in-doubt') await sync.now();
  };
  connection.onSuccess(answered.soon);
  const offPresence = presence.onChange(sync.retime);

  /** Nothing of it is read meanwhile: a page that had come already would fill it again. */
  async function dropCache(): Promise<Result<null>> {
    const dropped = await sync.whileHalted(async () => {
      await Promise.all([reader.idle(), records.halt()]);
      return store.dropCache();
    });
    cacheChanged();
    return dropped.ok ? ok(null) : dropped;
  }

  function cacheChanged(): void {
    emitter.ticketsChanged(entry.id, []);
    emitter.emit('customers.changed', { account: entry.id });
    emitter.emit('announcements.changed', { account: entry.id });
  }

  /** What a send taught: the largest size, how it was recorded. */
  async function refreshSettings(): Promise<void> {
    const fresh = await store.settings();
    if (!fresh.ok) return;
    const changed =
      JSON.stringify(fresh.value.recordings) !== JSON.stringify(settings.recordings) ||
      fresh.value.largestSent !== settings.largestSent;
    settings = fresh.value;
    if (changed) accountsChanged();
  }

  const shared = createSharedReplies({
    store,
    clock,
    log,
    onChanged: () => emitter.emit('canned.changed', { account: entry.id }),
  });

  wired = true;
  return ok({
    entry,
    url: options.url,
    store,
    sync,
    runner,
    marks,
    reader,
    records,
    shared,
    connection,
    meter,
    tempo,
    settings: () => settings,
    login: session.login,
    async configure(patch) {
      const before = settings.retentionDays;
      const saved = await store.saveSettings(patch);
      if (!saved.ok) return saved;
      settings = saved.value;
      if (settings.retentionDays !== before) {
        // The next pass reads as far back as that, and drops the rest.
        const forgotten = await store.forgetPasses();
        if (!forgotten.ok) return forgotten;
        void sync.now();
      }
      accountsChanged();
      // Times, links and unread marks are worked out from the settings.
      emitter.ticketsChanged(entry.id, []);
      return ok(null);
    },
    view() {
      const { recordings, largestSent, ...shown } = settings;
      return {
        ...entry,
        stripe: entry.stripe ?? 0,
        closed: null,
        settings: { ...shown, retentionDays: keptDays(shown.retentionDays, ports.managed) },
        connection: connection.current(),
        sync: sync.progress(),
        syncedAt: sync.syncedAt(),
        refused: refusals.current(),
        storage: store.notes(),
        recordedAs: recordings[recordingKey({ as: shown.replyAs, name: shown.agentName })]?.as ?? null,
        largestSent,
      };
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
    start() {
      sync.start();
      shared.start();
      runner.wake();
      marks.wake();
    },
    async stop() {
      shared.stop();
      const done = Promise.all([sync.stop(), records.stop(), runner.stop(), marks.stop()]);
      await Promise.race([done, new Promise<void>((resolve) => clock.after(LAST_WAIT, resolve))]);
      offPresence();
      for (const news of [progressed, answered]) news.cancel();
      await session.close();
      await meter.flush();
      await store.close();
    },
  });
}
