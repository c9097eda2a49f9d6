import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { formKey } from '../../../../shared/domain/draft.ts';
import { newOrderForm, newOrderLine, type OrderForm } from '../../../../shared/domain/order-form.ts';
import type { AppError } from '../../../../shared/result.ts';
import { BODY, ingestOrder, NOON, openTestStore, time } from '../../../../tests/helpers/memory-store.ts';
import { bringOwn } from '../../../../tests/helpers/own-archive.ts';
import type { Store } from '../calls.ts';

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
  store.databases.close();
  rmSync(folder, { recursive: true });
});

const save = (rev: number, more: Partial<typeof FORM> = {}, at = NOON) =>
  store.drafts.save({ id: DRAFT, ticket: KEY, rev, text: text(more), at });

function place(): void {
  const { rev } = store.drafts.byId(DRAFT) ?? { rev: 0 };
  const made = store.outbox.add({
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
  store.outbox.move('o', 'check', { at: NOON });
  store.outbox.move('o', 'clear', {
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
    expect(store.drafts.byId(DRAFT)?.kept.map((kept) => JSON.parse(kept.text).promoCode)).toEqual(['MINE']);
    place();
    send();
    expect(store.outbox.jobById('o')?.text).toContain('EPP-1');
    store.outbox.move('o', 'accepted', { at: NOON, endedAt: NOON });
    const raw = JSON.stringify([store.outbox.jobById('o'), store.outbox.items(0)]);
    expect(raw).toContain('example.com');
    expect(raw).not.toMatch(/EPP-1|R00T-1/);
  });

  it.each(['queued', 'checking'] as const)('that was %s when the desk ended is a form again, and says why', (state) => {
    save(0);
    place();
    if (state === 'checking') store.outbox.move('o', 'check', { at: NOON });
    store.databases.close();
    store = openTestStore(folder, NOON + 1000);
    expect(store.outbox.openJobs()).toEqual([]);
    expect(store.drafts.byId(DRAFT)).toMatchObject({
      ticket: KEY,
      kind: 'order',
      text: text(),
      error: { kind: 'offline', detail: { reason: 'closed' } },
    });
  });

  it('whose first attempt was answered by a no is in doubt after the end: nobody looked whether it was one', () => {
    save(0);
    place();
    send();
    const error: AppError = { kind: 'busy', operation: 'add-order', detail: { status: 401, texts: ['Expired'] } };
    store.outbox.move('o', 'postponed', { at: NOON, endedAt: NOON, error });
    store.databases.close();
    store = openTestStore(folder, NOON + 1000);
    expect(store.outbox.jobById('o')).toMatchObject({
      state: 'in-doubt',
      known: { ids: [], newest: '' },
      error: { kind: 'in-doubt', detail: { reason: 'answered-no', texts: ['Expired'] } },
      evidence: { verdict: 'pending', nextAt: NOON + 61_000 },
    });
  });

  it('of today without a date is among those that look the same', async () => {
    await ingestOrder(store, { id: '5', userid: '7', domain: 'example.com', date: '0000-00-00 00:00:00' });
    expect(store.orders.alike(FORM, '2026-05-01').map(({ id }) => id)).toEqual(['5']);
  });

  it('that was being sent then is in doubt, with what was there before', () => {
    save(0);
    place();
    send();
    store.databases.close();
    store = openTestStore(folder, NOON + 1000);
    expect(store.outbox.jobById('o')).toMatchObject({
      state: 'in-doubt',
      known: { ids: [], newest: '' },
      evidence: { verdict: 'pending' },
    });
  });

  it('leaves this computer without its secrets, and comes back saying that it may have been placed', () => {
    save(0);
    place();
    send();
    store.outbox.move('o', 'lost', { at: NOON, endedAt: NOON });
    const carried = store.archive.sections(true);
    expect(JSON.stringify(carried)).not.toMatch(/EPP-1|R00T-1/);
    const other = openTestStore();
    expect(bringOwn(other, carried, NOON).tickets).toMatchObject([
      { ticket: KEY, text: 'draft', doubtful: true, notes: 0 },
    ]);
    expect(other.drafts.ofKind('order')).toMatchObject([{ ticket: KEY, error: { kind: 'in-doubt' } }]);
    other.databases.close();
  });
});

describe('the list of orders', () => {
  const listed = (payment?: string) => store.orders.page({ payment, from: 0, count: 50 });
  beforeEach(async () => {
    const words = ['Unpaid', 'Paid', '', 'unpaid', 'Collections', 'Unpaid'];
    for (const [at, paymentstatus] of words.entries())
      await ingestOrder(store, {
        id: `${at + 1}`,
        userid: '7',
        domain: 'a.example',
        date: time('09:00:00'),
        paymentstatus,
      });
  });

  it.each([
    ['Unpaid', ['6', '4', '1']],
    ['unpaid', ['6', '4', '1']],
    ['Paid', ['2']],
    ['Refunded', []],
  ])('has those that the service calls %s, the newest first', (payment, ids) => {
    const { rows, total } = listed(payment);
    expect([rows.map(({ record }) => record.id), total]).toEqual([ids, ids.length]);
  });

  it('counts what the service says of payments, whichever are shown', () => {
    for (const payment of [undefined, 'Paid']) {
      expect(listed(payment).payments.map(({ payment, count }) => [payment.toLowerCase(), count])).toEqual([
        ['unpaid', 3],
        ['collections', 1],
        ['paid', 1],
      ]);
    }
    expect(listed().total).toBe(6);
  });
});

it('domains that are renewed are called as the service has them, of the client alone', async () => {
  const domains = [
    { id: '1', userid: '7', domainname: 'München.example' },
    { id: '2', userid: '8', domainname: 'köln.example' },
  ];
  const answer = { result: 'success', totalresults: 2, domains: { domain: domains } };
  const bytes = new TextEncoder().encode(JSON.stringify(answer)).buffer;
  await store.records.ingest('domains', bytes, { at: NOON });
  const renewals = ['https://xn--mnchen-3ya.example/', 'köln.example', 'bonn.example'];
  const form = { ...FORM, renewals: renewals.map((domain) => ({ domain, years: '' })) };
  expect(store.orders.spelled(form)).toEqual({ 'xn--mnchen-3ya.example': 'München.example' });
});

describe('orders that are new', () => {
  it('are those of the client that were not there and were not placed before any that was', async () => {
    await ingestOrder(store, { id: '10', userid: '7', domain: 'old.example', date: time('10:00:00') });
    await ingestOrder(store, { id: '11', userid: '8', domain: 'else.example', date: time('11:00:00') });
    // An order of next year is somebody's mistake: one that is placed now is new all the same.
    await ingestOrder(store, { id: '6', userid: '8', domain: 'odd.example', date: '2027-05-04 10:00:00' });
    const known = store.orders.known('7', '2026-12-31');
    expect(known).toEqual({ ids: ['10'], newest: time('11:00:00') });
    // A full pass brings an old one that was not cached yet.
    await ingestOrder(store, { id: '9', userid: '7', domain: 'example.com', date: time('09:00:00') });
    expect(store.orders.newSince(FORM, known)).toEqual([]);
    await ingestOrder(store, { id: '12', userid: '7', domain: 'other.example', date: time('12:00:00') });
    await ingestOrder(store, { id: '13', userid: '7', domain: 'Example.com', date: time('12:00:01') });
    expect(store.orders.newSince(FORM, known).map(({ id, alike }) => [id, alike])).toEqual([
      ['13', true],
      ['12', false],
    ]);
  });

  it('have the same items only where each of them was found on both sides', async () => {
    await ingestOrder(store, { id: '13', userid: '7', domain: 'Example.com', date: time('12:00:01') });
    const line = { ...newOrderLine('register'), domain: 'example.com' };
    const same = (form: Partial<OrderForm>) =>
      store.orders
        .newSince({ ...FORM, ...form }, { ids: [], newest: '' })
        .map(({ alike, sameItems }) => [alike, sameItems]);
    expect(same({ lines: [line] })).toEqual([[true, true]]);
    const two = [line, { ...newOrderLine('register'), domain: 'other.example' }];
    expect(same({ lines: two })).toEqual([[true, undefined]]);
    const product = [line, { ...newOrderLine('product'), productName: 'Starter' }];
    expect(same({ lines: product })).toEqual([[true, undefined]]);
    expect(same({ lines: [line], renewals: [{ domain: 'example.com', years: '1' }] })).toEqual([[true, undefined]]);
  });
});
