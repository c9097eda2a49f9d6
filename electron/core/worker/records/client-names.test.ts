import { beforeEach, expect, it } from 'vitest';
import {
  ingestOrder,
  ingestTickets,
  NOON,
  openTestStore,
  time,
  wireTicket,
} from '../../../../tests/helpers/memory-store.ts';
import type { Store } from '../calls.ts';

let store: Store;
beforeEach(() => {
  store = openTestStore();
});

async function contacts(...list: Record<string, string>[]): Promise<void> {
  const answer = { result: 'success', totalresults: list.length, contacts: { contact: list } };
  const bytes = new TextEncoder().encode(JSON.stringify(answer));
  const stored = await store.records.ingest('contacts', bytes.buffer, { at: NOON });
  if (!stored.ok) throw new Error(JSON.stringify(stored.error));
}

const order = (id: string) => ({ id, userid: '7', domain: 'a.example' });

const nameInHeader = (ticket: string) => {
  const detail = store.tickets.detail(ticket);
  return detail?.clientName ?? detail?.ticket.requester.name;
};

/** Names of client 7 in all places that show one. */
const names = (ticket: string, typed: string) => [
  store.customers.page('7')?.name,
  store.customers.ofTicket(ticket)?.clientName,
  store.customers.find(typed).find(({ id }) => id === '7')?.name,
  store.palette.find(typed).answers.find(({ kind, id }) => kind === 'customer' && id === '7')?.title,
  nameInHeader(ticket),
];

it('a client has one name everywhere, whoever of theirs wrote or was looked for', async () => {
  await contacts({ id: '30', userid: '7', firstname: 'Olena', lastname: 'Bondar', subaccount: '1' });
  await ingestTickets(store, [
    wireTicket('1', { name: 'Taras Melnyk', lastreply: time('08:00:00') }),
    wireTicket('2', { name: 'Olena Bondar', contactid: '30', lastreply: time('09:00:00') }),
  ]);
  expect(names('2', '7')).toEqual(Array(5).fill('Taras Melnyk'));
  // Found by the contact's name, and still the client.
  expect(names('2', 'olena')).toEqual(Array(5).fill('Taras Melnyk'));
  expect(store.customers.find('olena')).toMatchObject([{ id: '7', name: 'Taras Melnyk', matched: 'Olena Bondar' }]);
  expect(store.customers.find('taras')).toMatchObject([{ id: '7', matched: '' }]);
});

it('the name on the newest order counts before all others', async () => {
  await ingestTickets(store, [wireTicket('1', { name: 'T. Melnyk' })]);
  await ingestOrder(store, { ...order('1'), name: 'Taras M.', date: time('08:00:00') });
  await ingestOrder(store, { ...order('2'), name: 'Taras Melnyk', date: time('09:00:00') });
  const listed = store.orders.page({ from: 0, count: 10 }).rows;
  expect(listed.map(({ record }) => record.clientName)).toEqual(Array(2).fill('Taras Melnyk'));
  expect(names('1', '7')).toEqual(Array(5).fill('Taras Melnyk'));
});

it('where the client never wrote, a contact who is no sub-account names them, then whoever wrote', async () => {
  await ingestTickets(store, [wireTicket('2', { name: 'Olena Bondar', contactid: '30' })]);
  expect(names('2', '7')).toEqual(Array(5).fill('Olena Bondar'));
  await contacts(
    { id: '30', userid: '7', firstname: 'Olena', lastname: 'Bondar', subaccount: '1' },
    { id: '31', userid: '7', firstname: 'Taras', lastname: 'Melnyk', subaccount: '0' },
  );
  expect(names('2', '7')).toEqual(Array(5).fill('Taras Melnyk'));
});

it('the same words in another order are the same person, in the order that tickets have', async () => {
  await ingestTickets(store, [wireTicket('1', { name: '黃 淑芬', lastreply: time('09:00:00') })]);
  await ingestOrder(store, { ...order('1'), name: '淑芬 黃', date: time('08:00:00') });
  expect(names('1', '7')).toEqual(Array(5).fill('黃 淑芬'));
  expect(store.tickets.detail('1')).not.toHaveProperty('clientName');
  expect(store.orders.page({ from: 0, count: 10 }).rows[0]?.record.clientName).toBe('黃 淑芬');
  // Each ticket has its own order.
  await ingestTickets(store, [wireTicket('2', { name: '淑芬 黃', lastreply: time('08:30:00') })]);
  expect(nameInHeader('2')).toBe('淑芬 黃');
  expect(store.customers.ofTicket('2')?.clientName).toBe('淑芬 黃');
  // Another word is somebody else.
  await ingestTickets(store, [wireTicket('3', { name: '黃 淑', lastreply: time('08:00:00') })]);
  expect(store.tickets.detail('3')?.clientName).toBe('黃 淑芬');
});
