import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { newTicketForm, type TicketForm } from '../../../../shared/domain/ticket-form.ts';
import { at, ingestTickets, openTestStore, time, wireTicket } from '../../../../tests/helpers/memory-store.ts';
import type { Store } from '../calls.ts';

let store: Store;

beforeEach(() => {
  store = openTestStore();
});
afterEach(() => store.databases.close());

const SUBJECT = 'Your move to kvm-06 🚚 on Monday, and what you should know of it';
const form: TicketForm = {
  ...newTicketForm({ id: '7', name: 'Aiko Tanaka', email: 'aiko@example.com' }),
  deptId: '1',
  subject: SUBJECT,
};
const ATTEMPT = { from: at('10:00:00'), to: at('10:00:02') };

describe('a ticket that a write may have opened', () => {
  it.each([
    ['as it was typed', SUBJECT],
    ['without its emoji', SUBJECT.replace('🚚', '?')],
    ['shortened', SUBJECT.slice(0, 40)],
    ['in other letters', SUBJECT.toUpperCase()],
  ])('is found with its subject %s', async (_how, subject) => {
    const known = store.tickets.known(form);
    await ingestTickets(store, [wireTicket('10', { subject, date: time('10:00:01') })]);
    expect(store.tickets.newSince(form, known, ATTEMPT)).toMatchObject([{ id: '10', alike: true }]);
  });

  it('is told under any subject where sender and time fit; not where it was there before', async () => {
    await ingestTickets(store, [wireTicket('9', { subject: 'Old', date: time('10:00:01') })]);
    const known = store.tickets.known(form);
    await ingestTickets(store, [
      wireTicket('10', { subject: 'Ticket opened by API', date: time('10:00:01') }),
      wireTicket('11', { subject: 'Something else', date: time('10:20:31') }),
      wireTicket('12', { subject: 'Something else', userid: '8', date: time('10:00:01') }),
    ]);
    expect(store.tickets.newSince(form, known, ATTEMPT)).toMatchObject([{ id: '10', alike: false }]);
  });
});
