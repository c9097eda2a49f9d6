/** Reading, over a real store and the real service: rows, news, and search. */
import { beforeEach, describe, expect, it } from 'vitest';
import type { SearchHit } from '../../shared/domain/search.ts';
import type { TicketRow } from '../../shared/domain/ticket.ts';
import { whenSettled } from '../helpers/under-way.ts';
import type { RunningService } from '../service/service.ts';
import { type DeskUnderTest, rowsOf, send, waitForState, waitUntilRecordsRead } from './harness.ts';
import { signedInDesk } from './set-up.ts';

let service: RunningService;
let under: DeskUnderTest;
let account: string;

beforeEach(async () => {
  const begun = await signedInDesk({ tickets: 120, customers: 25 });
  ({ service, under } = begun);
  account = begun.account.id;
  await waitUntilRecordsRead(under, account);
});

const run = (query: string) => under.call('search.run', { account, query, kinds: null, from: 0, count: 200 });
const hits = async (query: string): Promise<SearchHit[]> => (await run(query)).hits;
/** Numbers of the tickets that are found. */
const found = async (query: string): Promise<string[]> => {
  const { hits } = await under.call('search.run', { account, query, kinds: ['ticket'], from: 0, count: 200 });
  return hits.map(({ row }) => row?.tid ?? '').sort();
};
async function everyRow(): Promise<TicketRow[]> {
  const queues = await under.call('queue.list', { account });
  const statuses = queues.filter(({ key }) => key.startsWith('status:'));
  return (await Promise.all(statuses.map(({ key }) => rowsOf(under, account, key)))).flat();
}
const numbers = (rows: TicketRow[]) => rows.map(({ tid }) => tid).sort();

describe('rows', () => {
  it('come at most 200 at once', async () => {
    const ask = { account, view: 'active', sort: { by: 'lastReply', dir: 'desc' }, from: 0 } as const;
    expect(await under.callFails('queue.rows', { ...ask, count: 201 })).toMatchObject({ kind: 'invalid' });
    const { rows, total } = await under.call('queue.rows', { ...ask, count: 200 });
    expect(rows).toHaveLength(total);
  });
});

describe('news of tickets', () => {
  it('are gathered, name at most 200, and carry nothing of them', async () => {
    const waiting = await rowsOf(under, account);
    under.events.length = 0;
    for (const { id } of waiting) service.customerReply(id, 'Any news of this?');
    await under.call('sync.now', { account });
    const told = await whenSettled('the news', () => {
      const events = under.events.filter(({ name }) => name === 'tickets.changed');
      return events.length > 0 && events;
    });
    expect(told.length).toBeLessThan(waiting.length);
    for (const { data } of told) {
      expect(Object.keys(data).filter((key) => !['account', 'revision', 'ids'].includes(key))).toEqual([]);
      expect((data as { ids?: string[] }).ids?.length ?? 0).toBeLessThanOrEqual(200);
    }
    expect(JSON.stringify(under.events)).not.toContain('Any news');
  });
});

describe('a search', () => {
  it('by an operator finds what the queue of the same rule lists', async () => {
    const all = await everyRow();
    expect(all).toHaveLength(120);
    const linked = all.find(({ service }) => service?.label?.includes('.')) as TicketRow;
    const server = (await under.call('queue.list', { account })).find(({ key }) => key.startsWith('server:'));
    const day = all[5]?.lastAt?.text.slice(0, 10) ?? '';
    const dayOf = (row: TicketRow) => row.lastAt?.text.slice(0, 10) ?? '';
    const cases: [string, (row: TicketRow) => boolean][] = [
      ['status:answered', ({ status }) => status === 'Answered'],
      ['-status:closed', ({ status }) => status !== 'Closed'],
      ['status:"In Progress" OR status:open', ({ status }) => ['In Progress', 'Open'].includes(status)],
      ['dept:2', ({ deptId }) => deptId === '2'],
      [`from:${linked.requester.email}`, ({ requester }) => requester.email === linked.requester.email],
      ['is:flagged', ({ flagged }) => flagged],
      ['is:unread', ({ unread }) => unread],
      [`after:${day}`, (row) => dayOf(row) >= day],
      [`before:${day}`, (row) => dayOf(row) < day],
      ['is:unread status:closed', ({ unread, status }) => unread && status === 'Closed'],
    ];
    for (const [query, fits] of cases) {
      const expected = numbers(all.filter(fits));
      expect([query, await found(query)]).toEqual([query, expected]);
    }
    expect(await found(`domain:${linked.service?.label}`)).toContain(linked.tid);
    const active = new Set(numbers(await rowsOf(under, account, 'active')));
    const onServer = await rowsOf(under, account, server?.key ?? 'active');
    const found_ = await found(`server:"${server?.label}"`);
    expect(found_.filter((tid) => active.has(tid))).toEqual(numbers(onServer));
    expect((await run('sttaus:open')).problem).toMatchObject({ kind: 'unknown-operator', text: 'sttaus' });
  });

  it('by words needs no accents, no whole words, no right letters, and no blanks between them', async () => {
    const all = await everyRow();
    const about = (part: string) => numbers(all.filter(({ subject }) => subject.includes(part)));
    expect(about('büro').length).toBeGreaterThan(0);
    expect(await found('buro')).toEqual(expect.arrayContaining(about('büro')));
    // Two letters and three, where a word begins.
    const [row] = all.filter(({ requester }) => /^[A-Z][a-z]{4,} /.test(requester.name));
    for (const length of [2, 3]) expect(await found(row?.requester.name.slice(0, length) ?? '')).toContain(row?.tid);
    // One letter wrong.
    expect(about('Customers').length).toBeGreaterThan(0);
    const close = await run('custmers');
    expect(close.similar).toContain('customers');
    expect(close.hits.map(({ row }) => row?.tid)).toEqual(expect.arrayContaining(about('Customers')));
    // A script without blanks.
    const [japanese] = all.filter(({ subject }) => /[\u3040-\u30ff]{3}/.test(subject));
    const part = /[\u3040-\u30ff]{3}/.exec(japanese?.subject ?? '')?.[0] ?? '';
    expect(await found(part)).toContain(japanese?.tid);
    // A number, whatever its letters' size; before what only names it.
    expect((await hits(`#${row?.tid.toLowerCase()}`))[0]?.row?.tid).toBe(row?.tid);
    // The newest first, of what people wrote; records follow.
    const mailboxes = await hits('mailbox');
    const isRecord = mailboxes.map(({ kind }) => kind !== 'ticket');
    expect(isRecord).toEqual([...isRecord].sort());
    const dated = mailboxes.filter(({ kind }) => kind === 'ticket').flatMap(({ at }) => at?.text ?? []);
    expect(dated.length).toBeGreaterThan(1);
    expect(dated).toEqual([...dated].sort().reverse());
  });

  it('finds customers’ products and domains, and all that the agent wrote; without a network too', async () => {
    const [one, two, three] = await rowsOf(under, account);
    if (!one || !two || !three) throw new Error('too few tickets');
    const ticket = one.id;
    await under.call('excerpt.add', { account, ticket, text: 'The walrus is in the datacentre.' });
    await under.call('note.add', { account, ticket, id: crypto.randomUUID(), text: 'Ask the zoologist.' });
    await under.call('marks.set', {
      account,
      tickets: [two.id],
      patch: { addTags: ['harpsichord'] },
    });
    await under.call('draft.save', { account, id: crypto.randomUUID(), ticket, rev: 0, text: 'A half kaleidoscope' });
    const item = await send(under, account, three.id, 'The xylophone is repaired.');
    await under.call('outbox.sendNow', { account, item: item.id });
    await waitForState(under, account, item.id, 'accepted');
    const kindsOf = async (query: string) => (await hits(query)).map((hit) => [hit.kind, hit.ticket]);
    const all = async () => ({
      walrus: await kindsOf('walrus'),
      zoologist: await kindsOf('zoolog'),
      kaleidoscope: await kindsOf('kaleidoscope'),
      xylophone: await kindsOf('xylophone'),
      tag: await found('tag:harpsichord'),
      draft: await found('is:draft'),
      records: [...new Set((await hits('light')).map(({ kind }) => kind))].sort(),
    });
    const online = await all();
    expect(online).toMatchObject({
      walrus: [['excerpt', ticket]],
      zoologist: [['note', ticket]],
      kaleidoscope: [['draft', ticket]],
      xylophone: [['sent', three.id]],
      tag: [two.tid],
      draft: [one.tid],
    });
    expect(online.records).toEqual(expect.arrayContaining(['domain', 'product']));
    await service.stop();
    await under.restart();
    expect(await all()).toEqual(online);
  });
});
