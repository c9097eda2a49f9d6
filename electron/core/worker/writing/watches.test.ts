import { beforeEach, expect, test } from 'vitest';
import { ingestTickets, NOON, openTestStore, wireTicket } from '../../../../tests/helpers/memory-store.ts';
import type { Store } from '../calls.ts';

let store: Store;
beforeEach(async () => {
  store = openTestStore();
  await ingestTickets(store, [wireTicket('1'), wireTicket('2')]);
});

const MINUTE = 60_000;
const watch = (ticket = '1', code = 'elsewhere', nextAt = NOON + 5 * MINUTE) =>
  store.checks.watch({
    ...{ ticket, name: 'shop.example', layer: 'addresses', code, known: ['port 25'], text: 'It is solved.' },
    ...{ at: NOON, nextAt },
  });
const firstOf = (list: readonly { id: string }[]) => list[0]?.id ?? '';

test('a finding is watched once on a ticket', () => {
  watch();
  expect(watch()).toMatchObject([{ ticket: '1', name: 'shop.example', code: 'elsewhere', isOpen: true, doneAt: null }]);
  expect(watch('1', 'wildcard')).toHaveLength(2);
  expect(store.checks.watches('2')).toEqual([]);
});

test('a ticket names what it waits for, once', () => {
  const id = firstOf(watch());
  watch('1', 'wildcard');
  expect(store.tickets.detail('1')?.watchedNames).toEqual(['shop.example']);
  expect(store.tickets.detail('2')).not.toHaveProperty('watchedNames');
  store.checks.solved(id, NOON + MINUTE);
  expect(store.tickets.detail('1')?.watchedNames).toEqual(['shop.example']);
  for (const { id: other } of store.checks.watches('1')) store.checks.unwatch('1', other);
  expect(store.tickets.detail('1')).not.toHaveProperty('watchedNames');
});

test('watches are due in their order, and tell when the next one is', () => {
  const id = firstOf(watch());
  watch('2', 'elsewhere', NOON + 9 * MINUTE);
  expect(store.checks.due(NOON)).toEqual({ due: [], next: NOON + 5 * MINUTE });
  expect(store.checks.due(NOON + 5 * MINUTE)).toMatchObject({
    due: [{ id, known: ['port 25'] }],
    next: NOON + 9 * MINUTE,
  });
  store.checks.asked(id, null, NOON + 5 * MINUTE);
  expect(store.checks.watches('1')).toMatchObject([{ isOpen: true, askedAt: null }]);
  store.checks.asked(id, NOON + 5 * MINUTE, null);
  expect(store.checks.due(NOON + 6 * MINUTE).due).toEqual([]);
  expect(store.checks.watches('1')).toMatchObject([{ isOpen: false, askedAt: NOON + 5 * MINUTE, doneAt: null }]);
});

test('a solved one wakes its ticket, with a draft', () => {
  store.marks.set(['1'], { snooze: NOON + 999 * MINUTE }, NOON);
  expect(store.checks.solved(firstOf(watch()), NOON + MINUTE)).toBe(true);
  expect(store.drafts.ofTicket('1')).toMatchObject({ text: 'It is solved.' });
  expect(store.tickets.detail('1')).toMatchObject({ local: { snoozedUntil: null }, unread: true });
  expect(store.checks.watches('1')).toMatchObject([{ isOpen: false, doneAt: NOON + MINUTE }]);
});

test('an agent’s own draft stays as it is', () => {
  const id = firstOf(watch());
  store.drafts.save({ id: crypto.randomUUID(), ticket: '1', rev: 0, text: 'My words', at: NOON });
  store.checks.solved(id, NOON + MINUTE);
  expect(store.drafts.ofTicket('1')?.text).toBe('My words');
  expect(store.tickets.detail('1')?.local.notes).toBe(1);
});

test('a removed one ends nothing', () => {
  const id = firstOf(watch());
  expect(store.checks.unwatch('2', id)).toEqual([]);
  expect(store.checks.unwatch('1', id)).toEqual([]);
  expect(store.checks.solved(id, NOON + MINUTE)).toBe(false);
  expect(store.drafts.ofTicket('1')).toBeNull();
});
