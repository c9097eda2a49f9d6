/**
 * A team whose engine has trouble, over real NATS servers: one of a cluster ends while everybody
 * writes, there is no room, or whoever runs it plays old values back and forges new ones.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join as path } from 'node:path';
import { jetstream, jetstreamManager } from '@nats-io/jetstream';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type NatsServer, noNatsServer, startNats, startNatsCluster } from '../helpers/nats-server.ts';
import { until } from '../helpers/until.ts';
import type { RunningService } from '../service/service.ts';
import { rowsOf, startTestService } from './harness.ts';
import {
  type Agent,
  addNote,
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

let service: RunningService;
let mara: Agent;
let ben: Agent;
let ends: (() => unknown)[];

beforeEach(async () => {
  ends = [];
  service = await startTestService({ tickets: 20 });
  ends.push(service.stop);
});
afterEach(async () => {
  for (const end of ends.reverse()) await end();
});

async function together(address: string): Promise<string[]> {
  [mara, ben] = await Promise.all([openAgent(service, 'Mara Lind'), openAgent(service, 'Ben Okafor')]);
  ends.push(mara.under.stop, ben.under.stop);
  await startTeam(mara, { ...LOGIN, address });
  await waitUntilConnected(mara);
  await joinTeam(mara, ben, LOGIN);
  await Promise.all([waitForMembers(mara, 2), waitForMembers(ben, 2)]);
  return (await rowsOf(mara.under, mara.account, 'active')).map(({ id }) => id);
}

/** Connects as the engine's administrator: with all rights, and none of the team's keys. */
async function administrator(server: NatsServer): Promise<{ raw: NatsConnection; stream: string }> {
  const raw = await connect({ servers: server.address, user: LOGIN.user, pass: LOGIN.password });
  ends.push(() => raw.close());
  const [stream] = await (await jetstreamManager(raw)).streams.list().next();
  if (!stream) throw new Error('nothing is stored');
  return { raw, stream: stream.config.name };
}

const hasNotes = (agent: Agent, ticket: string, texts: string[]) =>
  waitUntilSeen(agent, `${texts.length} notes`, async () => {
    const found = (await notesOf(agent, ticket)).map((one) => one.replace(/^[^:]+: /, ''));
    return found.sort().join('\n') === texts.toSorted().join('\n');
  });

describe.skipIf(noNatsServer)(
  `a team whose engine has trouble${noNatsServer ? ` (SKIPPED: ${noNatsServer})` : ''}`,
  { timeout: 300_000 },
  () => {
    it('loses nothing and doubles nothing when the leader of a cluster ends while both write', async () => {
      const cluster = await startNatsCluster(3, LOGIN);
      for (const one of cluster) ends.push(one.stop);
      const [ticket = ''] = await together(cluster.map(({ address }) => address).join());
      const { raw, stream } = await administrator(cluster[0] as NatsServer);
      const { cluster: state } = await (await jetstreamManager(raw)).streams.info(stream);
      expect(state?.replicas).toHaveLength(2);
      await raw.close();
      const leader = cluster[Number(state?.leader?.at(-1))];
      const written: string[] = [];
      for (let round = 0; round < 30; round++) {
        const texts = [`Of Mara, ${round}.`, `Of Ben, ${round}.`];
        await Promise.all([addNote(mara, ticket, texts[0] ?? ''), addNote(ben, ticket, texts[1] ?? '')]);
        written.push(...texts);
        if (round === 10) await leader?.kill();
        if (round === 20) await leader?.start();
      }
      await Promise.all([hasNotes(mara, ticket, written), hasNotes(ben, ticket, written)]);
      await Promise.all([waitUntilConnected(mara), waitUntilConnected(ben)]);
      for (const agent of [mara, ben]) expect(await viewOf(agent)).toMatchObject({ refused: [], incomplete: [] });
    });

    it('says that there is no room, keeps what waits, and shares it once there is some', async () => {
      const server = await startNats({ ...LOGIN, maxStore: 60_000 });
      ends.push(server.stop);
      const [ticket = ''] = await together(server.address);
      const written: string[] = [];
      await until('it to be full', async () => {
        const text = `${written.length} ${'and so on '.repeat(100)}`.trim();
        await addNote(mara, ticket, text);
        written.push(text);
        return (await viewOf(mara)).full;
      });
      expect((await viewOf(mara)).waiting).toBeGreaterThan(0);
      expect((await notesOf(ben, ticket)).length).toBeLessThan(written.length);
      // The administrator gives the server more room, and restarts it.
      const settings = path(server.folder, 'server.conf');
      writeFileSync(
        settings,
        readFileSync(settings, 'utf8').replace('max_file_store: 60000', 'max_file_store: 60000000'),
      );
      await server.kill();
      await server.start();
      await hasNotes(ben, ticket, written);
      await waitUntilConnected(mara);
      expect(await viewOf(mara)).toMatchObject({ full: false, refused: [], incomplete: [] });
    });

    it('believes no old value that is played back and none that is forged, and puts the true one back', async () => {
      const server = await startNats(LOGIN);
      ends.push(server.stop);
      const [ticket = ''] = await together(server.address);
      const { raw, stream } = await administrator(server);
      const newest = async () => {
        const message = await (await jetstreamManager(raw)).streams.getMessage(stream, { last_by_subj: '$KV.>' });
        if (!message) throw new Error('nothing was written');
        return { subject: message.subject, data: Buffer.from(message.data) };
      };
      const at = async (subject: string) =>
        Buffer.from(
          (await (await jetstreamManager(raw)).streams.getMessage(stream, { last_by_subj: subject }))?.data ?? [],
        );

      const { id } = await addNote(mara, ticket, 'First.');
      await hasNotes(ben, ticket, ['First.']);
      await waitUntilConnected(mara);
      const old = await newest();
      await mara.under.call('note.edit', { account: mara.account, note: id, text: 'Second.', base: 'First.' });
      await hasNotes(ben, ticket, ['Second.']);
      await waitUntilConnected(mara);
      const present = await newest();
      expect(present.subject).toBe(old.subject);

      const refusals = async (agent: Agent) => (await viewOf(agent)).refused.map(({ why }) => why).sort();
      await jetstream(raw).publish(old.subject, old.data);
      for (const agent of [mara, ben])
        await waitUntilSeen(
          agent,
          'that it was played back',
          async () => (await refusals(agent)).join() === 'replayed',
        );
      await until('the true one to be back', async () => (await at(old.subject)).equals(present.data));

      const forged = Buffer.from(present.data);
      forged[forged.length - 100] = (forged[forged.length - 100] ?? 0) ^ 1;
      await jetstream(raw).publish(old.subject, forged);
      for (const agent of [mara, ben])
        await waitUntilSeen(
          agent,
          'that it is forged',
          async () => (await refusals(agent)).join() === 'forged,replayed',
        );
      await until('the true one to be back', async () => (await at(old.subject)).equals(present.data));
      for (const agent of [mara, ben]) await hasNotes(agent, ticket, ['Second.']);
    });

    it('keeps what is written while the server’s clock is wrong, says so, and shares it once it is right', async () => {
      const HOUR = 3_600_000;
      // The others are an hour ahead: the server is an hour behind.
      let ahead = 0;
      service = await startTestService({ tickets: 20, now: () => Date.now() + ahead });
      const server = await startNats(LOGIN);
      ends.push(service.stop, server.stop);
      const [ticket = ''] = await together(server.address);
      const set = async (ms: number) => {
        ahead += ms;
        for (const { under, account } of [mara, ben]) {
          under.clock.changeTime(ms);
          await under.call('sync.now', { account });
        }
      };
      await set(HOUR);
      await addNote(mara, ticket, 'Meanwhile.');
      await waitUntilSeen(mara, 'whose clock is wrong', async () => (await viewOf(mara)).clock?.whose === 'engine');
      expect(await viewOf(mara)).toMatchObject({ waiting: 1, engine: { state: 'connected' } });
      expect(await notesOf(ben, ticket)).toEqual([]);
      await set(-HOUR);
      // The engine is asked once a minute. Time passes for both: what is stamped ahead of Ben's
      // clock waits for it.
      let turns = 0;
      await waitUntilSeen(ben, 'what was written meanwhile', async () => {
        if (turns++ < 150) for (const { under } of [mara, ben]) under.clock.advance(1_000);
        return (await notesOf(ben, ticket)).length === 1;
      });
      await waitUntilSeen(mara, 'that it is right', async () => (await viewOf(mara)).clock === null);
      await hasNotes(ben, ticket, ['Meanwhile.']);
      await waitUntilConnected(mara);
    });

    it('says no more whose clock is wrong once nobody can look, as when the server is away', async () => {
      let ahead = 0;
      service = await startTestService({ tickets: 20, now: () => Date.now() + ahead });
      const server = await startNats(LOGIN);
      ends.push(service.stop, server.stop);
      const [ticket = ''] = await together(server.address);
      ahead = 3_600_000;
      mara.under.clock.changeTime(ahead);
      await mara.under.call('sync.now', { account: mara.account });
      await addNote(mara, ticket, 'Meanwhile.');
      await waitUntilSeen(mara, 'whose clock is wrong', async () => (await viewOf(mara)).clock?.whose === 'engine');
      await server.kill();
      await waitUntilSeen(
        mara,
        'that the server is away',
        async () => (await viewOf(mara)).engine.state !== 'connected',
      );
      await waitUntilSeen(mara, 'no clock', async () => (await viewOf(mara)).clock === null);
    });

    it('notices what it dropped, puts that back, and reads the same in whatever order it gives', async () => {
      const server = await startNats(LOGIN);
      ends.push(server.stop);
      const [ticket = ''] = await together(server.address);
      const { raw, stream } = await administrator(server);
      const { streams } = await jetstreamManager(raw);
      await addNote(mara, ticket, 'First.');
      await hasNotes(ben, ticket, ['First.']);
      await waitUntilConnected(mara);
      const { last_seq: dropped } = (await streams.info(stream)).state;
      await addNote(mara, ticket, 'Second.');
      await hasNotes(ben, ticket, ['First.', 'Second.']);
      await waitUntilConnected(mara);
      expect(await streams.deleteMessage(stream, dropped)).toBe(true);

      const comes = async (name: string): Promise<Agent> => {
        const agent = await openAgent(service, name);
        ends.push(agent.under.stop);
        await joinTeam(mara, agent, LOGIN);
        return agent;
      };
      const eve = await comes('Eve Sol');
      await hasNotes(eve, ticket, ['Second.']);
      const { members } = await viewOf(mara);
      const own = members.find((member) => member.own)?.id;
      await waitUntilSeen(
        eve,
        'that something of Mara’s is missing',
        async () => (await viewOf(eve)).incomplete.join() === own,
      );
      // Her desk asks theirs, and each looks at most once a minute through all that the engine has.
      let turns = 0;
      await waitUntilSeen(eve, 'what was lost', async () => {
        if (turns++ < 150) for (const { under } of [eve, ben, mara]) under.clock.advance(1_000);
        return (await notesOf(eve, ticket)).length === 2;
      });
      await hasNotes(eve, ticket, ['First.', 'Second.']);
      await waitUntilSeen(eve, 'that all is there', async () => (await viewOf(eve)).incomplete.length === 0);

      const { last_seq: last } = (await streams.info(stream)).state;
      const entries: { subject: string; data: Uint8Array }[] = [];
      for (let seq = 1; seq <= last; seq++) {
        const there = await streams.getMessage(stream, { seq }).catch(() => null);
        if (there?.subject.includes('.e.')) entries.push({ subject: there.subject, data: Uint8Array.from(there.data) });
      }
      for (const { subject, data } of entries.toReversed()) await jetstream(raw).publish(subject, data);
      const fay = await comes('Fay Oda');
      for (const agent of [fay, eve, mara]) await hasNotes(agent, ticket, ['First.', 'Second.']);
      expect(await viewOf(fay)).toMatchObject({ refused: [], incomplete: [] });
    });
  },
);
