/**
 * A team of two desks over a real NATS server: what one marks stands at the other, also after a
 * time apart, a wiped server and a restart; and the server never sees what any of it says.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findInFolder, needlesOf } from '../helpers/canary.ts';
import { type NatsServer, noNatsServer, startNats } from '../helpers/nats-server.ts';
import { until } from '../helpers/until.ts';
import type { RunningService } from '../service/service.ts';
import { rowsOf, startTestService } from './harness.ts';
import {
  type Agent,
  addNote,
  changeTags,
  type EngineInput,
  joinTeam,
  notesOf,
  openAgent,
  PASSPHRASE,
  startTeam,
  viewOf,
  waitForMembers,
  waitUntilConnected,
  waitUntilSeen,
} from './team.ts';

const LOGIN = { user: 'desk', password: 'the-password-of-the-engine', key: '' };

let service: RunningService;
let engine: NatsServer;
let mara: Agent;
let ben: Agent;
let at: EngineInput;
/** Tickets that both have, one for each test. */
let tickets: string[];
const ends: (() => unknown)[] = [];

async function openAt(name: string): Promise<Agent> {
  const agent = await openAgent(service, name);
  ends.push(agent.under.stop);
  return agent;
}

async function together(): Promise<void> {
  [service, engine] = await Promise.all([
    startTestService({ tickets: 60 }),
    startNats({ ...LOGIN, settings: 'trace: true' }),
  ]);
  ends.push(service.stop, engine.stop);
  [mara, ben] = await Promise.all([openAt('Mara Lind'), openAt('Ben Okafor')]);
  at = { ...LOGIN, address: engine.address };
  await startTeam(mara, at);
  await waitUntilConnected(mara);
  await joinTeam(mara, ben, LOGIN);
  await Promise.all([waitForMembers(mara, 2), waitForMembers(ben, 2)]);
  tickets = (await rowsOf(mara.under, mara.account, 'active')).map(({ id }) => id);
}

const nextTicket = (): string => {
  const ticket = tickets.pop();
  if (!ticket) throw new Error('there are no more tickets');
  return ticket;
};

/** Marks of a ticket as rows of the list show them. */
async function rowOf({ under, account }: Agent, ticket: string) {
  const { local } = await under.call('ticket.get', { account, ticket });
  return local;
}

const seesNotes = (agent: Agent, ticket: string, notes: string[]) =>
  waitUntilSeen(agent, notes.join(), async () => (await notesOf(agent, ticket)).join() === notes.join());

const seesTags = (agent: Agent, ticket: string, tags: string[]) =>
  waitUntilSeen(agent, `tags ${tags}`, async () => (await rowOf(agent, ticket)).tags.join() === tags.join());

describe.skipIf(noNatsServer)(
  `a team${noNatsServer ? ` (SKIPPED: ${noNatsServer})` : ''}`,
  { timeout: 180_000 },
  () => {
    beforeAll(together, 180_000);
    afterAll(async () => {
      for (const end of ends.reverse()) await end();
    });

    it('shares notes, tags and what is done from one desk to the other', async () => {
      const [ticket, other] = [nextTicket(), nextTicket()];
      const { id } = await addNote(mara, ticket, 'Prefers mail.');
      await seesNotes(ben, ticket, ['Mara Lind: Prefers mail.']);
      await addNote(ben, ticket, 'Called back.');
      await seesNotes(mara, ticket, ['Ben Okafor: Called back.', 'own: Prefers mail.']);
      await mara.under.call('note.edit', {
        account: mara.account,
        note: id,
        text: 'Prefers the phone.',
        base: 'Prefers mail.',
      });
      await seesNotes(ben, ticket, ['Mara Lind: Prefers the phone.', 'own: Called back.']);
      await mara.under.call('note.remove', { account: mara.account, note: id });
      await seesNotes(ben, ticket, ['own: Called back.']);

      await changeTags(mara, other, ['migration', 'vip']);
      await seesTags(ben, other, ['migration', 'vip']);
      await changeTags(ben, other, [], ['vip']);
      await seesTags(mara, other, ['migration']);
      await mara.under.call('marks.set', { account: mara.account, tickets: [other], patch: { done: true } });
      await waitUntilSeen(ben, 'that it is done', async () => (await rowOf(ben, other)).doneAt !== null);
      const hears = async () => ben.under.events.some(({ name }) => name === 'team.changed');
      await waitUntilSeen(ben, 'the news of it', hears);
      expect(await viewOf(ben)).toMatchObject({ refused: [], incomplete: [], full: false, user: 'desk' });
    });

    it('tells windows how it stands and who is in it, and never a secret', async () => {
      const view = await viewOf(mara);
      expect(view).toMatchObject({ engine: { state: 'connected' }, address: engine.address, user: 'desk' });
      expect(view.members.map(({ name, own }) => [name, own])).toEqual([
        ['Mara Lind', true],
        ['Ben Okafor', false],
      ]);
      const { code } = await mara.under.call('team.invite', { account: mara.account, passphrase: PASSPHRASE });
      const told = JSON.stringify([view, await viewOf(ben), mara.under.events, mara.under.logged]);
      expect(told).not.toContain(LOGIN.password);
      expect(code).not.toContain('127.0.0.1');
      const again = { account: ben.account, name: 'Ben', code, address: '', ...LOGIN };
      expect((await ben.under.callFails('team.join', { ...again, passphrase: PASSPHRASE })).detail?.reason).toBe(
        'in-a-team',
      );
      expect((await ben.under.callFails('team.join', { ...again, passphrase: 'another one' })).detail?.reason).toBe(
        'wrong-passphrase',
      );
    });

    it('shows who is at a ticket, and who left it', async () => {
      const ticket = nextTicket();
      const hereAt = async () => (await viewOf(ben)).here.map(({ writing }) => (writing ? 'writing' : 'here'));
      const tell = (state: 'here' | 'writing' | 'gone') =>
        mara.under.call('team.here', { account: mara.account, ticket, state });
      await until('Mara to be there', async () => {
        await tell('here');
        return (await hereAt()).join() === 'here';
      });
      await tell('writing');
      await until('Mara to write', async () => (await hereAt()).join() === 'writing');
      await until('windows to hear of it', () =>
        ben.under.events.some(
          ({ name, data }) => name === 'team.presence' && data.here.some((one) => one.ticket === ticket && one.writing),
        ),
      );
      // Nobody hears of themselves.
      expect((await viewOf(mara)).here).toEqual([]);
      await tell('gone');
      await until('nobody to be there', async () => (await hereAt()).length === 0);
      await until('Mara to be there again', async () => {
        await tell('here');
        return (await hereAt()).join() === 'here';
      });
      await mara.under.call('account.configure', { account: mara.account, settings: { shownToTeam: false } });
      // An earlier report of her presence may still be on its way: it arrives before this note.
      await addNote(mara, ticket, 'Seen.');
      await seesNotes(ben, ticket, ['Mara Lind: Seen.']);
      await until('Mara to be gone', async () => {
        ben.under.clock.advance(5_000);
        return (await hereAt()).length === 0;
      });
      await tell('here');
      await addNote(mara, ticket, 'Unseen.');
      await seesNotes(ben, ticket, ['Mara Lind: Seen.', 'Mara Lind: Unseen.']);
      expect(await hereAt()).toEqual([]);
    });

    it('lets the engine see neither texts nor names nor numbers', async () => {
      const ticket = nextTicket();
      const { tid } = (await mara.under.call('ticket.get', { account: mara.account, ticket })).ticket;
      await addNote(mara, ticket, 'A canary that sings of hosting.');
      await changeTags(mara, ticket, ['canary-tag-of-the-team']);
      await seesNotes(ben, ticket, ['Mara Lind: A canary that sings of hosting.']);
      await seesTags(ben, ticket, ['canary-tag-of-the-team']);
      const needles = needlesOf([
        { what: 'a note', word: 'A canary that sings of hosting.' },
        { what: 'a tag', word: 'canary-tag-of-the-team' },
        { what: 'a name', word: 'Mara Lind' },
        { what: 'a number', word: tid },
      ]);
      // It stores what it was given, and its log has each command.
      expect(findInFolder(engine.folder, needles)).toEqual([]);
      expect(findInFolder(engine.folder, needlesOf([{ what: 'a bucket', word: 'KV_rackside-' }]))).not.toEqual([]);
    });

    it('takes another address or login, and says what is wrong with one', async () => {
      await mara.under.call('team.setEngine', { account: mara.account, ...at, password: 'old' });
      // It tries again by itself: between two readings the state may be another one.
      await expect
        .poll(async () => (await viewOf(mara)).engine)
        .toMatchObject({ state: 'refused', error: { kind: 'auth', detail: { reason: 'engine-login' } } });
      await mara.under.call('team.setEngine', { account: mara.account, ...at });
      await waitUntilConnected(mara);
    });

    it('brings both together after a time apart, without a loss and nothing twice', async () => {
      const [ticket, other] = [nextTicket(), nextTicket()];
      await addNote(mara, ticket, 'Before.');
      await seesNotes(ben, ticket, ['Mara Lind: Before.']);
      await engine.kill();
      for (const agent of [mara, ben]) {
        await waitUntilSeen(agent, 'that it is away', async () => (await viewOf(agent)).engine.state === 'away');
      }
      await addNote(mara, ticket, 'Of Mara, alone.');
      await addNote(ben, ticket, 'Of Ben, alone.');
      await changeTags(mara, other, ['mara']);
      await changeTags(ben, other, ['ben']);
      await waitUntilSeen(mara, 'what waits', async () => (await viewOf(mara)).waiting === 2);
      await engine.start();
      const seen = (own: string, name: string, theirs: string) => [`${name}: ${theirs}`, `own: ${own}`];
      for (const agent of [mara, ben]) {
        await waitUntilSeen(agent, 'all notes', async () => (await notesOf(agent, ticket)).length === 3);
      }
      expect(await notesOf(mara, ticket)).toEqual([
        ...seen('Before.', 'Ben Okafor', 'Of Ben, alone.'),
        'own: Of Mara, alone.',
      ]);
      expect(await notesOf(ben, ticket)).toEqual([
        'Mara Lind: Before.',
        'Mara Lind: Of Mara, alone.',
        'own: Of Ben, alone.',
      ]);
      for (const agent of [mara, ben]) await seesTags(agent, other, ['ben', 'mara']);
      await Promise.all([waitUntilConnected(mara), waitUntilConnected(ben)]);
    });

    it('is there again after a restart', async () => {
      await mara.under.restart();
      await waitUntilConnected(mara);
      const ticket = nextTicket();
      await addNote(mara, ticket, 'After the restart.');
      await seesNotes(ben, ticket, ['Mara Lind: After the restart.']);
    });

    it('is left: colleagues see it, their words go, and one’s own stay', async () => {
      const ticket = nextTicket();
      const ada = await openAt('Ada Park');
      await joinTeam(ben, ada, LOGIN);
      await Promise.all([waitForMembers(mara, 3), waitForMembers(ada, 3)]);
      await addNote(mara, ticket, 'Of Mara.');
      await addNote(ada, ticket, 'Of Ada.');
      await seesNotes(ada, ticket, ['Mara Lind: Of Mara.', 'own: Of Ada.']);
      await seesNotes(mara, ticket, ['Ada Park: Of Ada.', 'own: Of Mara.']);
      const left = ada.under.call('team.leave', { account: ada.account });
      await Promise.all([left, waitForMembers(mara, 2), waitForMembers(ben, 2)]);
      expect(await ada.under.call('team.get', { account: ada.account })).toBeNull();
      expect(await notesOf(ada, ticket)).toEqual(['own: Of Ada.']);
      expect(await notesOf(mara, ticket)).toEqual(['Ada Park: Of Ada.', 'own: Of Mara.']);
      expect((await ada.under.callFails('team.leave', { account: ada.account })).detail?.reason).toBe('no-team');
      // The remaining members have another key from now on.
      await addNote(ben, ticket, 'Among us.');
      await seesNotes(mara, ticket, ['Ada Park: Of Ada.', 'Ben Okafor: Among us.', 'own: Of Mara.']);
    });

    it('fills a server that was wiped, also with what those who are away wrote', async () => {
      const ticket = nextTicket();
      await addNote(mara, ticket, 'Of Mara.');
      await seesNotes(ben, ticket, ['Mara Lind: Of Mara.']);
      await mara.under.desk.stop();
      await engine.wipe();
      await waitUntilSeen(ben, 'the engine again', async () => (await viewOf(ben)).engine.state === 'connected');
      // Ben's desk alone gives back what it holds of Mara, and invites somebody new into it.
      const eve = await openAt('Eve Sol');
      await joinTeam(ben, eve, LOGIN);
      // The author might still come back, so others wait for a while. Time passes for Ben alone, so
      // nothing that he writes from here on is believed before that time has come.
      let turns = 0;
      await waitUntilSeen(eve, 'what Mara wrote', async () => {
        if (turns++ < 60) ben.under.clock.advance(1_000);
        return (await notesOf(eve, ticket)).length === 1;
      });
      expect(await notesOf(eve, ticket)).toEqual(['Mara Lind: Of Mara.']);
      expect(await viewOf(eve)).toMatchObject({ refused: [], incomplete: [] });
    });
  },
);
