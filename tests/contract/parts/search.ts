import { expect, it } from 'vitest';
import type { ContractContext } from '../suite.ts';

/** Finding again what is cached and what the agent wrote, and keeping a search as a view. */
export function searchPart({ value, error, account }: ContractContext): void {
  const all = { kinds: null, from: 0, count: 20 };
  const sort = { by: 'lastReply', dir: 'desc' } as const;

  it('finds tickets, texts and records, and says what it does not understand', async () => {
    const { rows } = await value('queue.rows', { account: account(), view: 'active', sort, from: 0, count: 1 });
    const [row] = rows;
    if (!row) throw new Error('no active ticket');
    const numbered = await value('search.run', { account: account(), query: `#${row.tid.toLowerCase()}`, ...all });
    expect(numbered.hits[0]).toMatchObject({ kind: 'ticket', id: row.id, title: row.subject, row: { tid: row.tid } });

    await value('excerpt.add', { account: account(), ticket: row.id, text: 'Zonendatei fehlt: 証明書の更新' });
    const pasted = await value('search.run', { account: account(), query: 'zonendat', ...all });
    expect(pasted).toMatchObject({ total: 1, kinds: [{ kind: 'excerpt', count: 1 }], problem: null, similar: [] });
    expect(pasted.hits[0]).toMatchObject({ kind: 'excerpt', ticket: row.id, highlights: { snippet: [[0, 10]] } });
    expect((await value('search.count', { account: account(), query: '明書' })).total).toBe(1);
    const none = await value('search.run', { account: account(), query: 'zonendatei', ...all, kinds: ['ticket'] });
    expect(none).toMatchObject({ hits: [], total: 0, kinds: [{ kind: 'excerpt', count: 1 }] });

    const { problem } = await value('search.run', { account: account(), query: 'sttaus:open', ...all });
    expect(problem).toMatchObject({
      kind: 'unknown-operator',
      text: 'sttaus',
      known: expect.arrayContaining(['status']),
    });
    expect(await error('search.run', { account: account(), query: 'x', ...all, count: 201 })).toMatchObject({
      kind: 'invalid',
      detail: { reason: 'input', field: 'count' },
    });
  });

  it('explains rejected mail, and finds none in other words', async () => {
    const text = '> 550-5.7.26 This mail is unauthenticated\n> 550 5.7.26 - gsmtp';
    const reading = await value('bounce.read', { account: account(), text });
    expect(reading?.refusals).toMatchObject([{ reason: 'unauthenticated', provider: 'gmail', enhanced: '5.7.26' }]);
    expect(await value('bounce.read', { account: account(), text: 'We paid 550 EUR.' })).toBeNull();
  });

  it('checks no domain until that is allowed, and lists the domains of a ticket', async () => {
    const { rows } = await value('queue.rows', { account: account(), view: 'active', sort, from: 0, count: 50 });
    const linked = rows.find(({ service }) => service !== null);
    const ticket = linked?.id ?? '';
    expect((await value('check.subjects', { account: account(), ticket }))[0]).toMatchObject({ kind: 'domain' });
    const refused = await error('check.start', { account: account(), name: 'shop.example', ticket });
    expect(refused).toMatchObject({ kind: 'invalid', detail: { reason: 'checks-off' } });
    expect(await value('check.read', { account: account(), run: 'gone' })).toBeNull();
    expect((await value('check.registries', { account: account(), anew: false })).date).toMatch(/^20\d\d-/);
    const watched = { account: account(), ticket, run: 'gone', layer: 'web', code: 'x', text: 'Solved.' } as const;
    expect((await error('check.watch', watched)).detail).toMatchObject({ reason: 'run-gone' });
    expect(await value('check.watches', { account: account(), ticket })).toEqual([]);
    expect(await value('check.unwatch', { account: account(), ticket, watch: 'none' })).toEqual([]);
  });

  it('asks the service for tickets by what it can be asked', async () => {
    const { rows } = await value('queue.rows', { account: account(), view: 'active', sort, from: 0, count: 1 });
    const [row] = rows;
    if (!row) throw new Error('no active ticket');
    const query = `status:"${row.status}" dept:${row.deptId} "${row.subject}"`;
    const told = await value('search.ask', { account: account(), query });
    expect(told.asked).toBeGreaterThan(0);
    expect(told.found).toBeGreaterThan(0);
    expect(await value('search.ask', { account: account(), query: 'is:unread tag:x -zone' })).toEqual({
      asked: 0,
      found: 0,
      more: false,
    });
  });

  it('offers no earlier answer to a ticket that is not there, or not ours to answer', async () => {
    const { rows } = await value('queue.rows', { account: account(), view: 'active', sort, from: 0, count: 50 });
    const answered = rows.find(({ meaning }) => meaning === 'answered');
    expect(answered).toBeTruthy();
    for (const ticket of ['none', answered?.id ?? ''])
      expect(await value('search.earlierAnswers', { account: account(), ticket })).toEqual([]);
  });

  it('completes what is typed', async () => {
    const names = await value('search.complete', { account: account(), text: 'dns st', at: 6 });
    expect(names).toMatchObject({ from: 4, to: 6, options: [{ insert: 'status:', kind: 'operator' }] });
    const values = await value('search.complete', { account: account(), text: 'status:clo', at: 10 });
    expect(values).toMatchObject({ from: 7, to: 10, options: [{ insert: 'Closed ', kind: 'value' }] });
  });

  it('keeps a search as a view, with its count and its tickets', async () => {
    const id = crypto.randomUUID();
    const view = { id, name: 'Zones', query: 'zonendatei OR status:closed' };
    expect(await value('view.save', { account: account(), ...view })).toEqual([view]);
    expect(await value('view.list', { account: account() })).toEqual([view]);
    const queue = (await value('queue.list', { account: account() })).find(({ key }) => key === `view:${id}`);
    const rows = await value('queue.rows', { account: account(), view: `view:${id}`, sort, from: 0, count: 200 });
    const unnamed = await value('queue.rows', {
      ...{ account: account(), view: `search:${view.query}` as const, sort, from: 0, count: 200 },
    });
    expect(unnamed.rows.map((row) => row.id)).toEqual(rows.rows.map((row) => row.id));
    expect(queue).toMatchObject({ label: 'Zones', count: rows.total });
    expect(rows.rows.filter(({ status }) => status !== 'Closed')).toHaveLength(1);
    const { tickets } = await value('search.count', { account: account(), query: view.query });
    expect(tickets).toBe(rows.total);
    const empty = await error('view.save', { account: account(), id: crypto.randomUUID(), name: 'Empty', query: '  ' });
    expect(empty.detail).toMatchObject({ reason: 'empty-query', field: 'query' });
    expect(await value('view.remove', { account: account(), view: id })).toEqual([]);
  });
}
