import { beforeEach, describe, expect, it } from 'vitest';
import type { RecordedAs } from '../../../../shared/domain/outbox.ts';
import {
  addHeldReply,
  at,
  BODY,
  detailOf,
  endFirstSync,
  ingestTickets,
  moveToAccepted,
  moveToSending,
  observedOf,
  openTestStore,
  time,
  wireTicket,
} from '../../../../tests/helpers/memory-store.ts';
import type { Store } from '../calls.ts';

let store: Store;
const before = { lastReply: time('09:00:00'), status: 'Open', staff: '' };
/** The ticket as our accepted reply of 11:00:01 leaves it. */
const ours = wireTicket('1', { status: 'Answered', admin: 'Mara Lind', lastreply: time('11:00:01') });

beforeEach(async () => {
  store = openTestStore();
  await ingestTickets(store, [wireTicket('1', { status: 'Open' })], { awaiting: true, at: at('10:00:00') });
  await store.tickets.setFilter('awaiting', ['1'], at('10:00:00'));
  endFirstSync(store);
  store.settings.save({ agentName: 'Mara Lind' });
  store.tickets.markSeen('1', before);
  await ingestTickets(store, [wireTicket('1', { status: 'Open' })], { at: at('10:59:59') });
});

/** A reply that went out from 11:00:00 to 11:00:02. */
function sent(id = 'a', as: 'name' | 'client' = 'name') {
  addHeldReply(store, id, '1', { identity: { as, name: 'Mara Lind', email: 'mara@example.com', clientId: null } });
  moveToSending(store, id, at('11:00:00'), before);
  moveToAccepted(store, id, at('11:00:02'));
}
const MINE = 'name Mara Lind';
const known = (as: RecordedAs) => store.settings.save({ recordings: { [MINE]: { as } } });
const unread = () => detailOf(store, '1').unread;
const itemOf = (id: string) => store.outbox.items(0).find((item) => item.id === id);
/** Base of a reply that began at `seen`, after later changes. */
const basedOn = (seen = before) => {
  const draft = crypto.randomUUID();
  const { rev } = store.drafts.save({ id: draft, ticket: '1', rev: 0, text: 'next', at: 0 });
  const made = store.outbox.add({ id: `next-${draft}`, draft, rev, seen, at: 0, heldUntil: 0, body: BODY });
  if ('refused' in made) throw new Error(made.refused);
  return made.job.seen.lastReply;
};

describe('the change that our own reply caused', () => {
  it('is ours: no news, recorded as staff, and later replies lead on from it', async () => {
    sent();
    const page = await ingestTickets(store, [ours], { at: at('11:00:03') });
    expect(page).toMatchObject({ changed: ['1'], ours: ['1'], moved: [] });
    expect(unread()).toBe(false);
    expect(observedOf(store, '1').every(([, , , own]) => own)).toBe(true);
    expect(itemOf('a')?.recordedAs).toBe('staff');
    expect(store.settings.read().recordings).toEqual({ [MINE]: { as: 'staff' } });
    expect(basedOn()).toBe(time('11:00:01'));
  });

  it('is told with its reply, and nothing else that changed is', async () => {
    sent();
    await ingestTickets(store, [{ ...ours, priority: 'High' }], { at: at('11:00:03') });
    const told = store.tickets
      .timeline('1')
      .flatMap((e) => (e.kind === 'observed' ? [[e.field, e.ours, e.reply]] : []));
    expect(told.sort()).toEqual([
      ['lastReply', true, 'a'],
      ['priority', false, undefined],
      ['staff', true, 'a'],
      ['status', true, 'a'],
    ]);
  });

  it('may be ours while a reply in doubt is not explained, and no longer later', async () => {
    addHeldReply(store, 'a', '1');
    moveToSending(store, 'a', at('11:00:00'), before);
    store.outbox.move('a', 'lost', { at: at('11:00:02'), endedAt: at('11:00:02') });
    const moved = (clock: string) => wireTicket('1', { status: 'Customer-Reply', lastreply: time(clock) });
    await ingestTickets(store, [moved('11:00:01')], { at: at('11:00:20') });
    await ingestTickets(store, [moved('11:20:00')], { at: at('11:01:00') });
    await ingestTickets(store, [moved('11:30:00')], { at: at('11:31:00') });
    const told = store.tickets
      .timeline('1')
      .flatMap((e) => (e.kind === 'observed' && e.field === 'lastReply' ? [[e.to, e.mayBeOurs ?? false]] : []));
    expect(told).toEqual([
      [time('11:00:01'), true],
      [time('11:20:00'), true],
      [time('11:30:00'), false],
    ]);
  });

  it('is ours also where a page showed it before its answer came', async () => {
    addHeldReply(store, 'a', '1');
    moveToSending(store, 'a', at('11:00:00'), before);
    expect((await ingestTickets(store, [ours], { at: at('11:00:02') })).ours).toEqual([]);
    expect(unread()).toBe(true);
    moveToAccepted(store, 'a', at('11:00:30'));
    expect(unread()).toBe(false);
    expect(observedOf(store, '1').every(([, , , own]) => own)).toBe(true);
    expect(itemOf('a')?.recordedAs).toBe('staff');
    expect(basedOn()).toBe(time('11:00:01'));
  });

  it('is one change only: what moves next is news', async () => {
    sent();
    await ingestTickets(store, [ours], { at: at('11:00:03') });
    const page = await ingestTickets(
      store,
      [wireTicket('1', { status: 'Customer-Reply', lastreply: time('11:00:04') })],
      {
        at: at('11:00:10'),
      },
    );
    expect(page).toMatchObject({ ours: [], moved: ['1'] });
    expect(unread()).toBe(true);
    expect(basedOn()).toBe(time('11:00:01'));
  });

  it('is not the customer’s reply of another time', async () => {
    sent();
    const page = await ingestTickets(store, [wireTicket('1', { status: 'Answered', lastreply: time('11:20:00') })], {
      at: at('11:30:00'),
    });
    expect(page.ours).toEqual([]);
    expect(unread()).toBe(true);
    expect(basedOn()).toBe(before.lastReply);
  });

  it('is none that came when the ticket had stood still well after the send', async () => {
    store.settings.save({ zone: null });
    sent();
    await ingestTickets(store, [wireTicket('1', { status: 'Open' })], { at: at('11:05:00') });
    // A quarter of an hour later to the second: without a zone it could be the same moment.
    const page = await ingestTickets(store, [wireTicket('1', { status: 'Answered', lastreply: time('11:15:01') })], {
      at: at('11:16:00'),
    });
    expect(page.ours).toEqual([]);
    expect(unread()).toBe(true);
  });

  it('is found without a zone too, wherever the service stands', async () => {
    store.settings.save({ zone: null });
    sent();
    const page = await ingestTickets(store, [{ ...ours, lastreply: time('16:45:01') }], { at: at('11:00:03') });
    expect(page.ours).toEqual(['1']);
    expect(unread()).toBe(false);
  });

  it('counts by the service’s clock where that goes wrong', async () => {
    addHeldReply(store, 'a', '1');
    store.outbox.move('a', 'due', { at: 0 });
    store.outbox.move('a', 'check', { at: 0 });
    const serverOffset = 7 * 60_000;
    store.outbox.move('a', 'clear', { at: 0, startedAt: at('11:00:00'), serverOffset, attempt: true, before });
    moveToAccepted(store, 'a', at('11:00:02'));
    const page = await ingestTickets(store, [{ ...ours, lastreply: time('11:07:01') }], { at: at('11:00:03') });
    expect(page.ours).toEqual(['1']);
  });
});

describe('a ticket that needs us right after our own reply', () => {
  const needsUs = wireTicket('1', { status: 'Customer-Reply', lastreply: time('11:00:01') });

  it('has news where our replies are recorded as staff: the customer wrote in the same moment, or the next is to show it', async () => {
    known('staff');
    sent();
    const page = await ingestTickets(store, [needsUs], { at: at('11:00:03') });
    expect(page.ours).toEqual([]);
    expect(unread()).toBe(true);
    expect(store.settings.read().recordings).toEqual({});
    expect(basedOn()).toBe(before.lastReply);
  });

  it('has none where nobody knows yet how they are recorded: it is ours, and the agent is told how it stands there', async () => {
    sent();
    const page = await ingestTickets(store, [needsUs], { at: at('11:00:03') });
    expect(page.ours).toEqual(['1']);
    expect(unread()).toBe(false);
    expect(detailOf(store, '1').turn).toBe('us');
    expect(itemOf('a')).toMatchObject({ recordedAs: 'client', misfiled: true });
    expect(store.settings.read().recordings).toEqual({ [MINE]: { as: 'client' } });
    store.settings.save({ agentName: 'Somebody Else' });
    expect(itemOf('a')?.misfiled).toBe(false);
  });

  it('shows by its status alone how it was recorded, where the service tells no last reply', async () => {
    const bare = (status: string) => ({ ...wireTicket('2', { status }), lastreply: undefined });
    await ingestTickets(store, [bare('Open')], { at: at('10:59:59') });
    addHeldReply(store, 'b', '2');
    moveToSending(store, 'b', at('11:00:00'), detailOf(store, '2').fingerprint);
    moveToAccepted(store, 'b', at('11:00:02'));
    await ingestTickets(store, [bare('Answered')], { at: at('11:00:03') });
    expect(itemOf('b')?.recordedAs).toBe('staff');
    expect(store.settings.read().recordings).toEqual({ [MINE]: { as: 'staff' } });
  });

  it('that stands as it stood before does not say how it was recorded', async () => {
    sent();
    await ingestTickets(store, [wireTicket('1', { status: 'Open', lastreply: time('11:00:01') })], {
      at: at('11:00:03'),
    });
    expect(itemOf('a')).toMatchObject({ recordedAs: 'unknown', misfiled: false });
  });

  it('has none where they are recorded as the client’s', async () => {
    known('client');
    sent();
    expect((await ingestTickets(store, [needsUs], { at: at('11:00:03') })).ours).toEqual(['1']);
    expect(unread()).toBe(false);
    expect(basedOn()).toBe(time('11:00:01'));
  });

  it('has none where the agent chose to answer as the client', async () => {
    known('staff');
    sent('a', 'client');
    expect((await ingestTickets(store, [needsUs], { at: at('11:00:03') })).ours).toEqual(['1']);
    expect(itemOf('a')?.recordedAs).toBe('client');
    expect(unread()).toBe(false);
  });

  it('has news where the customer wrote within the very second of our reply', async () => {
    sent();
    await ingestTickets(store, [ours], { at: at('11:00:03') });
    expect(unread()).toBe(false);
    const page = await ingestTickets(store, [needsUs], { at: at('11:00:08') });
    expect(page.changed).toEqual(['1']);
    expect(unread()).toBe(true);
  });
});

describe('two replies, one after the other', () => {
  it('are explained one by one', async () => {
    sent('a');
    await ingestTickets(store, [ours], { at: at('11:00:03') });
    addHeldReply(store, 'b', '1');
    moveToSending(store, 'b', at('11:00:10'), { ...before, lastReply: time('11:00:01') });
    moveToAccepted(store, 'b', at('11:00:12'));
    const page = await ingestTickets(store, [{ ...ours, lastreply: time('11:00:11') }], { at: at('11:00:13') });
    expect(page.ours).toEqual(['1']);
    expect(unread()).toBe(false);
    // From before both of them to after both of them.
    expect(basedOn()).toBe(time('11:00:11'));
  });
});

describe('a doubtful reply that the agent says arrived', () => {
  const lost = () => {
    addHeldReply(store, 'a', '1');
    moveToSending(store, 'a', at('11:00:00'), before);
    store.outbox.move('a', 'lost', { at: at('11:00:02'), endedAt: at('11:00:02') });
  };

  it('explains what was seen of it meanwhile', async () => {
    lost();
    expect((await ingestTickets(store, [ours], { at: at('11:00:10') })).ours).toEqual([]);
    store.outbox.move('a', 'arrived', { at: at('11:30:00') });
    expect(unread()).toBe(false);
    expect(basedOn()).toBe(time('11:00:01'));
  });

  it('explains nothing that came at another time', async () => {
    lost();
    await ingestTickets(store, [wireTicket('1', { status: 'Customer-Reply', lastreply: time('11:10:00') })], {
      at: at('11:11:00'),
    });
    store.outbox.move('a', 'arrived', { at: at('11:30:00') });
    expect(unread()).toBe(true);
    expect(basedOn()).toBe(before.lastReply);
  });
});
