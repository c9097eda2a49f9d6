import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Account } from '../../shared/domain/account.ts';
import { formKey } from '../../shared/domain/draft.ts';
import { newOrderForm, newOrderLine, type OrderForm } from '../../shared/domain/order-form.ts';
import { whenSettled } from '../helpers/under-way.ts';
import type { RunningService } from '../service/service.ts';
import {
  type DeskUnderTest,
  firstAwaiting,
  itemOf,
  openDesk,
  signIn,
  startTestService,
  waitForState,
  waitUntilRecordsRead,
  waitUntilSynced,
} from './harness.ts';

let service: RunningService;
let under: DeskUnderTest;
let account: Account;
let client: NonNullable<OrderForm['client']>;
let folder: string;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'rackside-orders-'));
  service = await startTestService({ file: join(folder, 'service.db'), tickets: 20 });
  under = await openDesk();
  account = await signIn(under, service);
  const { requester } = await firstAwaiting(under, account.id);
  if (requester.clientId === null) throw new Error('the first ticket is no client’s');
  client = { id: requester.clientId, name: requester.name, email: requester.email };
});
afterEach(async () => {
  await under.stop();
  await service.stop();
  rmSync(folder, { recursive: true });
});

const placed = () => service.ledger.of('add-order');
const transfer = (domain = 'moved.example'): OrderForm => ({
  ...newOrderForm(client),
  lines: [{ ...newOrderLine('transfer'), domain, eppCode: 'S3cret-EPP' }],
});

/** The form as a draft; its key, and what placing it needs. */
async function drafted(form: OrderForm) {
  const id = randomUUID();
  const ticket = formKey('order', id);
  const { rev } = await under.call('draft.save', {
    account: account.id,
    id,
    ticket,
    rev: 0,
    text: JSON.stringify(form),
  });
  return { ticket, draft: id, rev };
}
const place = ({ draft, rev }: { draft: string; rev: number }, shown: string[] = []) =>
  under.call('form.send', { account: account.id, draft, rev, shown });
const review = ({ draft }: { draft: string }) => under.call('order.review', { account: account.id, draft });
const draftOf = (ticket: string) => under.call('draft.get', { account: account.id, ticket });

describe('an order whose answer is lost', () => {
  it('is found again by its domain, and is what the agent says it is', async () => {
    service.faults.add({ operation: 'add-order', kind: 'reset-after' });
    const { id } = await place(await drafted(transfer()));
    await waitForState(under, account.id, id, 'in-doubt');
    under.clock.advance(60_100);
    const doubt = await whenSettled('the evidence', async () => {
      const item = await itemOf(under, account.id, id);
      return item?.evidence?.verdict === 'probably' && item;
    });
    const found = doubt.evidence?.found?.[0];
    expect(found).toMatchObject({ alike: true });
    await under.call('outbox.decide', { account: account.id, item: id, decision: 'arrived' });
    const done = await itemOf(under, account.id, id);
    expect(done).toMatchObject({ state: 'accepted', made: { kind: 'order', orderId: found?.id } });
    expect(JSON.stringify(done)).not.toContain('S3cret-EPP');
    expect(placed()).toHaveLength(1);
    await whenSettled('the ordered domain on the customer’s page', async () => {
      const { domains } = await under.call('customer.get', { account: account.id, client: client.id });
      return domains.rows.some(({ record }) => record.name === 'moved.example');
    });
  });

  it('that was never placed leaves nothing to be found, and is a draft again as it was typed', async () => {
    service.faults.add({ operation: 'add-order', kind: 'reset-before' });
    const form = await drafted(transfer('never.example'));
    const { id } = await place(form);
    await waitForState(under, account.id, id, 'in-doubt');
    for (const looks of [1, 2]) {
      under.clock.advance(60_100);
      await whenSettled(
        `look ${looks}`,
        async () => (await itemOf(under, account.id, id))?.evidence?.checkedAt.length === looks,
      );
    }
    expect((await itemOf(under, account.id, id))?.evidence).toMatchObject({ verdict: 'probably-not', found: [] });
    expect(
      await under.callFails('outbox.decide', { account: account.id, item: id, decision: 'send-again' }),
    ).toMatchObject({
      detail: { reason: 'too-late' },
    });
    await under.call('outbox.decide', { account: account.id, item: id, decision: 'keep-draft' });
    expect(JSON.parse((await draftOf(form.ticket))?.text ?? '')).toEqual(transfer('never.example'));
  });

  it('stays in doubt over a restart, with its secret until that is decided', async () => {
    service.faults.add({ operation: 'add-order', kind: 'held' });
    const form = await drafted(transfer());
    const { id } = await place(form);
    await waitForState(under, account.id, id, 'sending');
    await under.restart();
    const again = await whenSettled('the item in doubt', () => waitForState(under, account.id, id, 'in-doubt'));
    expect(JSON.stringify(again)).not.toContain('S3cret-EPP');
    await under.call('outbox.decide', { account: account.id, item: id, decision: 'keep-draft' });
    expect((await draftOf(form.ticket))?.text).toContain('S3cret-EPP');
  });
});

describe('an order that is to go again after a no about its token, while the orders cannot be read', () => {
  const orders = () => service.ledger.of('get-orders').length;
  const ready = () => waitUntilRecordsRead(under, account.id);

  it('is in doubt, and found later, though nobody could look at once', async () => {
    await ready();
    service.faults.add({ operation: 'add-order', kind: '401-after' });
    service.faults.add({ operation: 'get-orders', kind: '5xx-before', skip: 1, times: 1 });
    const { id } = await place(await drafted(transfer()));
    const doubt = await waitForState(under, account.id, id, 'in-doubt');
    expect(doubt.error?.detail).toMatchObject({ reason: 'answered-no', status: 401 });
    under.clock.advance(60_100);
    await whenSettled(
      'the evidence',
      async () => (await itemOf(under, account.id, id))?.evidence?.verdict === 'probably',
    );
    expect(placed()).toHaveLength(1);
  });

  it('is in doubt where the desk ends meanwhile', async () => {
    await ready();
    const before = orders();
    service.faults.add({ operation: 'add-order', kind: '401-after' });
    service.faults.add({ operation: 'get-orders', kind: 'held', skip: 1 });
    const { id } = await place(await drafted(transfer()));
    await whenSettled('the second look', () => placed().length === 1 && orders() >= before + 1);
    await waitForState(under, account.id, id, 'checking');
    await under.restart();
    await waitForState(under, account.id, id, 'in-doubt');
    expect(placed()).toHaveLength(1);
  });
});

describe('an order that the service refuses', () => {
  it('is a form again with all that was typed, what was said, and no word of its secrets', async () => {
    const form = await drafted({ ...transfer(), paymentMethod: 'nobody' });
    await place(form);
    const back = await whenSettled('the form', () => draftOf(form.ticket));
    expect(back.error).toMatchObject({ kind: 'rejected', operation: 'add-order' });
    expect(back.error?.detail?.texts?.[0]).toMatch(/Invalid Payment Method/);
    expect(JSON.parse(back.text).lines[0].eppCode).toBe('S3cret-EPP');
    expect(JSON.stringify(under.logged)).not.toContain('S3cret-EPP');
    expect(await under.call('outbox.list', { account: account.id })).toEqual([]);
  });
});

describe('what the review did not show', () => {
  /** The form came back, with the reason. */
  const returned = (ticket: string) => whenSettled('the form to be back', async () => (await draftOf(ticket))?.error);

  it('is not placed over: a similar order seen since makes it a form again, and the next review shows it', async () => {
    const mine = await drafted(transfer());
    expect((await review(mine)).similarOrders).toEqual([]);
    // A colleague places the same meanwhile.
    const theirs = await place(await drafted(transfer('MOVED.example')));
    const done = await waitForState(under, account.id, theirs.id, 'accepted');
    await place(mine);
    const made = done.made?.kind === 'order' ? done.made.orderId : null;
    expect(await returned(mine.ticket)).toMatchObject({ kind: 'invalid', detail: { reason: 'alike-appeared' } });
    expect(placed()).toHaveLength(1);
    const { similarOrders: alike } = await review(mine);
    expect(alike.map(({ id }) => id)).toEqual([made]);
    // With it before their eyes the agent may place theirs.
    const rev = (await draftOf(mine.ticket))?.rev ?? 0;
    const { id } = await place({ ...mine, rev }, [made ?? '']);
    await waitForState(under, account.id, id, 'accepted');
    expect(placed()).toHaveLength(2);
  });

  it('is not placed over after a doubt: not by the review from before it', async () => {
    service.faults.add({ operation: 'add-order', kind: 'reset-after' });
    const form = await drafted(transfer());
    const { similarOrders: alike } = await review(form);
    const { id } = await place(form);
    await waitForState(under, account.id, id, 'in-doubt');
    await under.call('outbox.decide', { account: account.id, item: id, decision: 'keep-draft' });
    // One lost answer counts as no connection until something was read, which is tried after five
    // seconds at the latest.
    under.clock.advance(5_100);
    await waitUntilSynced(under, account.id);
    const rev = (await draftOf(form.ticket))?.rev ?? 0;
    await place(
      { ...form, rev },
      alike.map((order) => order.id),
    );
    expect(await returned(form.ticket)).toMatchObject({ detail: { reason: 'alike-appeared' } });
    expect(placed()).toHaveLength(1);
  });
});

describe('the review', () => {
  it('shows orders of the same client and domain, and of nobody else', async () => {
    const first = await place(await drafted(transfer()));
    await waitForState(under, account.id, first.id, 'accepted');
    const { draft } = await drafted(transfer('MOVED.example'));
    const review = await under.call('order.review', { account: account.id, draft });
    expect(review.fresh).toBe(true);
    expect(review.similarOrders.map(({ clientId }) => clientId)).toEqual([client.id]);
    const other = await drafted({ ...transfer(), client: { ...client, id: '999999' } });
    expect((await under.call('order.review', { account: account.id, draft: other.draft })).similarOrders).toEqual([]);
    // The domain that came of it is in this account now, whoever orders it again.
    const owned = await whenSettled('the domain to be read', async () => {
      const { owned } = await under.call('order.review', { account: account.id, draft });
      return owned.length > 0 && owned;
    });
    expect(owned).toMatchObject([{ kind: 'domain', label: 'moved.example', ended: false, own: true }]);
    expect((await under.call('order.review', { account: account.id, draft: other.draft })).owned).toMatchObject([
      { kind: 'domain', own: false, owner: { id: client.id } },
    ]);
    const unlike = await drafted(transfer('else.example'));
    expect((await under.call('order.review', { account: account.id, draft: unlike.draft })).similarOrders).toEqual([]);
  });

  it.each(['https://www.Moved.example/x', 'MOVED.example.', ' “moved.example”, '])(
    'finds an order of the same domain, and what is owned, for %s',
    async (typed) => {
      const first = await place(await drafted(transfer()));
      await waitForState(under, account.id, first.id, 'accepted');
      const { draft } = await drafted(transfer(typed));
      const {
        similarOrders: alike,
        owned,
        fields,
        gaps,
      } = await whenSettled('the domain to be read', async () => {
        const found = await review({ draft });
        return found.owned.length > 0 && found;
      });
      expect([alike.length, owned[0]?.label, gaps]).toEqual([1, 'moved.example', []]);
      expect(fields).toContainEqual(expect.objectContaining({ name: 'domain[0]', value: 'moved.example' }));
    },
  );

  it('finds what was ordered in the other form of a domain, and orders it in that of registries', async () => {
    const first = await place(await drafted(transfer('xn--mnchen-3ya.example')));
    await waitForState(under, account.id, first.id, 'accepted');
    const { draft } = await drafted(transfer('https://München.example/'));
    const { similarOrders: alike, fields } = await review({ draft });
    expect(alike).toHaveLength(1);
    expect(fields).toContainEqual(expect.objectContaining({ name: 'domain[0]', value: 'xn--mnchen-3ya.example' }));
  });

  const line = newOrderLine('product');
  const option = { id: '3', name: 'CPU cores', value: '2 cores' };
  it.each<[string, Partial<OrderForm>, [string, string]]>([
    ['two words', { lines: transfer('müller moved').lines }, ['bad-domain', 'domain']],
    ['bad punycode', { lines: transfer('xn--a.com').lines }, ['bad-domain', 'domain']],
    ['a name without a dot', { renewals: [{ domain: 'xn--moved-away', years: '' }] }, ['bad-domain', 'renewals']],
    ['the domain of a product', { lines: [{ ...line, pid: '5', domain: 'shop' }] }, ['bad-domain', 'domain']],
    [
      'an option in words',
      { lines: [{ ...line, pid: '5', configOptions: [option] }] },
      ['not-digits', 'configOptions'],
    ],
    ['a product in words', { lines: [{ ...line, pid: '5 cores' }] }, ['not-digits', 'pid']],
    ['add-ons in words', { lines: [{ ...line, pid: '5', addons: '1, 2 backups' }] }, ['not-digits', 'addons']],
    ['a contact in words', { lines: transfer().lines, contactId: '7 Aiko' }, ['not-digits', 'contactId']],
  ])('refuses %s, and places none of it', async (_, form, [reason, field]) => {
    const draft = await drafted({ ...newOrderForm(client), ...form });
    expect((await review(draft)).gaps).toEqual([{ reason, at: 0, field }]);
    const refused = await under.callFails('form.send', {
      account: account.id,
      draft: draft.draft,
      rev: draft.rev,
      shown: [],
    });
    expect(refused).toMatchObject({ kind: 'invalid', detail: { reason, field } });
    expect(placed()).toHaveLength(0);
  });

  it('says what is missing, and nothing incomplete is placed', async () => {
    const form = await drafted({
      ...newOrderForm(),
      lines: [{ ...newOrderLine('transfer'), years: 'two' }, newOrderLine('product')],
      addons: [{ addonId: '', serviceId: '', serviceName: '' }],
    });
    const { gaps } = await under.call('order.review', { account: account.id, draft: form.draft });
    expect(gaps.map(({ reason }) => reason)).toEqual([
      'no-client',
      'no-domain',
      'no-epp-code',
      'bad-years',
      'no-product',
      'no-service',
      'no-addon',
    ]);
    expect(
      await under.callFails('form.send', { account: account.id, draft: form.draft, rev: form.rev, shown: [] }),
    ).toMatchObject({
      kind: 'invalid',
      detail: { reason: 'no-client', field: 'client' },
    });
    expect(placed()).toHaveLength(0);
  });
});

it('forms are no tickets: no queue counts them, and no search finds what was typed into them', async () => {
  const before = await under.call('queue.list', { account: account.id });
  await drafted(transfer('needle.example'));
  const drafts = (list: typeof before) => list.find(({ key }) => key === 'drafts')?.count ?? 0;
  expect(drafts(await under.call('queue.list', { account: account.id }))).toBe(drafts(before));
  const found = await under.call('search.run', {
    account: account.id,
    query: 'needle',
    kinds: null,
    from: 0,
    count: 10,
  });
  expect(found.total).toBe(0);
  const unsent = await under.call('account.unsent', { account: account.id });
  expect(unsent.drafts.map(({ kind, text }) => [kind, text])).toEqual([['order', '']]);
});
