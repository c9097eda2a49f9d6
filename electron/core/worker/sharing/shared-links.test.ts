import { beforeEach, expect, it } from 'vitest';
import { ingestTickets, NOON, wireTicket } from '../../../../tests/helpers/memory-store.ts';
import { createTeam, syncInTurn, TestDesk, TestEngine } from '../../../../tests/helpers/team-desks.ts';
import { kindOf } from './shared-kinds.ts';

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
  for (const { store } of [ada, ben])
    await ingestTickets(
      store,
      ['1', '2', '3'].map((id) => wireTicket(id)),
    );
  createTeam(engine, ada, ben);
});

const link = ({ store }: TestDesk, ticket: string, other: string, linked = true) =>
  store.linked.set([{ ticket, other, linked }]) ?? [];
const linkedTo = ({ store }: TestDesk, ticket: string) =>
  store.customers.ofTicket(ticket)?.linked.tickets.map(({ id }) => id);

it('is seen at both tickets on all desks, whichever was first', () => {
  link(ada, '2', '1');
  const changes = [ada, ben].map((desk) => {
    sync(desk);
    return linkedTo(desk, '1');
  });
  expect(changes).toEqual([['2'], ['2']]);
  expect(linkedTo(ben, '2')).toEqual(['1']);
});

it('names both tickets as changed', () => {
  link(ada, '2', '1');
  sync(ada);
  const { tickets } = ben.store.team.receive({ entries: engine.since(0), now: NOON, upTo: null });
  expect(tickets).toEqual(expect.arrayContaining(['1', '2']));
});

it('is as the last change says, in any order of arrival', () => {
  link(ada, '1', '2');
  turn(1000);
  link(ben, '2', '1', false);
  sync(ben, ada, ben);
  expect([linkedTo(ada, '1'), linkedTo(ben, '1')]).toEqual([[], []]);
  turn(2000);
  const before = link(ada, '1', '2');
  sync(ada, ben);
  expect(linkedTo(ben, '2')).toEqual(['1']);
  turn(3000);
  ada.store.linked.set(before);
  sync(ada, ben);
  expect(linkedTo(ben, '2')).toEqual([]);
});

it('connects what two members linked apart from each other', () => {
  link(ada, '1', '2');
  link(ben, '2', '3');
  sync(ada, ben);
  sync(ada, ben);
  expect([linkedTo(ada, '1'), linkedTo(ben, '3')]).toEqual([
    ['2', '3'],
    ['1', '2'],
  ]);
});

it('stays after the team, like a tag', () => {
  link(ada, '1', '2');
  sync(ada, ben);
  ben.store.team.leave();
  expect(linkedTo(ben, '1')).toEqual(['2']);
});

it.each([
  ['the greater id first', { ticket: '2', id: '1' }, { linked: true }],
  ['a ticket with itself', { ticket: '1', id: '1' }, { linked: true }],
  ['no ticket', { ticket: '', id: '1' }, { linked: true }],
  ['a number', { ticket: '1', id: '2' }, { linked: 1 }],
  ['nothing', { ticket: '1', id: '2' }, {}],
  ['a list', { ticket: '1', id: '2' }, [true]],
])('refuses an entry with %s', (_, pair, value) => {
  expect(kindOf('link')?.decode(value, { kind: 'link', ...pair })).toBeNull();
});

it('reads a pair and leaves out what a later version adds', () => {
  const decoded = kindOf('link')?.decode({ linked: false, more: 1 }, { kind: 'link', ticket: '1', id: '2' });
  expect(decoded).toEqual({ linked: false });
});
