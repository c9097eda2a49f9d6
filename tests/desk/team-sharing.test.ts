/**
 * Data that two desks of a team share over a real NATS server, beside marks: canned replies, views,
 * settings, promises, and those from before the team.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CannedReply } from '../../shared/domain/canned.ts';
import type { SharedSetting } from '../../shared/domain/team.ts';
import { type NatsServer, noNatsServer, startNats } from '../helpers/nats-server.ts';
import { asTimePasses } from '../helpers/under-way.ts';
import type { RunningService } from '../service/service.ts';
import { itemOf, rowsOf, send, startTestService } from './harness.ts';
import {
  type Agent,
  addNote,
  changeTags,
  joinTeam,
  notesOf,
  openAgent,
  startTeam,
  viewOf,
  waitForMembers,
  waitUntilConnected,
  waitUntilSeen,
} from './team.ts';

const LOGIN = { user: 'desk', password: 'the-password-of-the-engine', key: '' };
const TEXT = 'Canary of the zone';

let service: RunningService;
let engine: NatsServer;
let mara: Agent;
let ben: Agent;
let ticket: string;
const ends: (() => unknown)[] = [];

const replyOf = async ({ under, account }: Agent, id: string): Promise<CannedReply | undefined> =>
  (await under.call('canned.list', { account })).find((one) => one.id === id);
const settingOf = async (agent: Agent, which: SharedSetting) =>
  (await viewOf(agent)).settings.find(({ name }) => name === which)?.state;
const settingsOf = async ({ under, account }: Agent) => {
  const found = (await under.call('account.list', {})).find(({ id }) => id === account);
  if (!found) throw new Error('no such account');
  return found.settings;
};

describe.skipIf(noNatsServer)(
  `a team${noNatsServer ? ` (SKIPPED: ${noNatsServer})` : ''}`,
  { timeout: 180_000 },
  () => {
    beforeAll(async () => {
      [service, engine] = await Promise.all([startTestService({ tickets: 20 }), startNats(LOGIN)]);
      ends.push(service.stop, engine.stop);
      [mara, ben] = await Promise.all([openAgent(service, 'Mara Lind'), openAgent(service, 'Ben Okafor')]);
      ends.push(mara.under.stop, ben.under.stop);
      ticket = (await rowsOf(mara.under, mara.account, 'active'))[0]?.id ?? '';
      await addNote(mara, ticket, 'From before');
      await changeTags(mara, ticket, ['before']);
      await startTeam(mara, { ...LOGIN, address: engine.address });
      await waitUntilConnected(mara);
      await joinTeam(mara, ben, LOGIN);
      await Promise.all([waitForMembers(mara, 2), waitForMembers(ben, 2)]);
    }, 180_000);
    afterAll(async () => {
      for (const end of ends.reverse()) await end();
    });

    it('has canned replies in common: any member changes and removes them', async () => {
      const id = crypto.randomUUID();
      const reply = { id, base: null, name: 'Zone', keywords: [], text: TEXT, department: null, macro: null };
      await mara.under.call('canned.save', { account: mara.account, ...reply });
      await mara.under.call('team.share', { account: mara.account, kind: 'canned', id });
      await waitUntilSeen(ben, 'the reply', async () => (await replyOf(ben, id))?.team !== undefined);
      const base = (await replyOf(ben, id))?.changedAt ?? null;
      await ben.under.call('canned.save', { account: ben.account, ...reply, base, text: `${TEXT}, again` });
      await waitUntilSeen(mara, 'the change', async () => (await replyOf(mara, id))?.text === `${TEXT}, again`);
      expect(mara.under.events.some(({ name }) => name === 'canned.changed')).toBe(true);
      await ben.under.call('canned.remove', { account: ben.account, id });
      await waitUntilSeen(mara, 'that it is gone', async () => (await replyOf(mara, id)) === undefined);
    });

    it('has views in common, among the queues of all', async () => {
      const id = crypto.randomUUID();
      await mara.under.call('view.save', { account: mara.account, id, name: 'Invoices', query: 'invoice' });
      await mara.under.call('team.share', { account: mara.account, kind: 'view', id });
      const queueOf = async ({ under, account }: Agent) =>
        (await under.call('queue.list', { account })).find(({ key }) => key === `view:${id}`);
      await waitUntilSeen(ben, 'the view', async () => (await queueOf(ben))?.team !== undefined);
      await ben.under.call('team.takeOut', { account: ben.account, kind: 'view', id });
      await waitUntilSeen(mara, 'that it is gone', async () => (await queueOf(mara)) === undefined);
      expect((await queueOf(ben))?.team).toBeUndefined();
    });

    it('has settings in common: taken where the agent has none, and links only at their word', async () => {
      const configure = (settings: Parameters<typeof mara.under.call<'account.configure'>>[1]['settings']) =>
        mara.under.call('account.configure', { account: mara.account, settings });
      const choose = (agent: Agent, name: SharedSetting, how: 'share' | 'use' | 'keep') =>
        agent.under.call('team.setting', { account: agent.account, name, how });
      const ticketLink = 'https://admin.example.com/t?id={id}';
      await configure({ departments: { 1: 'First line' }, ticketLink });
      const hears = (agent: Agent) => agent.under.events.some(({ name }) => name === 'team.changed');
      ben.under.events.length = 0;
      await choose(mara, 'departments', 'share');
      await choose(mara, 'links', 'share');
      await waitUntilSeen(ben, 'the names', async () => (await settingsOf(ben)).departments[1] === 'First line');
      await waitUntilSeen(ben, 'the links', async () => (await settingOf(ben, 'links')) === 'differs');
      await waitUntilSeen(ben, 'the news of it', async () => hears(ben));
      expect((await settingsOf(ben)).ticketLink).toBe('');
      await choose(ben, 'links', 'use');
      expect(await settingsOf(ben)).toMatchObject({ ticketLink });
      expect(await settingOf(ben, 'links')).toBe('team');
    });

    it('has in common who replies come from: a desk that joined files none as the customer’s', async () => {
      service.setRepliesAs(null);
      const [first = '', second = ''] = (await rowsOf(mara.under, mara.account, 'active')).map(({ id }) => id);
      const sends = async ({ under, account }: Agent, to: string) => {
        const { id } = await send(under, account, to, 'We look into it.');
        await under.call('outbox.sendNow', { account, item: id });
        let recordedAs: string | null = null;
        await asTimePasses('it to be read back', async () => {
          under.clock.advance(200);
          recordedAs = (await itemOf(under, account, id))?.recordedAs ?? null;
          return recordedAs !== null;
        });
        return recordedAs;
      };
      expect(await sends(mara, first)).toBe('client');
      await mara.under.call('account.configure', { account: mara.account, settings: { replyAs: 'service' } });
      await waitUntilSeen(ben, 'who replies come from', async () => (await settingsOf(ben)).replyAs === 'service');
      expect(await sends(ben, second)).toBe('staff');
    });

    it('shows a colleague’s promise with their name, and shares what stood there before at the agent’s word', async () => {
      const patch = { promise: { text: 'The log', due: Date.now() + 3_600_000 } };
      await mara.under.call('marks.set', { account: mara.account, tickets: [ticket], patch });
      const detailAt = () => ben.under.call('ticket.get', { account: ben.account, ticket });
      await waitUntilSeen(
        ben,
        'the promise',
        async () => (await detailAt()).colleaguesPromises?.[0]?.by === 'Mara Lind',
      );
      expect((await detailAt()).local).toMatchObject({ promise: null, tags: [] });
      expect((await viewOf(mara)).before).toEqual({ notes: 1, tags: 1, done: 0, promises: 0 });
      await mara.under.call('team.shareBefore', { account: mara.account });
      await waitUntilSeen(
        ben,
        'the note',
        async () => (await notesOf(ben, ticket)).join() === 'Mara Lind: From before',
      );
      await waitUntilSeen(ben, 'the tag', async () => (await detailAt()).local.tags.join() === 'before');
      expect((await viewOf(mara)).before.notes).toBe(0);
    });
  },
);
