/** Marks that a ticket gets as its reply is sent, and loses if the reply is taken back. */
import { beforeEach, describe, expect, it } from 'vitest';
import type { Account } from '../../shared/domain/account.ts';
import type { LocalMarks } from '../../shared/domain/marks.ts';
import type { FollowUp, OutboxItem } from '../../shared/domain/outbox.ts';
import type { TicketRow } from '../../shared/domain/ticket.ts';
import { whenSettled } from '../helpers/under-way.ts';
import { type DeskUnderTest, firstAwaiting, itemOf, rowsOf, type TestService, waitForState } from './harness.ts';
import { signedInDesk } from './set-up.ts';

const HOUR = 3600_000;

let service: TestService;
let under: DeskUnderTest;
let account: Account;
let ticket: TicketRow;

beforeEach(async () => {
  ({ service, under, account } = await signedInDesk({ tickets: 40 }));
  ticket = await firstAwaiting(under, account.id);
});

const of = () => ({ account: account.id });
const local = async (): Promise<LocalMarks> => (await under.call('ticket.get', { ...of(), ticket: ticket.id })).local;
const set = (patch: Parameters<typeof under.call<'marks.set'>>[1]['patch']) =>
  under.call('marks.set', { ...of(), tickets: [ticket.id], patch });
const undo = (item: OutboxItem) => under.call('outbox.undo', { ...of(), item: item.id });
const isIn = async (view: Parameters<typeof rowsOf>[2]) =>
  (await rowsOf(under, account.id, view)).some((row) => row.id === ticket.id);

async function send(followUp: FollowUp, sendAt?: number): Promise<OutboxItem> {
  const { fingerprint } = await under.call('ticket.get', { ...of(), ticket: ticket.id });
  const id = crypto.randomUUID();
  const { rev } = await under.call('draft.save', { ...of(), id, ticket: ticket.id, rev: 0, text: 'We look into it.' });
  return under.call('reply.send', { ...of(), draft: id, rev, seen: fingerprint, followUp, ...(sendAt && { sendAt }) });
}

describe('what follows a reply', () => {
  it('is done as the reply goes into the outbox, stays when it was sent, and is told with it', async () => {
    const time = under.clock.now() + 30 * HOUR;
    const item = await send({ snooze: time, addTags: ['outage'], close: true });
    expect(item).toMatchObject({ state: 'held', followUp: { snooze: time, addTags: ['outage'], close: true } });
    expect(item).not.toHaveProperty('marks');
    expect(await local()).toMatchObject({ snoozedUntil: time, tags: ['outage'] });
    expect(await isIn('awaiting')).toBe(false);
    under.clock.advance(16_000);
    await waitForState(under, account.id, item.id, 'accepted');
    expect(await local()).toMatchObject({ snoozedUntil: time, tags: ['outage'] });
    expect((await itemOf(under, account.id, item.id))?.followUp).toMatchObject({ close: true });
  });

  it('is taken back with the reply, and so is what it put aside', async () => {
    await set({ addTags: ['vip'], snooze: under.clock.now() + HOUR });
    const before = await local();
    const item = await send({
      done: true,
      addTags: ['vip', 'outage'],
      promise: { text: 'News', due: before.snoozedUntil ?? 0 },
    });
    expect(await local()).toMatchObject({ snoozedUntil: null, tags: ['outage', 'vip'], promise: { text: 'News' } });
    expect((await local()).doneAt).not.toBeNull();
    expect(await undo(item)).toMatchObject({ text: 'We look into it.' });
    expect(await local()).toEqual(before);
  });

  it('leaves what was marked since: another snooze, another promise, more tags', async () => {
    const at = under.clock.now();
    const item = await send({ snooze: at + HOUR, addTags: ['outage'], promise: { text: '', due: at + HOUR } });
    await set({ snooze: at + 2 * HOUR, addTags: ['vip'], promise: { text: 'Later', due: at + 3 * HOUR } });
    await undo(item);
    expect(await local()).toMatchObject({ snoozedUntil: at + 2 * HOUR, tags: ['vip'], promise: { text: 'Later' } });
  });

  it('keeps an older promise by this reply, and gives it back with the reply', async () => {
    await set({ promise: { text: 'First news', due: under.clock.now() + 2 * HOUR } });
    const first = (await local()).promise;
    under.clock.advance(HOUR);
    const item = await send({ promise: { text: 'More news', due: under.clock.now() + HOUR } });
    const kept = async () =>
      (await under.call('ticket.timeline', { ...of(), ticket: ticket.id })).flatMap((entry) =>
        entry.kind === 'promise' ? [[entry.text, entry.kept?.by ?? null]] : [],
      );
    expect(await kept()).toEqual([
      ['First news', 'reply'],
      ['More news', null],
    ]);
    await undo(item);
    expect((await local()).promise).toEqual(first);
    expect(await kept()).toEqual([['First news', null]]);
  });

  it('is no reason for the snooze to end, while a customer’s answer is', async () => {
    service.nextSecond();
    const item = await send({ snooze: under.clock.now() + 2 * HOUR });
    under.clock.advance(16_000);
    await waitForState(under, account.id, item.id, 'accepted');
    expect((await local()).back).toBeNull();
    await whenSettled('our own reply to be read back', async () => {
      const detail = await under.call('ticket.get', { ...of(), ticket: ticket.id });
      return detail.ticket.status === 'Answered';
    });
    service.nextSecond();
    service.customerReply(ticket.id, 'One more thing');
    await under.call('sync.now', of());
    expect((await local()).back?.why).toBe('written');
  });

  it('is refused where its time is over: nothing is sent, and nothing marked', async () => {
    const item = send({ snooze: under.clock.now() - 1, addTags: ['outage'] });
    await expect(item).rejects.toThrow('"reason":"past","field":"snooze"');
    expect(await local()).toMatchObject({ snoozedUntil: null, tags: [] });
    expect((await under.call('draft.get', { ...of(), ticket: ticket.id }))?.text).toBe('We look into it.');
  });
});

describe('a planned reply', () => {
  it('asks for nothing at quitting but says so, stops once the customer writes, and goes as the agent decides', async () => {
    const item = await send({}, under.clock.now() + 48 * HOUR);
    under.clock.advance(16_000);
    const waiting = () => itemOf(under, account.id, item.id).then((found) => found?.waiting);
    await whenSettled('it to wait', async () => (await waiting()) === 'later');
    expect(await under.desk.askToQuit()).toBe(false);
    expect(await under.call('desk.leaving', {})).toMatchObject({ held: [], lost: [], planned: 1 });
    await under.call('desk.stay', {});
    const write = async (text: string) => {
      service.nextSecond();
      service.customerReply(ticket.id, text);
      await under.call('sync.now', of());
      return waitForState(under, account.id, item.id, 'stopped');
    };
    expect((await write('It works again, thanks')).stop?.reason).toBe('moved');
    expect(await isIn('today')).toBe(true);
    const sendAt = under.clock.now() + 72 * HOUR;
    const retimed = await under.call('outbox.retime', { ...of(), item: item.id, sendAt });
    expect(retimed).toMatchObject({ state: 'queued', waiting: 'later', sendAt });
    expect(await isIn('unread')).toBe(false);
    await write('One more thing');
    await under.call('outbox.decide', { ...of(), item: item.id, decision: 'send-anyway' });
    await whenSettled('it to wait again', async () => (await waiting()) === 'later');
    await under.call('outbox.sendNow', { ...of(), item: item.id });
    await waitForState(under, account.id, item.id, 'accepted');
    const again = under.call('outbox.retime', { ...of(), item: item.id, sendAt: under.clock.now() + HOUR });
    await expect(again).rejects.toThrow('"reason":"too-late"');
  });

  it('is refused for a time that is over, or more than a year ahead', async () => {
    await expect(send({}, under.clock.now() - 1)).rejects.toThrow('"reason":"past","field":"sendAt"');
    const draft = await under.call('draft.get', { ...of(), ticket: ticket.id });
    const { id = '', rev = 0 } = draft ?? {};
    const { fingerprint: seen } = await under.call('ticket.get', { ...of(), ticket: ticket.id });
    const late = { ...of(), draft: id, rev, seen, sendAt: under.clock.now() + 400 * 24 * HOUR };
    await expect(under.call('reply.send', late)).rejects.toThrow('"reason":"too-far"');
  });
});

describe('the steps of a macro', () => {
  const steps = { addTags: ['outage'], snooze: '2h', promise: { due: 'tomorrow 9:00', text: 'News' }, afterSend: null };

  it('stand with the draft, go with the reply, and are with the draft again when it is taken back', async () => {
    const id = crypto.randomUUID();
    const draft = await under.call('draft.extras', {
      ...of(),
      ...{ id, ticket: ticket.id, rev: 0, contact: null, fields: [], steps },
    });
    expect(draft?.extras).toEqual({ contact: null, fields: [], steps });
    const { rev } = await under.call('draft.save', {
      ...of(),
      ...{ id, ticket: ticket.id, rev: draft?.rev ?? 0, text: 'We look into it.' },
    });
    const { fingerprint: seen } = await under.call('ticket.get', { ...of(), ticket: ticket.id });
    const unseen = under.call('reply.send', { ...of(), draft: id, rev, seen });
    await expect(unseen).rejects.toThrow('stale-rev');
    const extras = draft?.extras ?? null;
    const followUp = { addTags: ['outage'] };
    const item = await under.call('reply.send', { ...of(), draft: id, rev, seen, extras, followUp });
    expect(item).not.toHaveProperty('steps');
    expect((await local()).tags).toEqual(['outage']);
    expect((await undo(item)).extras).toEqual(extras);
    expect((await local()).tags).toEqual([]);
  });

  it('are kept with the canned reply, and go out and come in with its file', async () => {
    const saved = await under.call('canned.save', {
      ...of(),
      ...{ id: crypto.randomUUID(), base: null, name: 'Outage', keywords: [], text: 'Hello', department: null },
      macro: steps,
    });
    expect(saved.macro).toEqual(steps);
    const { json } = await under.call('canned.export', of());
    await under.call('canned.remove', { ...of(), id: saved.id });
    const files = [{ name: 'a.json', text: json }];
    expect((await under.call('canned.import', { ...of(), files, apply: true })).added).toEqual(['Outage']);
    expect((await under.call('canned.list', of())).map(({ macro }) => macro)).toEqual([steps]);
  });
});
