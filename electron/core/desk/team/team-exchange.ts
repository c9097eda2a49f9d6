/**
 * Keeps an account's connection to its team's engine, and what is exchanged over it. Passes on what
 * a change of the entries means to the window, the agent and the engine.
 */
import type { ClockDifference, EngineStatus } from '../../../../shared/domain/team-engine.ts';
import { type AppError, ok, type Result } from '../../../../shared/result.ts';
import { trustedTime } from '../../rules/team/clock.ts';
import { bucketNameOf } from '../../rules/team/keys.ts';
import type { TeamChanges } from '../../rules/team/merge.ts';
import { debounce } from '../scheduling.ts';
import type { Bucket } from './bucket.ts';
import { createColleagues } from './colleagues.ts';
import { connectEngine, type EngineConnection } from './connection.ts';
import type { EngineLink } from './dial.ts';
import { initialComparison } from './engine-entries.ts';
import { readEngineAddresses } from './engine-login.ts';
import { createProving } from './proofs.ts';
import { type Sharing, startSharing } from './sharing.ts';
import type { StoredTeam, TeamParts } from './team-parts.ts';

export type TeamExchange = ReturnType<typeof createTeamExchange>;

export function createTeamExchange(parts: TeamParts) {
  const { store, clock, log } = parts;
  let connection: EngineConnection | null = null;
  let unreached: AppError | null = null;
  let isStopped = false;
  let current: { bucket: Bucket; sharing: Sharing } | null = null;
  const compared = initialComparison(clock);
  const prove = createProving(parts.proofWorker, clock);
  const news = createTeamNews(parts, () => current?.sharing.wake());
  const notices = createNotices(parts, news);
  const moved = debounce(clock, GATHER, () => parts.onHere(colleagues.listPresent()));
  const colleagues = createColleagues({
    store,
    clock,
    isSharing: parts.isShown,
    isMember: news.isMember,
    onChanged: moved.soon,
    onMissing: () => current?.sharing.compareSoon(),
  });

  const timeBy = (bucket: Bucket | null) =>
    trustedTime({ engine: bucket?.now() ?? null, computer: clock.now(), service: parts.serviceNow() });

  async function shareOver(link: EngineLink, team: string, ready: () => void): Promise<AppError | null> {
    const opened = await link.bucket(bucketNameOf(team));
    if (!opened.ok) return opened.error;
    const bucket = opened.value;
    const begun = await startSharing({
      ...{ store, bucket, prove, clock, log },
      compared,
      onChanges: news.onChanges,
      time: () => timeBy(bucket),
      onTime: notices.onTime,
      onPublished: notices.onPublished,
      onFull: notices.onFull,
      onCaughtUp() {
        news.caughtUp();
        ready();
        news.changed();
      },
      onMissing: () => void colleagues.askForMissing(),
    });
    if (!begun.ok) return begun.error;
    current = { bucket, sharing: begun.value };
    await news.readMembers();
    const leave = colleagues.join(link, bucket, `rackside.p.${bucketNameOf(team)}`);
    try {
      return await Promise.race([begun.value.ended, link.closed]);
    } finally {
      current = null;
      news.lost();
      leave();
      await begun.value.stop();
      notices.forgetClock();
    }
  }

  return {
    news,
    notices,
    colleagues,
    /** Connects to the team's engine, in the place of an earlier connection. */
    async connect({ engine, secrets }: StoredTeam): Promise<Result<null>> {
      const addresses = readEngineAddresses(engine.address, 'team.connect');
      unreached = addresses.ok ? null : addresses.error;
      if (!addresses.ok) return addresses;
      if (isStopped) return ok(null);
      await connection?.stop();
      connection = connectEngine({
        network: parts.network,
        clock,
        log,
        onStatus: news.changed,
        access: { addresses: addresses.value, login: engine.login },
        use: (link, ready) => shareOver(link, secrets.team, ready),
      });
      news.changed();
      return ok(null);
    },
    /** The connection that is kept up, reached or not. */
    connection: () => connection,
    async disconnect(): Promise<void> {
      await connection?.stop();
      connection = null;
    },
    status: (): EngineStatus =>
      connection?.status() ?? (unreached ? { state: 'refused', error: unreached } : { state: 'connecting' }),
    /** Null while the engine is not reached. */
    current: () => current,
    /** ms by the engine if its time is known and right: an invitation's end is measured by it. */
    now: () => timeBy(current?.bucket ?? null).now,
    async stop(): Promise<void> {
      isStopped = true;
      await connection?.stop();
      news.stop();
      moved.cancel();
    },
  };
}

/** Facts about the exchange that the window shows; it reads them again when they change. */
function createNotices({ log }: TeamParts, news: TeamNews) {
  let full = false;
  let clock: ClockDifference | null = null;
  let saidWaiting = false;
  return {
    current: () => ({ full, clock }),
    /** The window was told whether entries wait; it is told once they have gone. */
    noteWaiting(waiting: number): void {
      saidWaiting = waiting > 0;
    },
    onTime({ wrong }: { wrong: ClockDifference | null }): void {
      if (wrong?.whose !== clock?.whose) {
        log.info('team.clock', { whose: wrong?.whose ?? 'none' });
        news.changed();
      }
      clock = wrong;
    },
    onPublished(): void {
      if (saidWaiting) news.changed();
      saidWaiting = false;
    },
    onFull(error: AppError | null): void {
      if (full !== (error !== null)) news.changed();
      full = error !== null;
    },
    forgetClock(): void {
      clock = null;
    },
  };
}

type TeamNews = ReturnType<typeof createTeamNews>;

/** ms in which changes are gathered. */
export const GATHER = 300;

function createTeamNews(parts: TeamParts, publish: () => void) {
  const { store, clock } = parts;
  const changed = debounce(clock, GATHER, parts.onChanged);
  const woken = debounce(clock, GATHER, publish);
  /** Presence received before the members are read is ignored, since it is repeated. */
  let memberIds: ReadonlySet<string> = new Set();
  let isCaughtUp = false;
  let isNewsDue = false;

  async function readMembers(): Promise<void> {
    const members = await store.members();
    if (members.ok) memberIds = new Set(members.value.flatMap(({ id, removedBy }) => (removedBy === null ? [id] : [])));
  }

  /**
   * Reports what colleagues did that concerns the agent. The first check, once everything is read,
   * reports nothing: changes while the desk was closed, or in a restored backup, are no news.
   */
  async function reportNews(): Promise<void> {
    const news = await store.news();
    if (news.ok && news.value.length > 0) parts.onNews(news.value);
  }

  return {
    onChanges(changes: TeamChanges) {
      parts.onChanges(changes);
      if (changes.team) void readMembers();
      if (changes.team || changes.settings) changed.soon();
      isNewsDue ||= changes.team || changes.looks || changes.tickets.length > 0;
      // Between two pieces a ticket may still belong to a colleague who has passed it on.
      if (isNewsDue && isCaughtUp && !changes.more) {
        isNewsDue = false;
        void reportNews();
      }
      if (changes.outgoing) woken.soon();
    },
    /** Asks the window to read the team again. */
    changed: changed.soon,
    /** Publishes soon. */
    wake: woken.soon,
    /** All of the engine's entries are read; the first time, nothing counts as new. */
    caughtUp() {
      isCaughtUp = true;
      void reportNews();
    },
    /** The engine's entries are no longer followed. */
    lost() {
      isCaughtUp = false;
    },
    isMember: (id: string) => memberIds.has(id),
    readMembers,
    stop() {
      woken.cancel();
      changed.cancel();
    },
  };
}
