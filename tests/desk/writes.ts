/** Every kind of write that the outbox knows, each made so that it is like no other. */

import type { Account } from '../../shared/domain/account.ts';
import { changeContactForm, newContactForm } from '../../shared/domain/contact-form.ts';
import { type FormKind, formKey } from '../../shared/domain/draft.ts';
import { newOrderForm, newOrderLine } from '../../shared/domain/order-form.ts';
import type { OutboxItem } from '../../shared/domain/outbox.ts';
import type { TicketRow } from '../../shared/domain/ticket.ts';
import { newTicketForm } from '../../shared/domain/ticket-form.ts';
import { asTimePasses, whenSettled } from '../helpers/under-way.ts';
import type { RunningService } from '../service/service.ts';
import { type DeskUnderTest, openDesk, rowsOf, send, signIn, startTestService } from './harness.ts';

export interface Write {
  name: string;
  operation: 'add-ticket-reply' | 'open-ticket' | 'add-order' | 'add-contact' | 'update-contact';
  /** It goes at once, or is a form again. */
  isForm: boolean;
}

export const WRITES: readonly Write[] = [
  { name: 'a reply', operation: 'add-ticket-reply', isForm: false },
  { name: 'replies to many', operation: 'add-ticket-reply', isForm: false },
  { name: 'a new ticket', operation: 'open-ticket', isForm: false },
  { name: 'an order', operation: 'add-order', isForm: true },
  { name: 'a contact', operation: 'add-contact', isForm: true },
  { name: 'a change of a contact', operation: 'update-contact', isForm: true },
];

const clientOf = ({ requester: { clientId, name, email } }: TicketRow) => ({ id: clientId ?? '', name, email });

/** Sends one of a kind and gives its items. */
async function writer(under: DeskUnderTest, account: string): Promise<(kind: Write) => Promise<OutboxItem[]>> {
  const tickets = (await rowsOf(under, account, 'active')).filter(({ requester }) => requester.clientId !== null);
  const contacts = await whenSettled('the contacts', async () => {
    const { rows } = await under.call('contact.list', { account, filter: {}, from: 0, count: 200 });
    return rows.length > 0 && rows.filter(({ clientId }) => clientId !== null);
  });
  let count = 0;

  const next = (): TicketRow => {
    const row = tickets.shift();
    if (!row) throw new Error('the service has too few tickets');
    return row;
  };

  async function drafted(kind: FormKind, form: object) {
    const draft = crypto.randomUUID();
    const ticket = formKey(kind, draft);
    const { rev } = await under.call('draft.save', { account, id: draft, ticket, rev: 0, text: JSON.stringify(form) });
    return { account, draft, rev };
  }

  async function toMany(): Promise<OutboxItem[]> {
    const batch = crypto.randomUUID();
    const chosen = await Promise.all(
      [next(), next()].map(async ({ id: ticket }) => {
        const { fingerprint: seen } = await under.call('ticket.get', { account, ticket });
        return { ticket, seen };
      }),
    );
    await under.call('batch.send', { account, batch, text: `To many ${count}`, tickets: chosen });
    return (await under.call('outbox.list', { account })).filter((item) => item.batch === batch);
  }

  async function changeContact(): Promise<OutboxItem> {
    const contact = contacts.shift();
    if (!contact) throw new Error('the service has too few contacts');
    const form = changeContactForm(contact, '');
    const values = { ...form.values, city: `City ${count}` };
    return under.call('form.send', await drafted('contact', { ...form, values }));
  }

  return async ({ name, operation }) => {
    count++;
    const [row] = tickets as [TicketRow];
    const client = clientOf(row);
    switch (operation) {
      case 'add-ticket-reply':
        return name === 'a reply' ? [await send(under, account, next().id, `Reply ${count}`)] : toMany();
      case 'open-ticket': {
        const form = { ...newTicketForm(client), deptId: row.deptId, subject: `New ${count}`, message: 'M' };
        return [await under.call('form.send', await drafted('ticket', form))];
      }
      case 'add-order': {
        const lines = [{ ...newOrderLine('transfer'), domain: `moved${count}.example`, eppCode: 'EPP' }];
        return [
          await under.call('form.send', {
            ...(await drafted('order', { ...newOrderForm(client), lines })),
            shown: [],
          }),
        ];
      }
      case 'add-contact': {
        const form = newContactForm(client);
        const values = { ...form.values, firstName: 'Noor', lastName: `N${count}`, email: `noor${count}@new.example` };
        return [await under.call('form.send', await drafted('contact', { ...form, values }))];
      }
      case 'update-contact':
        return [await changeContact()];
    }
  };
}

export interface DeskForWrites {
  service: RunningService;
  under: DeskUnderTest;
  account: Account;
  write(kind: Write): Promise<OutboxItem[]>;
}

/** A desk whose replies are not held, signed in to a service with so many tickets. */
export async function openForWrites(tickets: number): Promise<DeskForWrites> {
  const service = await startTestService({ tickets, customers: 60 });
  const under = await openDesk();
  const account = await signIn(under, service);
  await under.call('account.configure', { account: account.id, settings: { holdSeconds: 0 } });
  return { service, under, account, write: await writer(under, account.id) };
}

/** Nothing of an earlier test is left: no call in the ledger, no fault, no outage. */
export async function resetForWrites({ service, under }: Pick<DeskForWrites, 'service' | 'under'>): Promise<void> {
  service.ledger.clear();
  service.faults.clear();
  await asTimePasses('the connection', async () => {
    under.clock.advance(3000);
    return (await under.call('account.list', {}))[0]?.connection.state === 'online';
  });
}
