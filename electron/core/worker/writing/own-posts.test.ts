/** Our own replies among the stored posts of a ticket. */
import { beforeEach, describe, expect, it } from 'vitest';
import {
  addHeldReply,
  at,
  detailOf,
  ingestConversation,
  ingestTickets,
  moveToAccepted,
  moveToSending,
  openTestStore,
  seenAt,
  time,
  wireTicket,
} from '../../../../tests/helpers/memory-store.ts';
import type { Store } from '../calls.ts';

const OPENING = { id: '0', clock: '08:00:00', text: 'It is down.' };
const ASKED = { id: '4', clock: '09:00:00', text: 'And now?' };
const OURS = { id: '5', by: 'staff', clock: '10:00:01', text: 'Text of i1' } as const;
const MOVED = { status: 'Customer-Reply', lastreply: time('10:00:03') };

let store: Store;

beforeEach(async () => {
  store = openTestStore();
  await ingestTickets(store, [wireTicket('1')], { at: at('09:30:00') });
});

/** The reply `i1`, on its way from 10:00:00. */
function send(known: unknown = null, signature = ''): void {
  addHeldReply(store, 'i1', '1', { signature });
  moveToSending(store, 'i1', at('10:00:00'), detailOf(store, '1').fingerprint);
  store.outbox.annotate('i1', { at: at('10:00:00'), known });
}
const job = () => store.outbox.jobById('i1');

describe('the posts known before an attempt', () => {
  it('are none where nothing was read, and say whether they are all', async () => {
    expect(store.outbox.knownPosts('1')).toBeNull();
    ingestConversation(store, '1', [OPENING, ASKED]);
    expect(store.outbox.knownPosts('1')).toEqual({ ids: ['0', '4'], by: 'api get-ticket 1', current: true });
    await ingestTickets(store, [wireTicket('1', MOVED)]);
    expect(store.outbox.knownPosts('1')).toMatchObject({ ids: ['0', '4'], current: false });
  });
});

describe('a reply whose answer was lost', () => {
  it('is not looked for in what was read before it ended', () => {
    ingestConversation(store, '1', [OPENING, ASKED]);
    send();
    store.outbox.move('i1', 'lost', { at: at('12:30:00'), endedAt: at('12:30:00') });
    expect(store.outbox.lookForPost('i1')).toBeNull();
  });

  it('is not looked for in what seems to be read ahead of now: the clock was set back since', () => {
    send();
    store.outbox.move('i1', 'lost', { at: at('10:00:02'), endedAt: at('10:00:02') });
    ingestConversation(store, '1', [OPENING, ASKED], { at: at('12:00:01') });
    expect(store.outbox.lookForPost('i1')).toBeNull();
    ingestConversation(store, '1', [OPENING, ASKED], { at: at('11:00:00') });
    expect(store.outbox.lookForPost('i1')).toMatchObject({ look: { at: at('11:00:00') } });
  });

  it('is not *not there* by what was read under an older header, though it is of the same minute', async () => {
    send();
    store.outbox.move('i1', 'lost', { at: at('10:00:02'), endedAt: at('10:00:02') });
    await ingestTickets(store, [wireTicket('1', { lastreply: time('10:00:02') })], { at: at('10:00:03') });
    const between = { id: '6', clock: '10:00:02', text: 'Me again.' };
    ingestConversation(store, '1', [OPENING, ASKED, between]);
    expect(store.outbox.lookForPost('i1')).toMatchObject({ look: { shows: 'none' } });
    // The service stored our reply only now: what was read says nothing of it.
    await ingestTickets(store, [wireTicket('1', { lastreply: time('10:00:30') })], { at: at('10:00:40') });
    expect(store.outbox.lookForPost('i1')).toMatchObject({ look: { shows: 'part' } });
  });

  it('settled by its post keeps it, and what it says of the account', async () => {
    send(null, 'The disk is replaced.');
    store.outbox.move('i1', 'lost', { at: at('10:00:02'), endedAt: at('10:00:02') });
    await ingestTickets(store, [wireTicket('1', { status: 'Answered', lastreply: time('10:00:01') })]);
    // Under a name that was never seen, a few words prove nothing.
    ingestConversation(store, '1', [OPENING, ASKED, { ...OURS, text: 'Text of i1\n\nThe disk is replaced.' }]);
    const found = store.outbox.lookForPost('i1');
    if (!found || !('proof' in found)) throw new Error('it was not found');
    store.outbox.move('i1', 'found', { at: at('10:01:00'), proof: found.proof });
    expect(job()).toMatchObject({ state: 'accepted', recordedAs: 'staff', proof: { id: '5', author: 'Mira Kahn' } });
    expect(store.settings.read().recordings).toEqual({ 'name Mara Lind': { as: 'staff', author: 'Mira Kahn' } });
    expect(detailOf(store, '1').unread).toBe(false);
  });
});

describe('the first reply of an account', () => {
  it('is staff’s by its post, though the customer wrote in the same moment', async () => {
    send();
    moveToAccepted(store, 'i1', at('10:00:02'));
    await ingestTickets(store, [wireTicket('1', MOVED)], { at: at('10:00:05') });
    expect(job()).toMatchObject({ recordedAs: 'client', misfiled: false });
    ingestConversation(store, '1', [OPENING, ASKED, OURS, { id: '6', clock: '10:00:03', text: 'Me again.' }]);
    expect(store.outbox.noteAuthor('i1')).toBe(true);
    expect(job()).toMatchObject({ recordedAs: 'staff', proof: { author: 'Mira Kahn' } });
    expect(store.settings.read().recordings).toEqual({ 'name Mara Lind': { as: 'staff', author: 'Mira Kahn' } });
    // Once it is known it is not looked for again.
    expect(store.outbox.noteAuthor('i1')).toBe(false);
  });

  it('is the customer’s by its post, whatever the status says', async () => {
    send();
    moveToAccepted(store, 'i1', at('10:00:02'));
    await ingestTickets(store, [wireTicket('1', { status: 'In Progress', lastreply: time('10:00:01') })], {
      at: at('10:00:05'),
    });
    expect(job()?.recordedAs).toBe('unknown');
    ingestConversation(store, '1', [OPENING, ASKED, { ...OURS, by: 'customer', name: 'Mara Lind' }]);
    store.outbox.noteAuthor('i1');
    expect(job()?.recordedAs).toBe('client');
    // Each customer has a name of their own: it says nothing of the next reply.
    expect(store.settings.read().recordings).toEqual({ 'name Mara Lind': { as: 'client' } });
  });
});

describe('what came since a header', () => {
  it('is ours alone only where all of it was read', async () => {
    const seen = seenAt(time('09:00:00'));
    send();
    moveToAccepted(store, 'i1', at('10:00:02'));
    await ingestTickets(store, [wireTicket('1', { status: 'Answered', lastreply: time('10:00:01') })]);
    expect(store.outbox.onlyOwnSince('1', seen)).toBe(false);
    ingestConversation(store, '1', [OPENING, ASKED, OURS]);
    expect(store.outbox.onlyOwnSince('1', seen)).toBe(true);
    ingestConversation(store, '1', [OPENING, ASKED, OURS], { lastAt: time('09:00:00') });
    expect(store.outbox.onlyOwnSince('1', seen)).toBe(false);
    ingestConversation(store, '1', [OPENING, ASKED, { ...OURS, text: 'Another text' }], { lastAt: time('10:00:01') });
    expect(store.outbox.onlyOwnSince('1', seen)).toBe(false);
  });
});
