/** The summary lists each ticket where a colleague looks for it, and only what is still so. */
import { beforeEach, expect, it } from 'vitest';
import {
  addHeldReply,
  at,
  BODY,
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

let store: Store;
beforeEach(async () => {
  store = openTestStore();
  const waiting = { status: 'Customer-Reply', lastreply: time('11:00:00') };
  await ingestTickets(store, [
    wireTicket('1', waiting),
    wireTicket('2', waiting),
    wireTicket('3', waiting),
    wireTicket('4', waiting),
  ]);
});

const ids = (rows: { ticket: string }[]) => rows.map(({ ticket }) => ticket);

it('names what is open and what was done, each once', () => {
  addHeldReply(store, 'sent', '1');
  moveToSending(store, 'sent', NOON, null);
  moveToAccepted(store, 'sent', NOON + 1000);
  addHeldReply(store, 'lost', '2');
  moveToSending(store, 'lost', NOON, null);
  store.outbox.move('lost', 'lost', { at: NOON + 2000 });
  store.drafts.save({ id: 'd', ticket: '3', rev: 0, text: 'We\n\nlook  into it.', at: NOON });
  store.marks.set(['3'], { promise: { text: 'Call back', due: NOON + 3600_000 } }, NOON + 3000);
  store.marks.set(['4'], { snooze: NOON + 7200_000 }, NOON);
  store.notes.add({ id: 'n', ticket: '1', at: NOON + 5000, editedAt: null, text: 'Prefers mail.' });

  const summary = store.handOver.summary(MORNING);
  expect(summary.doubts).toMatchObject({ total: 1, rows: [{ ticket: '2', tid: 'ABC-000002', text: 'Text of lost' }] });
  expect(summary.unsent.rows).toMatchObject([{ ticket: '3', state: 'draft', text: 'We look into it.', files: 0 }]);
  expect(summary.promises.rows).toMatchObject([{ ticket: '3', text: 'Call back', requester: 'Aiko Tanaka' }]);
  expect(store.handOver.openPromises()).toMatchObject([
    { id: expect.any(String), tid: 'ABC-000003', madeAt: NOON + 3000 },
  ]);
  expect(summary.snoozed.rows).toMatchObject([{ ticket: '4', until: NOON + 7200_000 }]);
  expect(summary.touched.rows).toMatchObject([
    { ticket: '1', actions: ['answered', 'noted'], at: NOON + 5000 },
    { ticket: '3', actions: ['promised'] },
  ]);
  // The snoozed one waits for nobody now; the one in doubt may still be unanswered.
  expect(ids(summary.waiting.rows)).toEqual(['2', '3', '1']);
  expect(summary.waiting.rows[0]?.waiting?.since).toEqual([at('11:00:00'), at('11:00:00')]);
});

it('has one line for a bulk reply, and its tickets in no other list but what needs a decision', () => {
  const reply = (ticket: string) => ({
    ...{ ticket, text: 'It is back.', seen: { lastReply: '', status: '', staff: '' } },
    body: { ...BODY, batch: 'b' },
  });
  const sent = store.batches.add({
    ...{ id: 'b', text: 'It is back.', at: NOON, heldUntil: NOON, size: 4, leftOut: [], follows: null },
    ...{ oncePerCustomer: false, replies: ['1', '2', '3', '4'].map(reply) },
  });
  expect(sent).toHaveLength(4);
  const items = new Map(store.outbox.openJobs().map(({ id, ticket }) => [ticket, id]));
  const item = (ticket: string) => items.get(ticket) ?? '';
  for (const ticket of ['1', '2', '3']) moveToSending(store, item(ticket), NOON, null);
  moveToAccepted(store, item('1'), NOON + 1000);
  moveToAccepted(store, item('2'), NOON + 1000);
  store.outbox.move(item('3'), 'lost', { at: NOON + 2000 });
  store.notes.add({ id: 'n', ticket: '2', at: NOON + 5000, editedAt: null, text: 'Prefers mail.' });

  const summary = store.handOver.summary(MORNING);
  expect(summary.batches).toMatchObject({
    total: 1,
    rows: [{ progress: { total: 4, accepted: 2, waiting: 1, doubt: 1 } }],
  });
  expect(ids(summary.doubts.rows)).toEqual(['3']);
  expect(summary.unsent.total).toBe(0);
  expect(summary.touched.rows).toMatchObject([{ ticket: '2', actions: ['noted'] }]);
  expect(store.handOver.summary(NOON + 86_400_000).batches.total).toBe(1);
});

it('leaves out what was done before, and keeps what is open however old it is', () => {
  addHeldReply(store, 'sent', '1');
  moveToSending(store, 'sent', NOON, null);
  moveToAccepted(store, 'sent', NOON + 1000);
  store.marks.set(['2'], { promise: { text: '', due: NOON + 3600_000 } }, NOON);
  const summary = store.handOver.summary(NOON + 86_400_000);
  expect(summary.touched.total).toBe(0);
  expect(ids(summary.promises.rows)).toEqual(['2']);
});

it('lists a form by what it is about, and none of its secrets', () => {
  const key = `ticket:${crypto.randomUUID()}`;
  const form = { for: 'guest', name: 'Noor', email: 'n@example.com', subject: 'New server', message: 'secret words' };
  store.drafts.save({ id: 'f', ticket: key, rev: 0, text: JSON.stringify(form), at: NOON });
  expect(store.handOver.summary(MORNING).unsent.rows).toMatchObject([
    { ticket: key, kind: 'ticket', tid: '', subject: 'New server', requester: 'Noor', text: '' },
  ]);
});

it('counts all of a long list, and lists its beginning', () => {
  for (let n = 0; n < 203; n++) store.drafts.save({ id: `d${n}`, ticket: `9${n}`, rev: 0, text: 'x', at: NOON + n });
  const { unsent } = store.handOver.summary(MORNING);
  expect([unsent.total, unsent.rows.length, unsent.rows[0]?.ticket]).toEqual([203, 200, '9202']);
});
