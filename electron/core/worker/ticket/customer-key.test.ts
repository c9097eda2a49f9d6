import { expect, it } from 'vitest';
import {
  BODY,
  detailOf,
  ingestConversation,
  ingestTickets,
  moveToSending,
  NOON,
  openTestStore,
  wireTicket,
} from '../../../../tests/helpers/memory-store.ts';
import type { Store } from '../calls.ts';

const guest = (id: string) =>
  wireTicket(id, { userid: '0', email: 'Noor@Example.com', lastreply: '2026-05-04 08:00:00' });
const keyOf = (store: Store, ticket: string) => detailOf(store, ticket).about?.key;

/** A ticket that this desk opened for a guest with this address; the service gave it this id. */
function openFor(store: Store, email: string, ticketId: string): void {
  const key = `ticket:${crypto.randomUUID()}`;
  const text = JSON.stringify({ for: 'guest', name: 'Noor', email, subject: 'Hello', message: 'Hello' });
  const { rev } = store.drafts.save({ id: 'f', ticket: key, rev: 0, text, at: NOON });
  const body = { ...BODY, to: { name: 'Noor', email, clientId: null } };
  store.outbox.add({ id: 'o', draft: 'f', rev, at: NOON, heldUntil: NOON, body });
  moveToSending(store, 'o', NOON, null);
  store.outbox.move('o', 'accepted', { at: NOON, made: { kind: 'ticket', ticketId, tid: 'ABC-1' } });
}

it('knows a client by the service’s id', async () => {
  const store = openTestStore();
  await ingestTickets(store, [wireTicket('1')]);
  expect(keyOf(store, '1')).toBe('client:7');
});

it('knows no guest by address alone, not even with a client’s address', async () => {
  const store = openTestStore();
  await ingestTickets(store, [wireTicket('1', { email: 'noor@example.com' }), guest('2')]);
  ingestConversation(store, '2', [
    { id: '0', clock: '08:00:00', text: 'I am the owner.' },
    { id: '5', by: 'staff', clock: '08:30:00', text: 'We can’t know.' },
  ]);
  expect(keyOf(store, '2')).toBeUndefined();
});

it('knows a guest by the address to which this desk opened the ticket', async () => {
  const store = openTestStore();
  await ingestTickets(store, [guest('1'), guest('2')]);
  openFor(store, ' noor@example.com', '1');
  expect([keyOf(store, '1'), keyOf(store, '2')]).toEqual(['email:noor@example.com', undefined]);
});

it('knows nobody by an address that the ticket did not have when we opened it', async () => {
  const store = openTestStore();
  await ingestTickets(store, [guest('1')]);
  openFor(store, 'other@example.com', '1');
  expect(keyOf(store, '1')).toBeUndefined();
});

it('knows a guest by the address to which staff opened the ticket, as the conversation shows', async () => {
  const store = openTestStore();
  await ingestTickets(store, [guest('1')]);
  ingestConversation(store, '1', [{ id: '0', by: 'staff', clock: '08:00:00', text: 'Your trial ends soon.' }]);
  expect(keyOf(store, '1')).toBe('email:noor@example.com');
});

it('knows nobody by a conversation whose beginning is missing', async () => {
  const store = openTestStore();
  await ingestTickets(store, [guest('1')]);
  ingestConversation(store, '1', [{ id: '5', by: 'staff', clock: '08:00:00', text: 'Your trial ends soon.' }]);
  expect(keyOf(store, '1')).toBeUndefined();
});
