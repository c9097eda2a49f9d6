/** An account's team: its secrets, and the exchange. Without one, NATS is not loaded. */
import { err, ok, type Result } from '../../../../shared/result.ts';
import { NO_CHANGES } from '../../rules/team/merge.ts';
import { createClaims } from './claims.ts';
import { createMembership, writeInvitation } from './membership.ts';
import { createSendKeys } from './send-keys.ts';
import { createTeamExchange, type TeamExchange } from './team-exchange.ts';
import { type CurrentTeam, noTeam, type StoredTeam, type Team, type TeamParts, teamSecretName } from './team-parts.ts';

/** ms for which an invitation is valid: the new member is waiting for it. */
const INVITED_FOR = 7 * 24 * 3_600_000;

export async function openTeamDesk(parts: TeamParts): Promise<Result<Team>> {
  const { store, clock } = parts;
  const team = await readTeam(parts);
  if (!team.ok) return team;
  const current = team.value;
  const exchange = createTeamExchange(parts);
  const bucket = () => exchange.current()?.bucket ?? null;
  const { begin, ...membership } = createMembership(parts, current, exchange);
  return ok({
    ...createClaims(store, clock, bucket),
    ...createSendKeys(store, bucket),
    ...membership,
    ...teamActions(parts, current, exchange),
    listPresent: exchange.colleagues.listPresent,
    reportPresence: exchange.colleagues.reportPresence,
    wake: exchange.news.wake,
    unlock: () => unlock(parts, current),
    start() {
      if (current.stored && !exchange.connection()) void begin();
    },
    retry() {
      const connection = exchange.connection();
      if (connection) connection.retry();
      else void begin();
    },
    async view() {
      const state = current.stored ? await store.state() : ok(null);
      if (!state.ok) return state;
      if (!current.stored || !state.value) return ok(null);
      const { members, waiting, unshared, refused, later, incomplete, settings, before } = state.value;
      const { address, login } = current.stored.engine;
      exchange.notices.noteWaiting(waiting);
      return ok({
        engine: exchange.status(),
        ...exchange.notices.current(),
        address,
        members,
        waiting,
        unshared,
        refused,
        later,
        incomplete,
        settings,
        before,
        user: login.by === 'password' ? login.user : '',
        here: exchange.colleagues.listPresent(),
      });
    },
    async stop() {
      current.stored = null;
      await exchange.stop();
    },
  });
}

/** The team in the vault, unlocked in the store. */
async function readTeam(parts: TeamParts): Promise<Result<CurrentTeam>> {
  const { vault, store, account } = parts;
  const stored = await vault.get<StoredTeam>(teamSecretName(account));
  if (!stored.ok) return stored;
  const team: CurrentTeam = { stored: stored.value };
  const unlocked = await unlock(parts, team);
  if (!unlocked.ok) return unlocked;
  // The team exists in the vault but not in the store, after a stop between the two writes or with
  // another work.db: forget it. `claimKey` is the cheapest test; the whole state would read all
  // entries during the start.
  const known = team.stored ? await store.claimKey('') : ok(null);
  if (team.stored && known.ok && known.value === null) {
    const forgotten = await vault.remove(teamSecretName(account));
    if (!forgotten.ok) return forgotten;
    team.stored = null;
  }
  return ok(team);
}

async function unlock({ store }: TeamParts, { stored }: CurrentTeam): Promise<Result<null>> {
  const unlocked = stored ? await store.unlock(stored.secrets) : ok(null);
  return unlocked.ok ? ok(null) : unlocked;
}

type TeamActions = Pick<
  Team,
  'invite' | 'remove' | 'assignTickets' | 'handedDraft' | 'moveTool' | 'chooseSetting' | 'shareEarlier'
>;

/** Changes of a member within the team. */
function teamActions({ store, clock, keyCost }: TeamParts, team: CurrentTeam, exchange: TeamExchange): TeamActions {
  const { news } = exchange;
  return {
    async invite(passphrase) {
      const now = exchange.now();
      const endsAt = now + INVITED_FOR;
      const invited = team.stored ? await store.invite({ now, endsAt }) : ok(null);
      if (!invited.ok) return invited;
      if (!team.stored || !invited.value) return noTeam('team.invite');
      news.wake();
      const { address } = team.stored.engine;
      return ok({ code: await writeInvitation({ address, invitation: invited.value }, passphrase, keyCost), endsAt });
    },

    async remove(member) {
      if (!team.stored) return noTeam('team.remove');
      const removed = await store.remove({ member, now: exchange.now() });
      if (!removed.ok) return removed;
      news.onChanges(removed.value);
      news.wake();
      return ok(null);
    },

    async assignTickets(tickets, to) {
      if (!team.stored) return noTeam('team.take');
      const given = await store.take({ tickets, ...to, at: clock.now() });
      if (!given.ok) return given;
      news.onChanges(given.value.changes);
      news.wake();
      return ok(given.value.before);
    },

    async handedDraft(ticket) {
      return team.stored ? store.handedDraft(ticket) : noTeam('team.handedDraft');
    },

    async moveTool(how, tool) {
      const { kind } = tool;
      const operation = how === 'shareTool' ? 'team.share' : 'team.takeOut';
      const moved = await store[how]({ ...tool, at: clock.now() });
      if (!moved.ok) return moved;
      if (moved.value !== 'moved') return err('invalid', operation, { detail: { reason: moved.value } });
      news.onChanges({ ...NO_CHANGES, canned: kind === 'canned', views: kind === 'view', outgoing: true });
      return ok(null);
    },

    async chooseSetting(choice) {
      if (!team.stored) return noTeam('team.setting');
      const chosen = await store.chooseSetting(choice);
      if (!chosen.ok) return chosen;
      if (!chosen.value) return err('invalid', 'team.setting', { detail: { reason: 'nothing-there' } });
      news.onChanges({ ...NO_CHANGES, team: true, settings: true, outgoing: true });
      return ok(null);
    },

    async shareEarlier() {
      if (!team.stored) return noTeam('team.shareBefore');
      const shared = await store.shareBefore();
      if (shared.ok) news.onChanges({ ...NO_CHANGES, team: true, outgoing: true });
      return shared.ok ? ok(null) : shared;
    },
  };
}
