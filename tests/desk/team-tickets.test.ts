/** Two desks of a team over a real NATS server: who has a ticket, and which of two replies goes. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { QueueKey } from '../../shared/domain/ticket.ts';
import { type NatsServer, noNatsServer, startNats } from '../helpers/nats-server.ts';
import { until } from '../helpers/until.ts';
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

let service: TestService;
let engine: NatsServer;
let mara: Agent;
let ben: Agent;
let tickets: string[];
const ends: (() => unknown)[] = [];

async function together(): Promise<void> {
  [service, engine] = await Promise.all([
    startTestService({ tickets: 120, dialects: ['conversations'] }),
    startNats(LOGIN),
  ]);
  ends.push(service.stop, engine.stop);
  [mara, ben] = await Promise.all([openAgent(service, 'Mara Lind'), openAgent(service, 'Ben Okafor')]);
  ends.push(mara.under.stop, ben.under.stop);
  await startTeam(mara, { ...LOGIN, address: engine.address });
  await waitUntilConnected(mara);
  await joinTeam(mara, ben, LOGIN);
  await Promise.all([waitForMembers(mara, 2), waitForMembers(ben, 2)]);
  tickets = (await rowsOf(mara.under, mara.account, 'awaiting')).map(({ id }) => id);
}

/** A reply is claimed over NATS first, of which no desk says that it is under way. */
const waitForHeldReply = () => until('the reply to come to the service', () => service.faults.heldCount > 0);

const nextTicket = (): string => {
  const ticket = tickets.pop();
  if (!ticket) throw new Error('there are no more tickets');
  return ticket;
};

const memberOf = async (agent: Agent): Promise<string> => {
  const { members } = await viewOf(agent);
  return members.find(({ own }) => own)?.id ?? '';
};

const holderAt = async ({ under, account }: Agent, ticket: string): Promise<string | null> =>
  (await under.call('ticket.get', { account, ticket })).local.taken?.member ?? null;

const takes = ({ under, account }: Agent, list: string[], member: string | null, note = '') =>
  under.call('team.take', { account, tickets: list, member, note });

const handedAt = ({ under }: Agent): string[] => under.notices.filter((one) => one.startsWith('handed '));

const isIn = async ({ under, account }: Agent, queue: QueueKey, ticket: string): Promise<boolean> =>
  (await rowsOf(under, account, queue)).some(({ id }) => id === ticket);

describe.skipIf(noNatsServer)(
  `tickets of a team${noNatsServer ? ` (SKIPPED: ${noNatsServer})` : ''}`,
  { timeout: 180_000 },
  () => {
    beforeAll(together, 180_000);
    afterAll(async () => {
      for (const end of ends.reverse()) await end();
    });

    it('are taken, handed on with a note, and given back, in rows and queues of both', async () => {
      const ticket = nextTicket();
      const [own, other] = [await memberOf(mara), await memberOf(ben)];
      expect(await takes(mara, [ticket], own)).toEqual([{ ticket, taken: null }]);
      await waitUntilSeen(ben, 'who has it', async () => (await holderAt(ben, ticket)) === own);
      expect(await isIn(ben, `taken:${own}`, ticket)).toBe(true);
      expect(await isIn(ben, 'nobodys', ticket)).toBe(false);
      const before = await takes(mara, [ticket], other, 'You know them.');
      expect(before).toMatchObject([{ ticket, taken: { member: own, note: '' } }]);
      await waitUntilSeen(ben, 'that it is his', async () => isIn(ben, 'mine', ticket));
      const { local } = await ben.under.call('ticket.get', { account: ben.account, ticket });
      expect(local.taken).toMatchObject({ member: other, note: 'You know them.' });
      // Only the receiver is notified, once; an agent's own acts are no news to them.
      await waitUntilSeen(ben, 'a notification of it', async () => ben.under.notices.includes(`handed ${ticket}`));
      await takes(ben, [ticket], null);
      await waitUntilSeen(mara, 'that nobody has it', async () => isIn(mara, 'nobodys', ticket));
      // Whatever was wrongly told to her would be told before, or with it.
      const next = nextTicket();
      await takes(ben, [next], own);
      await waitUntilSeen(mara, 'a notification', async () => handedAt(mara).length > 0);
      expect([handedAt(mara), handedAt(ben)]).toEqual([[`handed ${next}`], [`handed ${ticket}`]]);
    });

    it('are followed by both, and tell of mentions and of what colleagues did', async () => {
      const ticket = nextTicket();
      const follow = ({ under, account }: Agent) =>
        under.call('marks.set', { account, tickets: [ticket], patch: { followed: true } });
      await Promise.all([follow(mara), follow(ben)]);
      const followers = async ({ under, account }: Agent) =>
        (await under.call('ticket.get', { account, ticket })).followers;
      await waitUntilSeen(mara, 'that he follows it', async () => (await followers(mara))?.names.length === 1);
      expect(await followers(mara)).toEqual({ own: true, names: ['Ben Okafor'] });
      const note = { account: mara.account, ticket, id: crypto.randomUUID(), text: 'Is it @ben okafor who knows?' };
      await mara.under.call('note.add', note);
      await waitUntilSeen(ben, 'a notification of it', async () => ben.under.notices.includes(`mention ${ticket}`));
      const why = async ({ under, account }: Agent) =>
        (await rowsOf(under, account, 'today')).find(({ id }) => id === ticket)?.today;
      expect(await why(ben)).toMatchObject({ reason: 'mentioned', by: 'Mara Lind', words: note.text });
      await takes(ben, [ticket], await memberOf(ben));
      await waitUntilSeen(mara, 'a notification of that', async () =>
        mara.under.notices.includes(`followed ${ticket}`),
      );
      expect(await why(mara)).toMatchObject({ reason: 'followed', event: 'taken', by: 'Ben Okafor' });
      const { fingerprint } = await ben.under.call('ticket.get', { account: ben.account, ticket });
      await ben.under.call('ticket.seen', { account: ben.account, ticket, fingerprint });
      expect(await why(ben)).toBeUndefined();
    });

    it('are told to a webhook by the desk of whoever gets them', async () => {
      const ticket = nextTicket();
      for (const { under, account } of [mara, ben]) {
        // Nobody listens there, so that deliveries wait and can be counted.
        const hook = { address: 'https://localhost:1/', secret: 'a secret of sixteen', names: false };
        await under.call('hook.save', { account, ...hook });
      }
      const waiting = async ({ under, account }: Agent) => (await under.call('hook.get', { account })).waiting;
      await takes(mara, [ticket], await memberOf(mara));
      await waitUntilSeen(mara, 'a delivery', async () => (await waiting(mara)) === 1);
      // It's theirs already.
      await takes(mara, [ticket], await memberOf(mara));
      await waitUntilSeen(ben, 'who has it', async () => (await holderAt(ben, ticket)) !== null);
      expect(await waiting(ben)).toBe(0);
      await takes(mara, [ticket], await memberOf(ben));
      await waitUntilSeen(ben, 'a delivery', async () => (await waiting(ben)) === 1);
      expect(await waiting(mara)).toBe(1);
      for (const { under, account } of [mara, ben]) await under.call('hook.remove', { account });
    });

    it('cause no notification when they were handed while the desk was closed', async () => {
      const [closed, open] = [nextTicket(), nextTicket()];
      const own = await memberOf(mara);
      await mara.under.desk.stop();
      await takes(ben, [closed], own);
      await waitUntilConnected(ben);
      const told = handedAt(mara).length;
      await mara.under.restart();
      await waitUntilSeen(mara, 'that it is hers', async () => isIn(mara, 'mine', closed));
      await waitUntilConnected(mara);
      await takes(ben, [open], own);
      await waitUntilSeen(mara, 'a notification', async () => handedAt(mara).length > told);
      expect(handedAt(mara).slice(told)).toEqual([`handed ${open}`]);
    });

    it('are handed on with the text of a draft, which only whoever gets it is shown', async () => {
      const ticket = nextTicket();
      const draft = 'Hello,\n\nthe rack has power again.';
      const other = await memberOf(ben);
      await mara.under.call('team.take', { account: mara.account, tickets: [ticket], member: other, note: '', draft });
      await waitUntilSeen(ben, 'that it is his', async () => (await holderAt(ben, ticket)) === other);
      const taken = async ({ under, account }: Agent) =>
        (await under.call('ticket.get', { account, ticket })).local.taken;
      expect(await taken(ben)).toMatchObject({ member: other, hasDraft: true });
      const handed = ({ under, account }: Agent) => under.call('team.handedDraft', { account, ticket });
      expect(await handed(ben)).toBe(draft);
      expect(await handed(mara)).toBe('');
      // It goes with the ticket: whoever takes it next without one has none.
      await takes(ben, [ticket], other);
      expect(await handed(ben)).toBe('');
      const long = { account: mara.account, tickets: [ticket], member: other, note: '', draft: 'x'.repeat(20_001) };
      expect((await mara.under.callFails('team.take', long)).detail).toMatchObject({ reason: 'input', field: 'draft' });
    });

    it('are told to whoever lost them, where both took them while the server was away', async () => {
      const ticket = nextTicket();
      const both = [
        { agent: mara, own: await memberOf(mara) },
        { agent: ben, own: await memberOf(ben) },
      ];
      await engine.kill();
      for (const { agent } of both)
        await waitUntilSeen(agent, 'that it is away', async () => (await viewOf(agent)).engine.state !== 'connected');
      for (const { agent, own } of both) {
        await takes(agent, [ticket], own);
        for (const { under } of [mara, ben]) under.clock.advance(5_000);
      }
      await engine.start();
      for (const { under, account } of [mara, ben]) await under.call('team.retry', { account });
      for (const { agent } of both) await waitUntilConnected(agent);
      const told = () => both.filter(({ agent }) => agent.under.notices.includes(`taken ${ticket}`));
      await waitUntilSeen(mara, 'that one of them is told', async () => told().length > 0);
      const [loser] = told();
      const winner = both.find((one) => one !== loser);
      expect([told().length, await holderAt(mara, ticket), await holderAt(ben, ticket)]).toEqual([
        1,
        winner?.own,
        winner?.own,
      ]);
    });

    it('are answered by one of two who send at once, and the other reads what was sent', async () => {
      const ticket = nextTicket();
      for (const { under, account } of [mara, ben]) {
        await under.call('account.configure', { account, settings: { holdSeconds: 0 } });
        await under.call('ticket.readConversation', { account, ticket });
      }
      service.faults.add({ operation: 'add-ticket-reply', kind: 'held' });
      const first = await send(mara.under, mara.account, ticket, 'The rack has power again.');
      await waitForHeldReply();
      service.nextSecond();
      const second = await send(ben.under, ben.account, ticket, 'We are looking into it.');
      const { stop } = await waitForEndState(ben, second.id, 'stopped');
      expect(stop).toMatchObject({ reason: 'colleague', by: 'Mara Lind' });
      service.faults.clear();
      await waitForEndState(mara, first.id, 'accepted');
      const cameTo = async () => (await itemOf(ben.under, ben.account, second.id))?.stop?.came?.map(({ text }) => text);
      await waitUntilSeen(ben, 'her text', async () => {
        ben.under.clock.advance(1_000);
        return (await cameTo())?.length === 1;
      });
      expect(await cameTo()).toEqual(['The rack has power again.']);
      expect(service.ledger.of('add-ticket-reply')).toHaveLength(1);
    });

    it('are answered past a colleague who never lets go, once the agent says so, and once', async () => {
      const ticket = nextTicket();
      await ben.under.call('account.configure', { account: ben.account, settings: { holdSeconds: 0 } });
      service.faults.add({ operation: 'add-ticket-reply', kind: 'held', times: 1 });
      const held = await send(mara.under, mara.account, ticket, 'The rack has power again.');
      await waitForHeldReply();
      const { id } = await send(ben.under, ben.account, ticket, 'We are looking into it.');
      await waitForEndState(ben, id, 'stopped');
      await ben.under.call('outbox.decide', { account: ben.account, item: id, decision: 'send-anyway' });
      await waitForEndState(ben, id, 'accepted');
      const sent = () => service.ledger.of('add-ticket-reply').filter(({ params }) => params.ticketid === ticket);
      expect(sent().filter(({ params }) => params.message === 'We are looking into it.')).toHaveLength(1);
      service.faults.clear();
      await waitForEndState(mara, held.id, 'accepted');
      expect(sent()).toHaveLength(2);
    });
  },
);
