/** Who wrote what while the agent was away, as far as posts tell it. */
import { beforeEach, expect, it } from 'vitest';
import {
  at,
  endFirstSync,
  ingestConversation,
  ingestTickets,
  openTestStore,
  time,
  wireTicket,
} from '../../../../tests/helpers/memory-store.ts';
import type { Store } from '../calls.ts';

let store: Store;
const wrote = (since = at('09:00:00'), until = at('12:00:00')) =>
  store.news
    .whileAway(since, until)
    .newestMessages.map(({ ticket, entry, author, role, words }) => [ticket, entry, author, role, words]);

beforeEach(async () => {
  store = openTestStore();
  await ingestTickets(store, [wireTicket('1', { status: 'Open' }), wireTicket('2', { status: 'Open' })], {
    at: at('09:00:00'),
  });
  endFirstSync(store);
  const moved = { status: 'Customer-Reply', lastreply: time('10:30:00') };
  await ingestTickets(store, [wireTicket('1', moved), wireTicket('2', { ...moved, lastreply: time('10:00:00') })], {
    at: at('11:00:00'),
  });
});

it('says so of each ticket that somebody wrote in, the newest first', () => {
  expect(wrote()).toEqual([]);
  ingestConversation(store, '1', [
    { id: '0', clock: '08:00:00', text: 'Before.' },
    { id: '1', clock: '10:00:00', text: 'It is down again.\n\n> Done.\n' },
    { id: '2', by: 'staff', clock: '10:30:00', text: 'Looking.' },
  ]);
  ingestConversation(store, '2', [{ id: '5', by: 'unknown', name: 'Somebody', clock: '10:00:00', text: 'And here?' }]);
  expect(wrote()).toEqual([
    ['1', 'post-1', 'Aiko Tanaka', 'customer', 'It is down again.'],
    ['2', 'post-5', null, 'unknown', 'And here?'],
  ]);
});

it('tells a colleague’s message where no customer wrote, and never the agent’s own', () => {
  const posts = (name: string) => [{ id: '2', by: 'staff' as const, name, clock: '10:30:00', text: 'Looking.' }];
  ingestConversation(store, '1', posts('Mira Kahn'));
  expect(wrote()).toEqual([['1', 'post-2', 'Mira Kahn', 'staff', 'Looking.']]);
  store.settings.save({ agentName: 'Mira Kahn' });
  expect(wrote()).toEqual([]);
});

it('leaves out what is older, what is no message, and what has no instant', () => {
  ingestConversation(store, '1', [{ id: '0', clock: '08:00:00', text: 'Before.' }], {
    notes: [{ id: '7', clock: '10:00:00', text: 'A note.' }],
    lastAt: time('10:30:00'),
  });
  expect(wrote()).toEqual([]);
});
