import { beforeEach, describe, expect, it } from 'vitest';
import type { Account } from '../../shared/domain/account.ts';
import { whenSettled } from '../helpers/under-way.ts';
import {
  type DeskUnderTest,
  firstAwaiting,
  itemOf,
  rowsOf,
  send,
  startTestService,
  type TestService,
  waitForState,
  waitUntilRecordsRead,
  waitUntilServiceHolds,
  waitUntilSynced,
} from './harness.ts';
import { signedInDesk, startAgain } from './set-up.ts';

let service: TestService;
let under: DeskUnderTest;
let account: Account;

beforeEach(async () => {
  ({ service, under, account } = await signedInDesk({ keeps: true, tickets: 30 }));
});

const replies = () => service.ledger.of('add-ticket-reply');
const view = async () => {
  const [one] = await under.call('account.list', {});
  if (!one) throw new Error('no account');
  return one;
};

describe('with the service down', () => {
  it('a queue of the service is the one it last told, and says when', async () => {
    const awaiting = async () => {
      const list = await under.call('queue.list', { account: account.id });
      return list.find(({ key }) => key === 'awaiting');
    };
    await whenSettled('the end of the poll', async () => (await view()).sync.phase === 'idle');
    const before = await awaiting();
    expect(before?.readAt).toBeGreaterThan(0);
    await service.stop();
    under.clock.advance(3600_000);
    await under.restart();
    await whenSettled('it to be offline', async () => (await view()).connection.state === 'offline');
    expect(await awaiting()).toEqual(before);
  });

  it('everything that was there is there: queues, tickets, timeline, what was sent with its files', async () => {
    const ticket = await firstAwaiting(under, account.id);
    const draft = crypto.randomUUID();
    const file = crypto.randomUUID();
    const bytes = Uint8Array.from({ length: 5000 }, (_, index) => index & 255);
    const name = '請求書 "最終".pdf';
    await under.call('file.begin', {
      account: account.id,
      draft,
      ticket: ticket.id,
      file,
      name,
      type: 'application/pdf',
      size: bytes.length,
    });
    await under.call('file.chunk', { account: account.id, file, index: 0, bytes });
    await under.call('file.finish', { account: account.id, file });
    const { rev } = (await under.call('draft.get', { account: account.id, ticket: ticket.id })) ?? { rev: 0 };
    const saved = await under.call('draft.save', {
      account: account.id,
      id: draft,
      ticket: ticket.id,
      rev,
      text: 'With the invoice.',
    });
    const { fingerprint: seen } = await under.call('ticket.get', { account: account.id, ticket: ticket.id });
    const item = await under.call('reply.send', { account: account.id, draft, rev: saved.rev, seen });
    await under.call('excerpt.add', { account: account.id, ticket: ticket.id, text: 'What the customer wrote.' });
    await under.call('outbox.sendNow', { account: account.id, item: item.id });
    await waitForState(under, account.id, item.id, 'accepted');
    await whenSettled(
      'it to be read back',
      async () => (await itemOf(under, account.id, item.id))?.recordedAs === 'staff',
    );
    await under.call('sync.now', { account: account.id });
    // Rows name the products behind them, and servers have queues, once those were read.
    await waitUntilRecordsRead(under, account.id);
    const before = {
      queues: await under.call('queue.list', { account: account.id }),
      rows: await rowsOf(under, account.id, 'active'),
      detail: await under.call('ticket.get', { account: account.id, ticket: ticket.id }),
      timeline: await under.call('ticket.timeline', { account: account.id, ticket: ticket.id }),
    };
    expect(before.timeline.map((entry) => entry.kind)).toEqual(
      expect.arrayContaining(['opened', 'observed', 'excerpt', 'sent']),
    );
    expect(before.timeline.find((entry) => entry.kind === 'sent')).toMatchObject({
      text: 'With the invoice.',
      files: [{ name, size: 5000, stored: 5000 }],
      recordedAs: 'staff',
    });
    await service.stop();
    await under.restart();
    expect({
      queues: await under.call('queue.list', { account: account.id }),
      rows: await rowsOf(under, account.id, 'active'),
      detail: await under.call('ticket.get', { account: account.id, ticket: ticket.id }),
      timeline: await under.call('ticket.timeline', { account: account.id, ticket: ticket.id }),
    }).toEqual(before);
    const read = await under.call('file.read', { account: account.id, file, index: 0 });
    expect(Buffer.from(read).equals(Buffer.from(bytes))).toBe(true);
    const shown = await whenSettled('it to say that it is offline', async () => {
      const [one] = await under.call('account.list', {});
      return one?.connection.state === 'offline' && one;
    });
    expect(shown).toMatchObject({ recordedAs: 'staff', sync: { phase: 'idle' } });
    expect(shown.largestSent).toBeGreaterThan(5000 * 1.7);
  });

  it('a draft can be written and a reply sent, which goes out once when the service is back', async () => {
    await service.stop();
    await under.restart();
    const ticket = await firstAwaiting(under, account.id);
    const item = await send(under, account.id, ticket.id, 'From the train.');
    under.clock.advance(16_000);
    await whenSettled('it to wait', async () => (await itemOf(under, account.id, item.id))?.waiting === 'offline');
    await under.restart();
    await whenSettled(
      'it to wait again',
      async () => (await itemOf(under, account.id, item.id))?.waiting === 'offline',
    );
    service = await startAgain(service);
    under.networkBack();
    await waitForState(under, account.id, item.id, 'accepted');
    expect(replies()).toHaveLength(1);
  });
});

const awaitingOf = async (account: string) =>
  (await under.call('queue.list', { account })).find(({ key }) => key === 'awaiting');

describe('stopping', () => {
  it('in the middle of a first sync goes on at the next start, and nothing of it is news', async () => {
    const other = await startTestService({ tickets: 150 });
    other.turn({ cap: 25 });
    // There it stands still.
    other.faults.add({ operation: 'get-tickets', kind: 'held', skip: 6, times: 0 });
    const second = await under.call('account.signIn', {
      address: other.url,
      ...other.credentials,
      remember: true,
      allowHttp: false,
    });
    await whenSettled('some of it', async () => (await rowsOf(under, second.id, 'active')).length > 30);
    const restarted = under.restart();
    // Requests under way are answered; later ones are slow, so that the test sees a part first.
    other.faults.clear();
    other.faults.add({ operation: 'get-tickets', kind: 'latency', ms: 500 });
    await restarted;
    const queues = await under.call('queue.list', { account: second.id });
    expect(queues.find((queue) => queue.key === 'active')?.atLeast).toBe(true);
    other.faults.clear();
    await whenSettled('all of it', async () => !(await awaitingOf(second.id))?.atLeast);
    const list = await under.call('queue.list', { account: second.id });
    const total = list.filter((queue) => queue.key.startsWith('status:')).reduce((sum, queue) => sum + queue.count, 0);
    expect(total).toBe(150);
    const count = (key: string) => list.find((queue) => queue.key === key)?.count;
    expect(count('unread')).toBe(count('awaiting'));
    const [row] = await rowsOf(under, second.id, 'active');
    const timeline = await under.call('ticket.timeline', { account: second.id, ticket: row?.id ?? '' });
    expect(timeline.map((entry) => entry.kind)).toEqual(['opened']);
    await other.stop();
  });

  it('while a reply is on the wire waits for it', async () => {
    const ticket = await firstAwaiting(under, account.id);
    service.faults.add({ operation: 'add-ticket-reply', kind: 'held' });
    const item = await send(under, account.id, ticket.id, 'Nearly.');
    await under.call('outbox.sendNow', { account: account.id, item: item.id });
    await waitUntilServiceHolds(service);
    const restarted = under.restart();
    service.faults.clear();
    await restarted;
    expect((await itemOf(under, account.id, item.id))?.state).toBe('accepted');
  });

  it('does not wait for ever: a reply still on the wire after five seconds is in doubt at the next start', async () => {
    const ticket = await firstAwaiting(under, account.id);
    service.faults.add({ operation: 'add-ticket-reply', kind: 'held' });
    const item = await send(under, account.id, ticket.id, 'Slow.');
    await under.call('outbox.sendNow', { account: account.id, item: item.id });
    await waitUntilServiceHolds(service);
    const { after } = under.clock;
    const limit = new Promise<void>((resolve) => {
      under.clock.after = (ms, run) => {
        if (ms === 5_000) resolve();
        return after(ms, run);
      };
    });
    const restarted = under.restart();
    await limit;
    under.clock.advance(5_000);
    await restarted;
    expect((await itemOf(under, account.id, item.id))?.state).toBe('in-doubt');
    service.faults.clear();
    await whenSettled('the service to have it', () => replies().length === 1);
    under.clock.advance(61_000);
    await whenSettled(
      'the evidence',
      async () => (await itemOf(under, account.id, item.id))?.evidence?.checkedAt.length === 1,
    );
    expect(replies()).toHaveLength(1);
    expect((await itemOf(under, account.id, item.id))?.state).toBe('in-doubt');
  });

  it('closes what the window is told no more: an answer instead of a silence', async () => {
    await under.desk.stop();
    const calls = ['account.list', 'queue.list', 'desk.status'] as const;
    for (const name of calls) {
      const answer = await under.desk.call(name, name === 'queue.list' ? { account: account.id } : {});
      expect(answer).toMatchObject({ ok: false, error: { kind: 'storage', detail: { reason: 'closing' } } });
    }
    await under.restart();
    await waitUntilSynced(under, account.id);
  });
});
