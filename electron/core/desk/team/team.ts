/**
 * An account's team: its secrets in the vault, and the exchange with its engine. Without a team
 * nothing runs, and NATS is not loaded.
 */
import { type ClockDifference, PRACTICE_ENGINE, type PresentColleague } from '../../../../shared/domain/team-engine.ts';
import { type AppError, err, ok, type Result } from '../../../../shared/result.ts';
import { NO_CHANGES, type TeamChanges } from '../../rules/team/changes.ts';
import { bucketNameOf } from '../../rules/team/keys.ts';
import { trustedTime } from '../../rules/team/trusted-time.ts';
import type { HandedTicket, TeamSecrets } from '../../worker/team/types.ts';
import type { Log, PracticeService } from '../ports.ts';
import { createLimiter, debounce } from '../scheduling.ts';
import type { KeyCost } from '../vault/scrypt.ts';
import type { Vault } from '../vault/vault.ts';
import type { Bucket } from './bucket.ts';
import { createClaims } from './claims.ts';
import { createColleagues } from './colleagues.ts';
import { connectEngine, type EngineConnection } from './connection.ts';
import type { DialPorts, EngineLink } from './dial.ts';
import { readEngineAddresses } from './engine-address.ts';
import { type Engine, readEngine } from './engine-login.ts';
import { writeInvitation } from './invitation.ts';
import { initialComparison, type Sharing, startSharing, type TeamStore } from './sharing.ts';
import type { EngineChoice, Team } from './team-interface.ts';

interface StoredTeam {
  secrets: TeamSecrets;
  engine: Engine;
}

export const teamSecretName = (account: string) => `account.${account}.team`;

export interface TeamParts extends DialPorts {
  account: string;
  vault: Vault;
  store: TeamStore;
  log: Log;
  keyCost?: KeyCost | undefined;
  /** Starts the practice desk's engine; null on other accounts. */
  practiceEngine: PracticeService['engine'] | null;
  /** The service's clock, ms; null until known. */
  serviceNow(): number | null;
  /** The agent lets colleagues see their presence. */
  isShown(): boolean;
  onChanged(): void;
  onHere(here: PresentColleague[]): void;
  onChanges(changes: TeamChanges): void;
  onHanded(handed: HandedTicket[]): void;
}

/** ms for which an invitation is valid: the new member is waiting for it. */
const INVITED_FOR = 7 * 24 * 3_600_000;
const GATHER = 300;
const LEAVE_TIMEOUT = 5_000;

export async function openTeamDesk(parts: TeamParts): Promise<Result<Team>> {
  const { vault, store, clock, log } = parts;
  const name = teamSecretName(parts.account);
  const stored = await vault.get<StoredTeam>(name);
  if (!stored.ok) return stored;
  let kept = stored.value;
  let connection: EngineConnection | null = null;
  let unreached: AppError | null = null;
  let isStopped = false;
  let current: { bucket: Bucket; sharing: Sharing } | null = null;
  let full = false;
  let wrongClock: ClockDifference | null = null;
  let saidWaiting = false;
  let isCaughtUp = false;
  let isHandedDue = false;
  const compared = initialComparison(clock);
  const inTurn = createLimiter(1);
  const changed = debounce(clock, GATHER, parts.onChanged);
  const woken = debounce(clock, GATHER, () => current?.sharing.wake());
  const moved = debounce(clock, GATHER, () => parts.onHere(colleagues.listPresent()));
  /** Ids of members. Presence received before they are read is ignored, since it is repeated. */
  let memberIds: ReadonlySet<string> = new Set();
  const colleagues = createColleagues({
    ...{ store, clock, isSharing: parts.isShown, onChanged: moved.soon },
    isMember: (member) => memberIds.has(member),
    onMissing: () => current?.sharing.compareSoon(),
  });
  const claims = createClaims(store, clock, () => current?.bucket ?? null);

  const noTeam = (operation: string) => err('invalid', operation, { detail: { reason: 'no-team' } });

  async function readMemberIds(): Promise<void> {
    const members = await store.members();
    if (members.ok) memberIds = new Set(members.value.flatMap(({ id, removedBy }) => (removedBy === null ? [id] : [])));
  }

  function onChanges(changes: TeamChanges): void {
    parts.onChanges(changes);
    if (changes.team) void readMemberIds();
    if (changes.team || changes.settings) changed.soon();
    isHandedDue ||= changes.team;
    // Between two pieces a ticket may still belong to a colleague who has passed it on.
    if (isHandedDue && isCaughtUp && !changes.more) {
      isHandedDue = false;
      void reportHanded();
    }
    if (changes.outgoing) woken.soon();
  }

  /**
   * Reports tickets newly handed to the agent. The first check, once everything is read, reports
   * none: changes while the desk was closed, or in a restored backup, are no news.
   */
  async function reportHanded(): Promise<void> {
    const handed = await store.handed();
    if (handed.ok && handed.value.length > 0) parts.onHanded(handed.value);
  }

  async function shareOver(link: EngineLink, team: string, ready: () => void): Promise<AppError | null> {
    const opened = await link.bucket(bucketNameOf(team));
    if (!opened.ok) return opened.error;
    const bucket = opened.value;
    const begun = await startSharing({
      ...{ store, bucket, clock, log, compared, onChanges, time: () => timeBy(bucket) },
      onTime({ wrong }) {
        if (wrong?.whose !== wrongClock?.whose) {
          log.info('team.clock', { whose: wrong?.whose ?? 'none' });
          changed.soon();
        }
        wrongClock = wrong;
      },
      onCaughtUp() {
        isCaughtUp = true;
        void reportHanded();
        ready();
        changed.soon();
      },
      onPublished() {
        if (saidWaiting) changed.soon();
        saidWaiting = false;
      },
      onMissing: () => void colleagues.askForMissing(),
      onFull(error) {
        if (full !== (error !== null)) changed.soon();
        full = error !== null;
      },
    });
    if (!begun.ok) return begun.error;
    current = { bucket, sharing: begun.value };
    await readMemberIds();
    const leave = colleagues.join(link, bucket, `rackside.p.${bucketNameOf(team)}`);
    try {
      return await Promise.race([begun.value.ended, link.closed]);
    } finally {
      current = null;
      isCaughtUp = false;
      leave();
      await begun.value.stop();
      wrongClock = null;
    }
  }

  /** The engine as typed; for the practice desk, with its address since this start. */
  function readChoice(engine: EngineChoice, operation: string): Result<Engine> {
    if (engine !== PRACTICE_ENGINE) return readEngine(engine, operation);
    return ok({ address: PRACTICE_ENGINE, login: { by: 'nothing' } });
  }

  async function resolveEngine(engine: Engine): Promise<Result<Engine>> {
    if (engine.address !== PRACTICE_ENGINE || !parts.practiceEngine) return ok(engine);
    const started = await parts.practiceEngine();
    return started.ok ? readEngine({ ...started.value, key: '' }, 'team.connect') : started;
  }

  async function connect({ engine: kept, secrets }: StoredTeam): Promise<Result<null>> {
    const engine = await resolveEngine(kept);
    const addresses = engine.ok ? readEngineAddresses(engine.value.address, 'team.connect') : engine;
    unreached = addresses.ok ? null : addresses.error;
    if (!engine.ok || !addresses.ok) return addresses as Result<never>;
    // Starting a practice engine takes a while, and the team may be stopped by then.
    if (isStopped) return ok(null);
    await connection?.stop();
    connection = connectEngine({
      ...{ network: parts.network, clock, log, onStatus: changed.soon },
      access: { addresses: addresses.value, login: engine.value.login },
      use: (link, ready) => shareOver(link, secrets.team, ready),
    });
    changed.soon();
    return ok(null);
  }

  async function begin(): Promise<void> {
    if (!kept || connection || isStopped) return;
    const begun = await connect(kept);
    if (!begun.ok) log.warn('team.not-begun', { outcome: begun.error.kind });
    changed.soon();
  }

  /** Store the secrets before the team: without them the team is useless. */
  async function enter(next: StoredTeam, agent: string): Promise<Result<null>> {
    const saved = await vault.set(name, next);
    if (!saved.ok) return saved;
    const unlocked = await store.unlock(next.secrets);
    const entered = unlocked.ok ? await store.enter({ name: agent, now: clock.now() }) : unlocked;
    if (!entered.ok) {
      await vault.remove(name);
      return entered;
    }
    kept = next;
    onChanges(entered.value);
    return connect(next);
  }

  async function unlock(): Promise<Result<null>> {
    if (!kept) return ok(null);
    const unlocked = await store.unlock(kept.secrets);
    return unlocked.ok ? ok(null) : unlocked;
  }

  /**
   * Uses the engine's time if it is known and right, because an invitation's end is measured by it.
   */
  const timeBy = (bucket: Bucket | null) =>
    trustedTime({ engine: bucket?.now() ?? null, computer: clock.now(), service: parts.serviceNow() });
  const timeNow = () => timeBy(current?.bucket ?? null).now;

  const unlocked = await unlock();
  if (!unlocked.ok) return unlocked;
  // The team exists in the vault but not in the store, after a stop between the two writes or with
  // another work.db: forget it. `claimKey` is the cheapest test; the whole state would read all
  // entries during the start.
  const known = kept ? await store.claimKey('') : ok(null);
  if (kept && known.ok && known.value === null) {
    const forgotten = await vault.remove(name);
    if (!forgotten.ok) return forgotten;
    kept = null;
  }
  return ok({
    ...claims,
    listPresent: colleagues.listPresent,
    reportPresence: colleagues.reportPresence,
    wake: woken.soon,
    start() {
      if (kept && !connection) void inTurn(begin);
    },
    retry() {
      if (connection) connection.retry();
      else void inTurn(begin);
    },
    unlock,

    async view() {
      const state = kept ? await store.state() : ok(null);
      if (!state.ok) return state;
      if (!kept || !state.value) return ok(null);
      const { members, waiting, unshared, refused, later, incomplete, settings, before } = state.value;
      const { address, login } = kept.engine;
      saidWaiting = waiting > 0;
      return ok({
        engine: connection?.status() ?? (unreached ? { state: 'refused', error: unreached } : { state: 'connecting' }),
        ...{ address, full, clock: wrongClock, members, unshared, refused, later, incomplete, settings, before },
        user: login.by === 'password' ? login.user : '',
        waiting,
        here: colleagues.listPresent(),
      });
    },

    create: (typed, agent) =>
      inTurn(async () => {
        if (kept) return err('invalid', 'team.start', { detail: { reason: 'in-a-team' } });
        const engine = readChoice(typed, 'team.start');
        if (!engine.ok) return engine;
        const secrets = await store.newTeam();
        return secrets.ok ? enter({ secrets: secrets.value, engine: engine.value }, agent) : secrets;
      }),

    join: (invitation, typed, agent) =>
      inTurn(async () => {
        if (kept) return err('invalid', 'team.join', { detail: { reason: 'in-a-team' } });
        if (invitation.endsAt < clock.now()) {
          return err('invalid', 'team.join', { detail: { reason: 'invitation-ended', field: 'code' } });
        }
        const engine = readChoice(typed, 'team.join');
        if (!engine.ok) return engine;
        const secrets = await store.joining(invitation);
        return secrets.ok ? enter({ secrets: secrets.value, engine: engine.value }, agent) : secrets;
      }),

    async invite(passphrase) {
      const now = timeNow();
      const endsAt = now + INVITED_FOR;
      const invited = kept ? await store.invite({ now, endsAt }) : ok(null);
      if (!invited.ok) return invited;
      if (!kept || !invited.value) return noTeam('team.invite');
      woken.soon();
      const { address } = kept.engine;
      return ok({
        code: await writeInvitation({ address, invitation: invited.value }, passphrase, parts.keyCost),
        endsAt,
      });
    },

    async remove(member) {
      if (!kept) return noTeam('team.remove');
      const removed = await store.remove({ member, now: timeNow() });
      if (!removed.ok) return removed;
      onChanges(removed.value);
      woken.soon();
      return ok(null);
    },

    leave: () =>
      inTurn(async () => {
        if (!kept) return noTeam('team.leave');
        await announceLeave();
        await connection?.stop();
        connection = null;
        const left = await store.leave();
        if (!left.ok) return left;
        const forgotten = await vault.remove(name);
        if (!forgotten.ok) return forgotten;
        kept = null;
        onChanges(left.value);
        return ok(null);
      }),

    setEngine: (typed) =>
      inTurn(async () => {
        if (!kept) return noTeam('team.setEngine');
        const engine = readEngine(typed, 'team.setEngine');
        if (!engine.ok) return engine;
        const next = { ...kept, engine: engine.value };
        const saved = await vault.set(name, next);
        if (!saved.ok) return saved;
        kept = next;
        return connect(next);
      }),

    async assignTickets(tickets, to) {
      if (!kept) return noTeam('team.take');
      const given = await store.take({ tickets, ...to, at: clock.now() });
      if (!given.ok) return given;
      onChanges(given.value.changes);
      woken.soon();
      return ok(given.value.before);
    },

    async handedDraft(ticket) {
      if (!kept) return noTeam('team.handedDraft');
      return store.handedDraft(ticket);
    },

    async moveTool(how, { kind, id }) {
      const operation = how === 'shareTool' ? 'team.share' : 'team.takeOut';
      const moved = await store[how]({ kind, id, at: clock.now() });
      if (!moved.ok) return moved;
      if (moved.value !== 'moved') return err('invalid', operation, { detail: { reason: moved.value } });
      onChanges({ ...NO_CHANGES, canned: kind === 'canned', views: kind === 'view', outgoing: true });
      return ok(null);
    },

    async chooseSetting(choice) {
      if (!kept) return noTeam('team.setting');
      const chosen = await store.chooseSetting(choice);
      if (!chosen.ok) return chosen;
      if (!chosen.value) return err('invalid', 'team.setting', { detail: { reason: 'nothing-there' } });
      onChanges({ ...NO_CHANGES, team: true, settings: true, outgoing: true });
      return ok(null);
    },

    async shareEarlier() {
      if (!kept) return noTeam('team.shareBefore');
      const shared = await store.shareBefore();
      if (shared.ok) onChanges({ ...NO_CHANGES, team: true, outgoing: true });
      return shared.ok ? ok(null) : shared;
    },

    async stop() {
      isStopped = true;
      kept = null;
      woken.cancel();
      await connection?.stop();
      changed.cancel();
      moved.cancel();
    },
  });

  async function announceLeave(): Promise<void> {
    const state = await store.state();
    if (!state.ok || !state.value || !current) return;
    await store.remove({ member: state.value.member, now: timeNow() });
    current.sharing.wake();
    const until = clock.monotonic() + LEAVE_TIMEOUT;
    while (current && clock.monotonic() < until) {
      const now = await store.state();
      if (!now.ok || !now.value || now.value.waiting === 0) return;
      await new Promise<void>((resolve) => clock.after(50, resolve));
    }
  }
}
