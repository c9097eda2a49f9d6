/**
 * One table of what happens in an account: which events its windows hear of it, and which parts
 * wake up. The parts report to it and know nothing of each other.
 */
import type { RecordKind } from '../../../../shared/domain/customer.ts';
import type { StorageNote } from '../../../../shared/domain/storage.ts';
import type { ColleagueHere } from '../../../../shared/domain/team-engine.ts';
import type { TeamChanges } from '../../rules/team/changes.ts';
import type { HandedTicket } from '../../worker/team/face.ts';
import type { StoredPage } from '../../worker/tickets/ingest.ts';
import type { Conversations } from '../conversations/conversations.ts';
import type { PageVisitor } from '../conversations/page-session.ts';
import type { FetchProgress, PostFileFetcher } from '../conversations/post-files.ts';
import type { Emitter } from '../emitter.ts';
import type { AccountNews } from '../notices/notices.ts';
import type { Runner } from '../outbox/runner.ts';
import type { Clock } from '../ports.ts';
import { debounce } from '../scheduling.ts';
import type { ConnectionTracker } from '../sync/connection.ts';
import type { FoundLately } from '../sync/found-lately.ts';
import type { RecordsSync } from '../sync/records.ts';
import type { Sync } from '../sync/sync.ts';
import type { Team } from '../team/face.ts';
import type { MarksWatch } from './marks-watch.ts';
import type { Session } from './session.ts';
import type { SettingsKeeper } from './settings.ts';
import type { TargetsWatch } from './targets-watch.ts';

/** What can happen, and what is known of it. */
export interface Happenings {
  /** The worker had died: whatever was read from the store before may be otherwise. */
  'store-reopened': null;
  'store-noted': StorageNote;
  'cache-dropped': null;
  'page-stored': StoredPage;
  'records-stored': readonly RecordKind[];
  /** The ticket whose conversation is not as it was. */
  'conversation-stored': string;
  'conversations-learnt': null;
  /** The ticket of whose files something else is known now. */
  'file-fetched': string;
  'file-progressed': FetchProgress;
  'conversations-progressed': null;
  /** Queues changed although no ticket did; without ids, all of them may have. */
  'queues-changed': string[];
  'marks-due': string[];
  /** Without ids, any may have. */
  'targets-passed': string[];
  /** `ticket`: the ticket's id, or a form's key. `draft`: the item is a draft again. */
  'items-changed': { ids: string[]; ticket: string; draft: boolean };
  'bytes-sent': { item: string; sent: number; total: number };
  'sync-progressed': null;
  'refusals-changed': null;
  'connection-changed': null;
  'service-answered': null;
  'network-changed': null;
  'settings-saved': null;
  /** A send taught the largest size, or how replies are recorded. */
  'settings-learnt': null;
  'canned-changed': null;
  /** How the team's engine is reached, or who is in the team. */
  'team-changed': null;
  /** Which tickets colleagues have before them. */
  'colleagues-moved': ColleagueHere[];
  /** What colleagues shared. */
  'team-shared': TeamChanges;
  /** What colleagues handed to the agent. */
  'tickets-handed': HandedTicket[];
}

/** The parts that wake up. */
export interface HappeningParts {
  session: Session;
  visitor: PageVisitor;
  settings: SettingsKeeper;
  connection: ConnectionTracker;
  sync: Sync;
  records: RecordsSync;
  foundLately: FoundLately;
  conversations: Conversations;
  postFiles: PostFileFetcher;
  runner: Runner;
  marks: MarksWatch;
  targets: TargetsWatch;
  news: AccountNews;
  team: Team;
}

export type Report = <H extends keyof Happenings>(what: H, known: Happenings[H]) => void;

export interface HappeningsDesk {
  /**
   * Tells windows and parts, as the table says. Before `connect` nobody was told anything yet, so
   * nothing is told.
   */
  report: Report;
  connect(parts: HappeningParts): void;
  stop(): void;
}

/** ms for which news of the account is gathered: a first sync brings much of it. */
const PROGRESS = 200;
/** ms for which it is gathered that the service answered once more. */
const ANSWERED = 5_000;
/** ms after a lost answer until the connection is tried. */
const AFTER_DOUBT = 5_000;

export function createHappenings(account: string, emitter: Emitter, clock: Clock): HappeningsDesk {
  let parts: HappeningParts | null = null;
  const accountsChanged = () => emitter.emit('accounts.changed', {});
  const outboxChanged = (ids?: string[]) => emitter.emit('outbox.changed', { account, ...(ids ? { ids } : {}) });
  const ticketsChanged = (ids: string[]) => emitter.ticketsChanged(account, ids);
  const anyTicketChanged = () => emitter.ticketsChanged(account, []);
  const progressed = debounce(clock, PROGRESS, accountsChanged);
  const answered = debounce(clock, ANSWERED, accountsChanged);

  const table: { [H in keyof Happenings]: (known: Happenings[H], parts: HappeningParts) => void } = {
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
    'cache-dropped'(_, { foundLately }) {
      foundLately.forget();
      anyTicketChanged();
      emitter.emit('customers.changed', { account });
      emitter.emit('announcements.changed', { account });
    },
    'page-stored'({ changed, added, moved, ours }, { runner, news, settings, targets }) {
      ticketsChanged([...changed, ...added]);
      if (changed.length + added.length > 0) targets.wake();
      // A read may have moved a doubt, or explained a send of ours: then it is known how that was
      // recorded.
      if (changed.length > 0) runner.wake();
      // Of a status that is nobody else's, only its place among those that await a reply says that a customer wrote.
      if (moved.length + added.length + changed.length > 0) news.look();
      if (ours.length === 0) return;
      outboxChanged();
      void settings.refresh();
    },
    'records-stored'(kinds) {
      emitter.emit('customers.changed', { account });
      if (kinds.includes('announcements')) emitter.emit('announcements.changed', { account });
      // Rows show the names of products and domains, and what is wrong with them.
      if (kinds.includes('products') || kinds.includes('domains')) anyTicketChanged();
    },
    'conversation-stored'(ticket, { postFiles, runner, targets }) {
      ticketsChanged([ticket]);
      targets.wake();
      postFiles.wake();
      runner.postsStored(ticket);
    },
    'conversations-learnt': accountsChanged,
    'file-fetched': (ticket) => emitter.emit('postFile.changed', { account, ticket }),
    'file-progressed': (progress) => emitter.emit('postFile.progress', { account, ...progress }),
    'conversations-progressed': progressed.soon,
    'queues-changed'(ids, { targets }) {
      ticketsChanged(ids);
      targets.wake();
    },
    'marks-due': ticketsChanged,
    'targets-passed': ticketsChanged,
    'items-changed'({ ids, ticket, draft }, { settings, targets }) {
      targets.wake();
      outboxChanged(ids);
      if (draft) emitter.emit('drafts.changed', { account, ticket });
      ticketsChanged([ticket]);
      void settings.refresh();
    },
    'bytes-sent': (progress) => emitter.emit('outbox.progress', { account, ...progress }),
    'sync-progressed'(_, { sync, records, conversations, postFiles }) {
      progressed.soon();
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
        runner.online();
        // What the agent asked for while nobody answered.
        records.wake();
      } else runner.wake();
      if (error?.kind !== 'in-doubt') return;
      // One answer that was lost says little of the connection: it is tried, not waited for.
      clock.after(AFTER_DOUBT, () => {
        if (connection.current().error?.kind === 'in-doubt') void sync.now();
      });
    },
    'service-answered': answered.soon,
    'network-changed'(_, { session, visitor, marks, runner, targets, team }) {
      targets.wake();
      team.retry();
      session.client().renew();
      visitor.renew();
      // After a sleep, timers are late by as long as it was: what fell due meanwhile is due now.
      marks.wake();
      runner.wake();
    },
    'settings-saved'(_, { postFiles, targets }) {
      accountsChanged();
      targets.wake();
      postFiles.wake();
      // Times, links and unread marks are worked out from the settings.
      anyTicketChanged();
    },
    'settings-learnt': accountsChanged,
    'canned-changed': () => emitter.emit('canned.changed', { account }),
    'team-changed': () => emitter.emit('team.changed', { account }),
    'colleagues-moved': (here) => emitter.emit('team.presence', { account, here }),
    'team-shared'({ tickets, team, canned, views, settings: configured }, known) {
      // Queues come anew with any change of tickets.
      if (tickets.length > 0 || views) {
        ticketsChanged(tickets);
        known.marks.wake();
      } else if (team) {
        // Queues are named by who is in the team.
        anyTicketChanged();
      }
      if (canned) emitter.emit('canned.changed', { account });
      if (configured) void known.settings.refresh().then(() => table['settings-saved'](null, known));
    },
    'tickets-handed'(handed, { news }) {
      for (const { ticket, by } of handed) news.notify({ kind: 'handed', account, ticket, by });
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
      for (const gathered of [progressed, answered]) gathered.cancel();
    },
  };
}
