import SQLite from 'better-sqlite3-multiple-ciphers';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import {
  ingestConversation,
  ingestTickets,
  openTestStore,
  time,
  wireTicket,
} from '../../../../tests/helpers/memory-store.ts';
import type { Store } from '../calls.ts';

let store: Store;
beforeEach(() => {
  store = openTestStore();
});
afterEach(() => void vi.restoreAllMocks());

const MAIL = 'Nobody receives mail on shop.example since this morning.';
const twins = (first: Record<string, unknown> = {}, second: Record<string, unknown> = {}) =>
  ingestTickets(store, [
    wireTicket('1', { subject: 'No mail on shop.example', status: 'Open', ...first }),
    wireTicket('2', { subject: 'Mail of shop.example missing, receive nothing', date: time('10:00:00'), ...second }),
  ]);
const many = (...ids: string[]) =>
  ingestTickets(
    store,
    ids.map((id, at) => wireTicket(id, { date: time(`0${at}:00:00`), status: 'Open' })),
  );
const link = (ticket: string, other: string, linked = true) => store.linked.set([{ ticket, other, linked }]);
const linkedOf = (ticket: string) => store.customers.ofTicket(ticket)?.linked;
const linkedTo = (ticket: string) => linkedOf(ticket)?.tickets.map(({ id }) => id);
const offerOf = (ticket: string) => linkedOf(ticket)?.offer?.id ?? null;

it('offers another ticket with the same words, from both sides', async () => {
  await twins();
  for (const id of ['1', '2']) ingestConversation(store, id, [{ id: '0', clock: '08:00:00', text: MAIL }]);
  expect([offerOf('1'), offerOf('2')]).toEqual(['2', '1']);
  expect(linkedOf('1')?.offer).toMatchObject({
    ...{ id: '2', tid: 'ABC-000002', subject: 'Mail of shop.example missing, receive nothing' },
    ...{ status: 'Answered', meaning: 'answered' },
  });
});

it.each([
  ['customers differ', {}, { userid: '8' }],
  ['one is a guest’s with the client’s address', {}, { userid: '0' }],
  ['both are closed', { status: 'Closed' }, { status: 'Closed' }],
  ['they were opened further apart', { date: '2026-04-20 08:00:00', lastreply: '2026-05-04 09:00:00' }, {}],
  ['an opening is unknown', { date: '' }, {}],
  ['guests have no address', { userid: '0', email: '' }, { userid: '0', email: '' }],
  ['they say other things', {}, { subject: 'Upgrade of the plan' }],
])('offers none where %s', async (_, first, second) => {
  await twins(first, second);
  expect([offerOf('1'), offerOf('2')]).toEqual([null, null]);
});

it('offers tickets of guests with one address to each other', async () => {
  await twins({ userid: '0', email: 'Noor@example.com' }, { userid: '0', email: 'noor@example.com' });
  expect(offerOf('1')).toBe('2');
  expect(link('1', '2')).not.toBeNull();
  expect(linkedTo('2')).toEqual(['1']);
});

it('does not offer a pair again that was linked or found different', async () => {
  await twins();
  link('1', '2');
  expect([offerOf('1'), linkedTo('1'), linkedTo('2')]).toEqual([null, ['2'], ['1']]);
  link('2', '1', false);
  expect([offerOf('1'), offerOf('2'), linkedTo('1')]).toEqual([null, null, []]);
});

it('connects more than two, each from the next one on, and takes one out', async () => {
  await many('1', '2', '3');
  link('2', '1');
  link('3', '2');
  expect([linkedTo('1'), linkedTo('2'), linkedTo('3')]).toEqual([
    ['2', '3'],
    ['3', '1'],
    ['1', '2'],
  ]);
  const apart = ['1', '2'].map((ticket) => ({ ticket, other: '3', linked: false }));
  const before = store.linked.set(apart) ?? [];
  expect([linkedTo('1'), linkedTo('3')]).toEqual([['2'], []]);
  store.linked.set(before);
  expect(linkedTo('3')).toEqual(['1', '2']);
});

it('undoes a link and a dismissal to what was before', async () => {
  await twins();
  const linked = link('1', '2') ?? [];
  expect(linked).toEqual([{ ticket: '1', other: '2', linked: null }]);
  const apart = link('1', '2', false) ?? [];
  store.linked.set(apart);
  expect(linkedTo('1')).toEqual(['2']);
  store.linked.set(linked);
  expect([linkedTo('1'), offerOf('1')]).toEqual([[], '2']);
});

it.each([
  ['itself', '1', '1'],
  ['another customer’s', '1', '2'],
  ['one that is not here', '1', '9'],
])('links no ticket to %s', async (_, ticket, other) => {
  await twins({}, { userid: '8' });
  expect(link(ticket, other)).toBeNull();
});

it('shows no link of tickets whose customers differ by now', async () => {
  await twins();
  link('1', '2');
  await twins({}, { userid: '8' });
  expect([linkedTo('1'), linkedTo('2')]).toEqual([[], []]);
});

it('shows at most twenty, whatever was linked', async () => {
  const ids = Array.from({ length: 40 }, (_, at) => String(at + 100));
  await ingestTickets(
    store,
    ids.map((id) => wireTicket(id)),
  );
  for (const [at, id] of ids.entries()) if (at > 0) link(ids[at - 1] ?? '', id);
  expect(linkedTo('120')).toHaveLength(19);
});

it('fills the place of linked numbers, without closed ones', async () => {
  await many('1', '2', '3');
  await ingestTickets(store, [wireTicket('3', { date: time('02:00:00'), status: 'Closed' })]);
  for (const id of ['2', '3']) link('1', id);
  const text = 'See {{ticket.linked}}.';
  expect(store.canned.expand(text, '1', 'Brand')).toMatchObject({ text: 'See #ABC-000002.', empty: [] });
  link('1', '2', false);
  expect(store.canned.expand(text, '1', 'Brand')).toMatchObject({ text, empty: ['ticket.linked'] });
});

it('reads no messages where the customer has no other ticket of these days', async () => {
  await twins({}, { userid: '8' });
  const spy = vi.spyOn(SQLite.prototype, 'prepare');
  expect(linkedOf('1')).toEqual({ tickets: [], offer: null });
  expect(spy.mock.calls.filter(([sql]) => sql.includes('posts'))).toEqual([]);
});

it('reads tickets by their customer, links by their ticket, and messages by their place', async () => {
  await twins();
  await ingestTickets(store, [wireTicket('3', { userid: '0', email: 'noor@example.com' })]);
  link('1', '2', false);
  const spy = vi.spyOn(SQLite.prototype, 'prepare');
  for (const id of ['1', '3']) linkedOf(id);
  const asked = spy.mock.calls.map(([sql], at) => ({ db: spy.mock.contexts[at] as SQLite.Database, sql }));
  spy.mockRestore();
  const steps = asked.flatMap(({ db, sql: named }) => {
    const sql = named.replace(/@\w+/g, '?');
    const values = [...sql.matchAll(/\?/g)].map(() => null);
    return db.prepare(`EXPLAIN QUERY PLAN ${sql}`).all(...values) as { detail: string }[];
  });
  expect(
    steps
      .map(({ detail }) => detail)
      .filter((detail) => /^SCAN (?!linked_to|asked|json_each|CONSTANT|team$)/.test(detail)),
  ).toEqual([]);
});
