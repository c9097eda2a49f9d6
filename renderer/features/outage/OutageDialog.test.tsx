import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Account } from '../../../shared/domain/account.ts';
import type { CannedReply } from '../../../shared/domain/canned.ts';
import { ok, type Result } from '../../../shared/result.ts';
import {
  account,
  row,
  type ScriptedBridge,
  scriptedBridge,
  settle,
} from '../../../tests/helpers/renderer/scripted-bridge.ts';
import { createAppStore } from '../../slices.ts';
import { StoreProvider } from '../../store/app-store.ts';
import { UiProvider } from '../../ui/UiProvider.tsx';
import { OutageDialog } from './OutageDialog.tsx';

let bridge: ScriptedBridge;
let replies: CannedReply[];
/** Answer of the desk to *Send*. */
let sent: () => Result<{ sent: number }> | Promise<Result<{ sent: number }>>;

beforeEach(() => {
  replies = [];
  sent = () => ok({ sent: 1 });
});

const person = (ticket: string) => ({
  ...{ ticket, tid: `ABC-${ticket}`, name: `Person ${ticket}`, subject: 'Site is down' },
  openedAt: { text: '2026-11-19 09:50:00', utc: Date.UTC(2026, 10, 19, 9, 50) },
});

async function open(settings: Partial<Account['settings']>, text = 'The server is back.') {
  bridge = scriptedBridge({
    'account.list': () => ok([account({ settings: { ...account().settings, ...settings } })]),
    'account.configure': ({ settings }) => ok(account({ settings: { ...account().settings, ...settings } as never })),
    'queue.list': () => ok([]),
    'canned.list': () => ok(replies),
    'canned.used': () => ok(null),
    'batch.list': () => ok([]),
    'outbox.list': () => ok([]),
    'batch.send': () => sent(),
    'batch.plan': ({ text, rules }) =>
      ok({
        people: ['1', '2'].map(person),
        ready: [{ ticket: '1', seen: { lastReply: '', status: 'Open', staff: '' } }],
        copies: ['boss@site.example', 'accounts@site.example'],
        leftOut: [
          ...(rules?.oncePerCustomer ? [{ ticket: '3', tid: 'ABC-3', why: 'same-customer' } as const] : []),
          { ticket: '4', tid: 'ABC-4', why: 'stopped' },
        ],
        unknown: text.includes('{{customer.first}}') ? ['customer.first'] : [],
        samples: [{ ticket: '1', tid: 'ABC-1', name: 'Aiko Tanaka', text: `${text}\n\nBrand A support` }],
      }),
  });
  const store = createAppStore(bridge);
  await store.getState().accounts.load();
  await act(settle);
  render(
    <StoreProvider store={store}>
      <UiProvider>
        <OutageDialog />
      </UiProvider>
    </StoreProvider>,
  );
  store.getState().outage.show([row('1')]);
  store.getState().outage.write(text);
  return store;
}

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('a reply to many', () => {
  it('says as whom it goes, and shows each sample as it is sent', async () => {
    await open({ agentName: 'Mara Lind', signature: 'Brand A support' });
    const dialog = await screen.findByRole('dialog');
    expect(dialog.textContent).toContain('As Mara Lind · Brand A');
    const sample = await screen.findByRole('figure');
    await screen.findByText(/Also copied to 2 addresses:/);
    await screen.findByText('boss@site.example, accounts@site.example');
    await vi.waitFor(() => expect(sample.textContent).toContain('The server is back.\n\nBrand A support'));
  });

  it('asks for the name that stands under it, sends nothing without, and goes on once it is given', async () => {
    await open({ agentName: '' });
    const go = await screen.findByRole('button', { name: 'Send to 1 ticket' });
    fireEvent.click(go);
    const name = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Your name' });
    await vi.waitFor(() => expect(document.activeElement).toBe(name));
    expect(bridge.callsOf('batch.send')).toEqual([]);
    fireEvent.change(name, { target: { value: 'Mara Lind' } });
    fireEvent.keyDown(name, { key: 'Enter' });
    fireEvent.submit(name.form as HTMLFormElement);
    await vi.waitFor(() => expect(bridge.callsOf('batch.send')).toMatchObject([{ text: 'The server is back.' }]));
    expect(bridge.callsOf('account.configure')).toMatchObject([{ settings: { agentName: 'Mara Lind' } }]);
  });

  it('warns where the settings would send it in the customers’ own names', async () => {
    await open({ replyAs: 'client' });
    await screen.findByText(/in its customer’s own name/);
  });

  it('is looked through for a password and a missing file, unless that is switched off', async () => {
    const text = 'Hello {{customer.first}},\n\nattached is the report. Your password: hunter22';
    await open({ agentName: 'Mara Lind' }, text);
    const notices = await screen.findByRole('region', { name: 'Before you send' });
    expect(notices.textContent).toContain('This looks like a password');
    await act(async () => screen.getByRole('button', { name: '1 more' }).click());
    expect(notices.textContent).toContain('no file is attached');
    cleanup();
    await open({ agentName: 'Mara Lind', checksOff: ['secrets', 'attached'] }, text);
    await screen.findByRole('figure');
    expect(screen.queryByRole('region', { name: 'Before you send' })).toBeNull();
  });

  it('offers variables and canned replies where one writes, and lets them stand to be filled', async () => {
    vi.stubGlobal(
      'ResizeObserver',
      class {
        observe() {}
        disconnect() {}
      },
    );
    document.execCommand = () => false;
    Element.prototype.scrollIntoView = () => {};
    Range.prototype.getClientRects = () => [] as unknown as DOMRectList;
    replies = [
      {
        ...{ id: 'c1', name: 'Outage', keywords: [], text: 'Hello {{customer.firstname}},', department: null },
        ...{ macro: null, shared: false, used: 0, lastUsedAt: null, changedAt: 1 },
      },
    ];
    await open({ agentName: 'Mara Lind' }, 'x');
    const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Text' });
    const first = () => within(screen.getByRole('listbox')).getAllByRole('option')[0]?.textContent;
    const type = async (text: string) => {
      await act(async () => {
        field.focus();
        field.setRangeText(text, 0, field.value.length, 'end');
        field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText', data: text }));
        await settle();
      });
    };
    const enter = async () => {
      await act(async () => {
        fireEvent.keyDown(field, { key: 'Enter' });
        await settle();
      });
    };
    await type('::');
    expect(first()).toContain('Outage');
    await enter();
    expect(field.value).toBe('Hello {{customer.firstname}},');
    await type('About {{');
    await type('About {{dom');
    expect(first()).toContain('{{service.domain}}');
    await enter();
    expect(field.value).toBe('About {{service.domain}}');
    // Escape ends the list, not the dialog.
    await type('{{');
    fireEvent.keyDown(field, { key: 'Escape' });
    expect([screen.queryByRole('listbox'), screen.queryByRole('dialog') !== null]).toEqual([null, true]);
  });

  it('names the variable that an unknown one may have meant, and what was to be a canned reply', async () => {
    await open({ agentName: 'Mara Lind' }, 'Hello {{customer.first}}, ::sol');
    await screen.findByText(/Unknown variables: .* Did you mean \{\{customer\.firstname\}\}\?/);
    await screen.findByText('No canned reply was inserted for ::sol.');
  });

  it('goes once to each customer unless the agent says otherwise, which is kept', async () => {
    await open({ agentName: 'Mara Lind' });
    await screen.findByText(/^1 skipped: the customer gets it in another ticket/);
    const once = screen.getByRole('checkbox', { name: 'One reply per customer' });
    fireEvent.click(once);
    await vi.waitFor(() => expect(screen.queryByText(/gets it in another ticket/)).toBeNull());
    expect(bridge.callsOf('account.configure')).toEqual([{ account: 'a1', settings: { bulkOncePerCustomer: false } }]);
    cleanup();
    const store = await open({ agentName: 'Mara Lind', bulkOncePerCustomer: false });
    await screen.findByRole('figure');
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'One reply per customer' }).checked).toBe(false);
    // Another window may send it meanwhile: the desk is told what was chosen.
    await vi.waitFor(() => expect(store.getState().outage.planning).toBe(false));
    await act(() => store.getState().outage.send());
    expect(bridge.callsOf('batch.send')).toMatchObject([{ oncePerCustomer: false }]);
  });

  it('leads to a stopped reply that is in the way', async () => {
    const store = await open({ agentName: 'Mara Lind' });
    await screen.findByText(/^1 skipped: you have a reply on hold or refused there/);
    fireEvent.click(screen.getByRole('button', { name: 'Open #ABC-4' }));
    expect(store.getState().nav.ticket).toBe('4');
    expect(store.getState().outage).toMatchObject({ open: false, text: 'The server is back.' });
  });

  it('counts the selected tickets, also those that one reply can’t take', async () => {
    const store = await open({});
    act(() => store.getState().outage.show(Array.from({ length: 502 }, (_, at) => row(`${at}`))));
    const { selectedCount, tickets } = store.getState().outage;
    expect([selectedCount, tickets.length]).toEqual([502, 500]);
  });

  it('leaves out by age, by subject and by hand', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 10, 19, 10, 0) });
    const rules = () => bridge.callsOf('batch.plan').at(-1)?.rules;
    await open({ agentName: 'Mara Lind' });
    fireEvent.change(screen.getByRole('combobox', { name: 'Opened' }), { target: { value: 'time' } });
    const at = screen.getByLabelText('Since');
    fireEvent.change(at, { target: { value: '2026-11-19T09:30' } });
    expect(rules()?.openedSince).toBe(new Date(2026, 10, 19, 9, 30).getTime());
    fireEvent.change(screen.getByRole('combobox', { name: 'Opened' }), { target: { value: String(3600_000) } });
    expect(rules()?.openedSince).toBe(Date.now() - 3600_000);
    fireEvent.change(screen.getByRole('textbox', { name: 'Skip subjects containing' }), {
      target: { value: 'invoice, , spam ' },
    });
    await vi.waitFor(() => expect(rules()?.withoutSubjects).toEqual(['invoice', 'spam']));
    fireEvent.click(await screen.findByText('Review recipients'));
    const second = screen.getByRole<HTMLInputElement>('checkbox', { name: /^Person 2/ });
    fireEvent.click(second);
    await vi.waitFor(() => expect(rules()?.excluded).toEqual(['2']));
    await vi.waitFor(() => expect(second.checked).toBe(false));
    fireEvent.click(second);
    await vi.waitFor(() => expect(rules()?.excluded).toEqual([]));
    vi.useRealTimers();
  });

  describe('while the desk takes it', () => {
    const pressed = async () => {
      const store = await open({ agentName: 'Mara Lind' });
      await vi.waitFor(() => expect(store.getState().outage.planning).toBe(false));
      let answer: (result: Result<{ sent: number }>) => void = () => undefined;
      sent = () => new Promise((resolve) => (answer = resolve));
      const done = store.getState().outage.send();
      await settle();
      const taken = async () => {
        answer(ok({ sent: 1 }));
        await act(() => done);
      };
      return { outage: () => store.getState().outage, taken };
    };

    it('keeps what is written on: that did not go', async () => {
      const { outage, taken } = await pressed();
      act(() => outage().write('The server is back. Backups follow.'));
      await taken();
      expect(outage()).toMatchObject({ open: false, busy: false, text: 'The server is back. Backups follow.' });
    });

    it('leaves the dialog alone that was opened for others meanwhile', async () => {
      const { outage, taken } = await pressed();
      act(() => outage().hide());
      act(() => outage().show([row('2')]));
      act(() => outage().write('Another outage.'));
      await taken();
      expect(outage()).toMatchObject({ open: true, busy: false, tickets: ['2'], text: 'Another outage.' });
    });

    it('is closed and empty afterwards where nothing came between', async () => {
      const { outage, taken } = await pressed();
      await taken();
      expect(outage()).toMatchObject({ open: false, busy: false, text: '' });
    });
  });
});
