/** Accounts wait for the window's first frame: they answer, and do nothing by themselves. */
import { expect, it } from 'vitest';
import { whenSettled } from '../helpers/under-way.ts';
import { memoryKeychain, openDesk, rowsOf } from './harness.ts';
import { signedInDesk } from './set-up.ts';

/** Starts a signed-in desk again by such a host; the function tells it of the first frame. */
async function startAgain() {
  const keychain = memoryKeychain();
  const { service, under: before, account } = await signedInDesk({ desk: { keychain } });
  await before.desk.stop();
  let show = () => {};
  const firstFrame = new Promise<void>((resolve) => {
    show = resolve;
  });
  const under = await openDesk({ keychain, dataDir: before.dataDir, host: { firstFrame: () => firstFrame } });
  const asked = service.ledger.all().length;
  return { under, account: account.id, show, firstFrame, askedSince: () => service.ledger.all().length - asked };
}

it('answers before its window shows it, and reads the service only then', async () => {
  const { under, account, show, askedSince } = await startAgain();
  expect((await rowsOf(under, account, 'active')).length).toBeGreaterThan(0);
  // Its window is not shown yet, and says so.
  await under.call('desk.presence', { focused: false, idle: false });
  under.clock.advance(3600_000);
  await under.call('queue.list', { account });
  expect(askedSince()).toBe(0);
  show();
  await whenSettled('a poll', () => askedSince() > 0);
  await under.desk.stop();
});

it('does not begin to work once it was stopped', async () => {
  const { under, show, firstFrame, askedSince } = await startAgain();
  await under.desk.stop();
  show();
  await firstFrame;
  await new Promise(setImmediate);
  expect(askedSince()).toBe(0);
  expect(under.logged.filter((line) => line.includes('bug'))).toEqual([]);
});
