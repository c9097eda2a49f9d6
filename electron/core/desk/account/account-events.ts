/**
 * Lists what can happen in an account: which events its windows receive, and which parts wake up.
 * The parts report here and don't know each other.
 */
import type { RecordKind } from '../../../../shared/domain/customer.ts';
import type { StorageNote } from '../../../../shared/domain/storage.ts';
import type { PresentColleague } from '../../../../shared/domain/team-engine.ts';
import type { TeamChanges } from '../../rules/team/changes.ts';
import type { StoredPage } from '../../worker/ingest/ingest.ts';
import type { HandedTicket } from '../../worker/team/types.ts';
import type { Conversations } from '../conversations/conversations.ts';
import type { PageVisitor } from '../conversations/page-session.ts';
import type { FetchProgress, PostFileFetcher } from '../conversations/post-files.ts';
import type { Emitter } from '../emitter.ts';
import type { AccountNews } from '../notices/notices.ts';
import type { Runner } from '../outbox/runner.ts';
import type { Clock } from '../ports.ts';
import { debounce } from '../scheduling.ts';
import type { ConnectionTracker } from '../sync/connection.ts';
import type { RecentResults } from '../sync/recent-results.ts';
import type { RecordsSync } from '../sync/records.ts';
import type { Sync } from '../sync/sync.ts';
import type { Team } from '../team/team-interface.ts';
import type { MarksWatch } from './marks-watch.ts';
import type { Session } from './session.ts';
import type { SettingsKeeper } from './settings.ts';
import type { TargetsWatch } from './targets-watch.ts';

export interface AccountEvents {
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
  /** The address of the team's engine, or the list of members, changed. */
  'team-changed': null;
  'colleagues-moved': PresentColleague[];
  'team-shared': TeamChanges;
  /** Tickets that colleagues handed to the agent, or took over from the agent. */
  'tickets-handed': HandedTicket[];
}

export interface AccountEventParts {
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

export function createAccountEvents(account: string, emitter: Emitter, clock: Clock): AccountEventHub {
  let parts: AccountEventParts | null = null;
  const accountsChanged = () => emitter.emit('accounts.changed', {});
  const outboxChanged = (ids?: string[]) => emitter.emit('outbox.changed', { account, ...(ids ? { ids } : {}) });
  const ticketsChanged = (ids: string[]) => emitter.ticketsChanged(account, ids);
  const anyTicketChanged = () => emitter.ticketsChanged(account, []);
  const progressDebounce = debounce(clock, PROGRESS_DEBOUNCE, accountsChanged);
  const answerDebounce = debounce(clock, ANSWER_DEBOUNCE, accountsChanged);

  const table: { [H in keyof AccountEvents]: (known: AccountEvents[H], parts: AccountEventParts) => void } = {
    'store-reopened'(_, { runner, marks, targets, team }) {
      void team.unlock();
      outboxChanged();
      anyTicketChanged();
      runner.wake();
      marks.wake();
      targets.wake();
    },
    'store-noted'({ what }, parts) {
      accountsChanged();
      if (what === 'cache-dropped') table['cache-dropped'](null, parts);
    },
    'cache-dropped'(_, { recentResults }) {
      recentResults.forget();
      anyTicketChanged();
      emitter.emit('customers.changed', { account });
      emitter.emit('announcements.changed', { account });
    },
    'page-stored'({ changed, added, moved, ours }, { runner, news, settings, targets }) {
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
    'records-stored'(kinds) {
      emitter.emit('customers.changed', { account });
      if (kinds.includes('announcements')) emitter.emit('announcements.changed', { account });
      // Rows show names of products and domains, and their problems.
      if (kinds.includes('products') || kinds.includes('domains')) anyTicketChanged();
    },
    'conversation-stored'(ticket, { postFiles, runner, targets }) {
      ticketsChanged([ticket]);
      targets.wake();
      postFiles.wake();
      runner.onPostsStored(ticket);
    },
    'conversations-learnt': accountsChanged,
    'file-fetched': (ticket) => emitter.emit('postFile.changed', { account, ticket }),
    'file-progressed': (progress) => emitter.emit('postFile.progress', { account, ...progress }),
    'conversations-progressed': progressDebounce.soon,
    'queues-changed'(ids, { targets }) {
      ticketsChanged(ids);
      targets.wake();
    },
    'marks-due': ticketsChanged,
    'targets-passed': ticketsChanged,
    'items-changed'({ ids, tickets, draft }, { settings, targets }) {
      targets.wake();
      outboxChanged(ids);
      if (draft) for (const ticket of tickets) emitter.emit('drafts.changed', { account, ticket });
      ticketsChanged(tickets);
      void settings.refresh();
    },
    'bytes-sent': (progress) => emitter.emit('outbox.progress', { account, ...progress }),
    'sync-progressed'(_, { sync, records, conversations, postFiles }) {
      progressDebounce.soon();
      if (sync.progress().phase !== 'idle') return;
      records.wake();
      conversations.wake();
      postFiles.wake();
    },
    'refusals-changed': accountsChanged,
    'connection-changed'(_, { connection, runner, records, sync }) {
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
    'service-answered': answerDebounce.soon,
    'network-changed'(_, { session, visitor, marks, runner, targets, team }) {
      targets.wake();
      team.retry();
      session.client().renew();
      visitor.renew();
      // After a sleep, timers are late by its length, so check what fell due.
      marks.wake();
      runner.wake();
    },
    'settings-saved'(_, { postFiles, targets }) {
      accountsChanged();
      targets.wake();
      postFiles.wake();
      anyTicketChanged();
    },
    'settings-learnt': accountsChanged,
    'canned-changed': () => emitter.emit('canned.changed', { account }),
    'team-changed': () => emitter.emit('team.changed', { account }),
    'colleagues-moved': (here) => emitter.emit('team.presence', { account, here }),
    'team-shared'({ tickets, team, canned, views, settings: configured }, known) {
      if (tickets.length > 0 || views) {
        ticketsChanged(tickets);
        known.marks.wake();
      } else if (team) {
        anyTicketChanged();
      }
      if (canned) emitter.emit('canned.changed', { account });
      if (configured) void known.settings.refresh().then(() => table['settings-saved'](null, known));
    },
    'tickets-handed'(handed, { news }) {
      for (const { ticket, by, how } of handed) news.notify({ kind: how, account, ticket, by });
    },
  };

  return {
    report(what, known) {
      if (parts) table[what](known, parts);
    },
    connect(connected) {
      parts = connected;
    },
    stop() {
      for (const gathered of [progressDebounce, answerDebounce]) gathered.cancel();
    },
  };
}
