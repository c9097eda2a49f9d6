import { beforeEach, expect, it } from 'vitest';
import { detailOf, ingestTickets, NOON, wireTicket } from '../../../../tests/helpers/memory-store.ts';
import { createTeam, syncInTurn, TestDesk, TestEngine } from '../../../../tests/helpers/team-desks.ts';

const MINUTE = 60_000;
let engine: TestEngine;
let ada: TestDesk;
let ben: TestDesk;
const sync = (...desks: TestDesk[]) => syncInTurn(engine, desks);
const turn = (ms: number) => {
  for (const desk of [ada, ben]) desk.at(NOON + ms);
};

beforeEach(async () => {
  engine = new TestEngine();
  ada = new TestDesk('Ada');
  ben = new TestDesk('Ben');
  for (const { store } of [ada, ben]) await ingestTickets(store, [wireTicket('1')]);
  createTeam(engine, ada, ben);
});

const watch = (desk: TestDesk) =>
  desk.store.checks.watch({
    ...{ ticket: '1', name: 'shop.example', layer: 'addresses', code: 'elsewhere', known: [], text: 'It is solved.' },
    ...{ at: desk.clock(), nextAt: desk.clock() },
  });
const watchesOf = ({ store }: TestDesk) =>
  store.checks.watches('1').map(({ by, isOpen, doneAt }) => ({ by, isOpen, doneAt }));
const isAsking = ({ store, now }: TestDesk) => store.checks.due(now + MINUTE).due.length > 0;

it('is asked by the desk that began it, and seen on all', () => {
  watch(ada);
  sync(ada, ben);
  expect(watchesOf(ben)).toEqual([{ by: 'Ada', isOpen: true, doneAt: null }]);
  expect(watch(ben)).toHaveLength(1);
  expect([isAsking(ada), isAsking(ben)]).toEqual([true, false]);
});

it('is one, and asked by one desk, where two began it at once', () => {
  watch(ada);
  turn(MINUTE);
  watch(ben);
  sync(ada, ben);
  sync(ada, ben);
  expect([isAsking(ada), isAsking(ben)]).toEqual([false, true]);
  expect([watchesOf(ada), watchesOf(ben)]).toMatchObject([[{ by: 'Ben' }], [{ by: null }]]);
});

it('wakes the ticket on all desks when it is solved, with a draft where it was begun', () => {
  const [{ id = '' } = {}] = watch(ada);
  sync(ada, ben);
  ben.store.tickets.markSeen('1', detailOf(ben.store, '1').fingerprint);
  turn(MINUTE);
  ada.store.checks.solved(id, ada.now);
  sync(ada, ben);
  expect(watchesOf(ben)).toEqual([{ by: 'Ada', isOpen: false, doneAt: NOON + MINUTE }]);
  expect([detailOf(ada.store, '1').unread, detailOf(ben.store, '1').unread]).toEqual([true, true]);
  expect([ada.store.drafts.ofTicket('1')?.text, ben.store.drafts.ofTicket('1')]).toEqual(['It is solved.', null]);
});

it('can be ended by a colleague', () => {
  const [{ id = '' } = {}] = watch(ada);
  sync(ada, ben);
  turn(MINUTE);
  ben.store.checks.unwatch('1', id);
  sync(ben, ada);
  expect(watchesOf(ada)).toEqual([]);
  expect(isAsking(ada)).toBe(false);
});

it('of colleagues goes with the team', () => {
  watch(ada);
  sync(ada, ben);
  ben.store.team.leave();
  expect(watchesOf(ben)).toEqual([]);
});
