/**
 * A member whom a colleague’s note mentions is notified once, and finds it in *Today* until they
 * look.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { detailOf, ingestTickets, NOON, wireTicket } from '../../../../tests/helpers/memory-store.ts';
import { createTeam, sealEntry, syncInTurn, TestDesk, TestEngine } from '../../../../tests/helpers/team-desks.ts';

const MINUTE = 60_000;
const SORT = { by: 'lastReply', dir: 'desc' } as const;
let folder: string | null = null;
let engine: TestEngine;
let ada: TestDesk;
let ben: TestDesk;
let other: TestDesk;

const sync = (...desks: TestDesk[]) => syncInTurn(engine, desks);
let now = NOON;
function turn(): void {
  now += MINUTE;
  for (const desk of [ada, ben, other]) desk.at(now);
}
let written = 0;
function note(by: TestDesk, text: string, ticket = '1'): string {
  turn();
  const id = `note-${written++}`;
  by.store.notes.add({ id, ticket, at: by.clock(), editedAt: null, text });
  return id;
}
const todayOf = ({ store }: TestDesk) =>
  store.queues.rows('today', SORT, 0, 10).rows.map(({ id, today }) => [id, today?.reason, today?.by, today?.words]);
const look = ({ store }: TestDesk, ticket = '1') =>
  store.tickets.markSeen(ticket, detailOf(store, ticket).fingerprint, false);

async function begin(place: string | null = null): Promise<void> {
  [engine, now] = [new TestEngine(), NOON];
  [ada, ben, other] = [new TestDesk('Ada', place), new TestDesk('Ben'), new TestDesk('Ada')];
  for (const { store } of [ada, ben, other]) await ingestTickets(store, [wireTicket('1'), wireTicket('2')]);
  createTeam(engine, ada, ben, other);
  for (const { store } of [ada, ben, other]) store.team.news();
}

/** Ada's desk is on disk, so that it can be closed. */
async function beginOnDisk(): Promise<void> {
  folder = mkdtempSync(join(tmpdir(), 'rackside-team-'));
  await begin(folder);
}

beforeEach(() => begin());
afterEach(() => {
  if (folder === null) return;
  ada.store.databases.close();
  rmSync(folder, { recursive: true, force: true });
  folder = null;
});

it('is told once, and listed until the agent looked at the ticket', async () => {
  await beginOnDisk();
  note(ben, 'A mail to ben@ada.example, no mention');
  note(ben, '@ada, the rack\nhas power. @Nobody @Ben');
  sync(ben, ada, other);
  expect(ada.store.team.news()).toEqual([{ ticket: '1', by: 'Ben', how: 'mention' }]);
  expect([ada.store.team.news(), ben.store.team.news(), other.store.team.news()]).toEqual([[], [], []]);
  const row = ['1', 'mentioned', 'Ben', '@ada, the rack has power. @Nobody @Ben'];
  expect([todayOf(ada), todayOf(ben), todayOf(other)]).toEqual([[row], [], []]);
  ada.restart();
  expect([todayOf(ada), ada.store.team.news()]).toEqual([[row], []]);
  expect(detailOf(ada.store, '1').newsAt).toBeDefined();
  look(ada);
  expect([todayOf(ada), detailOf(ada.store, '1').newsAt]).toEqual([[], undefined]);
});

it('means the one of two equal names that it says', () => {
  note(ben, 'For @Ada (2)');
  sync(ben, ada, other);
  expect([ada.store.team.news(), other.store.team.news()]).toEqual([[], [{ ticket: '1', by: 'Ben', how: 'mention' }]]);
});

it('is news if an edit adds it, and none if the text around it changes', () => {
  const id = note(ben, 'The rack has power.');
  sync(ben, ada);
  expect(ada.store.team.news()).toEqual([]);
  turn();
  ben.store.notes.edit(id, '@Ada: the rack has power.', ben.clock());
  sync(ben, ada);
  expect(ada.store.team.news()).toHaveLength(1);
  look(ada);
  turn();
  ben.store.notes.edit(id, '@Ada: the rack has no power.', ben.clock());
  sync(ben, ada);
  expect([ada.store.team.news(), todayOf(ada)]).toEqual([[], []]);
});

it('that came while the desk was closed is in Today, and not told', async () => {
  await beginOnDisk();
  ada.store.databases.close();
  note(ben, '@Ada, look');
  sync(ben);
  ada.restart();
  sync(ada);
  expect([ada.store.team.news(), todayOf(ada).length]).toEqual([[], 1]);
  note(ben, '@Ada, and here', '2');
  sync(ben, ada);
  expect(ada.store.team.news()).toMatchObject([{ ticket: '2' }]);
});

it('from before the desk first read the team is no news', async () => {
  note(ben, '@Ada, look');
  sync(ben);
  const again = new TestDesk('Ada');
  await ingestTickets(again.store, [wireTicket('1')]);
  if (ada.secrets) again.enter(ada.secrets);
  again.at(now);
  again.sync(engine);
  expect([again.store.team.news(), todayOf(again)]).toEqual([[], []]);
});

it('is not hidden by a look that a wrong clock dated later', () => {
  ada.wrong = 24 * 60 * MINUTE;
  ada.at(now);
  look(ada);
  ada.wrong = 0;
  note(ben, '@Ada, look');
  sync(ben, ada);
  expect(todayOf(ada)).toHaveLength(1);
  look(ada);
  expect(todayOf(ada)).toEqual([]);
});

it('can be dismissed unseen, on a ticket that is not stored here, too, and comes back by undo', () => {
  note(ben, '@Ada, look', 'unknown');
  sync(ben, ada);
  expect(todayOf(ada)).toHaveLength(1);
  const { before } = ada.store.marks.setUnread(['unknown'], false, ada.clock());
  expect(todayOf(ada)).toEqual([]);
  ada.store.marks.restore(before, ada.clock());
  expect(todayOf(ada)).toHaveLength(1);
});

it('in a note about a customer reaches nobody', () => {
  note(ben, '@Ada, they only speak Spanish.', 'client:7');
  const value = { text: '@Ada', at: now, editedAt: null, handedBy: null, mentions: [own(ada)] };
  const body = { kind: 'note', ticket: 'client:7', id: 'x', value, knew: {} };
  sync(ben, ada);
  ada.receive([{ ...sealEntry(ben.secrets, body, { at: now }), revision: 1_000 }]);
  expect([ada.store.team.news(), todayOf(ada)]).toEqual([[], []]);
});

it('goes with its note, and with the team', () => {
  const id = note(ben, '@Ada, look');
  note(ben, '@Ada, and here', '2');
  sync(ben, ada);
  ben.store.notes.remove(id);
  sync(ben, ada);
  expect(todayOf(ada)).toMatchObject([['2', 'mentioned', 'Ben', '@Ada, and here']]);
  ada.store.team.leave();
  expect(todayOf(ada)).toEqual([]);
});

it('of somebody who was removed later stays, and one of a removed member reaches nobody', () => {
  note(ben, '@Ada, look');
  sync(ben, ada);
  ada.store.team.remove({ member: ben.store.team.state()?.member ?? '', now });
  sync(ada, other);
  expect(todayOf(ada)).toEqual([['1', 'mentioned', 'Ben', '@Ada, look']]);
  note(other, 'What did @Ben say?');
  sync(other, ada);
  expect(ada.store.tickets.timeline('1').filter((entry) => entry.kind === 'note' && entry.mentions)).toHaveLength(1);
});

const own = (desk: TestDesk) => desk.store.team.state()?.member ?? '';
it.each<[string, (own: string) => unknown, number]>([
  ['a name twice', (id) => [id, id], 1],
  ['none, as of an earlier version', () => undefined, 0],
  ['a text', (id) => id, 0],
  ['no ids', () => [1], 0],
  ['more than a note can have', (id) => Array.from({ length: 51 }, () => id), 0],
])('takes from a colleague’s program %s', (_, mentions, most) => {
  turn();
  const value = { text: 'Hello', at: now, editedAt: null, handedBy: null, mentions: mentions(own(ada)) };
  const body = { kind: 'note', ticket: '1', id: 'x', value, knew: {} };
  ada.receive([{ ...sealEntry(ben.secrets, body, { at: now }), revision: 1_000 }]);
  expect(ada.store.team.news()).toHaveLength(most);
});
