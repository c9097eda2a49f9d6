import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { formKey } from '../../../shared/domain/draft.ts';
import { newOrderForm, newOrderLine } from '../../../shared/domain/order-form.ts';
import { until } from '../../helpers/until.ts';
import type { ContractContext } from '../suite.ts';

/** An order: a draft, what it would send, and the ids of the answer. */
export function ordersPart({ value, error, account }: ContractContext): void {
  it('keeps an order’s form as a draft, shows what it would send, and places it once', async () => {
    const rows = await value('queue.rows', {
      account: account(),
      view: 'active',
      sort: { by: 'lastReply', dir: 'desc' },
      from: 0,
      count: 50,
    });
    const to = rows.rows.find(({ requester }) => requester.clientId !== null)?.requester;
    if (!to?.clientId) throw new Error('no active ticket is a client’s');
    const draft = randomUUID();
    const ticket = formKey('order', draft);
    const form = {
      ...newOrderForm({ id: to.clientId, name: to.name, email: to.email }),
      lines: [{ ...newOrderLine('transfer'), domain: 'moved-here.example', eppCode: 'S3cret-EPP' }],
    };
    const { rev } = await value('draft.save', {
      account: account(),
      id: draft,
      ticket,
      rev: 0,
      text: JSON.stringify(form),
    });
    expect((await value('draft.list', { account: account(), kind: 'order' })).map(({ id }) => id)).toEqual([draft]);
    const review = await value('order.review', { account: account(), draft });
    expect(review.gaps).toEqual([]);
    expect(review.fields).toContainEqual({
      name: 'domain[0]',
      value: 'moved-here.example',
      secret: false,
      decoded: null,
    });
    expect(JSON.stringify(review)).not.toContain('S3cret-EPP');
    expect(await error('form.send', { account: account(), draft, rev: rev + 1, shown: [] })).toMatchObject({
      kind: 'invalid',
      detail: { reason: 'stale-rev' },
    });
    const item = await value('form.send', { account: account(), draft, rev, shown: [] });
    expect(item).toMatchObject({ kind: 'order', to: { clientId: to.clientId } });
    const done = await until('the order to be accepted', async () => {
      const items = await value('outbox.list', { account: account() });
      return items.find(({ id, state }) => id === item.id && state === 'accepted');
    });
    expect(done.made).toMatchObject({ kind: 'order', orderId: expect.stringMatching(/^\d+$/) });
    expect(JSON.stringify(done)).not.toContain('S3cret-EPP');
    expect(await value('draft.list', { account: account(), kind: 'order' })).toEqual([]);

    const orderId = (done.made?.kind === 'order' && done.made.orderId) || '';
    expect(await value('order.refresh', { account: account(), id: orderId })).toBe(1);
    const listed = await value('order.list', { account: account(), client: to.clientId, from: 0, count: 50 });
    expect(listed.rows[0]?.record.id).toBe(orderId);
    const hits = await value('client.find', { account: account(), text: to.clientId });
    expect(hits[0]?.id).toBe(to.clientId);
    const named = await value('client.find', { account: account(), text: hits[0]?.name.slice(0, 5) ?? '' });
    expect(named.map(({ id }) => id)).toContain(to.clientId);
    const status = listed.rows[0]?.record.status ?? '';
    const page = await value('order.list', { account: account(), id: orderId, status, from: 0, count: 1 });
    expect([page.total, page.rows.map(({ record }) => record.id)]).toEqual([1, [orderId]]);
    expect(page.statuses.find((one) => one.status === status)?.count).toBeGreaterThan(0);
    const payment = listed.rows[0]?.record.paymentStatus ?? '';
    const owing = await value('order.list', { account: account(), payment, client: to.clientId, from: 0, count: 50 });
    expect(owing.rows.map(({ record }) => record.id)).toContain(orderId);
    expect(new Set(owing.rows.map(({ record }) => record.paymentStatus))).toEqual(new Set([payment]));
    expect(owing.payments.find((one) => one.payment === payment)?.count).toBeGreaterThanOrEqual(owing.total);
  });

  it('learns from the cached products what can be ordered', async () => {
    const catalog = await value('order.catalog', { account: account() });
    expect(catalog.gateways.map(({ id }) => id)).toContain('banktransfer');
    const hosting = catalog.products.find(({ name }) => name === 'Starter Hosting');
    expect(hosting).toMatchObject({ pid: '1', group: 'Web Hosting', isServer: false });
    expect(hosting?.options.map(({ id, name }) => [id, name])).toEqual([['1', 'PHP version']]);
    expect(catalog.cycles).toEqual(expect.arrayContaining(hosting?.cycles ?? ['none']));
  });
}
