/** The rows of contacts, orders and new tickets, each proved on the form that it is about. */
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { contactQuery } from '../../electron/core/desk/commands/customers.ts';
import {
  addContactParams,
  readContactForm,
  updateContactParams,
} from '../../electron/core/desk/outbox/kinds/contact.ts';
import { orderParams, readOrderForm } from '../../electron/core/desk/outbox/kinds/order.ts';
import { readTicketForm, ticketParams } from '../../electron/core/desk/outbox/kinds/ticket.ts';
import { formFields } from '../../electron/core/desk/service/form.ts';
import { messageForm, orderFields } from '../../electron/core/desk/service/write-forms.ts';
import { ContactFormView } from '../../renderer/features/contacts/ContactFormView.tsx';
import { ContactsView } from '../../renderer/features/contacts/ContactsView.tsx';
import { NewTicketView } from '../../renderer/features/new-ticket/NewTicketView.tsx';
import { NewOrderView } from '../../renderer/features/orders/NewOrderView.tsx';
import { features } from '../../renderer/features.ts';
import { createAppStore } from '../../renderer/slices.ts';
import { type AppStore, StoreProvider } from '../../renderer/store/app-store.ts';
import { UiProvider } from '../../renderer/ui/UiProvider.tsx';
import type { Account } from '../../shared/domain/account.ts';
import { type Contact, changeContactForm, contactValues, newContactForm } from '../../shared/domain/contact-form.ts';
import type { CustomerPage } from '../../shared/domain/customer.ts';
import { newOrderForm } from '../../shared/domain/order-form.ts';
import { newTicketForm } from '../../shared/domain/ticket-form.ts';
import { ok } from '../../shared/result.ts';
import { account, type Script, type ScriptedBridge, scriptedBridge } from '../helpers/renderer/scripted-bridge.ts';
import { addContactRows, getContactsRows, updateContactRows } from './contact-rows.ts';
import { fieldsOf } from './multipart.ts';
import { orderRows } from './order-rows.ts';
import type { Row } from './table.ts';
import { openTicketRows } from './ticket-rows.ts';

afterEach(cleanup);

const DRAFT = '3f1f1c1e-6c1b-4a61-9d58-0f2f6c3a0010';
const CONTACT = {
  id: '71',
  clientId: '7',
  firstName: 'N',
  lastName: 'A',
  company: '',
  email: 'n@a.example',
  address1: '',
  address2: '',
  city: '',
  state: '',
  postcode: '',
  country: '',
  phone: '',
  taxId: '',
  subAccount: false,
  permissions: [],
  receives: { general: false, product: false, domain: false, invoice: false, support: false, affiliate: false },
  hasPassword: false,
  createdAt: null,
  updatedAt: null,
  resetUntil: null,
} satisfies Contact;
const service = (id: string) => ({ record: { id, domain: `site${id}.example`, name: `site${id}.example` }, readAt: 0 });
const page = {
  clientId: '7',
  emails: [],
  contacts: { rows: [{ record: CONTACT, readAt: 0 }], total: 1 },
  products: { rows: [service('201'), service('202')], total: 2 },
  domains: { rows: [service('301')], total: 1 },
} as unknown as CustomerPage;

const script: Script = {
  'draft.get': () => ok(null),
  'draft.list': () => ok([]),
  'draft.save': ({ rev }) => ok({ rev: rev + 1, savedAt: 1, kept: null }),
  'contact.list': () => ok({ rows: [CONTACT], total: 1 }),
  'contact.ask': () => ok({ found: 0 }),
  'order.list': () => ok({ rows: [], total: 0, statuses: [], payments: [], readAt: null }),
  'order.catalog': () =>
    ok({
      products: [
        {
          pid: '5',
          name: 'VPS S',
          group: 'Servers',
          cycles: ['Monthly'],
          options: [{ id: '3', name: 'CPU cores', type: 'dropdown' }],
          fields: [{ id: '1', name: 'Internal reference', secret: false }],
          isServer: true,
        },
      ],
      gateways: [{ id: 'stripe', name: 'Card' }],
      cycles: ['Monthly'],
    }),
  'customer.get': () => ok(page),
  'client.find': () => ok([]),
};

/** A view in a window of its own. */
function show(view: (own: Account, store: AppStore) => ReactNode): { bridge: ScriptedBridge; store: AppStore } {
  const bridge = scriptedBridge(script);
  const store = createAppStore(bridge, features);
  const own = account();
  store.setState((app) => ({
    accounts: { ...app.accounts, list: [own] },
    nav: { ...app.nav, account: own.id },
    queues: {
      ...app.queues,
      list: [
        { key: 'dept:2', label: 'Support', count: 1, atLeast: false, basis: 'computed', meaning: null, readAt: null },
      ],
    },
  }));
  render(
    <StoreProvider store={store}>
      <UiProvider>{view(own, store)}</UiProvider>
    </StoreProvider>,
  );
  return { bridge, store };
}

async function fill(label: string, value: string | true): Promise<void> {
  const controls = await screen
    .findAllByLabelText(
      label,
      { selector: 'input, select, textarea', exact: true },
      { timeout: value === true ? 200 : 2000 },
    )
    .catch(() => []);
  const control = controls.at(-1);
  if (!control) return void fireEvent.click(await screen.findByRole('button', { name: label }));
  if (value === true) return void fireEvent.click(control);
  if (control.getAttribute('role') !== 'combobox') return void fireEvent.change(control, { target: { value } });
  fireEvent.focus(control);
  fireEvent.keyDown(control, { key: 'ArrowDown' });
  fireEvent.input(control, { target: { value } });
  fireEvent.click(await screen.findByRole('option', { name: new RegExp(value) }));
}

async function follow({ before = [], control, value }: Row): Promise<void> {
  for (const one of before) {
    if (typeof one !== 'string') await fill(...one);
    else fireEvent.click(screen.queryByRole('button', { name: one }) ?? (await screen.findByText(one)));
  }
  await fill(control, value);
}

const rowsOf = (rows: readonly Row[]) => rows.map((row) => [row.parameter, row] as const);
const NOTHING = newContactForm();
const KNOWN = newContactForm({ id: '7', name: 'Aiko' });

describe('contacts', () => {
  async function filledIn(row: Row, initial: typeof NOTHING) {
    const { store } = show((own, app) => {
      app.getState().contacts.sessionOf(own.id, DRAFT, initial);
      return <ContactFormView account={own} id={DRAFT} />;
    });
    await screen.findByRole('button', { name: /contact$/ });
    await follow(row);
    const form = readContactForm(store.getState().contacts.sessionOf('a1', DRAFT).draft.store.getState().text);
    if (!form) throw new Error('nothing was filled in');
    return form;
  }

  it.each(rowsOf(addContactRows))('add-contact sends %s as its control says', async (parameter, row) => {
    const form = await filledIn(row, parameter === 'clientid' ? NOTHING : KNOWN);
    expect(Object.fromEntries(formFields({ ...addContactParams(form) }))).toMatchObject(row.sent);
  });

  it.each(rowsOf(updateContactRows))('update-contact sends %s as its control says', async (_, row) => {
    const form = await filledIn(row, changeContactForm(CONTACT, 'Aiko'));
    const params = updateContactParams('71', form, contactValues(CONTACT));
    expect(Object.fromEntries(formFields({ ...params }))).toMatchObject(row.sent);
  });

  it.each(rowsOf(getContactsRows))('get-contacts asks by %s as its control says', async (_, row) => {
    const { bridge } = show((own) => <ContactsView account={own} id="all" />);
    await follow(row);
    fireEvent.click(screen.getByRole('button', { name: 'Search the service' }));
    await waitFor(() => expect(bridge.callsOf('contact.ask')).toHaveLength(1));
    const filter = bridge.callsOf('contact.ask')[0]?.filter ?? {};
    const trimmed = Object.fromEntries(
      Object.entries(filter).map(([name, value]) => [name, typeof value === 'string' ? value.trim() : value]),
    );
    expect(Object.fromEntries(formFields({ ...contactQuery(trimmed) }))).toMatchObject(row.sent);
  });
});

describe('open-ticket', () => {
  it.each(rowsOf(openTicketRows))('sends %s as its control says', async (parameter, row) => {
    const { store, bridge } = show((own, app) => {
      app
        .getState()
        .newTicket.sessionOf(own.id, DRAFT, newTicketForm({ id: '7', name: 'Aiko', email: 'a@example.com' }));
      return <NewTicketView account={own} id={DRAFT} />;
    });
    await screen.findByRole('button', { name: 'Create ticket' });
    await screen.findByRole('option', { name: /site301/ });
    const session = store.getState().newTicket.sessionOf('a1', DRAFT);
    if (parameter === 'attachments') {
      const input = document.querySelector('input[type="file"]');
      fireEvent.change(input as Element, { target: { files: [new File(['x'], String(row.value))] } });
      await waitFor(() => expect(bridge.callsOf('file.begin')).toHaveLength(1));
      const [begun] = bridge.callsOf('file.begin');
      expect(begun).toMatchObject({ ticket: session.key, name: row.sent.attachments });
      return;
    }
    await follow(row);
    const form = readTicketForm(session.draft.store.getState().text);
    if (!form) throw new Error('nothing was filled in');
    const { body } = messageForm({ ...ticketParams(form), files: [] });
    expect(await fieldsOf(body)).toMatchObject(row.sent);
  });
});

describe('add-order', () => {
  it.each(rowsOf(orderRows))('sends %s as its control says', async (_, row) => {
    const { store } = show((own, app) => {
      app.getState().orders.sessionOf(own.id, DRAFT, newOrderForm({ id: '7', name: 'Aiko', email: 'a@example.com' }));
      return <NewOrderView account={own} id={DRAFT} />;
    });
    await screen.findByRole('navigation', { name: 'Order steps' });
    await waitFor(() => expect(store.getState().orders.customer && store.getState().orders.catalog).not.toBeNull());
    await follow(row);
    const form = readOrderForm(store.getState().orders.sessionOf('a1', DRAFT).draft.store.getState().text);
    if (!form) throw new Error('nothing was filled in');
    expect(Object.fromEntries(orderFields(orderParams(form, { configOptionsAs: 'documented' })))).toMatchObject(
      row.sent,
    );
  });
});
