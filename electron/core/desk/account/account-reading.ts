/** Makes the parts of an account that read from the service: its lists, conversations and files. */
import type { HiddenEntries } from '../../../../shared/domain/account.ts';
import type { RemoteStore } from '../../worker/remote.ts';
import { createConversations } from '../conversations/conversations.ts';
import type { ApiSource } from '../conversations/get-ticket.ts';
import { createPageVisitor } from '../conversations/page-session.ts';
import { createPostFileFetcher } from '../conversations/post-files.ts';
import { createPictureFetcher } from '../conversations/post-pictures.ts';
import { createTicketPages, type KnownPlace } from '../conversations/ticket-pages.ts';
import type { AccountOutside } from '../outside/account-outside.ts';
import type { Ports } from '../ports.ts';
import { createLimiter, type Limit } from '../scheduling.ts';
import { type ConnectionTracker, trackRefusals } from '../sync/connection.ts';
import { createReader, READS_AT_ONCE } from '../sync/reader.ts';
import { createRecordsSync } from '../sync/records.ts';
import { createSync } from '../sync/sync.ts';
import type { ReportEvent } from './account-events.ts';
import type { AccountEntry } from './entry.ts';
import { allowedOriginsOf } from './links.ts';
import { conversationPause, type PollConditions, type Presence, pagePause, pollInterval } from './presence.ts';
import type { RequestStatistics } from './request-statistics.ts';
import type { Session } from './session.ts';
import type { SettingsKeeper } from './settings.ts';

interface ReadingOptions {
  entry: AccountEntry;
  url: string;
  ports: Ports;
  presence: Presence;
  store: RemoteStore;
  settings: SettingsKeeper;
  session: Session;
  connection: ConnectionTracker;
  statistics: RequestStatistics;
  outside: AccountOutside;
  /** Conversations' sources, as earlier starts found them. */
  source: ApiSource;
  place: KnownPlace;
  pollConditions(): PollConditions;
  report: ReportEvent;
}

export function createReading(options: ReadingOptions) {
  const limit = createLimiter(READS_AT_ONCE);
  return { ...createLists(options, limit), ...createConversationParts(options, limit) };
}

function createLists(options: ReadingOptions, limit: Limit) {
  const { ports, presence, store, settings, session, connection, statistics, pollConditions, report } = options;
  const { clock, log, network } = ports;
  const refusals = trackRefusals(clock, () => report('refusals-changed', null));
  void store.ticketSync.fact('hidden').then((kept) => {
    if (kept.ok && kept.value !== null) refusals.setHidden('tickets', JSON.parse(kept.value) as HiddenEntries | null);
  });
  const common = { store, connection, limit, clock, log };
  const reader = createReader({
    ...common,
    client: { getTickets: (query) => session.client().getTickets(query) },
    onFailed: statistics.noteFailure,
    onStored: (page) => report('page-stored', page),
    onHidden(hidden) {
      refusals.setHidden('tickets', hidden);
      void store.ticketSync.setFact('hidden', JSON.stringify(hidden));
    },
  });
  const records = createRecordsSync({
    ...common,
    api: session.client,
    refusals,
    onFailed: statistics.noteFailure,
    onChanged: (kinds) => report('records-stored', kinds),
  });
  const sync = createSync({
    ...common,
    reader,
    network: {
      onChange: (listener) =>
        network.onChange(() => {
          report('network-changed', null);
          listener();
        }),
    },
    interval: () => pollInterval(pollConditions()),
    isAway: () => presence.activity() === 'away',
    retentionDays: () => settings.current().retentionDays,
    pauseMs: () => pagePause(pollConditions()),
    onProgress: () => report('sync-progressed', null),
    onRefused: (error) => refusals.report('tickets', error),
    onQueues: (ids) => report('queues-changed', ids),
  });
  return { refusals, reader, records, sync };
}

function createConversationParts(options: ReadingOptions, limit: Limit) {
  const { entry, url, ports, store, settings, session, connection, statistics, outside, pollConditions, report } =
    options;
  const { clock, log, version } = ports;
  const common = { store, connection, limit, clock, log };
  const pauseMs = () => conversationPause(pollConditions());
  const onStored = (ticket: string) => report('conversation-stored', ticket);
  const onSource = () => report('conversations-learnt', null);
  const visitor = createPageVisitor({
    clock,
    version,
    route: outside.route('pages'),
    onRequest: statistics.onRequest,
    onAnswer: statistics.onAnswer,
  });
  const pages = createTicketPages({
    ...common,
    visitor,
    settings: () => {
      const { readPages, conversationPage, ticketLink } = settings.current();
      const settled = ports.managed?.readPages !== undefined;
      return { allowed: readPages ?? (entry.practice || null), settled, givenPlace: conversationPage, ticketLink };
    },
    service: url,
    practice: entry.practice,
    allowedOrigins: allowedOriginsOf({ entry, url }),
    pace: () => conversationPause({ ...pollConditions(), onBattery: false, metered: false }) ?? 0,
    known: options.place,
    onSource,
    onStored,
    onFailed: statistics.noteFailure,
  });
  const conversations = createConversations({
    ...common,
    api: session.client,
    known: options.source,
    pages,
    pauseMs,
    onStored,
    onSource,
    onProgress: () => report('conversations-progressed', null),
  });
  const postFiles = createPostFileFetcher({
    ...common,
    api: session.client,
    hasApi: () => conversations.state().api === 'there',
    byLink: pages.download,
    keepUpTo: () => settings.current().keepFilesUpTo,
    pauseMs,
    onProgress: (progress) => report('file-progressed', progress),
    onFetched: (ticket) => report('file-fetched', ticket),
  });
  const network = outside.route('pictures');
  const postPictures = createPictureFetcher({ store, clock, version, network, service: url });
  return { visitor, conversations, postFiles, postPictures };
}
