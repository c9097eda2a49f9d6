/** Own numbers count what is certain, and say how much is not. */
import { beforeEach, expect, it } from 'vitest';
import {
  addHeldReply,
  at,
  ingestConversation,
  ingestTickets,
  moveToAccepted,
  moveToSending,
  NOON,
  openTestStore,
  time,
  wireTicket,
} from '../../../../tests/helpers/memory-store.ts';
import type { Store } from '../calls.ts';

const MORNING = at('00:00:00');
const MINUTE = 60_000;

let store: Store;
beforeEach(async () => {
  store = openTestStore();
  const header = { status: 'Open', lastreply: time('09:00:00') };
  await ingestTickets(
    store,
    ['1', '2', '3', '4', '5'].map((id) => wireTicket(id, header)),
  );
});

/** A reply to a ticket whose header was this right before, accepted at noon and so many minutes. */
function answered(ticket: string, status: string, lastReply: string, minutes: number, id = `r${ticket}`) {
  addHeldReply(store, id, ticket);
  moveToSending(store, id, NOON + minutes * MINUTE, { lastReply, status, staff: '' });
  moveToAccepted(store, id, NOON + minutes * MINUTE);
}

it('counts replies, and the median wait of those where the customer’s last word is known', () => {
  answered('1', 'Customer-Reply', time('11:00:00'), 0);
  answered('2', 'Customer-Reply', time('11:30:00'), 0);
  answered('3', 'Customer-Reply', time('08:00:00'), 0);
  // A second reply answers nobody who waits.
  answered('3', 'Answered', time('12:00:00'), 5, 'again');
  // Nobody knows who wrote last.
  answered('4', 'Open', time('09:00:00'), 0);
  expect(store.handOver.numbers(MORNING)).toEqual({
    ...{ replies: 5, tickets: 4, measured: 3, unknown: 1, median: 60 * MINUTE },
    promises: { made: 0, kept: 0, late: 0, missed: 0 },
  });
  expect(store.handOver.numbers(NOON + MINUTE)).toMatchObject({ replies: 1, tickets: 1, measured: 0, median: null });
});

it('takes the middle of two', () => {
  answered('1', 'Customer-Reply', time('11:00:00'), 0);
  answered('2', 'Customer-Reply', time('11:30:00'), 0);
  expect(store.handOver.numbers(MORNING).median).toBe(45 * MINUTE);
});

it('knows from the conversation who wrote last, and from the header that nobody did since the opening', async () => {
  ingestConversation(store, '1', [{ id: '0', clock: '09:00:00', text: 'Down.' }]);
  ingestConversation(store, '2', [
    { id: '0', clock: '08:00:00', text: 'Down.' },
    { id: '1', by: 'staff', clock: '09:00:00', text: 'Looking.' },
  ]);
  await ingestTickets(store, [wireTicket('3', { status: 'Open', lastreply: time('08:00:00') })]);
  answered('1', 'Open', time('09:00:00'), 0);
  answered('2', 'Open', time('09:00:00'), 0);
  answered('3', 'Open', time('08:00:00'), 0);
  expect(store.handOver.numbers(MORNING)).toMatchObject({ replies: 3, measured: 2, unknown: 0, median: 210 * MINUTE });
});

it('counts from the first message that nobody had answered', () => {
  const opening = { id: '0', clock: '08:00:00', text: 'Down.' };
  const again = { id: '2', clock: '09:00:00', text: 'Any news?' };
  ingestConversation(store, '1', [opening, again]);
  ingestConversation(store, '2', [opening, { id: '1', by: 'staff', clock: '08:30:00', text: 'Which?' }, again]);
  answered('1', 'Customer-Reply', time('09:00:00'), 0);
  expect(store.handOver.numbers(MORNING)).toMatchObject({ measured: 1, median: 240 * MINUTE });
  answered('2', 'Open', time('09:00:00'), 0);
  expect(store.handOver.numbers(MORNING)).toMatchObject({ measured: 2, median: 210 * MINUTE });
});

it('counts in business hours, and nothing without the zone of the service', () => {
  answered('1', 'Customer-Reply', time('08:00:00'), 0);
  const day = [{ from: 600, to: 1080 }];
  const week = [day, day, day, day, day, [], []];
  store.settings.save({ businessHours: { counted: true, zone: 'UTC', week, holidays: [] } });
  expect(store.handOver.numbers(MORNING)).toMatchObject({ measured: 1, median: 120 * MINUTE });
  store.settings.save({ zone: null });
  expect(store.handOver.numbers(MORNING)).toMatchObject({ replies: 1, measured: 0, unknown: 1, median: null });
});

it('counts promises that were made, kept in time, kept late and missed', () => {
  const promise = (ticket: string, made: number, due: number) =>
    store.marks.set([ticket], { promise: { text: '', due } }, made);
  const keep = (ticket: string, when: number) => store.marks.set([ticket], { promise: 'kept' }, when);
  const before = NOON - 120 * MINUTE;
  promise('1', before, NOON);
  keep('1', NOON - MINUTE);
  promise('2', before, NOON - 60 * MINUTE);
  keep('2', NOON - MINUTE);
  promise('3', before, NOON - MINUTE);
  promise('4', before, NOON + 60 * MINUTE);
  expect(store.handOver.numbers(MORNING).promises).toEqual({ made: 4, kept: 2, late: 1, missed: 1 });
});
