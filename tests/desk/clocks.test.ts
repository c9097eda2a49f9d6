/**
 * Somebody sets the computer's clock, by a day, a month or a year, forward and back, while the desk
 * is at work: nothing is sent early or twice, what was under way goes on within its own time, and
 * news is told once.
 */
import { expect, it } from 'vitest';
import { isFullRun } from '../helpers/full-run.ts';
import { createTestClock } from '../helpers/test-clock.ts';
import { asTimePasses, whenSettled } from '../helpers/under-way.ts';
import { itemOf, rowsOf, send, waitForState } from './harness.ts';
import { signedInDesk } from './set-up.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const JUMPS = (isFullRun ? [1, -1, 30, -30, 365, -365] : [365, -30]).map((days) => days * DAY);

it.each(JUMPS)('set by %i ms amid a hold, a doubt and a sync', async (jump) => {
  const clock = createTestClock();
  let set = 0;
  // The service's clock goes on as it did: only this computer's is set.
  const { service, under, account } = await signedInDesk({
    dialects: ['conversations'],
    tickets: 60,
    customers: 20,
    desk: { clock },
    now: () => clock.now() - set,
  });
  const { id: owner } = account;
  const [held, doubted, next, news] = await rowsOf(under, owner, 'active');
  if (!held || !doubted || !next || !news) throw new Error('the service has too few tickets');
  const replies = (ticket: string) =>
    service.ledger.of('add-ticket-reply').filter(({ params }) => params.ticketid === ticket);
  const sync = () => under.call('sync.now', { account: owner });

  // First learn in whose name replies go out.
  const probe = await send(under, owner, next.id, 'We look into it.');
  await under.call('outbox.sendNow', { account: owner, item: probe.id });
  await whenSettled('who wrote it', async () => (await itemOf(under, owner, probe.id))?.recordedAs === 'staff');

  const hold = await send(under, owner, held.id, 'On its way.');
  // In doubt: carried out, and not answered.
  service.faults.add({ operation: 'add-ticket-reply', kind: 'reset-after' });
  const doubt = await send(under, owner, doubted.id, 'The disk is replaced.');
  await under.call('outbox.sendNow', { account: owner, item: doubt.id });
  await waitForState(under, owner, doubt.id, 'in-doubt');
  const polling = sync();

  clock.changeTime(jump);
  set = jump;
  await polling;
  clock.advance(1000);
  const left = await whenSettled('the end of the hold by the new clock', async () => {
    const end = (await itemOf(under, owner, hold.id))?.heldUntil ?? 0;
    return Math.abs(end - clock.now()) < 2 * MINUTE && end - clock.now();
  });
  expect(left).toBeGreaterThan(0);
  expect(replies(held.id)).toEqual([]);

  // Forward it looks like a sleep, and so the agent is asked once more.
  clock.advance(left + 1000);
  await waitForState(under, owner, hold.id, jump > 0 ? 'stopped' : 'accepted');
  expect(replies(held.id)).toHaveLength(jump > 0 ? 0 : 1);
  if (jump > 0) {
    await under.call('outbox.decide', { account: owner, item: hold.id, decision: 'send-anyway' });
    await waitForState(under, owner, hold.id, 'accepted');
  }
  expect(replies(held.id)).toHaveLength(1);

  // The doubt is settled by its post within minutes, and is not sent again.
  await asTimePasses('the post', async () => {
    clock.advance(10_000);
    return (await itemOf(under, owner, doubt.id))?.state === 'accepted';
  });
  expect(replies(doubted.id)).toHaveLength(1);

  // Customers' posts from now on are news, told once; nothing counts as read, or as gone.
  const before = under.notices.length;
  service.customerReply(news.id, 'Hello?');
  await asTimePasses('the notice', async () => {
    clock.advance(MINUTE);
    await sync();
    return under.notices.length > before;
  });
  expect(under.notices.slice(before)).toEqual([`reply ${news.id}`]);
  const rows = await rowsOf(under, owner, 'active');
  expect(rows.find(({ id }) => id === news.id)?.unread).toBe(true);
  clock.advance(2 * HOUR);
  await sync();
  expect(await rowsOf(under, owner, 'active')).toHaveLength(rows.length);
});

const FORWARD = JUMPS.filter((jump) => jump > 0);

it.each(FORWARD)(
  'set forward by %i ms and back: a snooze and a promise are due once, and again in time',
  async (jump) => {
    const clock = createTestClock();
    const { under, account } = await signedInDesk({ desk: { clock } });
    const { id: owner } = account;
    const [asleep, promised] = await rowsOf(under, owner);
    if (!asleep || !promised) throw new Error('the service has too few tickets');
    const until5 = clock.now() + 5 * HOUR;
    await under.call('marks.set', { account: owner, tickets: [asleep.id], patch: { snooze: until5 } });
    const promise = { text: 'Look again', due: until5 };
    await under.call('marks.set', { account: owner, tickets: [promised.id], patch: { promise } });
    const waits = async () => (await rowsOf(under, owner)).some(({ id }) => id === asleep.id);
    const told = () => under.notices.filter((notice) => notice === `promise ${promised.id}`).length;

    clock.changeTime(jump);
    const passing = (check: () => Promise<boolean>) => () => {
      clock.advance(MINUTE);
      return check();
    };
    await whenSettled('the snooze to be over', passing(waits));
    await whenSettled('the promise to be told', () => told() === 1);
    // A restart meanwhile finds it unchanged.
    await under.restart();
    clock.changeTime(-jump);
    await whenSettled(
      'the snooze to go on',
      passing(async () => !(await waits())),
    );
    const row = (await rowsOf(under, owner, 'promised')).find(({ id }) => id === promised.id);
    expect(row?.local?.promise).toMatchObject({ due: until5, late: false });
    expect(clock.now()).toBeLessThan(until5);
    clock.advance(5 * HOUR);
    await whenSettled('the snooze to be over in time', waits);
    await whenSettled('the promise to be told', () => told() === 2);
  },
);

it.each(['2026-10-25T00:10:00Z', '2026-10-25T01:10:00Z'])(
  'at %s, in an hour that comes twice, a reply of the agent is known as that',
  async (moment) => {
    const clock = createTestClock();
    clock.changeTime(Date.parse(moment) - Date.now());
    const { service, under, account } = await signedInDesk({
      tickets: 60,
      customers: 20,
      desk: { clock },
      now: () => clock.now(),
      zone: 'Europe/Berlin',
    });
    const { id: owner } = account;
    await under.call('account.configure', {
      account: owner,
      settings: { agentName: 'Mara Lind', zone: 'Europe/Berlin' },
    });
    const [row] = await rowsOf(under, owner);
    if (!row) throw new Error('no ticket awaits a reply');
    service.nextSecond();
    const item = await send(under, owner, row.id, 'Done.');
    await under.call('outbox.sendNow', { account: owner, item: item.id });
    await waitForState(under, owner, item.id, 'accepted');
    await under.call('sync.now', { account: owner });
    expect((await rowsOf(under, owner, 'active')).find(({ id }) => id === row.id)?.unread).toBe(false);
    expect((await itemOf(under, owner, item.id))?.recordedAs).toBe('staff');
  },
);
