import { expect, it } from 'vitest';
import { RECORD_KINDS } from '../../../shared/domain/customer.ts';
import { until } from '../../helpers/until.ts';
import type { ContractContext } from '../suite.ts';

/** The customer behind a ticket, and the records cached of all customers. */
export function customersPart({ value, error, account }: ContractContext): void {
  it('caches the records beside the tickets, and shows a ticket’s customer', async () => {
    expect(await value('records.refresh', { account: account(), kind: 'announcements' })).toBeNull();
    const status = await until('full passes of all kinds', async () => {
      const all = await value('records.status', { account: account() });
      return all.every(({ fullAt }) => fullAt !== null) && all;
    });
    expect(status.map(({ kind }) => kind).sort()).toEqual(RECORD_KINDS.toSorted());
    expect(status.filter(({ count }) => count === 0)).toEqual([]);
    const rows = await value('queue.rows', {
      account: account(),
      view: 'active',
      sort: { by: 'lastReply', dir: 'desc' },
      from: 0,
      count: 50,
    });
    const row = rows.rows.find(({ service, requester }) => service?.kind === 'product' && requester.clientId !== null);
    if (!row) throw new Error('no active ticket is linked to a product');
    const customer = await value('customer.ofTicket', { account: account(), ticket: row.id });
    expect(customer).toMatchObject({ certainty: 'by-id', clientId: row.requester.clientId, name: row.requester.name });
    expect(customer.service?.product?.clientId).toBe(row.requester.clientId);
    const again = await value('customer.refresh', { account: account(), ticket: row.id });
    expect(again.products.rows.map(({ id }) => id)).toEqual(customer.products.rows.map(({ id }) => id));
    expect(again.fresh.products.readAt).toBeGreaterThan(customer.fresh.products.readAt ?? 0);
    const [own] = again.products.rows.flatMap(({ domain }) => domain || []);
    const names = [own ?? '', 'nobody-has-this.example'];
    expect(await value('customer.othersNamed', { account: account(), ticket: row.id, names })).toEqual([]);
    const tickets = [`client:${customer.clientId}`];
    const { before } = await value('marks.set', { account: account(), tickets, patch: { followed: true } });
    const { about } = await value('ticket.get', { account: account(), ticket: row.id });
    expect(about?.followers).toEqual({ own: true, names: [] });
    await value('marks.restore', { account: account(), marks: before });
    expect(await error('customer.ofTicket', { account: account(), ticket: 'nobody' })).toMatchObject({
      kind: 'invalid',
      detail: { reason: 'not-found' },
    });
  });

  it('shows a customer’s page, and single records, also those that are not cached', async () => {
    const rows = await value('queue.rows', {
      account: account(),
      view: 'active',
      sort: { by: 'lastReply', dir: 'desc' },
      from: 0,
      count: 50,
    });
    const client = rows.rows.find(({ requester }) => requester.clientId !== null)?.requester.clientId ?? '';
    const page = await value('customer.get', { account: account(), client });
    expect(page.clientId).toBe(client);
    expect(page.tickets.rows.every(({ requester }) => requester.clientId === client)).toBe(true);
    const read = await value('customer.read', { account: account(), client });
    expect(read.products.rows.map(({ record }) => record.id).sort()).toEqual(
      page.products.rows.map(({ record }) => record.id).sort(),
    );
    expect((await error('customer.get', { account: account(), client: 'nobody' })).detail?.reason).toBe('not-found');
    const [order] = page.money.rows.flatMap(({ order }) => order ?? []);
    const stored = await value('record.get', { account: account(), kind: 'order', id: order?.id ?? '' });
    expect(stored).toMatchObject({ kind: 'order', record: { id: order?.id, clientId: client } });
    for (const kind of ['product', 'domain', 'order', 'contact'] as const)
      for (const command of ['record.get', 'record.around'] as const)
        expect((await error(command, { account: account(), kind, id: '99999999' })).detail?.reason).toBe('not-found');
  });

  it('answers what was typed or pasted, from here and from the service', async () => {
    const list = await value('search.run', { account: account(), query: 'a*', kinds: ['domain'], from: 0, count: 1 });
    const domain = list.hits[0]?.title ?? '';
    const text = ` "https://www.${domain}/x" `;
    const here = await value('palette.find', { account: account(), text });
    expect(here.recognised).toEqual({ kind: 'domain', text: domain });
    expect(here.answers.filter(({ exact }) => exact).map(({ kind, title }) => [kind, title])).toContainEqual([
      'domain',
      domain,
    ]);
    const told = await value('palette.ask', { account: account(), text });
    expect(told.asked).toBeGreaterThan(0);
    expect(told.answers.map(({ kind, id }) => `${kind} ${id}`)).toContain(
      `domain ${here.answers.find(({ kind }) => kind === 'domain')?.id}`,
    );
    expect(await value('palette.ask', { account: account(), text: '192.0.2.1' })).toMatchObject({
      asked: 0,
      answers: [],
    });
  });

  it('remembers what was open last', async () => {
    const list = await value('queue.rows', {
      account: account(),
      view: 'active',
      sort: { by: 'lastReply', dir: 'desc' },
      from: 0,
      count: 2,
    });
    const ids = list.rows.map(({ id }) => id);
    for (const id of ids) await value('palette.opened', { account: account(), kind: 'ticket', id });
    const recent = await value('palette.recent', { account: account() });
    expect(recent.map(({ kind, id }) => `${kind} ${id}`).slice(0, 2)).toEqual(
      ids.toReversed().map((id) => `ticket ${id}`),
    );
  });

  it('plans one reply to many tickets, holds it, and takes it back', async () => {
    const page = { sort: { by: 'lastReply', dir: 'desc' } as const, from: 0, count: 20 };
    const rows = (await value('queue.rows', { account: account(), view: 'active', ...page })).rows;
    const text = 'All of #{{ticket.number}} is back.';
    const tickets = rows.map(({ id }) => id);
    const plan = await value('batch.plan', { account: account(), text, tickets });
    expect(plan.ready.length + plan.leftOut.length).toBe(tickets.length);
    expect(plan.samples).toHaveLength(3);
    const batch = crypto.randomUUID();
    const sent = await value('batch.send', { account: account(), batch, text, tickets: plan.ready.slice(0, 2) });
    expect(sent).toEqual({ sent: 2 });
    const held = (await value('outbox.list', { account: account() })).filter((item) => item.batch === batch);
    expect(held.map(({ state }) => state)).toEqual(['held', 'held']);
    expect(await value('batch.pause', { account: account(), batch, paused: true })).toBeNull();
    const [one] = await value('batch.list', { account: account() });
    expect(one).toMatchObject({ id: batch, text, size: 2, paused: 'agent', progress: { total: 2, waiting: 2 } });
    expect(await value('batch.stop', { account: account(), batch })).toEqual({ stopped: 2 });
    expect(await value('batch.reached', { account: account(), batch })).toEqual([]);
  });

  it('links tickets of one customer, shows them to each other, and takes that back', async () => {
    const page = { sort: { by: 'lastReply', dir: 'desc' } as const, from: 0, count: 200 };
    const { rows } = await value('queue.rows', { account: account(), view: 'active', ...page });
    const whose = ({ requester }: (typeof rows)[number]) => requester.clientId;
    const sibling = (row: (typeof rows)[number]) => rows.find((two) => two !== row && whose(two) === whose(row));
    const first = rows.find((row) => whose(row) !== null && sibling(row));
    const other = first && sibling(first);
    const stranger = rows.find((row) => first && whose(row) !== whose(first));
    if (!other || !stranger) throw new Error('no customer has two tickets');
    const ticket = first.id;
    const before = await value('customer.link', {
      account: account(),
      pairs: [{ ticket, other: other.id, linked: true }],
    });
    expect(before).toMatchObject([{ ticket, other: other.id, linked: null }]);
    const list = async () => {
      const { linked } = await value('customer.ofTicket', { account: account(), ticket });
      return linked.tickets.map(({ id }) => id);
    };
    expect(await list()).toEqual([other.id]);
    expect(await value('customer.link', { account: account(), pairs: before })).toMatchObject([{ linked: true }]);
    expect(await list()).toEqual([]);
    const pairs = [{ ticket, other: stranger.id, linked: true }];
    const refused = await error('customer.link', { account: account(), pairs });
    expect(refused).toMatchObject({ kind: 'invalid', detail: { reason: 'other-customer' } });
  });

  it('tells spikes of new tickets, and what the agent has seen to', async () => {
    expect(await value('spike.list', { account: account() })).toEqual([]);
    const handle = (opened: string | null) => value('spike.handle', { account: account(), server: 'srv-01', opened });
    expect(await handle('2026-11-22 09:00:00')).toEqual({ before: null });
    expect(await handle(null)).toEqual({ before: '2026-11-22 09:00:00' });
  });
}
