/**
 * Lists what can happen in an account: which events its windows receive, and which parts wake up.
 * The parts report here and don't know each other.
 */
import type { EventName, Events } from '../../../../shared/contract.ts';
import type { RecordKind } from '../../../../shared/domain/customer.ts';
import type { StorageNote } from '../../../../shared/domain/storage.ts';
import type { PresentColleague } from '../../../../shared/domain/team-engine.ts';
import type { TeamChanges } from '../../rules/team/merge.ts';
import type { StoredPage } from '../../worker/ingest/ingest.ts';
import type { TeamNews } from '../../worker/team/types.ts';
import type { Conversations } from '../conversations/conversations.ts';
import type { PageVisitor } from '../conversations/page-session.ts';
import type { FetchProgress, PostFileFetcher } from '../conversations/post-files.ts';
import type { Emitter } from '../emitter.ts';
import type { AccountNews } from '../notices/notices.ts';
import type { Runner } from '../outbox/runner.ts';
import type { Clock } from '../ports.ts';
import { debounce } from '../scheduling.ts';
import type { ConnectionTracker } from '../sync/connection.ts';
import type { RecentResults, RecordsSync } from '../sync/records.ts';
import type { Sync } from '../sync/sync.ts';
import type { Looks } from '../team/looks.ts';
import type { Team } from '../team/team-parts.ts';
import type { Session } from './session.ts';
import type { SettingsKeeper } from './settings.ts';
import type { MarksWatch, TargetsWatch } from './watches.ts';

interface AccountEvents {
  /** The worker died and was restarted: everything read from the store before may be outdated. */
  'store-reopened': null;
  'store-noted': StorageNote;
  'cache-dropped': null;
  'page-stored': StoredPage;
  'records-stored': readonly RecordKind[];
  'conversation-stored': string;
  'conversations-learnt': null;
  'file-fetched': string;
  'file-progressed': FetchProgress;
  'conversations-progressed': null;
  /** Ids of queues that changed although no ticket did; empty means any of them. */
  'queues-changed': string[];
  'marks-due': string[];
  /** Ids of tickets; empty means any of them. */
  'targets-passed': string[];
  /** `ticket`: the ticket's id, or a form's key. `draft`: the item is a draft again. */
  'items-changed': { ids: string[]; tickets: string[]; draft: boolean };
  'bytes-sent': { item: string; sent: number; total: number };
  'sync-progressed': null;
  'refusals-changed': null;
  'connection-changed': null;
  'service-answered': null;
  'network-changed': null;
  'settings-saved': null;
  /** A send revealed the largest size, or the way in which replies are recorded. */
  'settings-learnt': null;
  'canned-changed': null;
  'export-progressed': null;
  /** The run of checks that has another answer. */
  'check-changed': string;
  /** The ticket of a watched finding that is gone. */
  'finding-solved': string;
  /** The address of the team's engine, or the list of members, changed. */
  'team-changed': null;
  'colleagues-moved': PresentColleague[];
  'team-shared': TeamChanges;
  /** Acts of colleagues that concern the agent. */
  'team-news': TeamNews[];
}

interface AccountEventParts {
  session: Session;
  visitor: PageVisitor;
  settings: SettingsKeeper;
  connection: ConnectionTracker;
  sync: Sync;
  records: RecordsSync;
  recentResults: RecentResults;
  conversations: Conversations;
  postFiles: PostFileFetcher;
  runner: Runner;
  marks: MarksWatch;
  targets: TargetsWatch;
  news: AccountNews;
  team: Team;
  looks: Looks;
}

export type ReportEvent = <H extends keyof AccountEvents>(what: H, known: AccountEvents[H]) => void;

export interface AccountEventHub {
  /** Passes a happening to windows and parts by the table. Before `connect` it does nothing. */
  report: ReportEvent;
  connect(parts: AccountEventParts): void;
  stop(): void;
}

const PROGRESS_DEBOUNCE = 200;
const ANSWER_DEBOUNCE = 5_000;
const RECHECK_AFTER_DOUBT = 5_000;

type AccountEventName = { [N in EventName]: Events[N] extends { account: string } ? N : never }[EventName];

type WindowEvents = ReturnType<typeof createWindowEvents>;

function createWindowEvents(account: string, emitter: Emitter, clock: Clock) {
  const emit = <N extends AccountEventName>(name: N, data: Omit<Events[N], 'account'>) =>
    emitter.emit(name, { account, ...data } as Events[N]);
  const accountsChanged = () => emitter.emit('accounts.changed', {});
  return {
    account,
    clock,
    emit,
    accountsChanged,
    accountsProgressed: debounce(clock, PROGRESS_DEBOUNCE, accountsChanged),
    accountsAnswered: debounce(clock, ANSWER_DEBOUNCE, accountsChanged),
    outboxChanged: (ids?: string[]) => emit('outbox.changed', ids ? { ids } : {}),
    ticketsChanged: (ids: string[]) => emitter.ticketsChanged(account, ids),
    anyTicketChanged: () => emitter.ticketsChanged(account, []),
  };
}

const TABLE: {
  [H in keyof AccountEvents]: (known: AccountEvents[H], windows: WindowEvents, parts: AccountEventParts) => void;
} = {
  'store-reopened'(_, { outboxChanged, anyTicketChanged }, { runner, marks, targets, team }) {
    void team.unlock();
    outboxChanged();
    anyTicketChanged();
    runner.wake();
    marks.wake();
    targets.wake();
  },
  'store-noted'({ what }, windows, parts) {
    windows.accountsChanged();
    if (what === 'cache-dropped') TABLE['cache-dropped'](null, windows, parts);
  },
  'cache-dropped'(_, { emit, anyTicketChanged }, { recentResults }) {
    recentResults.forget();
    anyTicketChanged();
    emit('customers.changed', {});
    emit('announcements.changed', {});
  },
  'page-stored'(
    { changed, added, moved, ours },
    { outboxChanged, ticketsChanged },
    { runner, news, settings, targets },
  ) {
    ticketsChanged([...changed, ...added]);
    if (changed.length + added.length > 0) targets.wake();
    // A read may have resolved a doubt or matched one of our sends, which shows how that was
    // recorded.
    if (changed.length > 0) runner.wake();
    // A status may not show that a customer wrote; then only the ticket's place among those
    // awaiting a reply does.
    if (moved.length + added.length + changed.length > 0) news.checkNews();
    if (ours.length === 0) return;
    outboxChanged();
    void settings.refresh();
  },
  'records-stored'(kinds, { emit, anyTicketChanged }) {
    emit('customers.changed', {});
    if (kinds.includes('announcements')) emit('announcements.changed', {});
    // Rows show names of products and domains, and their problems.
    if (kinds.includes('products') || kinds.includes('domains')) anyTicketChanged();
  },
  'conversation-stored'(ticket, { ticketsChanged }, { postFiles, runner, targets }) {
    ticketsChanged([ticket]);
    targets.wake();
    postFiles.wake();
    runner.onPostsStored(ticket);
  },
  'conversations-learnt': (_, { accountsChanged }) => accountsChanged(),
  'file-fetched': (ticket, { emit }) => emit('postFile.changed', { ticket }),
  'file-progressed': (progress, { emit }) => emit('postFile.progress', progress),
  'conversations-progressed': (_, { accountsProgressed }) => accountsProgressed.soon(),
  'queues-changed'(ids, { ticketsChanged }, { targets }) {
    ticketsChanged(ids);
    targets.wake();
  },
  'marks-due': (ids, { ticketsChanged }) => ticketsChanged(ids),
  'targets-passed': (ids, { ticketsChanged }) => ticketsChanged(ids),
  'items-changed'({ ids, tickets, draft }, { emit, outboxChanged, ticketsChanged }, parts) {
    const { settings, targets, team, looks } = parts;
    targets.wake();
    outboxChanged(ids);
    looks.wake();
    // A second look may have to be published.
    team.wake();
    if (draft) for (const ticket of tickets) emit('drafts.changed', { ticket });
    ticketsChanged(tickets);
    void settings.refresh();
  },
  'bytes-sent': (progress, { emit }) => emit('outbox.progress', progress),
  'sync-progressed'(_, { accountsProgressed }, { sync, records, conversations, postFiles }) {
    accountsProgressed.soon();
    if (sync.progress().phase !== 'idle') return;
    records.wake();
    conversations.wake();
    postFiles.wake();
  },
  'refusals-changed': (_, { accountsChanged }) => accountsChanged(),
  'connection-changed'(_, { clock, accountsChanged }, { connection, runner, records, sync }) {
    accountsChanged();
    const { state, error } = connection.current();
    if (state === 'online') {
      runner.onOnline();
      records.wake();
    } else runner.wake();
    if (error?.kind !== 'in-doubt') return;
    // One lost answer says little about the connection, so test it.
    clock.after(RECHECK_AFTER_DOUBT, () => {
      if (connection.current().error?.kind === 'in-doubt') void sync.now();
    });
  },
  'service-answered': (_, { accountsAnswered }) => accountsAnswered.soon(),
  'network-changed'(_, __, { session, visitor, marks, runner, targets, team }) {
    targets.wake();
    team.retry();
    session.client().renew();
    visitor.renew();
    // After a sleep, timers are late by its length, so check what fell due.
    marks.wake();
    runner.wake();
  },
  'settings-saved'(_, { accountsChanged, anyTicketChanged }, { postFiles, runner, targets }) {
    accountsChanged();
    // A read-only account may be none now, or the other way round.
    runner.wake();
    targets.wake();
    postFiles.wake();
    anyTicketChanged();
  },
  'settings-learnt': (_, { accountsChanged }) => accountsChanged(),
  'canned-changed': (_, { emit }) => emit('canned.changed', {}),
  'export-progressed': (_, { accountsProgressed }) => accountsProgressed.soon(),
  'check-changed': (run, { emit }) => emit('check.changed', { run }),
  'finding-solved'(ticket, { account, emit, ticketsChanged }, { news }) {
    emit('drafts.changed', { ticket });
    ticketsChanged([ticket]);
    news.notify({ kind: 'solved', account, ticket });
  },
  'team-changed'(_, { emit }, { looks }) {
    emit('team.changed', {});
    // The engine may be there again, with rights to send.
    looks.wake();
  },
  'colleagues-moved': (here, { emit }) => emit('team.presence', { here }),
  'team-shared'({ tickets, team, canned, views, settings: configured, looks }, windows, parts) {
    if (tickets.length > 0 || views) {
      windows.ticketsChanged(tickets);
      parts.marks.wake();
    } else if (team) {
      windows.anyTicketChanged();
    }
    if (looks || team) {
      windows.outboxChanged();
      parts.looks.wake();
      parts.runner.wake();
    }
    if (canned) windows.emit('canned.changed', {});
    if (configured) void parts.settings.refresh().then(() => TABLE['settings-saved'](null, windows, parts));
  },
  'team-news'(found, { account }, { news }) {
    for (const { how, ...about } of found) news.notify({ kind: how, account, ...about });
  },
};

export function createAccountEvents(account: string, emitter: Emitter, clock: Clock): AccountEventHub {
  const windows = createWindowEvents(account, emitter, clock);
  let parts: AccountEventParts | null = null;
  return {
    report(what, known) {
      if (parts) TABLE[what](known, windows, parts);
    },
    connect(connected) {
      parts = connected;
    },
    stop() {
      windows.accountsProgressed.cancel();
      windows.accountsAnswered.cancel();
    },
  };
}
