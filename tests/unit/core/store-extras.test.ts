/** What is chosen for one reply alone, in the store. */
import { beforeEach, describe, expect, it } from 'vitest';
import type { Store } from '../../../electron/core/store/store.ts';
import type { Identity } from '../../../shared/domain/outbox.ts';
import { accepted, at, BODY, endFirstSync, held, NOON, openTestStore, sending, take, time, wire } from './store.ts';

let store: Store;
beforeEach(async () => {
  store = openTestStore();
  await take(store, [wire('1', { status: 'Open' })], { at: at('10:59:59') });
  endFirstSync(store);
});

const EXTRAS = { contact: { id: '71', name: 'Noor', clientId: '7' }, fields: [{ id: '3', name: '', value: 'K-7' }] };
const AS_CONTACT: Identity = { as: 'contact', name: 'Noor', email: '', clientId: '7', contactId: '71' };
const choose = (extras: typeof EXTRAS | null, rev: number, id = 'd') =>
  store.setExtras({ id, ticket: '1', rev, extras, at: NOON });
const save = (text: string, rev: number) => store.saveDraft({ id: 'd', ticket: '1', rev, text, at: NOON });

describe('what is chosen for one reply', () => {
  it('makes a draft, stays through saves and an emptied text, and ends with it', () => {
    expect(choose(EXTRAS, 0)).toMatchObject({ id: 'd', text: '', extras: EXTRAS });
    const { rev } = save('Hello', store.draftOf('1')?.rev ?? 0);
    save('', rev);
    expect(store.draftOf('1')).toMatchObject({ text: '', extras: EXTRAS });
    expect(choose(null, store.draftOf('1')?.rev ?? 0)).toBeNull();
    expect(store.draftOf('1')).toBeNull();
  });

  it('gets a number that no window has: who pressed Send before it is refused', () => {
    const { rev } = save('Hello', 0);
    choose(EXTRAS, rev);
    const item = { id: 'i', draft: 'd', rev, at: NOON, heldUntil: NOON, body: BODY };
    expect(store.draftToOutbox(item)).toEqual({ refused: 'stale-rev' });
    // Nor one that a window had of a draft that is gone.
    store.discardDraft('d');
    expect(choose(EXTRAS, 9)?.rev).toBe(10);
  });

  it('goes out with the reply and comes back with it, also where another draft was begun', () => {
    held(store, 'i', '1', { identity: AS_CONTACT, fields: EXTRAS.fields });
    expect(store.draftOf('1')).toBeNull();
    const other = { ...EXTRAS, contact: { id: '72', name: 'Ben', clientId: '7' } };
    choose(other, 0);
    expect(store.backToDraft('i', 'undo', 'new', NOON)).toMatchObject({ text: 'Text of i', extras: EXTRAS });
    // A reply without any takes none of a newer draft's: its name is the account's.
    store.discardDraft('d');
    held(store, 'j', '1');
    choose(other, 0);
    expect(store.backToDraft('j', 'undo', 'new', NOON)).toMatchObject({ text: 'Text of j', extras: null });
  });

  it('says nothing of how the account’s own replies are recorded', async () => {
    const before = { lastReply: time('09:00:00'), status: 'Open', staff: '' };
    held(store, 'i', '1', { identity: AS_CONTACT });
    sending(store, 'i', at('11:00:00'), before);
    accepted(store, 'i', at('11:00:02'));
    const theirs = wire('1', { status: 'Customer-Reply', admin: '', lastreply: time('11:00:01') });
    const page = await take(store, [theirs], { at: at('11:00:03') });
    expect(page.ours).toEqual(['1']);
    expect(store.outboxItems(0)[0]?.recordedAs).toBe('client');
    expect(store.settings().recordings).toEqual({});
  });
});
