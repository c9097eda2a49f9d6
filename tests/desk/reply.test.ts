import { beforeEach, describe, expect, it } from 'vitest';
import type { Account } from '../../shared/domain/account.ts';
import { whenSettled } from '../helpers/under-way.ts';
import { type DeskUnderTest, firstAwaiting, itemOf, rowsOf, send, type TestService, waitForState } from './harness.ts';
import { signedInDesk, startAgain } from './set-up.ts';

let service: TestService;
let under: DeskUnderTest;
let account: Account;

beforeEach(async () => {
  ({ service, under, account } = await signedInDesk({ keeps: true }));
});

const replies = () => service.ledger.all().filter((call) => call.operation === 'add-ticket-reply');

describe('a reply', () => {
  it('is held, goes out once after its hold, and is read back', async () => {
    const ticket = await firstAwaiting(under, account.id);
    const item = await send(under, account.id, ticket.id, 'The record is **live** now.');
    expect(item.state).toBe('held');
    expect(replies()).toHaveLength(0);
    under.clock.advance(15_000);
    await waitForState(under, account.id, item.id, 'accepted');
    expect(replies().map((call) => call.message)).toEqual(['The record is **live** now.']);
    const after = await whenSettled('the status read back', async () => {
      const detail = await under.call('ticket.get', { account: account.id, ticket: ticket.id });
      return detail.ticket.status === 'Answered' && detail;
    });
    // Our own reply is no news.
    expect(after.unread).toBe(false);
    await expect.poll(async () => (await itemOf(under, account.id, item.id))?.recordedAs).toBe('staff');
    const kinds = (await under.call('ticket.timeline', { account: account.id, ticket: ticket.id })).map((e) => e.kind);
    expect(kinds).toContain('sent');
  });

  it('comes back to the draft by undo, and nothing is sent', async () => {
    const ticket = await firstAwaiting(under, account.id);
    const item = await send(under, account.id, ticket.id, 'Not like this.');
    const draft = await under.call('outbox.undo', { account: account.id, item: item.id });
    expect(draft.text).toBe('Not like this.');
    under.clock.advance(60_000);
    expect(await itemOf(under, account.id, item.id)).toBeUndefined();
    expect(replies()).toHaveLength(0);
  });

  it('is stopped where the customer wrote after the agent last looked, and goes on the agent’s word', async () => {
    const ticket = await firstAwaiting(under, account.id);
    const item = await send(under, account.id, ticket.id, 'Please send us the header.');
    service.nextSecond();
    service.customerReply(ticket.id, 'Found it myself, thank you.');
    await under.call('outbox.sendNow', { account: account.id, item: item.id });
    const stopped = await waitForState(under, account.id, item.id, 'stopped');
    expect(stopped.stop?.reason).toBe('moved');
    expect(stopped.stop?.now?.lastReply).not.toBe(stopped.stop?.before?.lastReply);
    expect(replies()).toHaveLength(0);
    await under.call('outbox.decide', { account: account.id, item: item.id, decision: 'send-anyway' });
    await waitForState(under, account.id, item.id, 'accepted');
    expect(replies()).toHaveLength(1);
  });

  it('ends in doubt where the answer is lost, and is never sent again by itself', async () => {
    const ticket = await firstAwaiting(under, account.id);
    service.faults.add({ operation: 'add-ticket-reply', kind: 'reset-after', times: 1 });
    const item = await send(under, account.id, ticket.id, 'Did this arrive?');
    await under.call('outbox.sendNow', { account: account.id, item: item.id });
    const doubt = await waitForState(under, account.id, item.id, 'in-doubt');
    expect(doubt.evidence?.verdict).toBe('pending');
    under.clock.advance(60_000);
    const weighed = await whenSettled('evidence', async () => {
      const now = await itemOf(under, account.id, item.id);
      return now?.evidence?.verdict !== 'pending' && now;
    });
    expect(weighed.evidence?.verdict).toBe('probably');
    await under.restart();
    under.clock.advance(3600_000);
    await under.call('sync.now', { account: account.id });
    expect((await itemOf(under, account.id, item.id))?.state).toBe('in-doubt');
    expect(replies()).toHaveLength(1);
    await under.call('outbox.decide', { account: account.id, item: item.id, decision: 'arrived' });
    expect((await itemOf(under, account.id, item.id))?.state).toBe('accepted');
  });

  it('in doubt and unchanged twice was probably not delivered; sent again on the agent’s word only', async () => {
    const ticket = await firstAwaiting(under, account.id);
    service.faults.add({ operation: 'add-ticket-reply', kind: 'reset-before', times: 1 });
    const item = await send(under, account.id, ticket.id, 'Second try.');
    await under.call('outbox.sendNow', { account: account.id, item: item.id });
    await waitForState(under, account.id, item.id, 'in-doubt');
    for (const looks of [1, 2]) {
      under.clock.advance(60_000);
      await whenSettled(`look ${looks}`, async () => {
        const now = await itemOf(under, account.id, item.id);
        return now?.evidence?.checkedAt.length === looks;
      });
    }
    expect((await itemOf(under, account.id, item.id))?.evidence?.verdict).toBe('probably-not');
    await under.call('outbox.decide', { account: account.id, item: item.id, decision: 'send-again' });
    await waitForState(under, account.id, item.id, 'accepted');
    expect(replies().map((call) => call.message)).toEqual(['Second try.', 'Second try.']);
  });

  it('waits for the network and goes out once when the service is back', async () => {
    const ticket = await firstAwaiting(under, account.id);
    await service.stop();
    const item = await send(under, account.id, ticket.id, 'From the train.');
    await under.call('outbox.sendNow', { account: account.id, item: item.id });
    await whenSettled(
      'the item to wait',
      async () => (await itemOf(under, account.id, item.id))?.waiting === 'offline',
    );
    expect((await rowsOf(under, account.id)).map((row) => row.id)).toContain(ticket.id);
    service = await startAgain(service);
    under.clock.advance(60_000);
    await waitForState(under, account.id, item.id, 'accepted');
    expect(replies()).toHaveLength(1);
  });

  it('waits for a sign-in where the service accepts no token, and goes out after it', async () => {
    const ticket = await firstAwaiting(under, account.id);
    service.faults.add({ operation: 'add-ticket-reply', kind: '401', times: 2 });
    const item = await send(under, account.id, ticket.id, 'Twice refused a token.');
    service.expireTokens('access');
    await under.call('outbox.sendNow', { account: account.id, item: item.id });
    await whenSettled('it to wait for a sign-in', async () => {
      const now = await itemOf(under, account.id, item.id);
      return now?.state === 'queued' && now.waiting === 'signed-out';
    });
    await under.call('account.resume', { account: account.id, password: service.credentials.password, remember: true });
    await waitForState(under, account.id, item.id, 'accepted');
  });

  it('follows its predecessor on the same ticket, based on what that one changed', async () => {
    const ticket = await firstAwaiting(under, account.id);
    const first = await send(under, account.id, ticket.id, 'One.');
    const second = await send(under, account.id, ticket.id, 'Two.');
    under.clock.advance(15_000);
    await waitForState(under, account.id, first.id, 'accepted');
    await waitForState(under, account.id, second.id, 'accepted');
    expect(replies().map((call) => call.message)).toEqual(['One.', 'Two.']);
  });

  it('is not stopped by the agent’s own last reply, though the window still showed the header before it', async () => {
    const ticket = await firstAwaiting(under, account.id);
    const { fingerprint } = await under.call('ticket.get', { account: account.id, ticket: ticket.id });
    const first = await send(under, account.id, ticket.id, 'One.');
    await under.call('outbox.sendNow', { account: account.id, item: first.id });
    await whenSettled('the first to be read back', async () => {
      const detail = await under.call('ticket.get', { account: account.id, ticket: ticket.id });
      return detail.fingerprint.lastReply !== fingerprint.lastReply;
    });
    const id = crypto.randomUUID();
    const { rev } = await under.call('draft.save', {
      account: account.id,
      id,
      ticket: ticket.id,
      rev: 0,
      text: 'Two.',
    });
    const second = await under.call('reply.send', { account: account.id, draft: id, rev, seen: fingerprint });
    await under.call('outbox.sendNow', { account: account.id, item: second.id });
    await waitForState(under, account.id, second.id, 'accepted');
    expect(replies().map((call) => call.message)).toEqual(['One.', 'Two.']);
  });
});
