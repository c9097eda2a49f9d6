/** *Today* by the way through the whole desk: what enters it, what leaves it, and what is told. */
import { beforeEach, expect, it } from 'vitest';
import type { Account } from '../../shared/domain/account.ts';
import type { TicketRow } from '../../shared/domain/ticket.ts';
import { whenSettled } from '../helpers/under-way.ts';
import { type DeskUnderTest, rowsOf } from './harness.ts';
import { signedInDesk } from './set-up.ts';

const HOUR = 3600_000;
const DAY = 24 * HOUR;

let under: DeskUnderTest;
let account: Account;
let tickets: TicketRow[];

beforeEach(async () => {
  ({ under, account } = await signedInDesk());
  tickets = await rowsOf(under, account.id, 'active');
});

const id = (index: number) => tickets[index]?.id ?? '';
const listed = async () =>
  (await rowsOf(under, account.id, 'today')).map((row) => [row.id, row.today?.reason] as const);
const set = (index: number, patch: Parameters<typeof mark>[1]) => mark([id(index)], patch);
const mark = (ids: string[], patch: { snooze?: number; promise?: { text: string; due: number } | 'kept' }) =>
  under.call('marks.set', { account: account.id, tickets: ids, patch });
const today = async () => (await under.call('queue.list', { account: account.id })).find(({ key }) => key === 'today');

it('gets what falls due while the desk runs, and undo takes it out again', async () => {
  const now = under.clock.now();
  await set(0, { snooze: now + HOUR });
  await set(1, { promise: { text: 'Call back', due: now + 2 * HOUR } });
  await under.call('draft.save', {
    account: account.id,
    id: crypto.randomUUID(),
    ticket: id(2),
    rev: 0,
    text: 'Hello',
  });
  under.clock.advance(3 * HOUR);
  await whenSettled('what is due to be listed', async () => (await listed()).length === 3);
  expect(await listed()).toEqual([
    [id(1), 'overdue'],
    [id(0), 'back'],
    [id(2), 'draft'],
  ]);
  expect(await today()).toMatchObject({ count: 3, overdue: 1 });

  const { before } = await set(1, { promise: 'kept' });
  expect(await today()).toMatchObject({ count: 2, overdue: 0 });
  await under.call('marks.restore', { account: account.id, marks: before });
  expect(await today()).toMatchObject({ count: 3, overdue: 1 });
});

it('gets the promises of a new day when that begins, and says so', async () => {
  const later = new Date(under.clock.now());
  const noon = new Date(later.getFullYear(), later.getMonth(), later.getDate() + 2, 12).getTime();
  await set(0, { promise: { text: '', due: noon } });
  expect(await listed()).toEqual([]);
  under.clock.advance(noon - DAY / 2 - under.clock.now() - 60_000);
  expect(await listed()).toEqual([]);
  const from = under.events.length;
  under.clock.advance(3 * 60_000);
  await whenSettled('the news of it', () =>
    under.events.slice(from).some(({ name, data }) => name === 'tickets.changed' && !('ids' in data && data.ids)),
  );
  expect(await listed()).toEqual([[id(0), 'due']]);
});

it('ends where the computer is, also after it went to another zone', async () => {
  const noon = Date.UTC(2026, 10, 20, 12);
  under.clock.changeZone('Europe/Berlin');
  under.clock.changeTime(noon - under.clock.now());
  await set(0, { promise: { text: '', due: Date.UTC(2026, 10, 21, 4) } });
  expect(await listed()).toEqual([]);
  const from = under.events.length;
  // There the twentieth lasts until five in the morning, as UTC has it.
  under.clock.changeZone('America/New_York');
  expect(await listed()).toEqual([[id(0), 'due']]);
  under.clock.advance(2 * 60_000);
  await whenSettled('the news of it', () =>
    under.events.slice(from).some(({ name, data }) => name === 'tickets.changed' && !('ids' in data && data.ids)),
  );
});
