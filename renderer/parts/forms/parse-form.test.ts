import { expect, it } from 'vitest';
import { newContactForm } from '../../../shared/domain/contact-form.ts';
import { newOrderForm, newOrderLine } from '../../../shared/domain/order-form.ts';
import { newTicketForm } from '../../../shared/domain/ticket-form.ts';
import { parseContactForm } from '../../features/contacts/contact-outbox.ts';
import { readTicket } from '../../features/new-ticket/ticket-outbox.ts';
import { readOrder } from '../../features/orders/order-outbox.ts';

it.each([
  ['order', readOrder, newOrderForm()],
  ['contact', parseContactForm, newContactForm()],
  ['ticket', readTicket, newTicketForm()],
] as const)(
  'the form of a draft that has only files, or was begun by an older version, is whole: %s',
  (_, read, empty) => {
    expect(read('')).toEqual(empty);
    expect(read('{}')).toEqual(empty);
  },
);

it('a line of an older version’s order is whole', () => {
  const text = JSON.stringify({ lines: [{ kind: 'transfer', domain: 'a.example' }] });
  expect(readOrder(text).lines).toEqual([{ ...newOrderLine('transfer'), domain: 'a.example' }]);
});
