import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { changeContactForm } from '../../../shared/domain/contact-form.ts';
import { formKey } from '../../../shared/domain/draft.ts';
import { newTicketForm } from '../../../shared/domain/ticket-form.ts';
import { until } from '../../helpers/until.ts';
import type { ContractContext } from '../suite.ts';

/** Contacts, and tickets that the agent opens. */
export function contactsPart({ value, error, account, service }: ContractContext): void {
  it('lists contacts, asks for them, and changes one', async () => {
    const list = await value('contact.list', { account: account(), filter: {}, from: 0, count: 50 });
    expect(list.total).toBeGreaterThan(0);
    const one = list.rows.find(({ clientId, email }) => clientId !== null && email !== '');
    if (!one) throw new Error('there is no contact with an e-mail');
    const filter = { email: one.email, clientId: one.clientId ?? '' };
    expect((await value('contact.ask', { account: account(), filter })).found).toBeGreaterThan(0);
    expect((await value('contact.read', { account: account(), contact: one.id })).email).toBe(one.email);
    const draft = randomUUID();
    const form = changeContactForm(one, '');
    const text = JSON.stringify({ ...form, values: { ...form.values, city: 'Bergen-Contract' } });
    const ticket = formKey('contact', draft);
    const { rev } = await value('draft.save', { account: account(), id: draft, ticket, rev: 0, text });
    const item = await value('form.send', { account: account(), draft, rev });
    await until('the change to be accepted', async () =>
      (await value('outbox.list', { account: account() })).some(
        ({ id, state }) => id === item.id && state === 'accepted',
      ),
    );
    expect(service().stored('contact', one.id)).toMatchObject({ city: 'Bergen-Contract' });
    expect((await error('form.send', { account: account(), draft, rev })).detail?.reason).toBe('not-found');
  });

  it('opens a ticket', async () => {
    const draft = randomUUID();
    const ticket = formKey('ticket', draft);
    const form = { ...newTicketForm(), for: 'guest', name: 'Ann', email: 'ann@contract.example', deptId: '1' };
    const text = JSON.stringify({ ...form, subject: 'Opened by contract', message: 'Hello.' });
    const { rev } = await value('draft.save', { account: account(), id: draft, ticket, rev: 0, text });
    const item = await value('form.send', { account: account(), draft, rev });
    await value('outbox.sendNow', { account: account(), item: item.id });
    const done = await until('it to be accepted', async () =>
      (await value('outbox.list', { account: account() })).find(
        ({ id, state }) => id === item.id && state === 'accepted',
      ),
    );
    expect(done.made).toMatchObject({ kind: 'ticket', tid: expect.stringMatching(/\d/) });
  });
}
