/** A newer version is ready: when the desk lets itself be ended for it. */
import { describe, expect, it } from 'vitest';
import type { Updates } from '../../electron/core/desk/ports.ts';
import type { Account } from '../../shared/domain/account.ts';
import type { UpdateState } from '../../shared/domain/desk.ts';
import { whenSettled } from '../helpers/under-way.ts';
import type { RunningService } from '../service/service.ts';
import { type DeskUnderTest, firstAwaiting, send, waitForState, waitUntilServiceHolds } from './harness.ts';
import { signedInDesk } from './set-up.ts';

let service: RunningService;
let under: DeskUnderTest;
let account: Account;
let restarts = 0;
let tell: () => void = () => undefined;
let state: UpdateState = { state: 'ready', version: '9.9.9' };

const updates: Updates = {
  state: () => state,
  onChange(listener) {
    tell = listener;
  },
  check() {
    state = { state: 'looking' };
  },
  restart: () => void restarts++,
};

async function begin(how: { session?: boolean } = {}): Promise<void> {
  restarts = 0;
  state = { state: 'ready', version: '9.9.9' };
  ({ service, under, account } = await signedInDesk({ ...how, desk: { host: { updates } } }));
}

const sent = () => service.ledger.of('add-ticket-reply').map((call) => call.message);
const refused = async () => (await under.callFails('update.restart', {})).detail?.reason;

describe('a newer version', () => {
  it('is told as the host knows it', async () => {
    await begin();
    expect(await under.call('update.status', {})).toEqual({ state: 'ready', version: '9.9.9' });
    expect(await under.call('update.check', {})).toEqual({ state: 'looking' });
    tell();
    await whenSettled('the news', () => under.events.some((event) => event.name === 'update.changed'));
    expect(await refused()).toBe('nothing-ready');
  });

  it('is never installed while a reply is held or on its way, and is when it has arrived', async () => {
    await begin();
    const ticket = await firstAwaiting(under, account.id);
    const item = await send(under, account.id, ticket.id, 'Before the update');
    expect(await refused()).toBe('held');
    expect(await under.desk.isSendingNothing()).toBe(true);

    service.faults.add({ operation: 'add-ticket-reply', kind: 'held' });
    await under.call('outbox.sendNow', { account: account.id, item: item.id });
    await waitUntilServiceHolds(service);
    expect(await refused()).toBe('sending');
    expect(await under.desk.isSendingNothing()).toBe(false);
    expect(restarts).toBe(0);

    service.faults.clear();
    await waitForState(under, account.id, item.id, 'accepted');
    await under.call('update.restart', {});
    expect(restarts).toBe(1);
    expect(sent()).toEqual(['Before the update']);
  });

  it('begins no send once it said that it restarts', async () => {
    await begin();
    const ticket = await firstAwaiting(under, account.id);
    await under.call('update.restart', {});
    const item = await send(under, account.id, ticket.id, 'Too late for this run');
    await under.call('outbox.sendNow', { account: account.id, item: item.id });
    await under.desk.stop();
    expect(sent()).toEqual([]);
    await under.restart();
    // The next run sends it: it was on disk.
    await whenSettled('the reply', () => sent().length > 0);
    expect(sent()).toEqual(['Too late for this run']);
    expect(restarts).toBe(1);
  });

  it('is not installed from behind the lock: a window may hold there what it could not save', async () => {
    await begin();
    await under.call('vault.protect', { passphrase: 'correct horse battery' });
    await under.call('vault.lock', {});
    expect(await refused()).toBe('vault-closed');
    // Its window answers nothing.
    under.clock.advance(2000);
    await whenSettled('the lock', async () => (await under.call('desk.status', {})).vault.state === 'locked');
    expect(await refused()).toBe('vault-closed');
    expect(restarts).toBe(0);
    await under.call('vault.unlock', { passphrase: 'correct horse battery' });
    await under.call('update.restart', {});
    expect(restarts).toBe(1);
  });

  it('does not end a session whose writings are kept nowhere', async () => {
    await begin({ session: true });
    const ticket = await firstAwaiting(under, account.id);
    const id = crypto.randomUUID();
    await under.call('draft.save', { account: account.id, id, ticket: ticket.id, rev: 0, text: 'Later' });
    expect(await refused()).toBe('unsaved');
    expect(restarts).toBe(0);
  });
});
