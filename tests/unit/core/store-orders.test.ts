import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Store } from '../../../electron/core/store/store.ts';
import { formKey } from '../../../shared/domain/draft.ts';
import { newOrderForm, newOrderLine } from '../../../shared/domain/order-form.ts';
import { BODY, NOON, openTestStore, takeOrder, time } from './store.ts';

const DRAFT = '3f1f1c1e-6c1b-4a61-9d58-0f2f6c3a0009';
const KEY = formKey('order', DRAFT);
const FORM = {
  ...newOrderForm({ id: '7', name: 'Aiko Tanaka', email: 'aiko@example.com' }),
  lines: [{ ...newOrderLine('transfer'), domain: 'example.com', eppCode: 'EPP-1', rootPassword: 'R00T-1' }],
};
const text = (more: Partial<typeof FORM> = {}) => JSON.stringify({ ...FORM, ...more });

let folder: string;
let store: Store;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'rackside-store-orders-'));
  store = openTestStore(folder);
});
afterEach(() => {
  store.close();
  rmSync(folder, { recursive: true });
});

const save = (rev: number, more: Partial<typeof FORM> = {}, at = NOON) =>
  store.saveDraft({ id: DRAFT, ticket: KEY, rev, text: text(more), at });

function place(): void {
  const { rev } = store.draftById(DRAFT) ?? { rev: 0 };
  const made = store.draftToOutbox({
    id: 'o',
    draft: DRAFT,
    rev,
    at: NOON,
    heldUntil: null,
    body: { ...BODY, tid: '' },
  });
  if ('refused' in made) throw new Error(made.refused);
}
function send(): void {
  store.move('o', 'check', { at: NOON });
  store.move('o', 'clear', {
    at: NOON,
    startedAt: NOON,
    serverOffset: 0,
    attempt: true,
    known: { ids: [], newest: '' },
  });
}

describe('the form of an order', () => {
  it('keeps both versions where two windows wrote, and loses its secrets once it was accepted', () => {
    save(0, { promoCode: 'MINE' });
    save(0, { promoCode: 'THEIRS' });
    expect(store.draftById(DRAFT)?.kept.map((kept) => JSON.parse(kept.text).promoCode)).toEqual(['MINE']);
    place();
    send();
    expect(store.jobById('o')?.text).toContain('EPP-1');
    store.move('o', 'accepted', { at: NOON, endedAt: NOON });
    const raw = JSON.stringify([store.jobById('o'), store.outboxItems(0)]);
    expect(raw).toContain('example.com');
    expect(raw).not.toMatch(/EPP-1|R00T-1/);
  });

  it.each(['queued', 'checking'] as const)('that was %s when the desk ended is a form again, and says why', (state) => {
    save(0);
    place();
    if (state === 'checking') store.move('o', 'check', { at: NOON });
    store.close();
    store = openTestStore(folder, NOON + 1000);
    expect(store.openJobs()).toEqual([]);
    expect(store.draftById(DRAFT)).toMatchObject({
      ticket: KEY,
      kind: 'order',
      text: text(),
      error: { kind: 'offline', detail: { reason: 'closed' } },
    });
  });

  it('that was being sent then is in doubt, with what was there before', () => {
    save(0);
    place();
    send();
    store.close();
    store = openTestStore(folder, NOON + 1000);
    expect(store.jobById('o')).toMatchObject({
      state: 'in-doubt',
      known: { ids: [], newest: '' },
      evidence: { verdict: 'pending' },
    });
  });

  it('leaves this computer without its secrets, and comes back saying that it may have been placed', () => {
    save(0);
    place();
    send();
    store.move('o', 'lost', { at: NOON, endedAt: NOON });
    const carried = store.carried();
    expect(JSON.stringify(carried)).not.toMatch(/EPP-1|R00T-1/);
    const other = openTestStore();
    expect(other.importTexts(carried, NOON)).toMatchObject({ drafts: 1, doubtful: [] });
    expect(other.draftsOfKind('order')).toMatchObject([{ ticket: KEY, error: { kind: 'in-doubt' } }]);
    other.close();
  });
});

describe('orders that are new', () => {
  it('are those of the client that were not there and were not placed before any that was', async () => {
    await takeOrder(store, { id: '10', userid: '7', domain: 'old.example', date: time('10:00:00') });
    await takeOrder(store, { id: '11', userid: '8', domain: 'else.example', date: time('11:00:00') });
    const known = store.knownOrders('7');
    expect(known).toEqual({ ids: ['10'], newest: time('11:00:00') });
    // A full pass brings an old one that was not cached yet.
    await takeOrder(store, { id: '9', userid: '7', domain: 'example.com', date: time('09:00:00') });
    expect(store.newOrders(FORM, known)).toEqual([]);
    await takeOrder(store, { id: '12', userid: '7', domain: 'other.example', date: time('12:00:00') });
    await takeOrder(store, { id: '13', userid: '7', domain: 'Example.com', date: time('12:00:01') });
    expect(store.newOrders(FORM, known).map(({ id, alike }) => [id, alike])).toEqual([
      ['13', true],
      ['12', false],
    ]);
  });
});
