import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Account } from '../../shared/domain/account.ts';
import type { QueueKey, QueueSummary } from '../../shared/domain/ticket.ts';
import { whenSettled } from '../helpers/under-way.ts';
import type { RunningService, ServiceOptions } from '../service/service.ts';
import {
  type DeskUnderTest,
  firstAwaiting,
  openDesk,
  rowsOf,
  signIn,
  startTestService,
  waitUntilSynced,
} from './harness.ts';

let service: RunningService;
let under: DeskUnderTest;
let account: Account;

beforeEach(async () => {
  under = await openDesk();
});
afterEach(async () => {
  await under.stop();
  await service.stop();
});

async function begin(options: ServiceOptions = {}, prepare: () => void = () => undefined): Promise<void> {
  service = await startTestService(options);
  prepare();
  account = await signIn(under, service);
}
const queues = async (): Promise<Record<string, QueueSummary>> =>
  Object.fromEntries((await under.call('queue.list', { account: account.id })).map((queue) => [queue.key, queue]));
const poll = (): Promise<null> => under.call('sync.now', { account: account.id });
const detail = (ticket: string) => under.call('ticket.get', { account: account.id, ticket });
const told = (name: string) => under.events.filter((event) => event.name === name);
const news = (ticket: string) =>
  whenSettled('news of the ticket', () =>
    under.events.some(
      ({ name, data }) => name === 'tickets.changed' && (data as { ids?: string[] }).ids?.includes(ticket) !== false,
    ),
  );

describe('a ticket that is asked for by its number', () => {
  it('is found in the accounts of its service, and else refused by what is missing', async () => {
    // The tickets of the practice desk have the numbers of a seed, too.
    await begin({ tickets: 12, seed: 2 });
    const row = await firstAwaiting(under, account.id);
    const practice = await under.call('account.practice', {});
    await waitUntilSynced(under, practice.id);
    const found = [{ account: account.id, ticket: row.id }];
    const { host } = new URL(account.address);
    expect(await under.call('ticket.locate', { tid: row.tid.toLowerCase(), service: null })).toEqual(found);
    expect(await under.call('ticket.locate', { tid: row.tid, service: host })).toEqual(found);
    const theirs = await firstAwaiting(under, practice.id);
    expect(await under.call('ticket.locate', { tid: theirs.tid, service: null })).toEqual([
      { account: practice.id, ticket: theirs.id },
    ]);
    expect(await under.callFails('ticket.locate', { tid: theirs.tid, service: host })).toMatchObject({
      subject: theirs.tid,
      detail: { reason: 'not-found' },
    });
    expect(await under.callFails('ticket.locate', { tid: row.tid, service: 'other.example' })).toMatchObject({
      subject: 'other.example',
      detail: { reason: 'no-such-service' },
    });
    // An id is no number.
    expect((await under.callFails('ticket.locate', { tid: `${row.id}`, service: null })).detail?.reason).toBe(
      'not-found',
    );
    expect(under.opened).toEqual([]);
  });
});

describe('a first sync', () => {
  const kinds: [string, { cap?: number; dialects?: string[]; moving?: true }][] = [
    ['as documented', {}],
    ['of a service that gives 25 rows at once', { cap: 25 }],
    ['in every dialect at once', { dialects: ['all'] }],
    ['of a list that moves', { moving: true }],
  ];
  it.each(kinds)(
    '%s brings every ticket once; what awaits a reply is unread',
    async (_, { cap, dialects = [], moving }) => {
      await begin({ tickets: 130, dialects }, () => {
        service.turn({ cap: cap ?? null });
        if (moving) service.faults.add({ operation: 'get-tickets', kind: 'moving-list' });
      });
      service.faults.clear();
      // Tickets that were answered during the read moved to the list's head: the next poll brings
      // them.
      await poll();
      const list = await queues();
      const all = (kind: string) => Object.values(list).filter(({ key }) => key.startsWith(kind));
      expect(all('status:').reduce((sum, { count }) => sum + count, 0)).toBe(130);
      // Departments hold what is active, and say how much of it waits.
      expect(all('dept:').reduce((sum, { count }) => sum + count, 0)).toBe(list.active?.count);
      expect(all('dept:').reduce((sum, { awaiting = 0 }) => sum + awaiting, 0)).toBe(list.awaiting?.count);
      expect(list.awaiting?.basis).toBe('service');
      expect(list.awaiting?.count).toBeGreaterThan(0);
      if (!service.dialects().length) {
        const [awaiting, unread] = [await rowsOf(under, account.id), await rowsOf(under, account.id, 'unread')];
        expect(awaiting.filter((row) => !unread.some(({ id }) => id === row.id))).toEqual([]);
      }
      expect(Object.values(list).every(({ atLeast }) => !atLeast)).toBe(true);
    },
  );

  it('works out a queue whose filter the service refuses, and says so', async () => {
    await begin({ tickets: 40 }, () =>
      service.faults.add({ operation: 'get-tickets', kind: 'warning', times: 0, where: { status: 'Awaiting Reply' } }),
    );
    const { awaiting, active } = await queues();
    expect([awaiting?.basis, active?.basis]).toEqual(['computed', 'service']);
    const rows = await rowsOf(under, account.id);
    expect(rows.length).toBe(awaiting?.count);
    expect(new Set(rows.map((row) => row.status))).toEqual(new Set(['Open', 'Customer-Reply']));
    expect(rows.every((row) => row.unread)).toBe(true);
  });
});

describe('queues', () => {
  it('count what they list, in every one of them, and pages of rows join without a seam', async () => {
    await begin({ tickets: 60 });
    for (const { key, count } of Object.values(await queues())) {
      const sort = { by: 'lastReply', dir: 'desc' } as const;
      const page = (from: number, size: number) =>
        under.call('queue.rows', { account: account.id, view: key as QueueKey, sort, from, count: size });
      const whole = await page(0, 200);
      expect([key, whole.total, whole.rows.length]).toEqual([key, count, count]);
      const parts = [await page(0, 7), await page(7, 200)].flatMap(({ rows }) => rows.map(({ id }) => id));
      expect(parts).toEqual(whole.rows.map(({ id }) => id));
      if (key.startsWith('status:')) expect(whole.rows.every((row) => `status:${row.status}` === key)).toBe(true);
      if (key === 'unread') expect(whole.rows.every((row) => row.unread)).toBe(true);
    }
  });
});

describe('a reply of the customer', () => {
  it('is told, unread, in the timeline with its bounds, and read once its header was on screen', async () => {
    await begin();
    const answered = (await rowsOf(under, account.id, 'status:Answered'))[0]?.id ?? '';
    const before = await detail(answered);
    under.events.length = 0;
    service.customerReply(answered, 'One more thing.');
    const polledAt = under.clock.now();
    await poll();
    const after = await detail(answered);
    expect([before.unread, after.unread, after.turn]).toEqual([false, true, 'customer']);
    await news(answered);
    const observed = (await under.call('ticket.timeline', { account: account.id, ticket: answered })).filter(
      (entry) => entry.kind === 'observed',
    );
    expect(observed.map((entry) => entry.field).sort()).toEqual(['lastReply', 'status']);
    for (const entry of observed) {
      expect(entry.between[0]).toBe(before.fetchedAt);
      expect(entry.between[1]).toBeGreaterThanOrEqual(polledAt);
      expect(entry.between[1]).toBeLessThanOrEqual(after.fetchedAt);
      expect(entry.ours).toBe(false);
    }
    await poll();
    expect((await under.call('ticket.timeline', { account: account.id, ticket: answered })).length).toBe(3);
    under.events.length = 0;
    // An older header, still on some screen, does not count.
    await under.call('ticket.seen', { account: account.id, ticket: answered, fingerprint: before.fingerprint });
    expect((await detail(answered)).unread).toBe(true);
    await under.call('ticket.seen', { account: account.id, ticket: answered, fingerprint: after.fingerprint });
    expect((await detail(answered)).unread).toBe(false);
    await news(answered);
  });
});

describe('what the agent does to a ticket', () => {
  it('is told to every window: marks, reading, excerpts', async () => {
    await begin();
    const { id: ticket, tid } = await firstAwaiting(under, account.id);
    const changed = async (work: () => Promise<unknown>) => {
      under.events.length = 0;
      await work();
      await news(ticket);
    };
    const of = { account: account.id, ticket };
    await under.call('account.configure', {
      account: account.id,
      settings: { ticketLink: 'https://my.example/{tid}' },
    });
    expect((await detail(ticket)).readAt).toBeNull();
    await changed(() => under.call('ticket.openConversation', of));
    expect(under.opened).toEqual([`https://my.example/${tid}`]);
    expect((await detail(ticket)).readAt).not.toBeNull();
    await changed(() => under.call('excerpt.add', { ...of, text: 'Copied from there.' }));
    const entry = (await under.call('ticket.timeline', of)).find(({ kind }) => kind === 'excerpt');
    expect(entry).toMatchObject({ text: 'Copied from there.' });
    await changed(() => under.call('excerpt.remove', { account: account.id, excerpt: entry?.id ?? '' }));
    // Removing it twice is no error.
    expect(await under.call('excerpt.remove', { account: account.id, excerpt: entry?.id ?? '' })).toBeNull();
  });

  it('is no reading where nothing leads to the service: the page will not load either', async () => {
    await begin();
    const { id: ticket, tid } = await firstAwaiting(under, account.id);
    const of = { account: account.id, ticket };
    await under.call('account.configure', {
      account: account.id,
      settings: { ticketLink: 'https://my.example/{tid}' },
    });
    await service.cutNetwork(60_000);
    await whenSettled('no network', async () => {
      await under.desk.call('sync.now', { account: account.id });
      return (await under.call('account.list', {})).some(({ connection }) => connection.state === 'offline');
    });
    expect(await under.call('ticket.openConversation', of)).toEqual({ read: false });
    // The agent asked for the page, and their browser may know better.
    expect(under.opened).toEqual([`https://my.example/${tid}`]);
    expect(await detail(ticket)).toMatchObject({ readAt: null, unread: true });
  });

  it('so are drafts and their files, each time that another window would show something else', async () => {
    await begin();
    const { id: ticket } = await firstAwaiting(under, account.id);
    const of = { account: account.id, ticket };
    const draft = crypto.randomUUID();
    const file = crypto.randomUUID();
    const told1 = async (work: () => Promise<unknown>) => {
      under.events.length = 0;
      await work();
      expect(told('drafts.changed').map(({ data }) => data)).toEqual([{ account: account.id, ticket }]);
    };
    const marks = async () => (await rowsOf(under, account.id)).find((row) => row.id === ticket)?.marks;
    await told1(() => under.call('file.begin', { ...of, draft, file, name: 'a', type: '', size: 2 }));
    expect(await marks()).toEqual(['draft']);
    await under.call('file.chunk', { account: account.id, file, index: 0, bytes: new Uint8Array([1, 2]) });
    await told1(() => under.call('file.finish', { account: account.id, file }));
    await told1(() => under.call('file.remove', { account: account.id, file }));
    // It was all there was.
    expect([await marks(), (await queues()).drafts?.count]).toEqual([[], 0]);
    await told1(() => under.call('draft.save', { ...of, id: draft, rev: 0, text: 'a' }));
    await told1(() => under.call('draft.save', { ...of, id: draft, rev: 1, text: '' }));
    expect([await marks(), await under.call('draft.get', of)]).toEqual([[], null]);
    await told1(() => under.call('draft.save', { ...of, id: draft, rev: 2, text: 'b' }));
    await told1(() => under.call('draft.discard', { account: account.id, id: draft }));
  });

  it('a file beyond the account’s limit is refused with the numbers, and leaves no draft', async () => {
    await begin();
    await under.call('account.configure', { account: account.id, settings: { attachmentLimit: 100 } });
    const { id: ticket } = await firstAwaiting(under, account.id);
    const begun = { account: account.id, ticket, draft: crypto.randomUUID(), file: crypto.randomUUID() };
    const error = await under.callFails('file.begin', { ...begun, name: 'backup.zip', type: '', size: 101 });
    expect(error).toMatchObject({
      kind: 'invalid',
      subject: 'backup.zip',
      detail: { reason: 'too-large', facts: { size: 101, limit: 100, used: 0 } },
    });
    expect(await under.call('draft.get', { account: account.id, ticket })).toBeNull();
  });
});
