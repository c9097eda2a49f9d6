/** The rows of a reply, proved on the composer and on the account's page beside it. */
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AccountDesk } from '../../electron/core/desk/account/account.ts';
import { identityOf, replyParams } from '../../electron/core/desk/outbox/kinds/reply.ts';
import { messageForm } from '../../electron/core/desk/service/write-forms.ts';
import { RepliesSection } from '../../renderer/features/settings/RepliesSection.tsx';
import { features } from '../../renderer/features.ts';
import { currentAccount } from '../../renderer/parts/accounts/current-account.ts';
import { createAppStore } from '../../renderer/slices.ts';
import { StoreProvider, useApp } from '../../renderer/store/app-store.ts';
import { UiProvider } from '../../renderer/ui/UiProvider.tsx';
import { TicketPane } from '../../renderer/window/TicketPane.tsx';
import type { Contact } from '../../shared/domain/contact-form.ts';
import type { Draft } from '../../shared/domain/draft.ts';
import { ok } from '../../shared/result.ts';
import { customer, detail, draft, meta } from '../helpers/renderer/samples.ts';
import { account, scriptedBridge, settle } from '../helpers/renderer/scripted-bridge.ts';
import { fieldsOf } from './multipart.ts';
import { replyRows } from './ticket-rows.ts';

beforeEach(() => {
  // jsdom lays nothing out.
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const NOOR = { id: '71', firstName: 'Noor', lastName: 'Aziz', company: '', email: 'noor@example.com' } as Contact;

/** The ticket `t1`, and the part of the account's page about replies. */
async function open() {
  let own = account();
  let stored: Draft | null = null;
  const bridge = scriptedBridge({
    'account.list': () => ok([own]),
    'account.configure': ({ settings }) => {
      own = { ...own, settings: { ...own.settings, ...(settings as Partial<typeof own.settings>) } };
      return ok(own);
    },
    'queue.list': () => ok([]),
    'queue.rows': () => ok({ rows: [], total: 0, revision: 0 }),
    'ticket.get': () => ok(detail()),
    'ticket.timeline': () => ok([]),
    'ticket.seen': () => ok(null),
    'customer.ofTicket': ({ ticket }) => ok(customer({ ticket })),
    'draft.get': () => ok(stored),
    'contact.list': () => ok({ rows: [NOOR], total: 1 }),
    'draft.extras': ({ id, contact, fields, plain, email }) => {
      const { clientId } = detail().ticket.requester;
      const chosen = contact === null || clientId === null ? null : { id: contact, name: 'Noor', clientId };
      stored = draft({ id, text: '', extras: { contact: chosen, fields, ...(plain ? { plain: true } : {}), email } });
      return ok(stored);
    },
    'draft.save': ({ rev }) => ok({ rev: rev + 1, savedAt: 1, kept: null }),
    'file.begin': ({ file, name, size }) => ok(meta(file, { name, size, stored: 0, finished: false })),
    'outbox.list': () => ok([]),
  });
  const store = createAppStore(bridge, features);
  store.listen();
  await store.getState().accounts.load();
  await act(async () => {
    render(
      <StoreProvider store={store}>
        <UiProvider>
          <TicketPane />
          <Replies />
        </UiProvider>
      </StoreProvider>,
    );
    store.getState().nav.openTicket('t1');
    await settle();
  });
  return { bridge, settings: () => own, extras: () => stored?.extras ?? null };
}

function Replies() {
  const own = useApp(currentAccount);
  return own && <RepliesSection account={own} />;
}

async function fill(label: string, value: string | true): Promise<void> {
  const control = (await screen.findAllByLabelText(label, { selector: 'input, textarea, select' })).at(
    -1,
  ) as HTMLElement;
  if (value === true) fireEvent.click(control);
  else {
    fireEvent.change(control, { target: { value } });
    fireEvent.blur(control);
  }
  await act(settle);
}

const MORE = 'Reply options';
async function press(name: string): Promise<void> {
  const button = await screen.findByRole('button', { name });
  await act(async () => {
    fireEvent.click(button);
    await settle();
  });
}

describe('add-ticket-reply', () => {
  it.each(replyRows.map((row) => [row.parameter, row] as const))('sends %s as its control says', async (name, row) => {
    const { bridge, settings, extras } = await open();
    if (name === 'attachments') {
      const input = document.querySelector('input[type="file"]') as Element;
      fireEvent.change(input, { target: { files: [new File(['x'], String(row.value))] } });
      await waitFor(() => expect(bridge.callsOf('file.begin')).toMatchObject([{ ticket: 't1', name: 'log.txt' }]));
      return;
    }
    for (const one of row.before ?? []) {
      if (typeof one !== 'string') await fill(...one);
      else await press(one);
    }
    await fill(row.control, row.value);
    if (row.before?.[0] === MORE) await press('Apply to this reply');
    if (row.control === 'Reply') await waitFor(() => expect(bridge.callsOf('draft.save')).not.toEqual([]));
    const { ticket, text } = bridge.callsOf('draft.save').at(-1) ?? { ticket: 't1', text: 'Good day' };
    // Only the signed-in person and the settings are needed of the desk.
    const desk = { settings: () => settings().settings, entry: settings() } as unknown as AccountDesk;
    const { contact = null, fields = [], plain = false, email } = extras() ?? {};
    const identity = identityOf(desk, detail().ticket, contact, email);
    const { body } = messageForm({ ...replyParams(ticket, text, identity, { fields, plain }), files: [] });
    expect(await fieldsOf(body)).toMatchObject(row.sent);
  });

  it('shows beside *As* what was chosen for it, and sends that with it', async () => {
    const { bridge } = await open();
    expect(screen.queryByText(/contact’s own name/)).toBeNull();
    await press(MORE);
    await fill('Send as', '71');
    expect(screen.getByText(/as if Noor Aziz had written it/)).toBeDefined();
    await press('Add field');
    await fill('Field ID', '3');
    await fill('Value', 'K-7');
    await press('Apply to this reply');
    const fields = [{ id: '3', name: '', value: 'K-7' }];
    expect(bridge.callsOf('draft.extras')).toMatchObject([{ account: 'a1', ticket: 't1', contact: '71', fields }]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByText('the contact Noor, in their own name').dataset.warn).toBe('');
    expect(screen.getByText('1 custom field')).toBeDefined();
    // Seen, and read out once.
    expect(screen.getAllByText(/in the name of Noor, a contact of the customer/)).toHaveLength(2);
  });

  it('is as it was where its dialog is left by Escape', async () => {
    const { bridge } = await open();
    await press(MORE);
    await fill('Send as', '71');
    fireEvent.keyDown(screen.getByLabelText('Send as'), { key: 'Escape' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(bridge.callsOf('draft.extras')).toEqual([]);
    expect(screen.queryByText(/contact’s own name|in their own name/)).toBeNull();
  });
});
