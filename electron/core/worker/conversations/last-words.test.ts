/** The customer's last words as rows of the list show them, only where the writer is certain. */
import { beforeEach, describe, expect, it } from 'vitest';
import { err } from '../../../../shared/result.ts';
import {
  ingestConversation,
  ingestTickets,
  NOON,
  openTestStore,
  type TestPost,
  time,
  wireTicket,
} from '../../../../tests/helpers/memory-store.ts';
import type { Store } from '../calls.ts';
import { beginningOf, lastWordsIn } from './last-words.ts';

let store: Store;

const rowOf = (ticket: string) =>
  store.queues.rows('active', { by: 'lastReply', dir: 'desc' }, 0, 50).rows.find(({ id }) => id === ticket);
const OPENING: TestPost = { id: '0', clock: '08:00:00', text: 'My shop is\n  down.' };

beforeEach(async () => {
  store = openTestStore();
  await ingestTickets(store, [
    wireTicket('1', { status: 'Open', lastreply: time('09:00:00') }),
    wireTicket('2', { status: 'Open' }),
  ]);
  store.tickets.setFilter('active', ['1', '2'], NOON);
});

describe('a row', () => {
  it('has the beginning of what the customer wrote last, on one line, and not what the staff wrote', () => {
    ingestConversation(store, '1', [OPENING, { id: '1', by: 'staff', clock: '09:00:00', text: 'We look at it.' }], {
      notes: [{ id: '5', clock: '09:30:00', text: 'Theirs for years.' }],
    });
    expect(rowOf('1')?.lastWords).toBe('My shop is down.');
    expect(rowOf('2')).not.toHaveProperty('lastWords');
  });

  it('leaves out the history below a mail, and a few quoted lines', () => {
    const text = 'It works again.\n\nOn Mon, 4 May 2026 at 08:30, Support wrote:\n> Try it now.\n> Please.\n';
    ingestConversation(store, '1', [OPENING, { id: '1', clock: '09:00:00', text }]);
    expect(rowOf('1')?.lastWords).toBe('It works again.');
  });

  it('has none where somebody unknown wrote last: they may be the customer', () => {
    ingestConversation(store, '1', [OPENING, { id: '1', by: 'unknown', clock: '09:00:00', text: 'Hello?' }]);
    expect(rowOf('1')).not.toHaveProperty('lastWords');
  });

  it('has none while the ticket has a newer message that was not read, or could not be', async () => {
    ingestConversation(store, '1', [OPENING], { lastAt: time('09:00:00') });
    expect(rowOf('1')?.lastWords).toBe('My shop is down.');
    await ingestTickets(store, [wireTicket('1', { status: 'Open', lastreply: time('10:00:00') })]);
    expect(rowOf('1')).not.toHaveProperty('lastWords');
    store.conversations.noteFailure('1', err('server', 'get-ticket').error, { at: NOON, lastAt: time('10:00:00') });
    expect(rowOf('1')).not.toHaveProperty('lastWords');
    ingestConversation(store, '1', [OPENING, { id: '1', clock: '10:00:00', text: 'Still down.' }]);
    expect(rowOf('1')?.lastWords).toBe('Still down.');
  });

  it('is not kept with a draft: the words go with the cache', () => {
    ingestConversation(store, '1', [OPENING], { lastAt: time('09:00:00') });
    store.drafts.save({ id: 'd', ticket: '1', rev: 0, text: 'Dear', at: NOON });
    store.databases.dropCache();
    expect(JSON.stringify(store.archive.sections(true))).not.toContain('shop is');
  });
});

describe('the last words', () => {
  it('are cut between characters, and never long', () => {
    const cut = beginningOf('😀'.repeat(200));
    expect(cut).toMatch(/^(?:😀)+…$/u);
    expect(cut.length).toBeLessThan(150);
    expect(beginningOf(' one\n\ttwo ')).toBe('one two');
  });

  it('are of any of the customer’s side', () => {
    for (const role of ['customer', 'sub-account', 'guest'] as const)
      expect(
        lastWordsIn([
          { role, text: 'Here.' },
          { role: 'staff', text: 'No.' },
        ]),
      ).toBe('Here.');
    expect(lastWordsIn([{ role: 'staff', text: 'No.' }])).toBe('');
  });
});
