import { beforeEach, expect, it } from 'vitest';
import {
  addHeldReply,
  ingestTickets,
  moveToSending,
  NOON,
  openTestStore,
  wireTicket,
} from '../../../../tests/helpers/memory-store.ts';
import type { Store } from '../calls.ts';

let store: Store;
const THEN = NOON + 3600_000;
beforeEach(async () => {
  store = openTestStore();
  await ingestTickets(store, [wireTicket('1')]);
  addHeldReply(store, 'a', '1', { sendAt: THEN });
});

it('a planned reply keeps its time in the list, and through its hold', () => {
  store.outbox.move('a', 'due', { at: NOON });
  expect(store.outbox.items(0)).toMatchObject([{ id: 'a', state: 'queued', sendAt: THEN }]);
  expect(store.outbox.items(0)[0]).not.toHaveProperty('header');
});

it('gets another time while it is held, and while it waits', () => {
  expect(store.outbox.move('a', 'retime', { at: NOON + 5, sendAt: THEN + 1 })).toMatchObject({
    ...{ state: 'held', sendAt: THEN + 1, waiting: null },
  });
  store.outbox.move('a', 'due', { at: NOON });
  const job = store.outbox.move('a', 'retime', { at: NOON + 6, sendAt: THEN + 2, waiting: 'later' });
  expect(job).toMatchObject({ state: 'queued', sendAt: THEN + 2, waiting: 'later', text: 'Text of a' });
});

it('gets another time after a stop, by the agent’s word', () => {
  store.outbox.move('a', 'due', { at: NOON });
  store.outbox.move('a', 'check', { at: NOON });
  store.outbox.move('a', 'collision', { at: NOON, stop: { reason: 'moved', before: null, now: null } });
  expect(store.outbox.move('a', 'retime', { at: NOON, sendAt: THEN + 1 })).toBeNull();
  const job = store.outbox.move('a', 'send-anyway', { at: NOON, sendAt: THEN + 1, waiting: 'later' });
  expect(job).toMatchObject({ state: 'queued', sendAt: THEN + 1, waiting: 'later' });
});

it('sent now has no time any more, and no hold', () => {
  const job = store.outbox.move('a', 'due', { at: NOON + 5, sendAt: null, confirmedAt: NOON + 5 });
  expect(job).toMatchObject({ state: 'queued', waiting: null, confirmedAt: NOON + 5 });
  expect(job).not.toHaveProperty('sendAt');
});

it('gets no other time once it is on its way', () => {
  moveToSending(store, 'a', NOON, null);
  for (const id of ['a', 'unknown']) expect(store.outbox.move(id, 'retime', { at: NOON, sendAt: THEN })).toBeNull();
});

it('is compared with the header of its ticket while it waits', async () => {
  store.outbox.move('a', 'due', { at: NOON });
  expect(store.outbox.jobById('a')?.header).toBeUndefined();
  store.outbox.noteWaiting([{ id: 'a', waiting: 'later' }]);
  await ingestTickets(store, [wireTicket('1', { status: 'On Hold' })]);
  expect(store.outbox.jobById('a')).toMatchObject({ header: { status: 'On Hold' }, seen: { status: 'Answered' } });
});

it('taken back is a draft without a time', () => {
  store.outbox.move('a', 'due', { at: NOON });
  expect(store.outbox.backToDraft('a', 'undo', 'd', NOON)).toMatchObject({ text: 'Text of a' });
  expect(store.outbox.items(0)).toEqual([]);
});
