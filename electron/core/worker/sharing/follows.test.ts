/** Follows of tickets and customers: who follows is seen, and what others did since is news. */
import { beforeEach, expect, it } from 'vitest';
import {
  detailOf,
  endFirstSync,
  ingestTickets,
  NOON,
  openWhole,
  time,
  wireTicket,
} from '../../../../tests/helpers/memory-store.ts';
import {
  createTeam,
  inviteAndJoin,
  sealEntry,
  syncInTurn,
  TestDesk,
  TestEngine,
} from '../../../../tests/helpers/team-desks.ts';
import type { Store } from '../calls.ts';

const MINUTE = 60_000;
const SORT = { by: 'lastReply', dir: 'desc' } as const;
let engine: TestEngine;
let ada: TestDesk;
let ben: TestDesk;
let now = NOON;

const sync = (...desks: TestDesk[]) => syncInTurn(engine, desks);
function turn(): void {
  now += MINUTE;
  for (const desk of [ada, ben]) desk.at(now);
}
const follow = ({ store }: TestDesk, followed = true, ticket = '1') => store.marks.set([ticket], { followed }, now);
const listed = (store: Store) =>
  store.queues
    .rows('today', SORT, 0, 10)
    .rows.map(({ id, today }) => [id, today?.reason, today?.event, today?.by, today?.words].filter((part) => part));
const today = ({ store }: TestDesk) => listed(store);
const look = ({ store }: TestDesk, ticket = '1') =>
  store.tickets.markSeen(ticket, detailOf(store, ticket).fingerprint, false);
const note = ({ store }: TestDesk, text: string, ticket = '1') =>
  store.notes.add({ id: `${ticket} ${text}`, ticket, at: now, editedAt: null, text });
const memberOf = ({ store }: TestDesk) => store.team.state()?.member ?? '';
const seen = ({ store }: TestDesk, tickets: Record<string, unknown>[]) => ingestTickets(store, tickets, { at: now });

beforeEach(async () => {
  [engine, now] = [new TestEngine(), NOON];
  [ada, ben] = [new TestDesk('Ada'), new TestDesk('Ben')];
  for (const { store } of [ada, ben]) {
    await ingestTickets(store, [wireTicket('1'), wireTicket('2'), wireTicket('3', { userid: '8' })]);
    endFirstSync(store);
  }
  createTeam(engine, ada, ben);
  for (const { store } of [ada, ben]) store.team.news();
});

it('are seen by colleagues, and undone', () => {
  const { before } = follow(ada);
  follow(ben);
  sync(ada, ben);
  expect(detailOf(ada.store, '1').followers).toEqual({ own: true, names: ['Ben'] });
  expect(detailOf(ben.store, '1')).toMatchObject({
    followers: { own: true, names: ['Ada'] },
    local: { followed: true },
  });
  ada.store.marks.restore(before, now);
  sync(ada, ben);
  expect(detailOf(ben.store, '1').followers).toEqual({ own: true, names: [] });
  expect(detailOf(ada.store, '1').local.followed).toBeUndefined();
});

it('tell what a colleague did, once, and are gone after a look', () => {
  follow(ada);
  turn();
  note(ben, 'Power is back.');
  note(ben, 'Not followed.', '2');
  sync(ben, ada);
  expect(ada.store.team.news()).toEqual([{ ticket: '1', by: 'Ben', how: 'followed', event: 'note' }]);
  expect([ada.store.team.news(), ben.store.team.news(), today(ben)]).toEqual([[], [], []]);
  expect(today(ada)).toEqual([['1', 'followed', 'note', 'Ben', 'Power is back.']]);
  turn();
  ben.store.team.take({ tickets: ['1'], member: memberOf(ben), note: '', at: now });
  sync(ben, ada);
  expect(ada.store.team.news()).toMatchObject([{ event: 'taken' }]);
  expect(today(ada)).toEqual([['1', 'followed', 'taken', 'Ben']]);
  turn();
  look(ada);
  expect(today(ada)).toEqual([]);
  turn();
  // The same entry, applied again, is no news.
  follow(ben);
  sync(ben, ada);
  expect([today(ada), ada.store.team.news()]).toEqual([[], []]);
});

it('tell nothing of the agent’s own acts, nor of what was before', () => {
  note(ben, 'Before.');
  sync(ben, ada);
  turn();
  follow(ada);
  turn();
  note(ada, 'Mine.');
  ada.store.team.take({ tickets: ['1'], member: memberOf(ada), note: '', at: now });
  sync(ada, ben);
  turn();
  ben.store.team.take({ tickets: ['1'], member: memberOf(ada), note: 'Yours.', at: now });
  sync(ben, ada);
  expect([today(ada), ada.store.team.news().map(({ how }) => how)]).toEqual([[], ['handed']]);
});

it.each<[string, Record<string, unknown>, string[]]>([
  ['the customer wrote', { status: 'Customer-Reply', lastreply: time('13:00:00') }, ['wrote', 'Aiko Tanaka']],
  ['a colleague answered', { lastreply: time('13:00:00'), admin: 'Mara Lind' }, ['answered', 'Mara Lind']],
  ['somebody wrote', { status: 'In Progress', lastreply: time('13:00:00') }, ['message']],
  ['the status changed', { status: 'On Hold' }, ['status', 'On Hold']],
  ['it was closed', { status: 'Closed' }, ['closed']],
])('tell that %s', async (_, change, words) => {
  follow(ada);
  turn();
  await seen(ada, [wireTicket('1', change), wireTicket('2', change)]);
  expect(today(ada)).toEqual([['1', 'followed', ...words]]);
  const told = ada.store.news.since(now - 1).filter(({ kind }) => kind === 'followed');
  expect(told).toMatchObject([{ ticket: '1', at: now, text: { event: words[0], subject: 'Subject 1' } }]);
  expect(ada.store.news.since(now).filter(({ kind }) => kind === 'followed')).toEqual([]);
});

it('tell the latest only, and nothing of a changed priority', async () => {
  follow(ada);
  turn();
  await seen(ada, [wireTicket('1', { status: 'Customer-Reply', lastreply: time('12:30:00') })]);
  turn();
  await seen(ada, [wireTicket('1', { status: 'Closed', lastreply: time('12:30:00'), priority: 'High' })]);
  turn();
  await seen(ada, [wireTicket('1', { status: 'Closed', lastreply: time('12:30:00'), priority: 'Low' })]);
  expect(today(ada)).toEqual([['1', 'followed', 'closed']]);
});

it('of a customer cover all of their tickets, and new ones', async () => {
  const { before } = follow(ada, true, 'client:7');
  sync(ada, ben);
  expect(detailOf(ben.store, '1').about?.followers).toEqual({ own: false, names: ['Ada'] });
  expect(ada.store.customers.page('7')?.about?.followers).toEqual({ own: true, names: [] });
  expect(detailOf(ada.store, '1').followers).toBeUndefined();
  turn();
  await seen(ada, [
    wireTicket('2', { status: 'Customer-Reply', lastreply: time('13:00:00') }),
    wireTicket('3', { userid: '8', status: 'Closed' }),
    wireTicket('4', { status: 'Open', date: time('12:00:30'), lastreply: time('12:00:30') }),
    wireTicket('5', { date: '2026-01-01 10:00:00', status: 'Closed', lastreply: '2026-01-02 10:00:00' }),
  ]);
  expect(today(ada).sort()).toEqual([
    ['2', 'followed', 'wrote', 'Aiko Tanaka'],
    ['4', 'followed', 'opened', 'Aiko Tanaka'],
  ]);
  const shown = today(ada);
  const ended = ada.store.marks.restore(before, now);
  sync(ada, ben);
  expect([today(ada), detailOf(ben.store, '1').about?.followers.names]).toEqual([[], []]);
  // Undone, it counts from when it began.
  ada.store.marks.restore(ended.before, now);
  expect(today(ada)).toEqual(shown);
});

it('keep the time of the first follow, by which nothing gets lost', () => {
  follow(ada);
  turn();
  note(ben, 'Power is back.');
  sync(ben, ada);
  turn();
  follow(ada);
  follow(ada, true, 'client:7');
  expect(today(ada)).toHaveLength(1);
});

it('are found by is:followed', () => {
  follow(ada, true, '2');
  follow(ada, true, 'client:8');
  const { rows } = ada.store.queues.rows('search:is:followed', SORT, 0, 10);
  expect(rows.map(({ id }) => id).sort()).toEqual(['2', '3']);
});

it('work without a team', async () => {
  const { store, setTime } = openWhole(null, NOON);
  await ingestTickets(store, [wireTicket('1')]);
  endFirstSync(store);
  store.marks.set(['1'], { followed: true }, NOON);
  setTime(NOON + MINUTE);
  await ingestTickets(store, [wireTicket('1', { status: 'Closed' })], { at: NOON + MINUTE });
  expect(listed(store)).toEqual([['1', 'followed', 'closed']]);
  store.marks.set(['client:7'], { followed: true }, NOON);
  expect(store.export.page('follows', []).rows).toEqual([
    { ticket: '1', at: NOON, by: null },
    { customer: 'client:7', at: NOON, by: null },
  ]);
  expect(detailOf(store, '1').followers).toEqual({ own: true, names: [] });
});

it('of someone who left are not shown, and those of colleagues go with the team', () => {
  const cleo = new TestDesk('Cleo');
  inviteAndJoin(engine, ada, cleo);
  for (const desk of [ada, ben, cleo]) follow(desk);
  sync(ada, ben, cleo);
  expect(detailOf(ada.store, '1').followers?.names).toEqual(['Ben', 'Cleo']);
  cleo.store.team.remove({ member: memberOf(cleo), now });
  sync(cleo, ada, ben);
  expect(detailOf(ada.store, '1').followers?.names).toEqual(['Ben']);
  ada.store.team.leave();
  expect(detailOf(ada.store, '1').followers).toEqual({ own: true, names: [] });
});

it.each([
  ['an id of its own', { ticket: '1', id: 'client:7' }],
  ['neither ticket nor customer', { ticket: '', id: '' }],
  ['no time', { ticket: '1', id: '', value: {} }],
])('from a colleague’s program with %s are refused', (_, thing) => {
  const body = { kind: 'follow', knew: {}, value: { at: now }, ...thing };
  ada.receive([{ ...sealEntry(ben.secrets, body, { at: now }), revision: 1_000 }]);
  expect(ada.store.team.state()?.refused).toMatchObject([{ why: 'malformed', count: 1 }]);
  expect(detailOf(ada.store, '1').followers).toBeUndefined();
});
