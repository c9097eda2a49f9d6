/**
 * Troubles of a send on this computer and on its way: a sleep, a disk that takes no new token, an
 * answer that never ends, a long wait.
 */
import { beforeEach, describe, expect, it } from 'vitest';
import type { Account } from '../../shared/domain/account.ts';
import { blockSecrets } from '../helpers/secrets-of.ts';
import { whenSettled } from '../helpers/under-way.ts';
import { until } from '../helpers/until.ts';
import type { RunningService } from '../service/service.ts';
import { type DeskUnderTest, firstAwaiting, itemOf, memoryKeychain, send, waitForState } from './harness.ts';
import { signedInDesk } from './set-up.ts';

let service: RunningService;
let under: DeskUnderTest;
let account: Account;
let ticket: string;

beforeEach(async () => {
  ({ service, under, account } = await signedInDesk({ tickets: 20, desk: { keychain: memoryKeychain() } }));
  ticket = (await firstAwaiting(under, account.id)).id;
});

const replies = () => service.ledger.of('add-ticket-reply');
const item = (id: string) => itemOf(under, account.id, id);

describe('a hold that the computer slept through', () => {
  it('begins again when it wakes: there is all its time to take it back', async () => {
    const { id, heldUntil } = await send(under, account.id, ticket, 'Good night.');
    under.clock.advance(2000);
    await whenSettled('the hold to be counted', async () => (await item(id))?.state === 'held');
    under.clock.sleep(40_000);
    const again = await whenSettled('the hold to begin again', async () => {
      const now = await item(id);
      return now && now.heldUntil !== heldUntil && now;
    });
    expect(again.state).toBe('held');
    expect((again.heldUntil ?? 0) - under.clock.now()).toBeGreaterThan(10_000);
    expect(replies()).toHaveLength(0);
    under.clock.advance(15_100);
    await waitForState(under, account.id, id, 'accepted');
    expect(replies()).toHaveLength(1);
  });
});

describe('a file of secrets that can’t be written while a token is renewed', () => {
  it('keeps nobody from sending: the token is used, and stored later', async () => {
    const unblock = blockSecrets(under.dataDir);
    service.faults.add({ operation: 'add-ticket-reply', kind: '401' });
    const sent = await send(under, account.id, ticket, 'Sent once.');
    await under.call('outbox.sendNow', { account: account.id, item: sent.id });
    await waitForState(under, account.id, sent.id, 'accepted');
    expect(replies().filter(({ applied }) => applied)).toHaveLength(1);
    expect(under.notices.filter((notice) => notice.startsWith('refused'))).toEqual([]);
    unblock();
    under.clock.advance(11_000);
    await under.call('sync.now', { account: account.id });
    await under.restart();
    expect((await under.call('account.list', {}))[0]?.connection.state).not.toBe('signed-out');
    expect(service.ledger.of('token').filter(({ applied }) => applied)).toHaveLength(2);
  });
});

describe('while the ticket is read again', () => {
  it('a reply can be taken back, however long that takes', async () => {
    service.faults.add({ operation: 'get-tickets', kind: 'drip', times: 0 });
    const sent = await send(under, account.id, ticket, 'Taken back.');
    await under.call('outbox.sendNow', { account: account.id, item: sent.id });
    await until('the look', async () => (await item(sent.id))?.state === 'checking');
    expect(await under.call('outbox.undo', { account: account.id, item: sent.id })).toMatchObject({
      text: 'Taken back.',
    });
    service.faults.clear();
    expect(await item(sent.id)).toBeUndefined();
    expect(replies()).toHaveLength(0);
  });
});

describe('a service that gives no fresh token', () => {
  it.each(['html', 'redirect', '5xx-before'] as const)(
    '(%s) is out of reach, and did not ask to wait',
    async (kind) => {
      service.expireTokens('access');
      service.faults.add({ operation: 'add-ticket-reply', kind: '401', times: 0 });
      service.faults.add({ operation: 'get-tickets', kind: '401', times: 0 });
      service.faults.add({ operation: 'token', kind, times: 0 });
      const sent = await send(under, account.id, ticket, 'After lunch.');
      await under.call('outbox.sendNow', { account: account.id, item: sent.id });
      const waiting = await whenSettled('it to wait', async () => {
        const now = await item(sent.id);
        return now?.waiting && now;
      });
      expect(waiting).toMatchObject({ state: 'queued', waiting: 'offline' });
      service.faults.clear();
      await under.call('sync.now', { account: account.id });
      await waitForState(under, account.id, sent.id, 'accepted');
      expect(replies().filter(({ applied }) => applied)).toHaveLength(1);
    },
  );
});

describe('a service that asks to wait for months', () => {
  it('is asked again after an hour', async () => {
    service.faults.add({ operation: 'add-ticket-reply', kind: '429', retryAfter: 9_999_999 });
    const sent = await send(under, account.id, ticket, 'Late.');
    await under.call('outbox.sendNow', { account: account.id, item: sent.id });
    await whenSettled('it to wait', async () => (await item(sent.id))?.waiting === 'busy');
    under.clock.advance(3600_000);
    await waitForState(under, account.id, sent.id, 'accepted');
    expect(replies().filter(({ applied }) => applied)).toHaveLength(1);
  });
});

describe('what is sent again by itself', () => {
  it('is in doubt where the ticket changed meanwhile, and where its own second proves nothing', async () => {
    service.faults.add({ operation: 'add-ticket-reply', kind: '429', retryAfter: 10 });
    const sent = await send(under, account.id, ticket, 'Once more?');
    await under.call('outbox.sendNow', { account: account.id, item: sent.id });
    await whenSettled('it to wait', async () => (await item(sent.id))?.waiting === 'busy');
    service.colleagueReply(ticket, 'Mine came first.');
    under.clock.advance(11_000);
    const doubt = await waitForState(under, account.id, sent.id, 'in-doubt');
    expect(doubt.error).toMatchObject({ detail: { reason: 'answered-no' } });
    expect(['probably', 'changed']).toContain(doubt.evidence?.verdict);
    expect(replies()).toHaveLength(1);
    // By the agent's word it goes, and nothing of the first attempt stands in its way.
    await under.call('outbox.decide', { account: account.id, item: sent.id, decision: 'send-again' });
    await waitForState(under, account.id, sent.id, 'accepted');
    expect(replies().filter(({ applied }) => applied)).toHaveLength(1);
  });
});
