import { beforeEach, describe, expect, it } from 'vitest';
import {
  addHeldReply,
  ingestConversation,
  ingestTickets,
  NOON,
  openTestStore,
  wireTicket,
} from '../../../../tests/helpers/memory-store.ts';
import type { Store } from '../calls.ts';
import type { ExportKey, ExportPart } from './pages.ts';

let store: Store;
beforeEach(() => {
  store = openTestStore();
});

function all(part: ExportPart): { pages: number[]; rows: object[] } {
  const pages: number[] = [];
  const rows: object[] = [];
  for (let after: ExportKey | null = []; after !== null; ) {
    const page: { rows: object[]; after: ExportKey | null } = store.export.page(part, after);
    if (page.rows.length > 0) pages.push(page.rows.length);
    rows.push(...page.rows);
    after = page.after;
  }
  return { pages, rows };
}

describe('the pages of an export', () => {
  it('give each row once, at most 250 at a time, and as many as are counted', async () => {
    const tickets = Array.from({ length: 601 }, (_, index) => wireTicket(String(index + 1)));
    await ingestTickets(store, tickets);
    for (const { id } of tickets as { id: string }[]) store.marks.set([id], { addTags: ['a', 'b'] }, NOON);
    const { pages, rows } = all('tickets');
    expect(pages).toEqual([250, 250, 101]);
    expect(new Set(rows.map((row) => 'id' in row && row.id)).size).toBe(601);
    expect(all('tags').rows).toHaveLength(1202);
    for (const [part, count] of Object.entries(store.export.counts()))
      expect([part, all(part as ExportPart).rows.length]).toEqual([part, count]);
  });

  it('are shorter if rows are long, so that windows are answered in between', async () => {
    await ingestTickets(store, [wireTicket('1')]);
    const posts = Array.from({ length: 9 }, (_, index) => ({
      id: String(index),
      clock: `0${index}:00:00`,
      text: 'long '.repeat(120_000),
    }));
    ingestConversation(store, '1', posts);
    expect(all('messages').pages).toEqual([2, 2, 2, 2, 1]);
  });

  it('give the messages of a ticket in order', async () => {
    await ingestTickets(store, [wireTicket('1'), wireTicket('10'), wireTicket('2')]);
    for (const ticket of ['10', '2', '1'])
      ingestConversation(store, ticket, [
        { id: '0', clock: '08:00:00', text: 'First.' },
        { id: '7', by: 'staff', clock: '09:00:00', text: 'Second.' },
      ]);
    const rows = all('messages').rows as { ticket: string; text: string }[];
    expect(rows.map(({ ticket, text }) => `${ticket} ${text}`)).toEqual(
      ['1', '10', '2'].flatMap((ticket) => [`${ticket} First.`, `${ticket} Second.`]),
    );
  });

  it('have texts that were kept beside a reply that waits', async () => {
    await ingestTickets(store, [wireTicket('1')]);
    const save = (text: string) => store.drafts.save({ id: 'draft-held', ticket: '1', rev: 0, text, at: NOON });
    save('Of a window.');
    save('Of another.');
    addHeldReply(store, 'held', '1');
    expect(all('outbox').rows).toMatchObject([
      { text: 'Text of held', kept: [{ text: 'Of another.' }, { text: 'Of a window.' }] },
    ]);
  });

  it('have no access code, no secret of a form, and no secret field of a reply', async () => {
    await ingestTickets(store, [wireTicket('1', { c: 'canary-code' }), wireTicket('2')]);
    const id = '11111111-2222-4333-8444-555555555555';
    const form = {
      lines: [{ eppCode: 'canary-epp', fields: [{ id: '1', name: 'Root password', value: 'canary-root' }] }],
    };
    store.drafts.save({ id, ticket: `order:${id}`, rev: 0, text: JSON.stringify(form), at: NOON });
    // Two windows wrote it at once, so both texts are kept.
    store.drafts.save({ id, ticket: `order:${id}`, rev: 0, text: JSON.stringify({ ...form, note: 'b' }), at: NOON });
    store.drafts.setExtras({
      ...{ id: 'd1', ticket: '1', rev: 0, at: NOON },
      extras: { contact: null, fields: [{ id: '3', name: 'API key', value: 'canary-field' }] },
    });
    addHeldReply(store, 'held', '2', { fields: [{ id: '3', name: 'cPanel password', value: 'canary-sent' }] });
    const found = Object.keys(store.export.counts()).map((part) => JSON.stringify(all(part as ExportPart).rows));
    expect(found.join('\n')).not.toContain('canary');
    expect(found.join('\n')).toContain('cPanel password');
  });
});
