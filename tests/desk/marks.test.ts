import { beforeEach, describe, expect, it } from 'vitest';
import type { Input } from '../../shared/contract.ts';
import type { Account } from '../../shared/domain/account.ts';
import type { LocalMarks } from '../../shared/domain/marks.ts';
import type { TicketRow } from '../../shared/domain/ticket.ts';
import { whenSettled } from '../helpers/under-way.ts';
import {
  type DeskUnderTest,
  firstAwaiting,
  rowsOf,
  send,
  signIn,
  startTestService,
  type TestService,
  waitForState,
  waitUntilSynced,
} from './harness.ts';
import { signedInDesk } from './set-up.ts';

const HOUR = 3600_000;

let service: TestService;
let under: DeskUnderTest;
let account: Account;
let ticket: TicketRow;

beforeEach(async () => {
  ({ service, under, account } = await signedInDesk());
  ticket = await firstAwaiting(under, account.id);
});

const local = async (id = ticket.id, of = account.id): Promise<LocalMarks> =>
  (await under.call('ticket.get', { account: of, ticket: id })).local;
const isIn = async (view: Parameters<typeof rowsOf>[2], id = ticket.id) =>
  (await rowsOf(under, account.id, view)).some((row) => row.id === id);
const countOf = async (key: string) =>
  (await under.call('queue.list', { account: account.id })).find((queue) => queue.key === key)?.count;
const set = (patch: Input<'marks.set'>['patch'], tickets = [ticket.id]) =>
  under.call('marks.set', { account: account.id, tickets, patch });
const told = (from: number) =>
  under.events
    .slice(from)
    .some((event) => event.name === 'tickets.changed' && (!event.data.ids || event.data.ids.includes(ticket.id)));

describe('a snoozed ticket', () => {
  it('is gone from its queues until its time, and events tell when it is back', async () => {
    const awaiting = (await countOf('awaiting')) ?? 0;
    await set({ snooze: under.clock.now() + 2 * HOUR });
    expect(await isIn('awaiting')).toBe(false);
    expect(await countOf('awaiting')).toBe(awaiting - 1);
    expect(await isIn('snoozed')).toBe(true);
    under.clock.advance(HOUR);
    await under.call('sync.now', { account: account.id });
    expect(await isIn('awaiting')).toBe(false);
    await whenSettled('the news of the snooze itself', () => told(0));
    const from = under.events.length;
    under.clock.advance(HOUR + 1000);
    await whenSettled('the ticket to be back', () => isIn('awaiting'));
    await whenSettled('the news of it', () => told(from));
    expect((await rowsOf(under, account.id)).find((row) => row.id === ticket.id)?.marks).toContain('back');
    expect((await local()).back?.why).toBe('due');
  });

  it('is back when the customer writes', async () => {
    await set({ snooze: under.clock.now() + 24 * HOUR });
    service.nextSecond();
    service.customerReply(ticket.id, 'Any news?');
    await under.call('sync.now', { account: account.id });
    expect(await isIn('awaiting')).toBe(true);
    expect((await local()).back?.why).toBe('written');
  });

  it('is back in time after the computer slept or its clock was set', async () => {
    await set({ snooze: under.clock.now() + 5 * HOUR });
    // Nothing runs meanwhile; the clock alone is five hours on.
    under.clock.changeTime(5 * HOUR);
    expect(await isIn('awaiting')).toBe(false);
    under.clock.advance(60_000);
    await whenSettled('the ticket to be back', () => isIn('awaiting'));
  });

  it('comes back after a restart that slept over its time', async () => {
    await set({ snooze: under.clock.now() + HOUR, promise: { text: 'Call back', due: under.clock.now() + HOUR } });
    await under.desk.stop();
    under.clock.advance(2 * HOUR);
    await under.restart();
    await whenSettled('the ticket to be back', () => isIn('awaiting'));
    await whenSettled('the notice', () => under.notices.length > 0);
    expect(under.notices).toEqual([`promise ${ticket.id}`]);
    await under.restart();
    await waitUntilSynced(under, account.id);
    expect(await isIn('awaiting')).toBe(true);
    expect(under.notices).toHaveLength(1);
  });

  it('cannot be snoozed into the past', async () => {
    const error = await under.callFails('marks.set', {
      account: account.id,
      tickets: [ticket.id],
      patch: { snooze: under.clock.now() - 1 },
    });
    expect(error).toMatchObject({ kind: 'invalid', detail: { reason: 'past', field: 'snooze' } });
  });
});

describe('done here', () => {
  it('hides the ticket until anything changes on it', async () => {
    await set({ done: true });
    expect(await isIn('awaiting')).toBe(false);
    expect(await isIn(`dept:${ticket.deptId}`)).toBe(false);
    expect(await isIn(`status:${ticket.status}`)).toBe(true);
    await under.call('sync.now', { account: account.id });
    expect(await isIn('awaiting')).toBe(false);
    service.nextSecond();
    service.customerReply(ticket.id, 'It is down again.');
    await under.call('sync.now', { account: account.id });
    expect(await isIn('awaiting')).toBe(true);
  });

  it('outlasts the reply that was on its way', async () => {
    service.nextSecond();
    const item = await send(under, account.id, ticket.id, 'Solved.');
    await set({ done: true });
    await under.call('outbox.sendNow', { account: account.id, item: item.id });
    await waitForState(under, account.id, item.id, 'accepted');
    await whenSettled('the status read back', async () => {
      const detail = await under.call('ticket.get', { account: account.id, ticket: ticket.id });
      return detail.ticket.status === 'Answered';
    });
    await under.call('sync.now', { account: account.id });
    expect((await local()).doneAt).not.toBeNull();
    expect(await isIn('active')).toBe(false);
  });
});

describe('a promise', () => {
  it('is told when it falls due, once, and is kept by the next accepted reply', async () => {
    await set({ promise: { text: 'Logs by tomorrow', due: under.clock.now() + HOUR } });
    expect(await isIn('promised')).toBe(true);
    expect(await countOf('promised')).toBe(1);
    expect(under.notices).toEqual([]);
    under.clock.advance(HOUR + 1000);
    await whenSettled('the notice', () => under.notices.length > 0);
    expect(under.notices).toEqual([`promise ${ticket.id}`]);
    expect((await local()).promise?.late).toBe(true);
    const item = await send(under, account.id, ticket.id, 'Here are the logs.');
    await under.call('outbox.sendNow', { account: account.id, item: item.id });
    await waitForState(under, account.id, item.id, 'accepted');
    expect((await local()).promise).toBeNull();
    expect(await countOf('promised')).toBe(0);
    // Answered is read: at the time the agent pressed Send.
    const detail = await under.call('ticket.get', { account: account.id, ticket: ticket.id });
    expect(detail.readAt).toBe(item.createdAt);
  });

  it('made after the reply stays open when that is accepted; a reply the agent says arrived keeps it', async () => {
    const item = await send(under, account.id, ticket.id, 'I will look into it.');
    under.clock.advance(1000);
    await set({ promise: { text: 'Look into it', due: under.clock.now() + HOUR } });
    await under.call('outbox.sendNow', { account: account.id, item: item.id });
    await waitForState(under, account.id, item.id, 'accepted');
    expect((await local()).promise?.text).toBe('Look into it');
    service.faults.add({ operation: 'add-ticket-reply', kind: 'reset-after', times: 1 });
    under.clock.advance(HOUR / 2);
    const lost = await send(under, account.id, ticket.id, 'Found it.');
    await under.call('outbox.sendNow', { account: account.id, item: lost.id });
    await waitForState(under, account.id, lost.id, 'in-doubt');
    expect((await local()).promise).not.toBeNull();
    await under.call('outbox.decide', { account: account.id, item: lost.id, decision: 'arrived' });
    expect((await local()).promise).toBeNull();
    const detail = await under.call('ticket.get', { account: account.id, ticket: ticket.id });
    expect(detail.readAt).toBeGreaterThanOrEqual(lost.createdAt);
  });
});

describe('what is marked', () => {
  it('survives signing out with the cache, and is there again after signing in and a restart', async () => {
    await set({ addTags: ['VIP'], pinned: true, promise: { text: 'Call', due: under.clock.now() + 90 * HOUR } });
    const id = crypto.randomUUID();
    await under.call('note.add', { account: account.id, ticket: ticket.id, id, text: 'Speaks French' });
    const was = await local();
    await under.call('account.signOut', { account: account.id });
    expect(await under.call('tag.list', { account: account.id })).toEqual([{ tag: 'VIP', count: 1 }]);
    expect(await rowsOf(under, account.id, 'promised')).toMatchObject([{ id: ticket.id, subject: ticket.subject }]);
    const { apiKey, apiSecret, password } = service.credentials;
    await under.call('account.resume', { account: account.id, apiKey, apiSecret, password, remember: true });
    await whenSettled('the ticket to be back', () => isIn('awaiting'));
    await under.restart();
    await waitUntilSynced(under, account.id);
    expect(await local()).toEqual(was);
    expect((await rowsOf(under, account.id))[0]?.id).toBe(ticket.id);
    const timeline = await under.call('ticket.timeline', { account: account.id, ticket: ticket.id });
    expect(timeline).toContainEqual(expect.objectContaining({ kind: 'note', id, text: 'Speaks French' }));
  });

  it('is changed and restored for many at once, and rows carry it', async () => {
    const rows = await rowsOf(under, account.id, 'active');
    const ids = rows.map((row) => row.id);
    expect(ids.length).toBeGreaterThan(5);
    const { before, rows: changed } = await set({ addTags: ['outage'], snooze: under.clock.now() + HOUR }, ids);
    expect(changed.every(({ local: after }) => after.tags.includes('outage') && after.snoozedUntil !== null)).toBe(
      true,
    );
    expect(await countOf('active')).toBe(0);
    expect(await countOf('snoozed')).toBe(ids.length);
    await under.call('marks.restore', { account: account.id, marks: before });
    // The products behind them may have been cached meanwhile; that is not ours.
    const ours = (list: TicketRow[]) => list.map(({ id, local: marked, unread }) => ({ id, marked, unread }));
    expect(ours(await rowsOf(under, account.id, 'active'))).toEqual(ours(rows));
    const many = Array.from({ length: 501 }, (_, index) => `${index}`);
    const error = await under.callFails('marks.set', { account: account.id, tickets: many, patch: { done: true } });
    expect(error).toMatchObject({ kind: 'invalid', detail: { reason: 'input', field: 'tickets' } });
  });

  it('stays with its account, also where another one has a ticket of the same id', async () => {
    const other = await startTestService();
    try {
      const second = await signIn(under, other);
      expect(await local(ticket.id, second.id)).toMatchObject({ tags: [], pinned: false });
      await set({ addTags: ['ours'], pinned: true, snooze: under.clock.now() + HOUR });
      await under.call('note.add', {
        account: account.id,
        ticket: ticket.id,
        id: crypto.randomUUID(),
        text: 'Only for one brand',
      });
      const from = under.events.length;
      under.clock.advance(HOUR + 1000);
      await whenSettled('the news', () => told(from));
      expect(await local(ticket.id, second.id)).toEqual({
        tags: [],
        snoozedUntil: null,
        back: null,
        promise: null,
        doneAt: null,
        pinned: false,
        notes: 0,
      });
      expect(await under.call('tag.list', { account: second.id })).toEqual([]);
      const timeline = await under.call('ticket.timeline', { account: second.id, ticket: ticket.id });
      expect(timeline.filter((entry) => entry.kind === 'note')).toEqual([]);
      expect(await rowsOf(under, second.id, 'snoozed')).toEqual([]);
    } finally {
      await other.stop();
    }
  });
});

describe('unread and read', () => {
  it('is seen after a look, unread by hand until the next, and unread again when somebody writes', async () => {
    const { fingerprint } = await under.call('ticket.get', { account: account.id, ticket: ticket.id });
    const unread = async () => (await under.call('ticket.get', { account: account.id, ticket: ticket.id })).unread;
    expect(await unread()).toBe(true);
    await under.call('ticket.seen', { account: account.id, ticket: ticket.id, fingerprint });
    expect(await unread()).toBe(false);
    const { before } = await under.call('ticket.markUnread', {
      account: account.id,
      tickets: [ticket.id],
      unread: true,
    });
    expect(await isIn('unread')).toBe(true);
    await under.call('marks.restore', { account: account.id, marks: before });
    expect(await isIn('unread')).toBe(false);
    service.nextSecond();
    service.customerReply(ticket.id, 'Hello?');
    await under.call('sync.now', { account: account.id });
    expect(await unread()).toBe(true);
    // A look at the header as it was before does not count for what came since.
    await under.call('ticket.seen', { account: account.id, ticket: ticket.id, fingerprint });
    expect(await unread()).toBe(true);
  });

  it('is read by the conversation and by an excerpt, not by a look', async () => {
    const readAt = async () => (await under.call('ticket.get', { account: account.id, ticket: ticket.id })).readAt;
    const { fingerprint } = await under.call('ticket.get', { account: account.id, ticket: ticket.id });
    await under.call('ticket.seen', { account: account.id, ticket: ticket.id, fingerprint });
    expect(await readAt()).toBeNull();
    await under.call('account.configure', {
      account: account.id,
      settings: { ticketLink: 'https://billing.example.com/admin/supporttickets.php?action=view&id={id}' },
    });
    await under.call('ticket.openConversation', { account: account.id, ticket: ticket.id });
    const first = await readAt();
    expect(first).not.toBeNull();
    under.clock.advance(HOUR);
    await under.call('excerpt.add', { account: account.id, ticket: ticket.id, text: 'It says 502.' });
    const read = await readAt();
    expect(read).toBeGreaterThanOrEqual((first ?? 0) + HOUR);
    // Removed and brought back, it is where it was; that is no reading.
    const excerpts = async () =>
      (await under.call('ticket.timeline', { account: account.id, ticket: ticket.id })).filter(
        (entry) => entry.kind === 'excerpt',
      );
    const was = await excerpts();
    under.clock.advance(HOUR);
    const gone = await under.call('excerpt.remove', { account: account.id, excerpt: was[0]?.id ?? '' });
    expect(await excerpts()).toEqual([]);
    if (gone) await under.call('excerpt.add', { account: account.id, ...gone });
    expect(await excerpts()).toEqual(was);
    expect(await readAt()).toBe(read);
  });
});

describe('away', () => {
  it('tells who wrote and what is new, as observed', async () => {
    expect((await under.call('away.present', { account: account.id })).previous).toBeNull();
    const since = under.clock.now();
    expect((await under.call('away.present', { account: account.id })).previous).toBeLessThanOrEqual(since);
    await set({ promise: { text: 'Call', due: since + HOUR } });
    service.nextSecond();
    service.customerReply(ticket.id, 'Any news?');
    under.clock.advance(2 * HOUR);
    await under.call('sync.now', { account: account.id });
    const summary = await under.call('away.summary', { account: account.id, since });
    // This service tells no messages.
    expect(summary).toMatchObject({ written: 1, newTickets: 0, promises: 1, tickets: 1, newestMessages: [] });
    const rows = await rowsOf(under, account.id, `away:${summary.since}-${summary.until}`);
    expect(rows.map((row) => row.id)).toEqual([ticket.id]);
  });
});
