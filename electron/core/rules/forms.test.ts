import { expect, it } from 'vitest';
import { newContactForm } from '../../../shared/domain/contact-form.ts';
import { newOrderForm, newOrderLine } from '../../../shared/domain/order-form.ts';
import { newTicketForm } from '../../../shared/domain/ticket-form.ts';
import { formHead, formWithoutSecrets } from './forms.ts';

const FORM = {
  client: { id: '7', name: 'Aiko Tanaka' },
  lines: [
    {
      pid: '5',
      rootPassword: 'r00t',
      eppCode: 'EPP-1',
      customFields: [
        { id: '1', name: 'Root Password', value: 'hunter2' },
        { id: '2', name: 'Internal reference', value: 'PO-17' },
      ],
    },
  ],
};

it('keeps what was ordered, and no secret of it', () => {
  expect(JSON.parse(formWithoutSecrets('order', JSON.stringify(FORM)))).toEqual({
    client: FORM.client,
    lines: [
      {
        pid: '5',
        rootPassword: '',
        eppCode: '',
        customFields: [
          { id: '1', name: 'Root Password', value: '' },
          { id: '2', name: 'Internal reference', value: 'PO-17' },
        ],
      },
    ],
  });
});

it('shows nothing of what is no form, and leaves a reply as it is', () => {
  expect(formWithoutSecrets('order', 'hunter2 {')).toBe('{}');
  expect(formWithoutSecrets('reply', '{"password2":"as the customer wrote"}')).toBe(
    '{"password2":"as the customer wrote"}',
  );
});

it('names whom a form is for and what it is about, and nothing of a text that is no form', () => {
  const client = { id: '101', name: 'Aiko Tanaka', email: 'aiko@shop.example' };
  const order = {
    ...newOrderForm(client),
    lines: [{ ...newOrderLine('product'), productName: 'VPS 2', domain: 'shop.example', rootPassword: 'hunter2' }],
    renewals: [{ domain: 'old.example', years: '1' }],
  };
  const contact = newContactForm();
  const heads = [
    formHead('order', JSON.stringify(order)),
    formHead('order', JSON.stringify(newOrderForm({ ...client, name: '', email: '' }))),
    formHead('contact', JSON.stringify({ ...contact, client, values: { ...contact.values, firstName: 'Noor' } })),
    formHead('ticket', JSON.stringify({ ...newTicketForm(client), subject: 'Site down ' })),
    formHead('ticket', JSON.stringify({ ...newTicketForm(), for: 'guest', email: 'guest@mail.example' })),
    formHead('order', 'not json'),
    formHead('contact', '{"client":7,"values":5}'),
  ];
  expect(heads).toEqual([
    { who: 'Aiko Tanaka', about: 'VPS 2 shop.example, old.example' },
    { who: '101', about: '' },
    { who: 'Aiko Tanaka', about: 'Noor' },
    { who: 'Aiko Tanaka', about: 'Site down' },
    { who: 'guest@mail.example', about: '' },
    { who: '', about: '' },
    { who: '', about: '' },
  ]);
});
