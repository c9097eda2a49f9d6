import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { RunningService } from '../../service/service.ts';
import type { Account } from '../../shared/domain/account.ts';
import { type DeskUnderTest, firstAwaiting, openDesk, send, signIn, startTestService } from './harness.ts';

let service: RunningService;
let under: DeskUnderTest;
let account: Account;

async function begin(vault: 'keychain' | 'session'): Promise<void> {
  under = await openDesk(vault === 'session' ? { keychain: null } : {});
  if (vault === 'session') await under.call('vault.session', {});
  account = await signIn(under, service);
}

beforeEach(async () => {
  service = await startTestService();
});
afterEach(async () => {
  await under.stop();
  await service.stop();
});

const asked = () => under.events.filter((event) => event.name === 'desk.leaving').map((event) => event.data);
const sent = () => service.ledger.of('add-ticket-reply').map((call) => call.message);

describe('leaving', () => {
  it('asks nothing where nothing is held, also with a draft that is kept on disk', async () => {
    await begin('keychain');
    const ticket = await firstAwaiting(under, account.id);
    const id = crypto.randomUUID();
    await under.call('draft.save', { account: account.id, id, ticket: ticket.id, rev: 0, text: 'Later' });
    expect(await under.desk.mayLeave()).toBe(true);
    expect(asked()).toEqual([]);
  });

  it('sends what is held, once, and then ends', async () => {
    await begin('keychain');
    const ticket = await firstAwaiting(under, account.id);
    await send(under, account.id, ticket.id, 'On my way out.');
    expect(await under.desk.mayLeave()).toBe(false);
    expect(asked()).toEqual([{ held: 1, lost: 0 }]);
    await under.call('desk.leave', { held: 'send' });
    expect(under.left).toBe(1);
    expect(sent()).toEqual(['On my way out.']);
    expect(await under.desk.mayLeave()).toBe(true);
  });

  it('makes what is held a draft again', async () => {
    await begin('keychain');
    const ticket = await firstAwaiting(under, account.id);
    await send(under, account.id, ticket.id, 'Not today.');
    await under.call('desk.leave', { held: 'keep' });
    expect(under.left).toBe(1);
    expect((await under.call('draft.get', { account: account.id, ticket: ticket.id }))?.text).toBe('Not today.');
    expect(sent()).toEqual([]);
  });

  it('says what ends with a session that keeps nothing', async () => {
    await begin('session');
    const ticket = await firstAwaiting(under, account.id);
    const id = crypto.randomUUID();
    await under.call('draft.save', { account: account.id, id, ticket: ticket.id, rev: 0, text: 'Only here' });
    expect(await under.desk.mayLeave()).toBe(false);
    expect(asked()).toEqual([{ held: 0, lost: 1 }]);
  });

  it('does not wait for a network that is not there: the reply stays in the outbox', async () => {
    await begin('keychain');
    const ticket = await firstAwaiting(under, account.id);
    const item = await send(under, account.id, ticket.id, 'From a tunnel.');
    await service.stop();
    await under.call('desk.leave', { held: 'send' });
    expect(under.left).toBe(1);
    const items = await under.call('outbox.list', { account: account.id });
    expect(items.find(({ id }) => id === item.id)).toMatchObject({ state: 'queued', waiting: 'offline' });
  });
});
