/**
 * Second looks of two desks over a cluster of real NATS servers: a reply waits for its colleague,
 * goes out once, by the desk that is there, or comes back with a reason.
 */
import { jetstreamManager } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LookRequest } from '../../shared/domain/look-request.ts';
import { findInFolder, needlesOf } from '../helpers/canary.ts';
import { isFullRun } from '../helpers/full-run.ts';
import { type NatsServer, noNatsServer, startNatsCluster } from '../helpers/nats-server.ts';
import { LONG_TIMEOUT_MS, until } from '../helpers/until.ts';
import { itemOf, rowsOf, send, startTestService, type TestService } from './harness.ts';
import {
  type Agent,
  joinTeam,
  openAgent,
  startTeam,
  viewOf,
  waitForEndState,
  waitForMembers,
  waitUntilConnected,
  waitUntilSeen,
} from './team.ts';

const LOGIN = { user: 'desk', password: 'the-password-of-the-engine', key: '' };
/** ms: longer than the writer's desk has for an approved reply. */
const WRITERS_TIME = 61_000;
const RULE = { all: true, departments: [], money: null };

let service: TestService;
let cluster: NatsServer[];
let mara: Agent;
let ben: Agent;
let tickets: string[];
const ends: (() => unknown)[] = [];

async function together(): Promise<void> {
  [service, cluster] = await Promise.all([startTestService({ tickets: 60 }), startNatsCluster(3, LOGIN)]);
  ends.push(service.stop, ...cluster.map(({ stop }) => stop));
  [mara, ben] = await Promise.all([openAgent(service, 'Mara Lind'), openAgent(service, 'Ben Okafor')]);
  ends.push(mara.under.stop, ben.under.stop);
  for (const { under, account } of [mara, ben])
    await under.call('account.configure', { account, settings: { holdSeconds: 0, replyAs: 'name' } });
  await startTeam(mara, { ...LOGIN, address: cluster.map(({ address }) => address).join() });
  await waitUntilConnected(mara);
  await joinTeam(mara, ben, LOGIN);
  await Promise.all([waitForMembers(mara, 2), waitForMembers(ben, 2)]);
  tickets = (await rowsOf(mara.under, mara.account, 'awaiting')).map(({ id }) => id);
  const own = (await viewOf(mara)).members.find((member) => member.own)?.id ?? '';
  await mara.under.call('look.setRule', { account: mara.account, member: own, rule: RULE });
}

const nextTicket = (): string => tickets.pop() ?? '';

/** Mara sends a reply, perhaps before its hold is over, and Ben's desk has its request. */
async function ask(text: string, hold = 0): Promise<{ item: string; ticket: string; request: LookRequest }> {
  const ticket = nextTicket();
  const { account } = mara;
  await mara.under.call('account.configure', { account, settings: { holdSeconds: hold } });
  const { id: item } = await send(mara.under, account, ticket, text);
  if (hold > 0) await mara.under.call('outbox.sendNow', { account, item });
  let request: LookRequest | undefined;
  await waitUntilSeen(ben, text, async () => {
    request = (await ben.under.call('look.of', { account: ben.account, ticket })).find(({ id }) => id === item);
    return request;
  });
  if (!request) throw new Error('no request');
  return { item, ticket, request };
}

const approve = ({ id: request, digest }: LookRequest, text?: string) =>
  ben.under.call('look.approve', { account: ben.account, request, digest, ...(text && { text }) });

/** A notice follows its entry: the desk reads the ticket's words for it first. */
const waitForNotice = (agent: Agent, notice: string) =>
  waitUntilSeen(agent, `the notice ${notice}`, async () => agent.under.notices.includes(notice));

/** A desk that is five minutes ahead of the engine shares nothing, and an entry ahead waits. */
const turnBoth = (ms: number): void => {
  for (const { under } of [mara, ben]) under.clock.advance(ms);
};

const sent = (ticket: string) =>
  service.ledger.of('add-ticket-reply').filter(({ params }) => String(params.ticketid) === ticket);

describe.skipIf(noNatsServer)(
  `a second look${noNatsServer ? ` (SKIPPED: ${noNatsServer})` : ''}`,
  { timeout: 180_000 },
  () => {
    beforeAll(together, 180_000);
    afterAll(async () => {
      for (const end of ends.reverse()) await end();
    });

    it('holds a reply until a colleague approves it, and sends it with their changes', async () => {
      const { item, ticket, request } = await ask('A canary of a second look.');
      expect(request).toMatchObject({ by: 'Mara Lind', why: 'all' });
      expect(await itemOf(mara.under, mara.account, item)).toMatchObject({ waiting: 'look', look: { state: 'open' } });
      expect((await rowsOf(ben.under, ben.account, 'look')).map(({ id }) => id)).toEqual([ticket]);
      await waitForNotice(ben, `look ${ticket}`);
      const stale = { account: ben.account, request: item, digest: 'another' };
      expect((await ben.under.callFails('look.approve', stale)).detail?.reason).toBe('stale');
      const own = { account: mara.account, request: item, digest: request.digest };
      expect((await mara.under.callFails('look.approve', own)).detail?.reason).toBe('not-found');
      expect(sent(ticket)).toEqual([]);
      await approve(request, 'In better words.');
      const done = await waitForEndState(mara, item, 'accepted');
      expect(done).toMatchObject({ text: 'In better words.', look: { state: 'sent', by: 'Ben Okafor' } });
      expect(sent(ticket)).toHaveLength(1);
      expect(await rowsOf(ben.under, ben.account, 'look')).toEqual([]);
      const needles = needlesOf([
        { what: 'a request', word: 'A canary of a second look.' },
        { what: 'an answer', word: 'In better words.' },
        { what: 'a member', word: 'Mara Lind' },
      ]);
      for (const { folder } of cluster) expect(findInFolder(folder, needles)).toEqual([]);
    });

    it('returns a reply to its writer with the reason, and is undone by its writer', async () => {
      const { item, ticket, request } = await ask('Too harsh.');
      const reason = 'Please be kinder.';
      await ben.under.call('look.return', { account: ben.account, request: item, digest: request.digest, reason });
      await waitUntilSeen(mara, 'the reason', async () => !(await itemOf(mara.under, mara.account, item)));
      const draft = await mara.under.call('draft.get', { account: mara.account, ticket });
      expect(draft).toMatchObject({ text: 'Too harsh.', returned: { by: 'Ben Okafor', reason, why: null } });
      await waitForNotice(mara, `returned ${ticket}`);
      const other = await ask('Taken back.', 15);
      await mara.under.call('outbox.undo', { account: mara.account, item: other.item });
      await waitUntilSeen(ben, 'nothing', async () => {
        const open = await ben.under.call('look.of', { account: ben.account, ticket: other.ticket });
        return open.length === 0;
      });
      expect([...sent(ticket), ...sent(other.ticket)]).toEqual([]);
    });

    it('goes out by the approver’s desk while the writer’s is closed, which hears of it later', async () => {
      const { item, ticket, request } = await ask('While my desk is closed.');
      await mara.under.desk.stop();
      await approve(request);
      ben.under.clock.advance(WRITERS_TIME);
      await waitForEndState(ben, item, 'accepted');
      expect(sent(ticket)).toMatchObject([{ params: { name: 'Mara Lind' } }]);
      await waitUntilConnected(ben);
      await mara.under.restart();
      await waitUntilConnected(mara);
      // The turned clock dates Ben's answer ahead of the engine's own time.
      mara.under.clock.advance(WRITERS_TIME);
      const heard = await waitForEndState(mara, item, 'accepted');
      expect(heard.look).toMatchObject({ state: 'sent', by: 'Ben Okafor' });
      expect(sent(ticket)).toHaveLength(1);
    });

    // An election takes half a minute: in each run, `team-troubles` ends a leader.
    it.runIf(isFullRun)('goes out once when the leader of the cluster ends after the approval', async () => {
      const { item, ticket, request } = await ask('Amid an election.');
      const raw = await connect({ servers: cluster[0]?.address ?? '', user: LOGIN.user, pass: LOGIN.password });
      const manager = await jetstreamManager(raw);
      const stream = await manager.streams.list().next();
      const { cluster: state } = await manager.streams.info(stream[0]?.config.name ?? '');
      await raw.close();
      await Promise.all([cluster[Number(state?.leader?.at(-1))]?.kill(), approve(request)]);
      const isAccepted = async () => {
        turnBoth(200);
        return (await itemOf(mara.under, mara.account, item))?.state === 'accepted';
      };
      await until('the reply to go out', isAccepted, 2 * LONG_TIMEOUT_MS);
      expect(sent(ticket)).toHaveLength(1);
    });
  },
);
