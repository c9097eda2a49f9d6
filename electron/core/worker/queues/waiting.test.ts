/** Who waits and since when, and the queue and the order of those whose target passes. */
import { beforeEach, describe, expect, it } from 'vitest';
import type { QueueKey } from '../../../../shared/domain/ticket.ts';
import {
  ACCOUNT,
  addHeldReply,
  at,
  endFirstSync,
  ingestConversation,
  ingestTickets,
  KEYS,
  moveToAccepted,
  moveToSending,
  NOON,
  time,
  wireTicket,
} from '../../../../tests/helpers/memory-store.ts';
import { openStore } from '../../../../tests/helpers/open-store.ts';
import type { Store } from '../calls.ts';
import type { TicketLine } from '../ticket/line.ts';
import { whoseTurn } from './waiting.ts';

const HOUR = 3_600_000;
let store: Store;
/** The time of the calls that follow. */
let turnTo: (now: number) => void;

beforeEach(() => {
  const opened = openStore({ account: ACCOUNT, folder: null, keys: KEYS, now: NOON });
  if (!opened.ok) throw new Error(JSON.stringify(opened.error));
  ({ store, setTime: turnTo } = opened.value);
  store.settings.save({ zone: 'UTC' });
  endFirstSync(store);
});

const waitingOf = (ticket: string) => store.tickets.detail(ticket)?.waiting;
const sinceOf = (ticket: string) => waitingOf(ticket)?.since.map((ms) => new Date(ms).toISOString().slice(11, 19));
const listed = (view: QueueKey) =>
  store.queues.rows(view, { by: 'target', dir: 'asc' }, 0, 50).rows.map(({ id }) => id);
const overCount = () => store.queues.list().find(({ key }) => key === 'overTarget')?.count;

describe('waiting since', () => {
  it('is the last reply where the service says that it was the customer’s, or the opening', async () => {
    await ingestTickets(store, [
      wireTicket('1', { status: 'Customer-Reply', lastreply: time('09:00:30') }),
      wireTicket('2', { status: 'Open', lastreply: time('08:00:00') }),
      wireTicket('3', { status: 'Open', lastreply: undefined }),
    ]);
    expect(sinceOf('1')).toEqual(['09:00:30', '09:00:30']);
    expect(sinceOf('2')).toEqual(['08:00:00', '08:00:00']);
    expect(sinceOf('3')).toEqual(['08:00:00', '08:00:00']);
  });

  it('lies between opening and last reply where nobody knows who wrote last', async () => {
    await ingestTickets(store, [wireTicket('1', { status: 'Open', lastreply: time('09:30:00') })]);
    expect(sinceOf('1')).toEqual(['08:00:00', '09:30:00']);
  });

  it('is nothing where it is the customer’s turn to answer, or their ticket is closed', async () => {
    await ingestTickets(store, [
      wireTicket('1', { status: 'Answered' }),
      wireTicket('2', { status: 'Closed' }),
      wireTicket('3', { status: 'On Hold' }),
    ]);
    expect(['1', '2', '3'].map(waitingOf)).toEqual([undefined, undefined, undefined]);
  });

  it('is nothing after our own reply, whatever status the service gave it', async () => {
    await ingestTickets(store, [wireTicket('1', { status: 'Open', lastreply: time('08:00:00') })]);
    addHeldReply(store, 'a', '1');
    moveToSending(store, 'a', NOON, { lastReply: time('08:00:00'), status: 'Open', staff: '' });
    moveToAccepted(store, 'a', NOON + 1000);
    await ingestTickets(store, [wireTicket('1', { status: 'Open', lastreply: time('12:00:00') })], { at: NOON + 2000 });
    expect(waitingOf('1')).toBeUndefined();
  });

  it('is told by the posts of a conversation that is known as it is now', async () => {
    await ingestTickets(store, [
      wireTicket('1', { status: 'Open', lastreply: time('09:00:20') }),
      wireTicket('2', { status: 'Open', lastreply: time('09:00:00') }),
      wireTicket('3', { status: 'Open', lastreply: time('09:00:00') }),
    ]);
    const opening = { id: '0', clock: '08:00:00', text: 'Down.' };
    const asked = { id: '2', by: 'staff', clock: '08:30:00', text: 'Which site?' } as const;
    ingestConversation(store, '1', [opening, asked, { id: '1', clock: '09:00:00', text: 'Shop.' }], {
      lastAt: time('09:00:20'),
      notes: [{ id: '9', clock: '09:10:00', text: 'Ours.' }],
    });
    ingestConversation(store, '2', [opening, { id: '1', by: 'staff', clock: '09:00:00', text: 'We look.' }]);
    ingestConversation(store, '3', [opening, { id: '1', by: 'unknown', clock: '09:00:00', text: 'Hm.' }]);
    expect(sinceOf('1')).toEqual(['09:00:20', '09:00:20']);
    expect(waitingOf('2')).toBeUndefined();
    expect(sinceOf('3')).toEqual(['08:00:00', '09:00:00']);
    // Something newer is there that was not read yet.
    await ingestTickets(store, [wireTicket('2', { status: 'Customer-Reply', lastreply: time('10:00:00') })]);
    expect(sinceOf('2')).toEqual(['10:00:00', '10:00:00']);
  });

  it('is the customer’s first message after our last one: who asks again keeps their place', async () => {
    const header = { status: 'Customer-Reply', lastreply: time('11:00:00') };
    await ingestTickets(
      store,
      ['1', '2', '3', '4', '5'].map((id) => wireTicket(id, header)),
    );
    const opening = { id: '0', clock: '08:00:00', text: 'Down.' };
    const answer = { id: '1', by: 'staff', clock: '09:00:00', text: 'We look.' } as const;
    const first = { id: '2', clock: '10:00:00', text: 'Well?' };
    const again = { id: '3', clock: '11:00:00', text: 'Any news?' };
    ingestConversation(store, '1', [opening, answer, first, again]);
    ingestConversation(store, '2', [opening, first, { ...answer, clock: '10:30:00' }, again]);
    ingestConversation(store, '3', [opening, again]);
    ingestConversation(store, '4', [opening, { ...answer, by: 'unknown' }, again]);
    // Without its opening it may lack others.
    ingestConversation(store, '5', [first, again]);
    expect(['1', '2', '3', '4'].map((id) => sinceOf(id)?.[1])).toEqual([
      '10:00:00',
      '11:00:00',
      '08:00:00',
      '11:00:00',
    ]);
    expect(['1', '2', '3', '4'].map((id) => waitingOf(id)?.again)).toEqual([
      ...[at('11:00:00'), undefined, at('11:00:00'), undefined],
    ]);
    expect(sinceOf('5')).toEqual(['11:00:00', '11:00:00']);
  });

  it('follows who wrote last by a conversation, whatever the status says but that it is over', async () => {
    const ids = { '1': 'On Hold', '2': 'On Hold', '3': 'In Progress', '4': 'Open', '5': 'Answered', '6': 'Closed' };
    await ingestTickets(
      store,
      Object.entries(ids).map(([id, status]) => wireTicket(id, { status, lastreply: time('09:00:00') })),
    );
    const opening = { id: '0', clock: '08:00:00', text: 'Down.' };
    for (const id of Object.keys(ids)) {
      const by = id === '1' || id === '4' ? 'staff' : 'customer';
      ingestConversation(store, id, [opening, { id: '1', by, clock: '09:00:00', text: 'Hm.' }]);
    }
    const turnOf = (id: string) => store.tickets.detail(id)?.turn;
    expect(Object.keys(ids).map(turnOf)).toEqual(['us', 'customer', 'customer', 'us', 'customer', 'customer']);
    expect(Object.keys(ids).map(sinceOf)).toEqual([
      ...[undefined, ['08:00:00', '08:00:00'], ['08:00:00', '08:00:00']],
      ...[undefined, undefined, undefined],
    ]);
    // Something newer, which nobody read yet.
    await ingestTickets(store, [wireTicket('2', { status: 'On Hold', lastreply: time('10:00:00') })]);
    expect([turnOf('2'), waitingOf('2')]).toEqual(['unknown', undefined]);
    // The list is back at what was read.
    await ingestTickets(store, [wireTicket('2', { status: 'On Hold', lastreply: time('09:00:00') })]);
    expect(turnOf('2')).toBe('customer');
    // Messages older than the last reply tell nothing of it.
    await ingestTickets(store, [wireTicket('7', { status: 'On Hold', lastreply: time('09:00:00') })]);
    ingestConversation(store, '7', [opening], { lastAt: time('09:00:00') });
    expect(turnOf('7')).toBe('unknown');
  });

  it('without the zone lies between the looks that saw it come, and within what any zone allows', async () => {
    store.settings.save({ zone: null });
    const hour = (ms: number) => (ms - NOON) / HOUR;
    await ingestTickets(store, [wireTicket('1', { status: 'Answered', lastreply: time('03:00:00') })], {
      at: NOON - 2 * HOUR,
    });
    await ingestTickets(store, [wireTicket('1', { status: 'Customer-Reply', lastreply: time('09:00:00') })], {
      at: NOON - HOUR,
    });
    expect(waitingOf('1')?.since.map(hour)).toEqual([-2, -1]);
    // Met as it was: only the zones tell anything of before.
    await ingestTickets(store, [wireTicket('2', { status: 'Customer-Reply', lastreply: time('09:00:00') })], {
      at: NOON - HOUR,
    });
    expect(waitingOf('2')?.since.map(hour)).toEqual([-17, -1]);
    await ingestTickets(store, [wireTicket('2', { status: 'Customer-Reply', lastreply: time('09:00:00') })], {
      at: NOON,
    });
    expect(waitingOf('2')?.since.map(hour)).toEqual([-17, -1]);
  });

  it('goes with the cache: what is kept of a ticket with a draft says nothing of it', async () => {
    await ingestTickets(store, [wireTicket('1', { status: 'Open', lastreply: time('08:00:00') })]);
    store.drafts.save({ id: 'd', ticket: '1', rev: 0, text: 'Dear', at: NOON });
    store.databases.dropCache();
    expect(store.queues.rows('drafts', { by: 'target', dir: 'asc' }, 0, 9).rows[0]).not.toHaveProperty('waiting');
  });
});

describe('targets', () => {
  beforeEach(async () => {
    store.settings.save({
      answerTargets: [
        { department: null, priority: 'High', minutes: 60 },
        { department: '2', priority: null, minutes: 120 },
        { department: null, priority: null, minutes: 240 },
      ],
    });
    await ingestTickets(store, [
      wireTicket('1', { status: 'Customer-Reply', lastreply: time('09:00:00') }),
      wireTicket('2', { status: 'Customer-Reply', lastreply: time('10:30:00'), priority: 'High' }),
      wireTicket('3', { status: 'Customer-Reply', lastreply: time('10:00:00'), deptid: '2' }),
      wireTicket('4', { status: 'Answered', lastreply: time('08:00:00') }),
      wireTicket('5', { status: 'Open', lastreply: time('11:00:00') }),
    ]);
  });

  it('stand in the rows, and order them by the moment at which they pass', () => {
    expect(['1', '2', '3', '4'].map((id) => waitingOf(id)?.target)).toEqual([240, 60, 120, undefined]);
    expect(listed('active')).toEqual(['2', '3', '1', '5', '4']);
    expect(store.queues.rows('active', { by: 'target', dir: 'asc' }, 1, 2).rows.map(({ id }) => id)).toEqual([
      '3',
      '1',
    ]);
  });

  it('fill the queue as time goes on, at the very moment and with nothing else happening', async () => {
    expect(listed('overTarget')).toEqual(['2', '3']);
    expect(overCount()).toBe(2);
    turnTo(at('12:59:59'));
    expect(overCount()).toBe(2);
    turnTo(at('13:00:00'));
    expect(listed('overTarget')).toEqual(['2', '3', '1']);
    // 5: the customer may have written at 08:00; for certain it passes four hours after 11:00.
    turnTo(at('14:59:59'));
    expect(overCount()).toBe(3);
    turnTo(at('15:00:00'));
    expect(overCount()).toBe(4);
  });

  it('are told to whoever watches, with the next moment', async () => {
    await store.targets.passed(NOON);
    expect(await store.targets.passed(NOON)).toEqual({ passed: [], next: at('13:00:00') });
    turnTo(at('13:00:01'));
    expect(await store.targets.passed(NOON)).toEqual({ passed: ['1'], next: at('15:00:00') });
    turnTo(at('20:00:00'));
    expect(await store.targets.passed(at('15:00:00'))).toEqual({ passed: [], next: null });
  });

  it('follow what becomes of a ticket, its conversation and the settings', async () => {
    expect(listed('overTarget')).toEqual(['2', '3']);
    await ingestTickets(store, [
      wireTicket('2', { status: 'Answered', lastreply: time('11:59:00'), priority: 'High' }),
    ]);
    expect(listed('overTarget')).toEqual(['3']);
    await ingestTickets(store, [
      wireTicket('3', { status: 'Customer-Reply', lastreply: time('10:00:00'), deptid: '2', priority: 'Low' }),
    ]);
    await ingestTickets(store, [
      wireTicket('1', { status: 'Customer-Reply', lastreply: time('09:00:00'), priority: 'High' }),
    ]);
    expect(listed('overTarget')).toEqual(['1', '3']);
    ingestConversation(store, '1', [{ id: '0', by: 'staff', clock: '09:00:00', text: 'We look.' }]);
    expect(listed('overTarget')).toEqual(['3']);
    store.marks.set(['3'], { done: true }, NOON);
    expect(listed('overTarget')).toEqual([]);
    store.marks.set(['3'], { done: false }, NOON);
    store.settings.save({ answerTargets: [{ department: null, priority: null, minutes: 30 }] });
    expect(listed('overTarget')).toEqual(['3', '5']);
    store.settings.save({ zone: 'Europe/Berlin' });
    expect(waitingOf('3')?.since[1]).toBe(at('08:00:00'));
    store.settings.save({ answerTargets: [] });
    expect([listed('overTarget'), overCount()]).toEqual([[], undefined]);
    expect(waitingOf('3')).toMatchObject({ target: null });
  });

  it('pass by the first message that nobody answered, also of a ticket on hold', async () => {
    await ingestTickets(store, [
      wireTicket('1', { status: 'Customer-Reply', lastreply: time('11:00:00') }),
      wireTicket('6', { status: 'On Hold', lastreply: time('11:00:00') }),
    ]);
    expect(listed('overTarget')).toEqual(['2', '3']);
    for (const id of ['1', '6']) {
      const opening = { id: '0', clock: '08:00:00', text: 'Down.' };
      ingestConversation(store, id, [opening, { id: '1', clock: '11:00:00', text: 'Any news?' }]);
    }
    expect(listed('overTarget')).toEqual(['2', '1', '3', '6']);
  });

  it('count business hours only, and none where their zone is not known', () => {
    // 2026-05-04 is a Monday.
    const week = [[{ from: 11 * 60, to: 17 * 60 }], [{ from: 9 * 60, to: 17 * 60 }], [], [], [], [], []];
    store.settings.save({ businessHours: { counted: true, zone: null, week, holidays: [] } });
    expect(listed('overTarget')).toEqual(['2']);
    turnTo(at('15:00:00'));
    expect(listed('overTarget')).toEqual(['2', '3', '1', '5']);
    store.settings.save({ businessHours: { counted: true, zone: null, week, holidays: ['2026-05-04'] } });
    expect(listed('overTarget')).toEqual([]);
    turnTo(Date.parse('2026-05-05T10:00:00Z'));
    expect(listed('overTarget')).toEqual(['2']);
    store.settings.save({ zone: null });
    expect(listed('overTarget')).toEqual([]);
    expect(waitingOf('2')).toMatchObject({ target: null });
    store.settings.save({ businessHours: { counted: true, zone: 'Europe/Kyiv', week, holidays: [] } });
    expect(waitingOf('2')).toMatchObject({ target: 60 });
  });

  it('of a reply that turns out to be ours are over', async () => {
    addHeldReply(store, 'a', '3');
    moveToSending(store, 'a', NOON, { lastReply: time('10:00:00'), status: 'Customer-Reply', staff: '' });
    // A page shows it before its answer comes.
    const after = wireTicket('3', { status: 'Open', lastreply: time('12:00:00'), deptid: '2' });
    await ingestTickets(store, [after], { at: NOON + 500 });
    turnTo(at('18:00:00'));
    expect(listed('overTarget')).toContain('3');
    moveToAccepted(store, 'a', NOON + 1000);
    expect(waitingOf('3')).toBeUndefined();
    expect(listed('overTarget')).not.toContain('3');
  });
});

it('we wrote last where the service files our own reply as theirs', () => {
  const line = {
    last_by: 'customer',
    meaning: 'needs-us',
    status: 'Customer-Reply',
    last_at: time('10:00:00'),
  } as TicketLine;
  expect(whoseTurn(line, time('10:00:00'))).toBe('us');
  expect(whoseTurn(line, time('09:00:00'))).toBe('customer');
});
