/** Choices for one reply alone, in the store. */
import { beforeEach, describe, expect, it } from 'vitest';
import type { ReplyExtras } from '../../../../shared/domain/draft.ts';
import type { Identity } from '../../../../shared/domain/outbox.ts';
import {
  addHeldReply,
  at,
  BODY,
  endFirstSync,
  ingestTickets,
  moveToAccepted,
  moveToSending,
  NOON,
  openTestStore,
  time,
  wireTicket,
} from '../../../../tests/helpers/memory-store.ts';
import { bringOwn } from '../../../../tests/helpers/own-archive.ts';
import type { Store } from '../calls.ts';

let store: Store;
beforeEach(async () => {
  store = openTestStore();
  await ingestTickets(store, [wireTicket('1', { status: 'Open' })], { at: at('10:59:59') });
  endFirstSync(store);
});

const EXTRAS = { contact: { id: '71', name: 'Noor', clientId: '7' }, fields: [{ id: '3', name: '', value: 'K-7' }] };
const AS_CONTACT: Identity = { as: 'contact', name: 'Noor', email: '', clientId: '7', contactId: '71' };
const choose = (extras: ReplyExtras | null, rev: number, id = 'd') =>
  store.drafts.setExtras({ id, ticket: '1', rev, extras, at: NOON });
const save = (text: string, rev: number) => store.drafts.save({ id: 'd', ticket: '1', rev, text, at: NOON });

describe('what is chosen for one reply', () => {
  it('makes a draft, stays through saves and an emptied text, and ends with it', () => {
    expect(choose(EXTRAS, 0)).toMatchObject({ id: 'd', text: '', extras: EXTRAS });
    const { rev } = save('Hello', store.drafts.ofTicket('1')?.rev ?? 0);
    save('', rev);
    expect(store.drafts.ofTicket('1')).toMatchObject({ text: '', extras: EXTRAS });
    expect(choose(null, store.drafts.ofTicket('1')?.rev ?? 0)).toBeNull();
    expect(store.drafts.ofTicket('1')).toBeNull();
  });

  it('gets a number that no window has: who pressed Send before it is refused', () => {
    const { rev } = save('Hello', 0);
    choose(EXTRAS, rev);
    const item = { id: 'i', draft: 'd', rev, at: NOON, heldUntil: NOON, body: BODY };
    expect(store.outbox.add(item)).toEqual({ refused: 'stale-rev' });
    // Nor one that a window had of a draft that is gone.
    store.drafts.discard('d');
    expect(choose(EXTRAS, 9)?.rev).toBe(10);
  });

  it('goes out with the reply and comes back with it, also where another draft was begun', () => {
    addHeldReply(store, 'i', '1', { identity: AS_CONTACT, fields: EXTRAS.fields });
    expect(store.drafts.ofTicket('1')).toBeNull();
    const other = { ...EXTRAS, contact: { id: '72', name: 'Ben', clientId: '7' } };
    choose(other, 0);
    expect(store.outbox.backToDraft('i', 'undo', 'new', NOON)).toMatchObject({ text: 'Text of i', extras: EXTRAS });
    expect(store.drafts.ofTicket('1')?.kept).toEqual([]);
    // A reply without any takes none of a newer draft's: its name is the account's.
    store.drafts.discard('d');
    addHeldReply(store, 'j', '1');
    choose(other, 0);
    expect(store.outbox.backToDraft('j', 'undo', 'new', NOON)).toMatchObject({ text: 'Text of j', extras: null });
  });

  it('stays with its own text where that is kept beside the one that comes back, and is carried with it', () => {
    addHeldReply(store, 'i', '1', { identity: AS_CONTACT, fields: EXTRAS.fields });
    const steps = { addTags: ['dns'], snooze: null, promise: null, afterSend: null };
    const other = { contact: null, fields: [], steps };
    const begun = choose(other, 0);
    save('Written since', begun?.rev ?? 0);
    const kept = [{ text: 'Written since', extras: other }];
    expect(store.outbox.backToDraft('i', 'undo', 'new', NOON)).toMatchObject({
      text: 'Text of i',
      extras: EXTRAS,
      kept,
    });
    const elsewhere = openTestStore();
    bringOwn(elsewhere, store.archive.sections(true), NOON);
    expect(elsewhere.drafts.ofTicket('1')).toMatchObject({ extras: EXTRAS, kept });
    // Where a reply stands there already, all that comes is kept beside it.
    elsewhere.drafts.discard(elsewhere.drafts.ofTicket('1')?.id ?? '');
    elsewhere.drafts.save({ id: 'own', ticket: '1', rev: 0, text: 'Of this computer', at: NOON });
    bringOwn(elsewhere, store.archive.sections(true), NOON);
    expect(elsewhere.drafts.ofTicket('1')).toMatchObject({
      extras: null,
      kept: [...kept, { text: 'Text of i', extras: EXTRAS }],
    });
    elsewhere.databases.close();
  });

  it('is carried to another computer with its text, out of a draft and out of the outbox', () => {
    const extras = { contact: null, fields: [], plain: true as const, email: 'brand@example.org' };
    store.drafts.setExtras({ id: 'd', ticket: '1', rev: 0, extras, at: NOON });
    const carried = store.archive.sections(true);
    addHeldReply(store, 'i', '2', { plain: true, email: 'brand@example.org' });
    const other = openTestStore();
    const sent = store.archive.sections(true).texts.filter(({ ticket }) => ticket === '2');
    bringOwn(other, { ...carried, texts: [...carried.texts, ...sent] }, NOON);
    expect(['1', '2'].map((ticket) => other.drafts.ofTicket(ticket)?.extras)).toEqual([extras, extras]);
    other.databases.close();
  });

  it('says nothing of how the account’s own replies are recorded', async () => {
    const before = { lastReply: time('09:00:00'), status: 'Open', staff: '' };
    addHeldReply(store, 'i', '1', { identity: AS_CONTACT });
    moveToSending(store, 'i', at('11:00:00'), before);
    moveToAccepted(store, 'i', at('11:00:02'));
    const theirs = wireTicket('1', { status: 'Customer-Reply', admin: '', lastreply: time('11:00:01') });
    const page = await ingestTickets(store, [theirs], { at: at('11:00:03') });
    expect(page.ours).toEqual(['1']);
    expect(store.outbox.items(0)[0]?.recordedAs).toBe('client');
    expect(store.settings.read().recordings).toEqual({});
  });
});
