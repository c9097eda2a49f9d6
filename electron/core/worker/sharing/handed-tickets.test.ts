/** Which tickets colleagues handed to the agent since the last look. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ingestTickets, NOON, wireTicket } from '../../../../tests/helpers/memory-store.ts';
import { createTeam, syncInTurn, TestDesk, TestEngine } from '../../../../tests/helpers/team-desks.ts';

const MINUTE = 60_000;
let folder: string;
let engine: TestEngine;
let ada: TestDesk;
let ben: TestDesk;
let cleo: TestDesk;

const sync = (...desks: TestDesk[]) => syncInTurn(engine, desks);
let now = NOON;
function turn(): void {
  now += MINUTE;
  for (const desk of [ada, ben, cleo]) desk.at(now);
}
/** Hands the ticket on as `by`; with null nobody has it from then on. */
function hand(by: TestDesk, ticket: string, to: TestDesk | null): void {
  turn();
  const member = to?.store.team.state()?.member ?? null;
  by.store.team.take({ tickets: [ticket], member, note: '', at: by.clock() });
}

beforeEach(async () => {
  [engine, now] = [new TestEngine(), NOON];
  folder = mkdtempSync(join(tmpdir(), 'rackside-team-'));
  [ada, ben, cleo] = [new TestDesk('Ada', folder), new TestDesk('Ben'), new TestDesk('Cleo')];
  for (const { store } of [ada, ben, cleo])
    await ingestTickets(store, [wireTicket('1'), wireTicket('2'), wireTicket('3')]);
  createTeam(engine, ada, ben, cleo);
  for (const { store } of [ada, ben, cleo]) store.team.news();
});

afterEach(() => {
  ada.store.databases.close();
  rmSync(folder, { recursive: true, force: true });
});

it('are those that a colleague handed them, each once, and none that they took', () => {
  hand(ada, '1', ben);
  hand(ben, '2', ben);
  sync(ada, ben);
  expect(ben.store.team.news()).toEqual([{ ticket: '1', by: 'Ada', how: 'handed' }]);
  expect([ben.store.team.news(), ada.store.team.news()]).toEqual([[], []]);
  // Handed once more, with another note.
  hand(cleo, '1', ben);
  sync(cleo, ben);
  expect(ben.store.team.news()).toEqual([{ ticket: '1', by: 'Cleo', how: 'handed' }]);
});

it('are none that went on to somebody else before the agent’s desk looked', () => {
  hand(ada, '1', ben);
  hand(ada, '2', ben);
  ada.sync(engine);
  cleo.sync(engine);
  hand(cleo, '1', cleo);
  sync(cleo, ben);
  expect(ben.store.team.news()).toEqual([{ ticket: '2', by: 'Ada', how: 'handed' }]);
});

it('are none that the agent takes again, though a colleague’s word of it is the last that is sealed', () => {
  hand(ada, '1', ben);
  sync(ada, ben);
  ben.store.team.news();
  hand(ben, '1', null);
  expect(ben.store.team.news()).toEqual([]);
  hand(ben, '1', ben);
  expect(ben.store.team.news()).toEqual([]);
});

it('are none that a colleague took and gave back by undoing it', () => {
  hand(ada, '1', ben);
  sync(ada, ben);
  expect(ben.store.team.news()).toEqual([{ ticket: '1', by: 'Ada', how: 'handed' }]);
  hand(ada, '1', ada);
  sync(ada, ben);
  expect(ben.store.team.news()).toEqual([]);
  turn();
  const member = ben.store.team.state()?.member ?? null;
  const ifStill = ada.store.team.state()?.member;
  ada.store.team.take({ tickets: ['1'], member, note: '', draft: '', at: ada.clock(), ifStill });
  sync(ada, ben);
  expect(ben.store.team.takenBy('1')?.member).toBe(member);
  expect(ben.store.team.news()).toEqual([]);
});

it('are none at the first look after a start: the agent had them before', () => {
  hand(ben, '1', ada);
  sync(ben, ada);
  ada.restart();
  expect(ada.store.team.news()).toEqual([]);
  hand(ben, '2', ada);
  sync(ben, ada);
  expect(ada.store.team.news()).toEqual([{ ticket: '2', by: 'Ben', how: 'handed' }]);
});

it('are told of, too, where a colleague took them without knowing that the agent had, and has them', () => {
  hand(ada, '1', ada);
  ada.store.team.news();
  hand(ben, '1', ben);
  sync(ada);
  sync(ben, ada);
  expect(ada.store.team.news()).toEqual([{ ticket: '1', by: 'Ben', how: 'taken' }]);
  expect([ada.store.team.news(), ben.store.team.news()]).toEqual([[], []]);
  // Ben knew that Ada had the ticket and relieved her of it: no news.
  hand(ada, '2', ada);
  sync(ada, ben);
  hand(ben, '2', ben);
  sync(ben, ada);
  expect([ada.store.team.news(), ben.store.team.news()]).toEqual([[], []]);
  // It was handed on before her desk looked.
  hand(ada, '3', ada);
  hand(ben, '3', ben);
  sync(ada, ben);
  hand(ben, '3', cleo);
  sync(ben, ada);
  expect(ada.store.team.news()).toEqual([]);
});
