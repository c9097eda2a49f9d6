import { beforeEach, expect, it } from 'vitest';
import type { TicketSort } from '../../../../shared/domain/ticket-sort.ts';
import { at, detailOf, ingestTickets, NOON, time, wireTicket } from '../../../../tests/helpers/memory-store.ts';
import { createTeam, syncInTurn, TestDesk, TestEngine } from '../../../../tests/helpers/team-desks.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const LAST: TicketSort = { by: 'lastReply', dir: 'desc' };
let engine: TestEngine;
let ada: TestDesk;
let ben: TestDesk;

const ASKED = { status: 'Customer-Reply', lastreply: time('11:00:00') };
const answered = (clock: string) => ({ status: 'Answered', lastreply: time(clock) });

const sync = (...desks: TestDesk[]) => syncInTurn(engine, desks);
const promise = (desk: TestDesk, what: { text: string; due: number } | 'kept' | null, ticket = '1') =>
  desk.store.marks.set([ticket], { promise: what }, desk.clock());
/** Promises of the timeline: author, text, and how it was kept. */
const promisesOf = (desk: TestDesk, ticket = '1') =>
  desk.store.tickets
    .timeline(ticket)
    .flatMap((entry) => (entry.kind === 'promise' ? [[entry.by ?? null, entry.text, entry.kept?.by ?? null]] : []));
const todayOf = (desk: TestDesk) => desk.store.queues.rows('today', LAST, 0, 10).total;

beforeEach(async () => {
  engine = new TestEngine();
  ada = new TestDesk('Ada');
  ben = new TestDesk('Ben');
  for (const { store } of [ada, ben]) await ingestTickets(store, [wireTicket('1', ASKED)]);
});

it('is shown with its author’s name, and counts in nobody else’s Today or queue', () => {
  createTeam(engine, ada, ben);
  promise(ada, { text: 'The log', due: NOON + HOUR });
  sync(ada, ben);
  expect(promisesOf(ben)).toEqual([['Ada', 'The log', null]]);
  expect(detailOf(ben.store, '1').colleaguesPromises).toEqual([{ by: 'Ada', text: 'The log', due: NOON + HOUR }]);
  expect(detailOf(ben.store, '1').local.promise).toBeNull();
  expect([todayOf(ada), todayOf(ben)]).toEqual([1, 0]);
  expect(ben.store.queues.rows('promised', LAST, 0, 10).total).toBe(0);
  expect(ben.store.marks.due(NOON + 2 * HOUR)).toMatchObject({ promises: [], next: null });
  expect(ben.store.search.run({ query: 'log', kinds: null, from: 0, count: 5 }).hits).toMatchObject([
    { kind: 'promise', ticket: '1' },
  ]);
});

it('of two colleagues on one ticket stand beside each other, and the one’s is not the other’s to end', () => {
  createTeam(engine, ada, ben);
  promise(ada, { text: 'The log', due: NOON + HOUR });
  ada.at(NOON + MINUTE);
  ben.at(NOON + MINUTE);
  promise(ben, { text: 'A call', due: NOON + 2 * HOUR });
  sync(ada, ben);
  promise(ben, 'kept');
  sync(ben, ada);
  expect(promisesOf(ada)).toEqual([
    [null, 'The log', null],
    ['Ben', 'A call', 'hand'],
  ]);
  expect(detailOf(ada.store, '1').colleaguesPromises).toBeUndefined();
});

it('is said in other words, withdrawn and made anew as its author does it', () => {
  createTeam(engine, ada, ben);
  promise(ada, { text: 'The log', due: NOON + HOUR });
  sync(ada, ben);
  ada.at(NOON + MINUTE);
  ben.at(NOON + MINUTE);
  const { before } = promise(ada, null);
  sync(ada, ben);
  expect(promisesOf(ben)).toEqual([]);
  ada.at(NOON + 2 * MINUTE);
  ben.at(NOON + 2 * MINUTE);
  ada.store.marks.restore(before, ada.now);
  sync(ada, ben);
  expect(promisesOf(ben)).toEqual([['Ada', 'The log', null]]);
});

it('that a reply kept is not told: each desk ends it by what it sees of the ticket', async () => {
  createTeam(engine, ada, ben);
  promise(ada, { text: 'The log', due: NOON + 2 * HOUR });
  sync(ada, ben);
  const told = engine.revision;
  // The reply that announces it.
  await ingestTickets(ben.store, [wireTicket('1', answered('12:05:00'))], { at: at('12:05:10') });
  expect(promisesOf(ben)).toEqual([['Ada', 'The log', null]]);
  await ingestTickets(ben.store, [wireTicket('1', answered('12:40:00'))], { at: at('12:40:10') });
  expect(promisesOf(ben)).toEqual([['Ada', 'The log', 'reply']]);
  sync(ben, ada);
  expect([promisesOf(ada), engine.revision]).toEqual([[[null, 'The log', null]], told]);
  // A promise that ended here stays ended, also if the same one comes again.
  await ingestTickets(ben.store, [wireTicket('1', { ...ASKED, lastreply: time('12:50:00') })], { at: at('12:50:10') });
  ben.receive(engine.since(0));
  expect(promisesOf(ben)).toEqual([['Ada', 'The log', 'reply']]);
  // A new time for it is a new word.
  ada.at(at('12:55:00'));
  promise(ada, { text: 'The whole log', due: NOON + 3 * HOUR });
  ben.at(at('12:55:00'));
  sync(ada, ben);
  expect(promisesOf(ben)).toEqual([['Ada', 'The whole log', null]]);
});

it('that is met after the answer is kept at once', async () => {
  createTeam(engine, ada, ben);
  promise(ada, { text: 'The log', due: NOON + 2 * HOUR });
  ada.sync(engine);
  await ingestTickets(ben.store, [wireTicket('1', answered('12:40:00'))], { at: at('12:40:10') });
  ben.sync(engine);
  expect(promisesOf(ben)).toEqual([['Ada', 'The log', 'reply']]);
});

it('from before the team stays the agent’s, and a new one on the same ticket is shared', () => {
  promise(ada, { text: 'Old', due: NOON + HOUR });
  createTeam(engine, ada, ben);
  ada.at(NOON + MINUTE);
  ben.at(NOON + MINUTE);
  promise(ada, 'kept');
  sync(ada, ben);
  expect(promisesOf(ben)).toEqual([]);
  promise(ada, { text: 'New', due: NOON + HOUR });
  sync(ada, ben);
  expect(promisesOf(ben)).toEqual([['Ada', 'New', null]]);
});

it('of one agent at two computers: the later stands on both, and the earlier is withdrawn', () => {
  createTeam(engine, ada, ben);
  const laptop = new TestDesk('Ada');
  if (ada.secrets) laptop.enter(ada.secrets);
  laptop.sync(engine);
  promise(ada, { text: 'At the desk', due: NOON + HOUR });
  laptop.at(NOON + MINUTE);
  promise(laptop, { text: 'On the way', due: NOON + HOUR });
  for (const desk of [ada, ben]) desk.at(NOON + MINUTE);
  sync(ada, laptop, ben);
  expect([promisesOf(ada), promisesOf(laptop)]).toEqual([[[null, 'On the way', null]], [[null, 'On the way', null]]]);
  expect(promisesOf(ben)).toEqual([['Ada', 'On the way', null]]);
  promise(laptop, 'kept');
  sync(laptop, ada, ben);
  expect([promisesOf(ada), promisesOf(ben)]).toEqual([[[null, 'On the way', 'hand']], [['Ada', 'On the way', 'hand']]]);
});

it('goes with the team, and the agent’s own stays', () => {
  createTeam(engine, ada, ben);
  promise(ada, { text: 'The log', due: NOON + HOUR });
  promise(ben, { text: 'A call', due: NOON + HOUR });
  sync(ada, ben);
  expect(ben.store.team.leave().tickets).toEqual(['1']);
  expect(promisesOf(ben)).toEqual([[null, 'A call', null]]);
});
