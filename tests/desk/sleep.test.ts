/**
 * The computer sleeps amid a hold, a doubt, a sync and a request. On some systems the clock that
 * nobody sets goes on meanwhile, on others it stands still.
 */
import { expect, it } from 'vitest';
import { createTestClock, type TestClock } from '../helpers/test-clock.ts';
import { asTimePasses, whenSettled } from '../helpers/under-way.ts';
import { itemOf, rowsOf, send, waitForState, waitUntilServiceHolds, waitUntilSynced } from './harness.ts';
import { signedInDesk } from './set-up.ts';

const SECOND = 1000;
const HOUR = 3600 * SECOND;
const HELD = 15 * SECOND;

const SYSTEMS: [name: string, sleep: (clock: TestClock) => void][] = [
  ['goes on', (clock) => clock.sleep(HOUR)],
  ['stands still', (clock) => clock.changeTime(HOUR)],
];

it.each(SYSTEMS)('an hour in which the clock that nobody sets %s', async (_name, sleep) => {
  const clock = createTestClock();
  const { service, under, account } = await signedInDesk({
    dialects: ['conversations'],
    tickets: 60,
    customers: 20,
    desk: { clock },
    now: () => clock.now(),
  });
  const { id: owner } = account;
  const [held, doubted, open, next, news] = await rowsOf(under, owner, 'active');
  if (!held || !doubted || !open || !next || !news) throw new Error('the service has too few tickets');
  const replies = (ticket: string) =>
    service.ledger.of('add-ticket-reply').filter(({ params, applied }) => params.ticketid === ticket && applied);
  const now = async (ticket: string, text: string) => {
    const item = await send(under, owner, ticket, text);
    await under.call('outbox.sendNow', { account: owner, item: item.id });
    return item.id;
  };
  const leftOf = async (id: string) => ((await itemOf(under, owner, id))?.heldUntil ?? 0) - clock.now();

  // First learn in whose name replies go out.
  const probe = await now(next.id, 'We look into it.');
  await whenSettled('who wrote it', async () => (await itemOf(under, owner, probe))?.recordedAs === 'staff');

  service.faults.add({ operation: 'add-ticket-reply', kind: 'reset-after' });
  const doubt = await now(doubted.id, 'The disk is replaced.');
  await waitForState(under, owner, doubt, 'in-doubt');

  service.faults.add({ operation: 'add-ticket-reply', kind: 'held' });
  const request = await now(open.id, 'It is on its way.');
  // A request that arrives only after the sleep would have an expired token.
  await waitUntilServiceHolds(service);
  const hold = (await send(under, owner, held.id, 'One second left.')).id;
  await waitForState(under, owner, hold, 'held');
  // From here up to the sleep nothing is waited for.
  clock.advance((await leftOf(hold)) - SECOND);
  service.faults.add({ operation: 'get-tickets', kind: 'held' });
  const polling = under.call('sync.now', { account: owner });

  sleep(clock);
  service.customerReply(news.id, 'Hello?');
  const told = under.notices.length;

  // After a sleep the agent has the whole hold again to take the reply back.
  clock.advance(2 * SECOND);
  await whenSettled('the hold to begin anew', async () => (await leftOf(hold)) > HELD - 5 * SECOND);
  expect(replies(held.id)).toEqual([]);

  // Requests that were under way come to their end.
  service.faults.clear();
  await polling;
  await waitForState(under, owner, request, 'accepted');
  expect(replies(open.id)).toHaveLength(1);
  await waitUntilSynced(under, owner);
  clock.advance((await leftOf(hold)) + SECOND);
  await asTimePasses('the held reply', async () => {
    clock.advance(SECOND);
    return (await itemOf(under, owner, hold))?.state === 'accepted';
  });
  expect(replies(held.id)).toHaveLength(1);

  // Nobody asks for it: the sync catches up by itself, and the doubt is looked into.
  await asTimePasses('the notice', () => {
    clock.advance(10 * SECOND);
    return under.notices.length > told;
  });
  expect(under.notices.slice(told)).toEqual([`reply ${news.id}`]);
  await asTimePasses('the post', async () => {
    clock.advance(10 * SECOND);
    return (await itemOf(under, owner, doubt))?.state === 'accepted';
  });
  expect(replies(doubted.id)).toHaveLength(1);
  // However long it took, it was ours.
  const rows = await rowsOf(under, owner, 'active');
  expect(rows.find(({ id }) => id === open.id)?.unread).toBe(false);
});
