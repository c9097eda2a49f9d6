import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import type { QueueKey } from '../../../../shared/domain/ticket.ts';
import {
  addHeldReply,
  at,
  detailOf,
  endFirstSync,
  ingestTickets,
  moveToAccepted,
  moveToSending,
  openTestStore,
  seenAt,
  time,
  wireTicket,
} from '../../../../tests/helpers/memory-store.ts';
import type { Store } from '../calls.ts';

let store: Store;

const QUEUES: QueueKey[] = ['awaiting', 'unread', 'active', 'flagged', 'dept:1', 'status:Open'];
const SORT = { by: 'lastReply', dir: 'desc' } as const;
const idsIn = (view: QueueKey, from = 0, count = 100) =>
  store.queues.rows(view, SORT, from, count).rows.map((row) => row.id);
const queuesOf = (ticket: string) => QUEUES.filter((view) => idsIn(view).includes(ticket));
const counts = () => Object.fromEntries(store.queues.list().map(({ key, count }) => [key, count]));
const rowIn = (view: QueueKey, ticket: string) =>
  store.queues.rows(view, SORT, 0, 100).rows.find((row) => row.id === ticket);
const local = (ticket: string) => detailOf(store, ticket).local;

const OPEN = { status: 'Open', flag: '1' };
const open = (id: string, more: Record<string, unknown> = {}) => wireTicket(id, { ...OPEN, ...more });

beforeEach(async () => {
  store = openTestStore();
  await ingestTickets(store, [open('1'), open('2'), open('3', { lastreply: time('08:30:00') })], {
    awaiting: true,
    at: at('10:00:00'),
  });
  for (const name of ['awaiting', 'active', 'flagged'] as const)
    await store.tickets.setFilter(name, ['1', '2', '3'], at('10:00:00'));
  endFirstSync(store);
});

describe('a snooze', () => {
  const UNTIL = at('15:00:00');
  beforeEach(() => {
    store.marks.set(['1'], { snooze: UNTIL }, at('11:00:00'));
  });

  it('takes the ticket out of every queue of its state, and counts follow', () => {
    expect(queuesOf('1')).toEqual([]);
    expect(counts()).toMatchObject({ awaiting: 2, unread: 2, active: 2, flagged: 2, 'dept:1': 2, 'status:Open': 2 });
    expect(idsIn('snoozed')).toEqual(['1']);
    expect(rowIn('snoozed', '1')).toMatchObject({ marks: ['snoozed'], local: { snoozedUntil: UNTIL } });
    for (const view of QUEUES) {
      const { rows, total } = store.queues.rows(view, SORT, 0, 100);
      expect(rows).toHaveLength(total);
    }
  });

  it('ends at its time, not before, and the ticket says that it is back', () => {
    expect(store.marks.due(UNTIL - 1)).toEqual({ changed: [], promises: [], next: UNTIL });
    expect(queuesOf('1')).toEqual([]);
    expect(store.marks.due(UNTIL)).toEqual({ changed: ['1'], promises: [], next: null });
    expect(queuesOf('1')).toEqual(QUEUES);
    expect(rowIn('awaiting', '1')?.marks).toEqual(['back']);
    expect(local('1')).toMatchObject({ snoozedUntil: null, back: { at: UNTIL, why: 'due' } });
  });

  it('ends when the customer writes, and not with anything less', async () => {
    await ingestTickets(store, [open('1', { priority: 'High' })], { at: at('11:10:00') });
    expect(queuesOf('1')).toEqual([]);
    await ingestTickets(store, [wireTicket('1', { status: 'Answered', lastreply: time('11:20:00') })], {
      at: at('11:20:10'),
    });
    expect(local('1').snoozedUntil).toBe(UNTIL);
    const page = await ingestTickets(store, [open('1', { status: 'Customer-Reply', lastreply: time('11:30:00') })], {
      at: at('11:30:10'),
    });
    expect(page.changed).toEqual(['1']);
    expect(local('1')).toMatchObject({ snoozedUntil: null, back: { at: at('11:30:10'), why: 'written' } });
    expect(queuesOf('1')).toEqual(['awaiting', 'unread', 'active', 'flagged', 'dept:1']);
  });

  it('is over with a colleague’s answer: what was back is so no longer', async () => {
    store.marks.due(UNTIL);
    // Not with a change that is no answer, nor with what was there before.
    await ingestTickets(store, [open('1', { priority: 'High' })], { at: at('15:00:10') });
    store.marks.set(['1'], { addTags: ['x'] }, at('15:00:20'));
    await ingestTickets(store, [open('1', { status: 'Customer-Reply', lastreply: time('15:01:00') })], {
      at: at('15:01:10'),
    });
    expect(local('1').back).toEqual({ at: UNTIL, why: 'due' });
    const answer = wireTicket('1', { status: 'Answered', admin: 'Colleague', lastreply: time('15:02:00') });
    const page = await ingestTickets(store, [answer], { at: at('15:02:10') });
    expect(page.changed).toEqual(['1']);
    expect(local('1').back).toBeNull();
  });

  it('that ends on an answered ticket leaves it back until something happens', async () => {
    await ingestTickets(store, [wireTicket('1', { status: 'Answered', lastreply: time('11:20:00') })], {
      at: at('11:20:10'),
    });
    store.marks.due(UNTIL);
    await ingestTickets(store, [wireTicket('1', { status: 'Answered', lastreply: time('11:20:00') })], {
      at: at('15:00:10'),
    });
    expect(local('1').back?.why).toBe('due');
  });

  it('ends with a reply whose author cannot be told: it may be the customer’s', async () => {
    await ingestTickets(store, [open('1', { status: 'Escalated to Ms. Iwu', lastreply: time('11:30:00') })], {
      at: at('11:30:10'),
    });
    expect(local('1').back?.why).toBe('written');
  });

  it('is not ended by our own reply', async () => {
    addHeldReply(store, 'a', '1');
    moveToSending(store, 'a', at('11:00:00'), detailOf(store, '1').fingerprint);
    moveToAccepted(store, 'a', at('11:00:02'));
    // This service leaves the status as it was, so only the time says whose reply it is.
    await ingestTickets(store, [open('1', { lastreply: time('11:00:01') })], { at: at('11:00:03') });
    expect(store.outbox.jobById('a')?.recordedAs).toBe('unknown');
    store.marks.set(['1'], { snooze: UNTIL }, at('11:05:00'));
    await ingestTickets(store, [wireTicket('1', { status: 'In Progress', lastreply: time('11:00:01') })], {
      at: at('11:06:00'),
    });
    expect(local('1').snoozedUntil).toBe(UNTIL);
  });

  it('is ended by a customer who wrote within the second of our own reply', async () => {
    addHeldReply(store, 'a', '2');
    moveToSending(store, 'a', at('11:00:00'), detailOf(store, '2').fingerprint);
    moveToAccepted(store, 'a', at('11:00:02'));
    await ingestTickets(store, [wireTicket('2', { lastreply: time('11:00:01') })], { at: at('11:00:03') });
    store.marks.set(['2'], { snooze: UNTIL }, at('11:00:04'));
    await ingestTickets(store, [wireTicket('2', { status: 'Customer-Reply', lastreply: time('11:00:01') })], {
      at: at('11:00:05'),
    });
    expect(local('2').back?.why).toBe('written');
  });

  describe.each([1, 30, 365])('with a clock that is set forward by %i days', (days) => {
    const LATER = at('11:30:00') + days * 24 * 3600_000;
    const AGAIN = at('11:31:00');

    it('is over, and goes on once the clock is set back', () => {
      expect(store.marks.due(LATER).changed).toEqual(['1']);
      expect(local('1').back).toEqual({ at: UNTIL, why: 'due' });
      expect(store.marks.due(AGAIN)).toEqual({ changed: ['1'], promises: [], next: UNTIL });
      expect(local('1')).toMatchObject({ snoozedUntil: UNTIL, back: null });
      expect(queuesOf('1')).toEqual([]);
      expect(store.marks.due(UNTIL).changed).toEqual(['1']);
      expect(queuesOf('1')).toEqual(QUEUES);
    });

    it('does not go on where the customer wrote meanwhile, nor where the agent has put it away otherwise', async () => {
      store.marks.set(['2', '3'], { snooze: UNTIL }, at('11:00:00'));
      store.marks.due(LATER);
      await ingestTickets(store, [open('1', { status: 'Customer-Reply', lastreply: time('11:29:00') })], {
        at: LATER + 1,
      });
      store.marks.set(['2'], { done: true }, LATER + 2);
      store.marks.set(['3'], { back: false }, LATER + 3);
      expect(store.marks.due(AGAIN).changed).toEqual(['1']);
      expect(local('1')).toMatchObject({ snoozedUntil: null, back: { why: 'written' } });
      for (const ticket of ['2', '3']) expect(local(ticket)).toMatchObject({ snoozedUntil: null, back: null });
    });

    it('that was set by that clock is back as soon as the clock is: nobody waits for it so long', () => {
      store.marks.due(LATER);
      store.marks.set(['2'], { snooze: LATER + 3600_000 }, LATER);
      expect(store.marks.due(AGAIN).changed).toEqual(['1', '2']);
      expect(local('2')).toMatchObject({ snoozedUntil: null, back: { at: LATER + 3600_000, why: 'due' } });
      expect(store.marks.due(AGAIN + 60_000).changed).toEqual([]);
      expect(local('2').back).not.toBeNull();
    });
  });

  it('stands as it did once a clock is right again that was set back by years', () => {
    expect(store.marks.due(at('11:00:00') - 6 * 365 * 24 * 3600_000).changed).toEqual(['1']);
    expect(store.marks.due(at('11:30:00')).changed).toEqual(['1']);
    expect(local('1')).toMatchObject({ snoozedUntil: UNTIL, back: null });
  });

  it('can be ended by hand, without a mark; and moved to another time', () => {
    store.marks.set(['1'], { snooze: at('16:00:00') }, at('11:01:00'));
    expect(store.marks.due(UNTIL).changed).toEqual([]);
    store.marks.set(['1'], { snooze: null }, at('11:02:00'));
    expect(queuesOf('1')).toEqual(QUEUES);
    expect(rowIn('awaiting', '1')?.marks).toEqual([]);
    expect(store.marks.due(at('23:00:00')).changed).toEqual([]);
  });

  it('stays over dropping the cache, and still knows what it had seen', async () => {
    store.databases.dropCache();
    await ingestTickets(store, [open('1'), open('2')], { awaiting: true, at: at('12:00:00') });
    expect(idsIn('dept:1')).toEqual(['2']);
    store.databases.dropCache();
    await ingestTickets(store, [open('1', { lastreply: time('12:30:00') })], { awaiting: true, at: at('12:31:00') });
    expect(idsIn('dept:1')).toEqual(['1']);
    expect(local('1').back?.why).toBe('written');
  });

  it('of a ticket that was not cached begins with the first header it sees', async () => {
    store.marks.set(['9'], { snooze: UNTIL }, at('11:00:00'));
    await ingestTickets(store, [open('9')], { at: at('11:05:00') });
    expect(local('9').snoozedUntil).toBe(UNTIL);
    await ingestTickets(store, [open('9', { lastreply: time('11:06:00') })], { at: at('11:06:10') });
    expect(local('9').back?.why).toBe('written');
  });
});

describe('the mark of being back', () => {
  beforeEach(() => {
    store.marks.set(['1'], { snooze: at('15:00:00') }, at('11:00:00'));
    store.marks.due(at('15:00:00'));
  });

  it('stays while the ticket is only looked at, and goes with an accepted reply', () => {
    store.tickets.markSeen('1', seenAt(time('09:00:00')));
    expect(local('1').back).not.toBeNull();
    addHeldReply(store, 'a', '1', {}, at('15:10:00'));
    moveToSending(store, 'a', at('15:11:00'), detailOf(store, '1').fingerprint);
    expect(local('1').back).not.toBeNull();
    moveToAccepted(store, 'a', at('15:11:02'));
    expect(local('1').back).toBeNull();
  });

  it('goes with another snooze, with done here, and by hand; each comes back by undo', () => {
    for (const patch of [{ snooze: at('17:00:00') }, { done: true }, { back: false as const }]) {
      const { before } = store.marks.set(['1'], patch, at('15:30:00'));
      expect(local('1').back).toBeNull();
      store.marks.restore(before, at('15:31:00'));
      expect(local('1')).toMatchObject({ back: { at: at('15:00:00'), why: 'due' }, snoozedUntil: null, doneAt: null });
    }
  });
});

describe('done here', () => {
  beforeEach(() => {
    store.marks.set(['1'], { done: true }, at('11:00:00'));
  });

  it('leaves the queues that wait for us, and no others', () => {
    expect(queuesOf('1')).toEqual(['flagged', 'status:Open']);
    expect(counts()).toMatchObject({ awaiting: 2, unread: 2, active: 2, flagged: 3, 'dept:1': 2, 'status:Open': 3 });
    expect(rowIn('flagged', '1')?.marks).toEqual(['done']);
  });

  it('is not touched by a look that finds nothing new', async () => {
    await ingestTickets(store, [open('1')], { at: at('11:30:00') });
    expect(local('1').doneAt).toBe(at('11:00:00'));
  });

  it.each([
    ['status', { status: 'In Progress' }],
    ['last reply', { lastreply: time('11:20:00') }],
    ['priority', { priority: 'High' }],
    ['flag', { flag: '0' }],
    ['staff', { admin: 'Iwu' }],
    ['subject', { subject: 'Still broken' }],
    ['cc', { cc: 'boss@example.com' }],
    ['files', { attachment: '123456_a.png' }],
    ['department', { deptid: '2' }],
  ])('ends when the %s changes', async (_, change) => {
    await ingestTickets(store, [open('1', change)], { at: at('11:30:00') });
    expect(local('1').doneAt).toBeNull();
    expect(queuesOf('1')).toContain('awaiting');
  });

  it('is not ended by the reply that was on its way, also where a page showed it before its answer came', async () => {
    const answered = wireTicket('1', { ...OPEN, status: 'Answered', lastreply: time('11:00:31') });
    addHeldReply(store, 'a', '1', {}, at('11:00:00'));
    moveToSending(store, 'a', at('11:00:30'), detailOf(store, '1').fingerprint);
    await ingestTickets(store, [answered], { at: at('11:00:32') });
    expect(local('1').doneAt).toBe(at('11:00:00'));
    moveToAccepted(store, 'a', at('11:00:33'));
    await ingestTickets(store, [answered], { at: at('11:00:34') });
    expect(local('1').doneAt).toBe(at('11:00:00'));
    await ingestTickets(store, [wireTicket('1', { ...OPEN, status: 'Customer-Reply', lastreply: time('11:40:00') })], {
      at: at('11:40:10'),
    });
    expect(local('1').doneAt).toBeNull();
  });

  it('is ended by what changed while the cache was gone', async () => {
    store.databases.dropCache();
    await ingestTickets(store, [open('1'), open('2')], { awaiting: true, at: at('12:00:00') });
    expect(local('1').doneAt).toBe(at('11:00:00'));
    store.databases.dropCache();
    await ingestTickets(store, [open('1', { priority: 'High' })], { awaiting: true, at: at('13:00:00') });
    expect(local('1').doneAt).toBeNull();
  });

  it('and a snooze take the place of each other', () => {
    store.marks.set(['1'], { snooze: at('15:00:00') }, at('11:10:00'));
    expect(local('1')).toMatchObject({ doneAt: null, snoozedUntil: at('15:00:00') });
    const { before } = store.marks.set(['1'], { done: true }, at('11:20:00'));
    expect(local('1')).toMatchObject({ doneAt: at('11:20:00'), snoozedUntil: null });
    store.marks.restore(before, at('11:21:00'));
    expect(local('1')).toMatchObject({ doneAt: null, snoozedUntil: at('15:00:00') });
  });
});

describe('a pin', () => {
  it('puts the ticket on top of its queues, in any order, page by page', () => {
    expect(idsIn('awaiting')).toEqual(['2', '1', '3']);
    store.marks.set(['3'], { pinned: true }, at('11:00:00'));
    for (const view of QUEUES) expect(idsIn(view)).toEqual(['3', '2', '1']);
    expect(store.queues.rows('awaiting', { by: 'number', dir: 'asc' }, 0, 10).rows.map((r) => r.id)).toEqual([
      '3',
      '1',
      '2',
    ]);
    expect([0, 1, 2, 3].flatMap((from) => idsIn('dept:1', from, 1))).toEqual(['3', '2', '1']);
    expect(idsIn('dept:1', 0, 2)).toEqual(['3', '2']);
    expect(idsIn('dept:1', 1, 2)).toEqual(['2', '1']);
    expect(rowIn('awaiting', '3')).toMatchObject({ marks: ['pinned'], local: { pinned: true } });
    expect(counts()).toMatchObject({ awaiting: 3, 'dept:1': 3 });
  });

  it('does not hold a ticket that is snoozed', () => {
    store.marks.set(['3'], { pinned: true, snooze: at('15:00:00') }, at('11:00:00'));
    expect(queuesOf('3')).toEqual([]);
    store.marks.due(at('15:00:00'));
    expect(idsIn('awaiting')).toEqual(['3', '2', '1']);
  });
});

describe('a promise', () => {
  const promise = (ticket: string, due: number, text = 'Look again') =>
    store.marks.set([ticket], { promise: { text, due } }, at('11:00:00'));

  it('stands in its queue, what is due first, and says when it is late', () => {
    promise('1', at('16:00:00'));
    promise('2', at('14:00:00'));
    expect(idsIn('promised')).toEqual(['2', '1']);
    expect(counts()).toMatchObject({ promised: 2, awaiting: 3 });
    expect(rowIn('promised', '2')?.marks).toEqual(['promised']);
    expect(store.marks.due(at('14:00:00'))).toEqual({ changed: ['2'], promises: ['2'], next: at('16:00:00') });
    expect(rowIn('promised', '2')).toMatchObject({ marks: ['late'], local: { promise: { late: true } } });
    // Told once.
    expect(store.marks.due(at('14:00:01'))).toMatchObject({ changed: [], promises: [] });
  });

  it.each([1, 30, 365])('is late only as long as the clock is ahead by %i days, and told again in time', (days) => {
    promise('1', at('16:00:00'));
    expect(store.marks.due(at('12:00:00') + days * 24 * 3600_000)).toMatchObject({ promises: ['1'] });
    expect(store.marks.due(at('12:00:00'))).toEqual({ changed: ['1'], promises: [], next: at('16:00:00') });
    expect(rowIn('promised', '1')).toMatchObject({ marks: ['promised'], local: { promise: { late: false } } });
    expect(store.marks.due(at('16:00:00'))).toMatchObject({ promises: ['1'] });
  });

  it('is kept by an accepted reply that was written after it, and by no other', async () => {
    addHeldReply(store, 'a', '1', {}, at('10:59:00'));
    promise('1', at('16:00:00'));
    moveToSending(store, 'a', at('11:00:10'), detailOf(store, '1').fingerprint);
    moveToAccepted(store, 'a', at('11:00:12'));
    expect(local('1').promise?.text).toBe('Look again');
    addHeldReply(store, 'b', '1', {}, at('12:00:00'));
    moveToSending(store, 'b', at('12:00:15'), null);
    store.outbox.move('b', 'refused', { at: at('12:00:16') });
    expect(local('1').promise).not.toBeNull();
    addHeldReply(store, 'c', '1', {}, at('12:10:00'));
    moveToSending(store, 'c', at('12:10:15'), null);
    expect(local('1').promise).not.toBeNull();
    moveToAccepted(store, 'c', at('12:10:16'));
    expect(local('1').promise).toBeNull();
    expect(idsIn('promised')).toEqual([]);
    expect(store.tickets.timeline('1').find((entry) => entry.kind === 'promise')).toMatchObject({
      text: 'Look again',
      kept: { at: at('12:10:16'), by: 'reply' },
    });
  });

  it('is not kept by the reply that tells the customer of it, be it due in hours or in minutes', () => {
    const reply = (id: string, ticket: string, when: string) => {
      addHeldReply(store, id, ticket, {}, at(when));
      moveToSending(store, id, at(when) + 15_000, null);
      moveToAccepted(store, id, at(when) + 16_000);
    };
    promise('1', at('16:00:00'));
    promise('2', at('11:10:00'));
    reply('a', '1', '11:14:59');
    reply('b', '2', '11:04:59');
    expect([local('1').promise?.text, local('2').promise?.text]).toEqual(['Look again', 'Look again']);
    reply('c', '1', '11:15:00');
    reply('d', '2', '11:05:00');
    expect([local('1').promise, local('2').promise]).toEqual([null, null]);
  });

  it('that was due before it was noted is kept by the next reply', () => {
    promise('1', at('10:00:00'));
    addHeldReply(store, 'a', '1', {}, at('11:00:01'));
    moveToSending(store, 'a', at('11:00:16'), null);
    moveToAccepted(store, 'a', at('11:00:17'));
    expect(local('1').promise).toBeNull();
  });

  it('is kept by hand, and is open again by undo, exactly as it was', () => {
    promise('1', at('16:00:00'));
    const was = local('1').promise;
    const { before } = store.marks.set(['1'], { promise: 'kept' }, at('12:00:00'));
    expect(local('1').promise).toBeNull();
    expect(store.tickets.timeline('1').find((e) => e.kind === 'promise')).toMatchObject({
      kept: { at: at('12:00:00'), by: 'hand' },
    });
    store.marks.restore(before, at('12:01:00'));
    expect(local('1').promise).toEqual(was);
    expect(store.tickets.timeline('1').filter((e) => e.kind === 'promise')).toMatchObject([{ kept: null }]);
  });

  it('is one a ticket; taken back, it leaves nothing', () => {
    const first = promise('1', at('16:00:00'), 'First');
    const second = promise('1', at('17:00:00'), 'Second');
    expect(local('1').promise?.text).toBe('Second');
    store.marks.restore(second.before, at('11:01:00'));
    expect(local('1').promise).toMatchObject({ text: 'First', due: at('16:00:00') });
    store.marks.restore(first.before, at('11:02:00'));
    expect(store.tickets.timeline('1').filter((e) => e.kind === 'promise')).toEqual([]);
  });

  it('is still listed when the cache is gone, from the row saved with it', () => {
    promise('1', at('16:00:00'));
    store.marks.set(['1'], { addTags: ['vip'] }, at('11:00:00'));
    store.databases.dropCache();
    expect(counts()).toMatchObject({ promised: 1 });
    expect(rowIn('promised', '1')).toMatchObject({
      subject: 'Subject 1',
      local: { tags: ['vip'] },
      marks: ['promised'],
    });
  });
});

describe('tags', () => {
  it('are free words, counted, without regard to letter case', () => {
    store.marks.set(['1', '2'], { addTags: ['VIP', 'DNS'] }, at('11:00:00'));
    store.marks.set(['3'], { addTags: ['vip', 'Überfällig', 'überfällig'] }, at('11:00:00'));
    expect(local('3').tags).toEqual(['VIP', 'Überfällig'].sort((a, b) => a.localeCompare(b)).reverse());
    expect(store.marks.tags()).toEqual([
      { tag: 'VIP', count: 3 },
      { tag: 'DNS', count: 2 },
      { tag: 'Überfällig', count: 1 },
    ]);
    store.marks.set(['1'], { removeTags: ['dns'], addTags: ['later'] }, at('11:01:00'));
    expect(local('1').tags).toEqual(['later', 'VIP']);
  });
});

describe('notes', () => {
  const ID = '00000000-0000-4000-8000-00000000000a';
  it('are added, edited and removed, and come back with their time', () => {
    store.notes.add({ id: ID, ticket: '1', text: 'Prefers the phone', at: at('11:00:00'), editedAt: null });
    expect(local('1').notes).toBe(1);
    expect(store.notes.edit(ID, 'Prefers e-mail', at('11:05:00'))).toMatchObject({ editedAt: at('11:05:00') });
    const stale = store.notes.edit(ID, 'Prefers fax', at('11:06:00'), { base: 'Prefers the phone' });
    expect(stale).toMatchObject({ text: 'Prefers e-mail', editedAt: at('11:05:00') });
    const removed = store.notes.remove(ID);
    expect(removed).toMatchObject({ ticket: '1', text: 'Prefers e-mail', at: at('11:00:00') });
    expect(local('1').notes).toBe(0);
    if (removed) store.notes.add(removed);
    expect(store.tickets.timeline('1').filter((e) => e.kind === 'note')).toMatchObject([
      { id: ID, at: at('11:00:00'), editedAt: at('11:05:00'), text: 'Prefers e-mail' },
    ]);
    expect(store.notes.edit('00000000-0000-4000-8000-00000000000b', 'x', 1)).toBeNull();
  });

  it('of one millisecond stand as they were written, before a promise', () => {
    const written = ['c', 'a', 'b'];
    for (const id of written)
      store.notes.add({ id: ID.replace(/a$/, id), ticket: '1', text: id, at: at('11:00:00'), editedAt: null });
    store.marks.set(['1'], { promise: { text: 'p', due: at('12:00:00') } }, at('11:00:00'));
    const entries = store.tickets.timeline('1').filter((one) => one.kind === 'note' || one.kind === 'promise');
    expect(entries.map(({ text }) => text)).toEqual([...written, 'p']);
  });
});

describe('unread by hand', () => {
  const unread = (ticket: string) => detailOf(store, ticket).unread;
  it('marks as unread until it is seen, over another sync', async () => {
    store.tickets.markSeen('1', seenAt(time('09:00:00')));
    expect(unread('1')).toBe(false);
    store.marks.setUnread(['1'], true, at('11:00:00'));
    expect(idsIn('unread')).toContain('1');
    await ingestTickets(store, [open('1')], { at: at('11:10:00') });
    expect(unread('1')).toBe(true);
    store.tickets.markSeen('1', seenAt(time('09:00:00')));
    expect(unread('1')).toBe(false);
  });

  it('marks many as read, and says nothing of their conversations', () => {
    const { before, rows } = store.marks.setUnread(['1', '2', '3'], false, at('11:00:00'));
    expect(counts().unread).toBe(0);
    expect(rows.map((one) => one.unread)).toEqual([false, false, false]);
    expect(detailOf(store, '1').readAt).toBeNull();
    store.marks.restore(before, at('11:01:00'));
    expect(counts().unread).toBe(3);
  });

  it('read by hand is unread again when somebody writes', async () => {
    store.marks.setUnread(['1'], false, at('11:00:00'));
    await ingestTickets(store, [open('1', { lastreply: time('11:20:00') })], { at: at('11:20:10') });
    expect(unread('1')).toBe(true);
  });
});

describe('undo', () => {
  const everything = () => ['1', '2', '3'].map((ticket) => [ticket, local(ticket), detailOf(store, ticket).unread]);

  it('restores exactly what a change touched, for hundreds at once, and nothing else', async () => {
    const many = Array.from({ length: 500 }, (_, index) => `m${index}`);
    await ingestTickets(
      store,
      many.map((id) => open(id)),
      { at: at('10:30:00') },
    );
    store.marks.set(
      ['1'],
      { pinned: true, addTags: ['VIP'], promise: { text: 'x', due: at('20:00:00') } },
      at('11:00:00'),
    );
    store.marks.set(['2'], { snooze: at('15:00:00') }, at('11:00:00'));
    store.marks.set(['3'], { done: true }, at('11:00:00'));
    const was = everything();
    const tags = store.marks.tags();
    const changes = [
      { snooze: at('18:00:00'), pinned: false, addTags: ['a'], removeTags: ['VIP'], promise: null },
      { done: true, promise: { text: 'y', due: at('21:00:00') } },
      { promise: 'kept' as const, back: false as const },
    ];
    const undo = changes.map((patch) => store.marks.set(['1', '2', '3', ...many], patch, at('12:00:00')).before);
    expect(everything()).not.toEqual(was);
    for (const before of undo.reverse()) store.marks.restore(before, at('12:01:00'));
    expect(everything()).toEqual(was);
    expect(store.marks.tags()).toEqual(tags);
  });

  it('of a snooze that was ended meanwhile does not hide what the customer wrote', async () => {
    store.marks.set(['1'], { snooze: at('15:00:00') }, at('11:00:00'));
    const { before } = store.marks.set(['1'], { snooze: null }, at('11:01:00'));
    await ingestTickets(store, [open('1', { status: 'Customer-Reply', lastreply: time('11:02:00') })], {
      at: at('11:02:10'),
    });
    store.marks.restore(before, at('11:03:00'));
    expect(local('1')).toMatchObject({ snoozedUntil: null, back: { why: 'written' } });
    expect(queuesOf('1')).toContain('awaiting');
  });

  it('leaves what changed since by another hand', () => {
    const { before } = store.marks.set(['1'], { pinned: true }, at('11:00:00'));
    store.marks.set(['1'], { addTags: ['later'] }, at('11:01:00'));
    store.marks.restore(before, at('11:02:00'));
    expect(local('1')).toMatchObject({ pinned: false, tags: ['later'] });
  });
});

describe('away', () => {
  const since = at('11:00:00');
  it('counts tickets in which customers wrote, new ones and promises that fell due, once each', async () => {
    store.marks.set(['2'], { promise: { text: 'x', due: at('12:00:00') } }, at('10:30:00'));
    store.marks.set(['3'], { promise: { text: 'y', due: at('20:00:00') } }, at('10:30:00'));
    await ingestTickets(
      store,
      [
        // Two tickets of one customer, one of a guest, and one that a colleague answered.
        open('1', { status: 'Customer-Reply', lastreply: time('11:20:00') }),
        open('2', { status: 'Customer-Reply', lastreply: time('11:30:00') }),
        open('3', { userid: '0', lastreply: time('11:30:00'), status: 'Customer-Reply' }),
        wireTicket('8', { date: time('11:40:00'), lastreply: time('11:40:00'), status: 'Open' }),
        // Met only now, but an old one.
        wireTicket('9', { date: '2024-01-02 08:00:00', status: 'Closed' }),
      ],
      { at: at('11:45:00') },
    );
    await ingestTickets(store, [wireTicket('1', { status: 'Answered', lastreply: time('11:50:00') })], {
      at: at('11:51:00'),
    });
    expect(store.news.whileAway(since, at('13:00:00'))).toEqual({
      since,
      until: at('13:00:00'),
      written: 3,
      newTickets: 1,
      promises: 1,
      overdueBefore: 0,
      tickets: 4,
      newestMessages: [],
    });
    const key = `away:${since}-${at('13:00:00')}` as const;
    expect(idsIn(key).sort()).toEqual(['1', '2', '3', '8']);
    // Snoozed or not.
    store.marks.set(['1'], { snooze: at('20:00:00') }, at('13:00:00'));
    expect(store.queues.rows(key, SORT, 0, 10).total).toBe(4);
    expect(store.news.whileAway(at('12:30:00'), at('13:00:00'))).toMatchObject({
      written: 0,
      newTickets: 0,
      promises: 0,
      overdueBefore: 1,
      tickets: 1,
    });
    expect(idsIn(`away:${at('12:30:00')}-${at('13:00:00')}`)).toEqual(['2']);
  });

  it('counts a reply that brought back a closed ticket which was not kept', async () => {
    const back = { date: '2024-01-02 08:00:00', lastreply: time('11:20:00'), status: 'Customer-Reply' };
    await ingestTickets(store, [wireTicket('8', { ...back, lastreply: '2024-02-02 08:00:00' })], {
      at: at('10:00:00'),
    });
    await ingestTickets(store, [wireTicket('8', { ...back, lastreply: '2024-02-03 08:00:00', status: 'Closed' })], {
      at: since,
    });
    const pass = { startedAt: since, next: 0, total: null, falling: true, top: null, oldest: null, latest: since };
    store.ticketSync.closePass({ ...pass, steady: true }, time('00:00:00'), since);
    expect(store.tickets.detail('8')).toBeNull();
    const old = wireTicket('9', { ...back, lastreply: '2024-02-02 08:00:00' });
    await ingestTickets(store, [wireTicket('8', back), old], { at: at('11:21:00') });
    expect(store.news.whileAway(since, at('13:00:00'))).toMatchObject({ written: 1, newTickets: 0, tickets: 1 });
    expect(idsIn(`away:${since}-${at('13:00:00')}`)).toEqual(['8']);
    expect(store.news.since(since)).toMatchObject([{ kind: 'reply', ticket: '8', at: at('11:21:00') }]);
  });

  it('does not count our own reply, nor a first sync', async () => {
    expect(store.news.whileAway(at('00:00:00'), at('23:00:00'))).toMatchObject({ written: 0, newTickets: 0 });
    addHeldReply(store, 'a', '1');
    moveToSending(store, 'a', at('11:10:00'), detailOf(store, '1').fingerprint);
    moveToAccepted(store, 'a', at('11:10:02'));
    await ingestTickets(store, [wireTicket('1', { ...OPEN, status: 'Answered', lastreply: time('11:10:01') })], {
      at: at('11:10:03'),
    });
    expect(store.news.whileAway(since, at('23:00:00'))).toMatchObject({ written: 0, tickets: 0 });
  });

  it('knows when the agent was here before', () => {
    expect(store.marks.notePresence(at('11:00:00'))).toBeNull();
    expect(store.marks.notePresence(at('12:00:00'))).toBe(at('11:00:00'));
  });
});

it('what was marked is there after a restart, also where the cache’s copy was not written', () => {
  const folder = mkdtempSync(join(tmpdir(), 'rackside-marks-'));
  try {
    const first = openTestStore(folder);
    first.marks.set(['1'], { snooze: at('15:00:00'), addTags: ['VIP'] }, at('11:00:00'));
    first.databases.close();
    const again = openTestStore(folder);
    expect(again.marks.tags()).toEqual([{ tag: 'VIP', count: 1 }]);
    expect(again.marks.due(at('14:00:00')).next).toBe(at('15:00:00'));
    again.databases.close();
  } finally {
    rmSync(folder, { recursive: true });
  }
});
