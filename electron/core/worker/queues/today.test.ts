import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { formKey } from '../../../../shared/domain/draft.ts';
import {
  addHeldReply,
  at,
  endFirstSync,
  ingestTickets,
  moveToAccepted,
  moveToSending,
  openTestStore,
  time,
  wireTicket,
} from '../../../../tests/helpers/memory-store.ts';
import type { Store } from '../calls.ts';

// The day that promises are due in is the computer's.
beforeEach(() => void vi.stubEnv('TZ', 'UTC'));
afterEach(() => void vi.unstubAllEnvs());

let store: Store;

const NOW = at('12:00:00');
const SORT = { by: 'lastReply', dir: 'desc' } as const;
const rows = (from = 0, count = 100) => store.queues.rows('today', SORT, from, count);
const listed = () => rows().rows.map(({ id, today }) => [id, today?.reason]);
const summary = (key = 'today') => store.queues.list().find((queue) => queue.key === key);
const promise = (ticket: string, due: number, text = '') =>
  store.marks.set([ticket], { promise: { text, due } }, at('09:00:00'));
const draft = (ticket: string, text: string, saved: number) =>
  store.drafts.save({ id: `d${ticket}`, ticket, rev: 0, text, at: saved });

beforeEach(async () => {
  store = openTestStore(null, NOW);
  await ingestTickets(
    store,
    ['1', '2', '3', '4', '5', '6', '7', '8'].map((id) => wireTicket(id, { status: 'Open' })),
  );
  endFirstSync(store);
});

it('is empty where nothing waits', () => {
  expect(rows()).toEqual({ rows: [], total: 0 });
  expect(summary()).toMatchObject({ count: 0, overdue: 0, reasons: {}, atLeast: false, basis: 'local' });
});

it('lists each ticket once, what is overdue first, and says why', () => {
  draft('1', 'Older words', at('10:00:00'));
  draft('2', 'First  line\nand more', at('11:00:00'));
  store.marks.set(['3'], { snooze: at('11:30:00') }, at('09:00:00'));
  promise('4', at('18:00:00'), 'Call back');
  addHeldReply(store, 'r', '5', {}, at('10:30:00'));
  store.outbox.move('r', 'due', { at: at('10:31:00') });
  store.outbox.move('r', 'check', { at: at('10:31:00') });
  store.outbox.move('r', 'collision', { at: at('10:32:00') });
  promise('6', at('11:45:00'), 'Send the logs');
  promise('7', at('10:00:00'));
  draft('7', 'On a ticket with a promise', at('11:59:00'));
  store.marks.due(NOW);

  expect(rows().rows.map(({ id, today }) => [id, today])).toEqual([
    ['7', { reason: 'overdue', at: at('10:00:00'), words: '' }],
    ['6', { reason: 'overdue', at: at('11:45:00'), words: 'Send the logs' }],
    ['5', { reason: 'stopped', at: at('10:32:00'), words: 'Text of r' }],
    ['4', { reason: 'due', at: at('18:00:00'), words: 'Call back' }],
    ['3', { reason: 'back', at: at('11:30:00'), words: '' }],
    ['2', { reason: 'draft', at: at('11:00:00'), words: 'First line and more' }],
    ['1', { reason: 'draft', at: at('10:00:00'), words: 'Older words' }],
  ]);
  expect(summary()).toMatchObject({
    count: 7,
    overdue: 2,
    reasons: { overdue: 2, stopped: 1, due: 1, back: 1, draft: 2 },
  });
  expect(summary('promised')).toMatchObject({ count: 3, overdue: 2 });
  expect(summary('awaiting')).not.toHaveProperty('overdue');
  expect([rows(2, 2).rows.map(({ id }) => id), rows(2, 2).total]).toEqual([['5', '4'], 7]);
});

it('has a promise from the first moment of its day on', () => {
  promise('1', at('23:59:59'));
  promise('2', Date.UTC(2026, 4, 5));
  expect(listed()).toEqual([['1', 'due']]);
});

it('has replies that need a decision, what got stuck first before the others', () => {
  for (const [id, ticket] of [
    ['lost', '1'],
    ['no', '2'],
    ['gone', '3'],
  ] as const) {
    addHeldReply(store, id, ticket);
    moveToSending(store, id, at('10:00:00'), null);
  }
  store.outbox.move('no', 'refused', { at: at('10:05:00'), endedAt: at('10:05:00') });
  store.outbox.move('lost', 'lost', { at: at('10:06:00'), endedAt: at('10:06:00') });
  moveToAccepted(store, 'gone', at('10:01:00'));
  addHeldReply(store, 'waits', '4');
  expect(listed()).toEqual([
    ['2', 'refused'],
    ['1', 'doubt'],
  ]);
});

it('counts an order in doubt, which has no ticket to stand at', () => {
  for (const id of ['lost', 'going']) {
    addHeldReply(store, id, formKey('order', randomUUID()));
    moveToSending(store, id, at('10:00:00'), null);
  }
  store.outbox.move('lost', 'lost', { at: at('10:01:00'), endedAt: at('10:01:00') });
  promise('1', at('11:00:00'));
  store.marks.due(NOW);
  expect(summary()).toMatchObject({ count: 2, overdue: 1, reasons: { order: 1, overdue: 1 } });
  expect(listed()).toEqual([['1', 'overdue']]);
});

it('counts forms that were begun as drafts, by their kinds', () => {
  for (const kind of ['order', 'order', 'contact'] as const) {
    const id = randomUUID();
    store.drafts.save({ id, ticket: formKey(kind, id), rev: 0, text: '{"lines":[]}', at: NOW });
  }
  expect(summary()).toMatchObject({ count: 3, reasons: { draft: 3 } });
  expect(summary()?.begun).toEqual([
    { kind: 'contact', count: 1 },
    { kind: 'order', count: 2 },
  ]);
  expect(listed()).toEqual([]);
});

it('lists a promise that was made before the clock was set back, whenever it is due by that', () => {
  const YEAR = 365 * 24 * 3600_000;
  store.marks.set(['1'], { promise: { text: 'Look again', due: NOW + YEAR + 3600_000 } }, NOW + YEAR);
  store.marks.set(['2'], { promise: { text: 'Next year', due: NOW + YEAR } }, NOW);
  store.marks.due(NOW);
  expect(listed()).toEqual([['1', 'due']]);
});

it('leaves drafts of tickets that were put away to their own queue, not what is due on them', () => {
  for (const ticket of ['1', '2', '3']) draft(ticket, 'Words', at('10:00:00'));
  promise('3', at('13:00:00'));
  store.marks.set(['1', '3'], { snooze: at('20:00:00') }, NOW);
  store.marks.set(['2'], { done: true }, NOW);
  expect(listed()).toEqual([['3', 'due']]);
});

it('has one line for the stuck replies of one bulk reply', () => {
  for (const [id, ticket] of ['1', '2', '3'].entries()) {
    addHeldReply(store, `r${id}`, ticket, ticket === '3' ? {} : { batch: 'b' });
    moveToSending(store, `r${id}`, at('10:00:00'), null);
    store.outbox.move(`r${id}`, 'lost', { at: at(`10:0${id}:00`), endedAt: at(`10:0${id}:00`) });
  }
  expect(listed()).toEqual([
    ['1', 'doubt'],
    ['3', 'doubt'],
  ]);
  expect(summary()?.count).toBe(2);
});

it('follows what is done: kept, taken back, dismissed, sent', () => {
  promise('1', at('10:00:00'));
  store.marks.set(['2'], { snooze: at('11:00:00') }, at('09:00:00'));
  store.marks.due(NOW);
  const kept = store.marks.set(['1'], { promise: 'kept' }, NOW);
  store.marks.set(['2'], { back: false }, NOW);
  expect(listed()).toEqual([]);
  store.marks.restore(kept.before, NOW);
  expect(listed()).toEqual([['1', 'overdue']]);
});

it('shows what was kept with it where the cache is gone', () => {
  promise('1', at('13:00:00'));
  draft('2', 'Words', at('10:00:00'));
  addHeldReply(store, 'r', '9', { tid: 'XYZ-9', subject: 'Mail' });
  moveToSending(store, 'r', at('10:00:00'), null);
  store.outbox.move('r', 'lost', { at: at('10:06:00'), endedAt: at('10:06:00') });
  store.marks.set(['3'], { snooze: at('11:00:00') }, at('09:00:00'));
  store.marks.due(NOW);
  store.databases.dropCache();
  expect(rows().rows.map(({ id, subject, tid }) => [id, subject, tid])).toEqual([
    ['9', 'Mail', 'XYZ-9'],
    ['1', 'Subject 1', 'ABC-000001'],
    ['2', 'Subject 2', 'ABC-000002'],
  ]);
  expect(rows().rows[0]).toMatchObject({ requester: { name: 'Aiko Tanaka' }, marks: ['doubt'] });
  expect(summary()?.count).toBe(3);
});

it('reads the beginning of a text alone', () => {
  draft('1', 'long '.repeat(2000), at('10:00:00'));
  expect(rows().rows[0]?.today?.words.length).toBeLessThan(400);
});

it('lifts tickets with an overdue promise to the top of Awaiting Reply, page by page', async () => {
  const clocks = ['09:00:00', '09:01:00', '09:02:00', '09:03:00', '09:04:00'];
  await ingestTickets(
    store,
    clocks.map((clock, index) => wireTicket(String(index + 11), { status: 'Open', lastreply: time(clock) })),
    { awaiting: true },
  );
  await store.tickets.setFilter('awaiting', ['11', '12', '13', '14', '15'], NOW);
  const waiting = (from = 0, count = 10, view: 'awaiting' | 'active' = 'awaiting') =>
    store.queues.rows(view, { by: 'waiting', dir: 'asc' }, from, count).rows.map(({ id }) => id);
  expect(waiting()).toEqual(['11', '12', '13', '14', '15']);
  store.marks.set(['12', '15'], { pinned: true }, NOW);
  promise('13', at('10:00:00'));
  promise('15', at('11:00:00'));
  promise('14', at('18:00:00'));
  store.marks.due(NOW);
  expect(waiting()).toEqual(['13', '15', '12', '11', '14']);
  for (let from = 0; from < 6; from += 1)
    for (let count = 1; count < 6; count += 1)
      expect([from, count, waiting(from, count)]).toEqual([from, count, waiting().slice(from, from + count)]);
  expect(store.queues.rows('awaiting', SORT, 0, 10).total).toBe(5);
  // Snoozed, it is not among them; in other queues nothing is lifted.
  store.marks.set(['13'], { snooze: at('20:00:00') }, NOW);
  expect(waiting()).toEqual(['15', '12', '11', '14']);
  expect(waiting(0, 2, 'active')).not.toContain('13');
});
