import { describe, expect, it } from 'vitest';
import type { QueueKey } from '../../../../shared/domain/ticket.ts';
import { type SortBy, usualSortBy } from '../../../../shared/domain/ticket-sort.ts';
import { expectLinear, leastTime } from '../../../../tests/helpers/growth.ts';
import {
  at,
  endFirstSync,
  ingestConversation,
  ingestTickets,
  openTestStore,
  time,
  wireTicket,
} from '../../../../tests/helpers/memory-store.ts';

/** Four who wait, in the order of their wait, and one who was answered before all of them. */
async function storeWithFive() {
  const store = openTestStore();
  endFirstSync(store);
  await ingestTickets(store, [
    wireTicket('1', { status: 'Open', priority: 'Low', lastreply: time('09:00:00') }),
    wireTicket('2', { status: 'Customer-Reply', priority: 'High', lastreply: time('09:30:00') }),
    wireTicket('3', { status: 'Open', priority: 'Emergency', lastreply: time('10:00:00') }),
    wireTicket('4', { status: 'Open', priority: 'High', lastreply: time('10:30:00') }),
    wireTicket('5', { status: 'Answered', priority: 'High', lastreply: time('08:00:00') }),
  ]);
  const order = (view: QueueKey, by: SortBy, dir = usualSortBy(by).dir, from = 0, count = 50) =>
    store.queues
      .rows(view, { by, dir }, from, count)
      .rows.map(({ id }) => id)
      .join('');
  return { store, order };
}

describe('a queue', () => {
  it('by the longest wait has those who wait first', async () => {
    const { order, store } = await storeWithFive();
    expect(order('awaiting', 'waiting')).toBe('1234');
    expect(order('active', 'waiting')).toBe('12345');
    expect(order('active', 'waiting', 'desc')).toBe('54321');
    const pages = (dir: 'asc' | 'desc') => [0, 3].map((from) => order('active', 'waiting', dir, from, 3));
    expect([pages('asc'), pages('desc')]).toEqual([
      ['123', '45'],
      ['543', '21'],
    ]);
    store.marks.set(['2'], { pinned: true }, at('11:00:00'));
    expect([0, 2, 4].map((from) => order('active', 'waiting', 'asc', from, 2))).toEqual(['21', '34', '5']);
    store.databases.close();
  });

  it('by the longest wait keeps the place of who asks again, and goes by who wrote last', async () => {
    const { order, store } = await storeWithFive();
    const opening = { id: '0', clock: '08:00:00', text: 'Down.' };
    ingestConversation(store, '4', [opening, { id: '1', clock: '10:30:00', text: 'Any news?' }]);
    ingestConversation(store, '1', [opening, { id: '1', by: 'staff', clock: '09:00:00', text: 'We look.' }]);
    await ingestTickets(store, [wireTicket('6', { status: 'On Hold', priority: 'Low', lastreply: time('09:45:00') })]);
    ingestConversation(store, '6', [
      opening,
      { id: '1', by: 'staff', clock: '08:30:00', text: 'Which?' },
      { id: '2', clock: '09:45:00', text: 'Shop.' },
    ]);
    expect([order('awaiting', 'waiting'), order('active', 'waiting')]).toEqual(['4231', '426351']);
    expect(order('active', 'waiting', 'desc')).toBe('153624');
    expect([0, 2, 4].map((from) => order('active', 'waiting', 'asc', from, 2))).toEqual(['42', '63', '51']);
    expect(order('active', 'priorityWaiting')).toBe('342561');
    store.databases.close();
  });

  it('of what a search finds has its rows and its order', async () => {
    const { order, store } = await storeWithFive();
    expect(order('search:is:awaiting', 'waiting')).toBe('1234');
    expect(order('search:is:awaiting -"Subject 2"', 'waiting')).toBe('134');
    expect([0, 2].map((from) => order('search:"Subject"', 'waiting', 'asc', from, 2))).toEqual(['12', '34']);
    expect(order('search:"Subject"', 'priorityWaiting')).toBe('32451');
    expect(store.queues.rows('search:is:awaiting', usualSortBy('waiting'), 0, 1)).toMatchObject({
      total: 4,
      rows: [{ id: '1', turn: 'customer', waiting: {} }],
    });
    store.databases.close();
  });

  it('by priority has the urgent first, and within one priority the longest wait', async () => {
    const { order, store } = await storeWithFive();
    expect(order('awaiting', 'priorityWaiting')).toBe('3241');
    expect(order('active', 'priorityWaiting')).toBe('32451');
    store.databases.close();
  });

  it('by what is due next has the promises first, then the longest wait; page by page, pinned ones above all', async () => {
    const { order, store } = await storeWithFive();
    store.marks.set(['4'], { promise: { text: 'Look', due: at('15:00:00') } }, at('11:00:00'));
    store.marks.set(['5'], { promise: { text: 'Call', due: at('14:00:00') } }, at('11:00:00'));
    expect(order('active', 'due')).toBe('54123');
    expect(order('awaiting', 'due')).toBe('4123');
    store.marks.set(['3'], { pinned: true }, at('11:00:00'));
    expect([order('active', 'due', 'asc', 0, 2), order('active', 'due', 'asc', 2, 2)]).toEqual(['35', '41']);
    store.databases.close();
  });

  it('by what is due next takes no longer for each promise there is', async () => {
    const { store, order } = await storeWithFive();
    const promise = async (from: number, to: number) => {
      const ids = Array.from({ length: to - from }, (_, index) => String(index + from + 10));
      await ingestTickets(
        store,
        ids.map((id) => wireTicket(id, { status: 'Open' })),
      );
      for (let start = 0; start < ids.length; start += 500) {
        const some = ids.slice(start, start + 500);
        store.marks.set(some, { promise: { text: '', due: at('15:00:00') } }, at('11:00:00'));
      }
    };
    const took = () => leastTime(() => order('active', 'due'));
    await promise(0, 200);
    const few = took();
    await promise(200, 3200);
    // Read through for each ticket they took seconds.
    expectLinear(few, took());
    store.databases.close();
  });
});
