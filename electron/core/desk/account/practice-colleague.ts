/**
 * Plays a colleague for the practice desk: a separate desk in memory that joins the agent's team by
 * invitation, over a server on this computer. The colleague opens a ticket, writes and answers. The
 * texts are invented, but they travel as in any team.
 */
import { randomBytes, randomUUID } from 'node:crypto';
import { PRACTICE_ENGINE, type PresenceState } from '../../../../shared/domain/team-engine.ts';
import { err, ok, type Result } from '../../../../shared/result.ts';
import { openRemoteStore, type RemoteStore } from '../../worker/remote.ts';
import type { Ports } from '../ports.ts';
import { createDelay, createLimiter } from '../scheduling.ts';
import { readInvitation } from '../team/invitation.ts';
import { openTeamDesk } from '../team/team.ts';
import type { Team } from '../team/team-interface.ts';
import { createSecrets } from '../vault/secrets.ts';
import { newKeys } from './data-keys.ts';

export interface PracticeColleague {
  /**
   * Makes the agent's team if there is none, joins it, and plays the scene at this ticket.
   * `invalid` with reason `no-engine-here`, or `team-elsewhere` if the team has its own server.
   */
  play(ticket: string): Promise<Result<null>>;
  stop(): Promise<void>;
}

interface ColleagueParts {
  ports: Ports;
  team: Team;
  agentName(): string;
}

const NAME = 'Mira Holt';
const NOTE = 'Called them as well: they can wait until tomorrow morning.';

/**
 * `at` is ms from the beginning. Presence is repeated, because it expires after a few seconds. The
 * claim lasts while the colleague writes, so that an agent who answers meanwhile runs into it.
 */
const SCENE: readonly { at: number; does: PresenceState | 'claim' | 'answer' }[] = [
  { at: 0, does: 'here' },
  { at: 5_000, does: 'here' },
  { at: 8_000, does: 'claim' },
  ...[13_000, 18_000, 23_000, 28_000, 33_000, 38_000].map((at) => ({ at, does: 'writing' }) as const),
  { at: 42_000, does: 'answer' },
  { at: 43_000, does: 'gone' },
];
const CONNECT = 20_000;
const LOOK = 100;

interface Desk {
  store: RemoteStore;
  team: Team;
}

export function createPracticeColleague({ ports, team, agentName }: ColleagueParts): PracticeColleague {
  const { clock, log, network } = ports;
  const inTurn = createLimiter(1);
  const delay = createDelay(clock);
  let desk: Desk | null = null;
  let cancels: (() => void)[] = [];
  let claim: Awaited<ReturnType<Team['take']>> = null;
  /** Counts scenes: steps of an earlier scene are dropped. */
  let scene = 0;
  let isStopped = false;

  async function openDesk(): Promise<Result<Desk>> {
    const account = randomUUID();
    const store = await openRemoteStore({
      ...{ account, folder: null, keys: newKeys(), known: false, mend: null, from: null, clock, log },
      worker: ports.storeWorker,
      onReopened: () => undefined,
      onStorageNote: () => undefined,
      folderTrouble: () => null,
    });
    if (!store.ok) return store;
    const opened = await openTeamDesk({
      ...{ account, vault: createSecrets(null), store: store.value.team, clock, log, network, keyCost: ports.keyCost },
      practiceEngine: ports.practice.engine,
      serviceNow: () => null,
      isShown: () => true,
      onChanged: () => undefined,
      onHere: () => undefined,
      onChanges: () => undefined,
      onHanded: () => undefined,
    });
    if (opened.ok) return ok({ store: store.value, team: opened.value });
    await store.value.databases.close();
    return opened;
  }

  /**
   * Joins by invitation, as people do, and removes the colleague of an earlier run, whose desk is
   * gone.
   */
  async function join(): Promise<Result<Desk>> {
    const seen = await team.view();
    if (!seen.ok) return seen;
    if (seen.value === null) {
      const made = await team.create(PRACTICE_ENGINE, agentName());
      if (!made.ok) return made;
    } else if (seen.value.address !== PRACTICE_ENGINE) {
      return err('invalid', 'practice.play', { detail: { reason: 'team-elsewhere' } });
    }
    for (const { id, name, removable, removedBy } of seen.value?.members ?? []) {
      const removed = name === NAME && removable && removedBy === null ? await team.remove(id) : ok(null);
      if (!removed.ok) return removed;
    }
    const passphrase = randomBytes(24).toString('base64url');
    const invited = await team.invite(passphrase);
    const read = invited.ok ? await readInvitation(invited.value.code, passphrase) : invited;
    const opened = read.ok ? await openDesk() : read;
    if (!read.ok || !opened.ok) return opened as Result<Desk>;
    const joined = await opened.value.team.join(read.value.invitation, PRACTICE_ENGINE, NAME);
    if (joined.ok) return opened;
    await close(opened.value);
    return joined;
  }

  async function close({ team: own, store }: Desk): Promise<void> {
    await own.stop();
    await store.databases.close();
  }

  /** Wait until the colleague's desk has read the whole log: only then do its entries count. */
  async function connected(own: Team): Promise<boolean> {
    const until = clock.monotonic() + CONNECT;
    while (!isStopped && clock.monotonic() < until) {
      const view = await own.view();
      if (view.ok && view.value?.engine.state === 'connected' && view.value.waiting === 0) return true;
      await delay.wait(LOOK);
    }
    return false;
  }

  async function act({ team: own, store }: Desk, ticket: string, does: (typeof SCENE)[number]['does']): Promise<void> {
    if (does === 'claim') {
      const mine = scene;
      const taken = await own.take(ticket);
      if (mine === scene) claim = taken;
      else if (taken && 'release' in taken) taken.release();
      return own.reportPresence(ticket, 'writing');
    }
    if (does !== 'answer') return own.reportPresence(ticket, does);
    await ports.practice.play({ scenario: 'colleague-answers-first', ticketid: ticket });
    release();
    await store.notes.add({ id: randomUUID(), ticket, at: clock.now(), editedAt: null, text: NOTE });
    const view = await own.view();
    const member = view.ok ? view.value?.members.find((one) => one.own)?.id : undefined;
    if (member) await own.assignTickets([ticket], { member, note: '' });
    own.wake();
  }

  function release(): void {
    if (claim && 'release' in claim) claim.release();
    claim = null;
  }

  function endScene(): void {
    scene += 1;
    for (const cancel of cancels) cancel();
    cancels = [];
    release();
  }

  async function isMember({ team: own }: Desk): Promise<boolean> {
    const [theirs, agents] = [await own.view(), await team.view()];
    const id = theirs.ok && theirs.value?.members.find((one) => one.own)?.id;
    const known = agents.ok ? agents.value?.members.find((one) => one.id === id) : undefined;
    return known !== undefined && known.removedBy === null;
  }

  async function closeDesk(): Promise<void> {
    const ending = desk;
    desk = null;
    if (ending) await close(ending);
  }

  return {
    play: (ticket) =>
      inTurn(async () => {
        endScene();
        if (desk && !(await isMember(desk))) await closeDesk();
        const joined = desk ? ok(desk) : await join();
        if (!joined.ok) return joined;
        const own = joined.value;
        desk = own;
        if (!(await connected(own.team))) return err('server', 'practice.play', { detail: { reason: 'silent' } });
        cancels = SCENE.map(({ at, does }) => clock.after(at, () => void act(own, ticket, does)));
        return ok(null);
      }),
    async stop() {
      isStopped = true;
      delay.cancel();
      await inTurn(async () => {
        endScene();
        await closeDesk();
      });
    },
  };
}
