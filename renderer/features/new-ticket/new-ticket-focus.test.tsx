import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { newContactForm } from '../../../shared/domain/contact-form.ts';
import { newTicketForm } from '../../../shared/domain/ticket-form.ts';
import { ok } from '../../../shared/result.ts';
import { preparePane } from '../../../tests/helpers/renderer/pane.tsx';
import { account, scriptedBridge, settle } from '../../../tests/helpers/renderer/scripted-bridge.ts';
import { features } from '../../features.ts';
import { createAppStore } from '../../slices.ts';
import type { AppState } from '../../store/app-state.ts';
import { StoreProvider, useApp } from '../../store/app-store.ts';
import { readAllViews } from '../../ui/lazy-view.tsx';
import { UiProvider } from '../../ui/UiProvider.tsx';
import { RecordPane } from '../record/RecordPane.tsx';

preparePane();

function Opened() {
  const of = useApp((app) => app.record.open);
  return of && <RecordPane of={of} />;
}

/** Opens a form by `begin` and returns the element with the focus. */
async function focusAfter(begin: (app: AppState) => void) {
  const bridge = scriptedBridge({
    'account.list': () => ok([account()]),
    'queue.list': () => ok([]),
    'queue.rows': () => ok({ rows: [], total: 0, revision: 0 }),
    'draft.get': () => ok(null),
    'draft.list': () => ok([]),
    'canned.list': () => ok([]),
    'draft.save': ({ rev }) => ok({ rev: rev + 1, savedAt: 1, kept: null }),
  });
  await readAllViews();
  const store = createAppStore(bridge, features);
  await store.getState().accounts.load();
  render(
    <StoreProvider store={store}>
      <UiProvider>
        <Opened />
      </UiProvider>
    </StoreProvider>,
  );
  await act(async () => {
    begin(store.getState());
    await settle();
  });
  return document.activeElement;
}

const CUSTOMER = { id: '7', name: 'Ann Other', email: 'ann@other.example' };

it.each([
  ['whom it is for, where that is not known', newTicketForm(), 'Customer'],
  ['the subject of one for a known customer', newTicketForm(CUSTOMER), 'Subject'],
  ['the message, where the subject is there', { ...newTicketForm(CUSTOMER), subject: 'Your move' }, 'Message'],
  ['the name of somebody else', { ...newTicketForm(), for: 'guest' as const }, 'Name'],
])('a new ticket opens with the focus in its first empty field: %s', async (_, form, label) => {
  expect(await focusAfter(({ newTicket }) => newTicket.beginForm(form))).toBe(screen.getByLabelText(label));
});

it('a new contact of a known customer opens with the focus in its first field', async () => {
  const at = await focusAfter(({ contacts }) => contacts.beginForm(newContactForm(CUSTOMER)));
  expect(at).toBe(screen.getByLabelText('First name'));
});

it('leaves the field by Escape for the keys of the window', async () => {
  const at = await focusAfter(({ newTicket }) => newTicket.beginForm(newTicketForm(CUSTOMER)));
  if (at) fireEvent.keyDown(at, { key: 'Escape' });
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'New ticket' }));
});

const type = (label: string, value: string) =>
  act(async () => {
    fireEvent.change(screen.getByLabelText(label, { selector: 'input, textarea' }), { target: { value } });
    await settle();
  });
const summary = () => within(screen.getByRole('region', { name: 'Summary' }));
const valueAt = (label: string) => summary().queryByText(label, { selector: 'dt' })?.nextElementSibling?.textContent;

it('says beside the fields whom the ticket is for, and what it says, as one types', async () => {
  await focusAfter(({ newTicket }) => newTicket.beginForm(newTicketForm(CUSTOMER)));
  expect(['Customer', 'Subject', 'Message', 'Priority'].map(valueAt)).toEqual([
    'Ann Other, customer 7',
    '–',
    '–',
    undefined,
  ]);
  await type('Subject', 'Your move');
  await type('Message', 'We move you\ntonight.');
  expect(['Subject', 'Message'].map(valueAt)).toEqual(['Your move', 'We move you tonight.']);
  summary().getByText(/posts this under Ann Other’s name/);
});

it('says beside a contact’s fields what is added, with its password as dots', async () => {
  await focusAfter(({ contacts }) => contacts.beginForm(newContactForm(CUSTOMER)));
  await type('First name', 'Noor');
  fireEvent.click(screen.getByLabelText(/^Sub-account/));
  await type('Password', 'S3cret');
  expect(['Customer', 'First name', 'Password'].map(valueAt)).toEqual(['Ann Other, customer 7', 'Noor', '••••••••']);
});
