/**
 * Response times through the whole desk: targets and hours are set, rows and the queue *Over
 * target* show them, and time alone moves a ticket into it.
 */
import { expect, it } from 'vitest';
import type { AccountSettings } from '../../shared/domain/account.ts';
import { whenSettled } from '../helpers/under-way.ts';
import { firstAwaiting, rowsOf } from './harness.ts';
import { signedInDesk } from './set-up.ts';

const HOUR = 3_600_000;
const WEEK = Array.from({ length: 7 }, () => [{ from: 0, to: 1440 }]);

it('a ticket goes over its target as time goes on, with nothing else happening, and hours count in their zone', async () => {
  const { service, under, account } = await signedInDesk();
  const { id } = await firstAwaiting(under, account.id);
  const set = (settings: Partial<Pick<AccountSettings, 'zone' | 'answerTargets' | 'businessHours'>>) =>
    under.call('account.configure', { account: account.id, settings });
  const over = async () => (await rowsOf(under, account.id, 'overTarget')).map((row) => row.id);
  const count = async () =>
    (await under.call('queue.list', { account: account.id })).find(({ key }) => key === 'overTarget')?.count;
  await set({ zone: 'UTC' });
  expect(await count()).toBeUndefined();

  service.nextSecond();
  service.customerReply(id, 'Any news?');
  await under.call('sync.now', { account: account.id });
  // Whatever else waits has more time than this test takes.
  await set({ answerTargets: [{ department: null, priority: null, minutes: 500_000 }] });
  const { waiting, lastAt } = (await rowsOf(under, account.id, 'awaiting')).find((row) => row.id === id) ?? {};
  expect(waiting).toEqual({ since: [lastAt?.utc, lastAt?.utc], target: 500_000 });
  expect(await count()).toBe(0);

  const { ticket } = await under.call('ticket.get', { account: account.id, ticket: id });
  const closed = [...WEEK.slice(0, 6), []];
  await set({
    answerTargets: [{ department: ticket.deptId, priority: ticket.priority, minutes: 60 }],
    businessHours: { counted: true, zone: 'Europe/Kyiv', week: WEEK, holidays: [] },
  });
  expect(await over()).not.toContain(id);
  const from = under.events.length;
  under.clock.advance(HOUR + 60_000);
  await whenSettled('the news that a target passed', () =>
    under.events.slice(from).some((event) => event.name === 'tickets.changed'),
  );
  await whenSettled('the ticket to be over its target', async () => (await over()).includes(id));
  expect((await under.call('ticket.get', { account: account.id, ticket: id })).waiting?.target).toBe(60);

  // Closed all week: time stands still, and nothing is late.
  await set({ businessHours: { counted: true, zone: null, week: WEEK.map(() => []), holidays: [] } });
  expect(await over()).toEqual([]);
  await set({ businessHours: { counted: false, zone: null, week: closed, holidays: ['2026-12-25'] } });
  expect(await over()).toContain(id);

  const wrong = await under.desk.call('account.configure', {
    account: account.id,
    settings: { businessHours: { counted: true, zone: 'Mars/Olympus', week: WEEK, holidays: [] } },
  });
  expect(wrong).toMatchObject({ ok: false, error: { kind: 'invalid', detail: { reason: 'unknown-zone' } } });
});
