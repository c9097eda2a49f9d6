/**
 * A pane of the window that cannot be drawn: the others stay, a held reply can be taken back, and
 * the question before leaving is asked and answered.
 */
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { ok } from '../../shared/result.ts';
import { preparePane } from '../../tests/helpers/renderer/pane.tsx';
import {
  customer as aCustomer,
  detail as aDetail,
  draft as aDraft,
  item as anItem,
} from '../../tests/helpers/renderer/samples.ts';
import {
  account as anAccount,
  row,
  rowsFrom,
  type Script,
  scriptedBridge,
  settle,
} from '../../tests/helpers/renderer/scripted-bridge.ts';
import { App } from '../App.tsx';
import { features } from '../features.ts';
import { createAppStore } from '../slices.ts';
import { StoreProvider } from '../store/app-store.ts';
import { readAllViews } from '../ui/lazy-view.tsx';
import { UiProvider } from '../ui/UiProvider.tsx';

const { broken, fragile } = await vi.hoisted(() => import('../../tests/helpers/renderer/fragile-view.tsx'));

vi.mock('../features/list/Grid.tsx', (load) => fragile(load, 'Grid'));
vi.mock('../features/outbox/OutboxDrawer.tsx', (load) => fragile(load, 'OutboxDrawer'));
vi.mock('../features/proxy/ProxyDialog.tsx', (load) => fragile(load, 'ProxyDialog'));
vi.mock('../features/find/FindBar.tsx', (load) => fragile(load, 'FindBar'));
vi.mock('./Dialogs.tsx', (load) => fragile(load, 'Dialogs'));
vi.mock('../features/settings/AccountPage.tsx', (load) => fragile(load, 'AccountPage'));
vi.mock('../features/page-view/PagePane.tsx', (load) => fragile(load, 'PagePane'));
vi.mock('./StatusBar.tsx', (load) => fragile(load, 'StatusBar'));
vi.mock('./TitleBar.tsx', (load) => fragile(load, 'TitleBar'));

preparePane();

const HELD = anItem({ state: 'held', heldUntil: Date.now() + 60_000 });
const PAGE = {
  account: 'a1',
  ticket: 't1',
  address: 'https://billing.example.com/viewticket.php',
  title: 'Ticket',
  isLoading: false,
  canGoBack: false,
  canGoForward: false,
  failure: null,
  isOfTicket: true,
};
/** A toast is a dialog, too. */
const LEAVING = { name: 'Close Rackside?' };
const TEXT = { account: 'a1', id: '1', kind: 'reply', tid: 'ABC-1', subject: 'Mails', customer: 'Aiko' } as const;

async function openWindow(more: Script = {}) {
  // Parts of a browser that a whole window needs and jsdom lacks.
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: vi.fn(), removeEventListener: vi.fn() }));
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
  // React tells the console of every failure, caught or not.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  let items = [HELD];
  const bridge = scriptedBridge({
    'desk.status': () =>
      ok({ host: 'electron', version: '1', vault: { state: 'open', kind: 'keychain', since: 0 } as never }),
    'account.list': () => ok([anAccount()]),
    'queue.list': () => ok([]),
    'queue.rows': rowsFrom(() => [row('t1')]),
    'ticket.get': ({ ticket }) => ok({ ...aDetail(), ticket: { ...aDetail().ticket, id: ticket } }),
    'ticket.timeline': () => ok([{ kind: 'outbox', id: HELD.id, at: HELD.createdAt, item: HELD }]),
    'postFile.list': () => ok([]),
    'postPicture.list': () => ok([]),
    'customer.ofTicket': ({ ticket }) => ok(aCustomer({ ticket })),
    'draft.get': () => ok(null),
    'page.status': () => ok(broken.part === 'PagePane' ? PAGE : null),
    'outbox.list': () => ok(items),
    'outbox.undo': () => {
      items = [];
      return ok(aDraft({ ticket: HELD.ticket ?? 't1' }));
    },
    'desk.stay': () => ok(null),
    ...more,
  });
  const store = createAppStore(bridge, features);
  store.listen();
  await readAllViews();
  await act(async () => {
    await store.getState().vault.load();
    await store.getState().accounts.load();
    store.getState().nav.openTicket('t1');
    render(
      <StoreProvider store={store}>
        <UiProvider>
          <App />
        </UiProvider>
      </StoreProvider>,
    );
    await settle();
  });
  return { bridge, store };
}

const failures = () => screen.getAllByRole('button', { name: 'Reload window' });

it.each([
  ['Grid', () => undefined],
  ['OutboxDrawer', (app) => app.nav.setOutboxOpen(true)],
  ['AccountPage', (app) => app.nav.setSettingsOpen(true)],
  ['PagePane', (app) => void app.pageView.load()],
  ['StatusBar', () => undefined],
  ['TitleBar', () => undefined],
  ['ProxyDialog', () => undefined],
  ['FindBar', () => undefined],
  ['Dialogs', () => undefined],
] as [string, (app: ReturnType<Awaited<ReturnType<typeof openWindow>>['store']['getState']>) => void][])(
  '%s alone is gone where it fails: a held reply is taken back, and the question before leaving is answered',
  async (part, show) => {
    broken.part = part;
    const { bridge, store } = await openWindow({
      'desk.leaving': () => ok({ to: 'quit', held: [TEXT], lost: [], unsaved: 0 }),
    });
    await act(async () => {
      show(store.getState());
      await settle();
    });
    expect(failures()).toHaveLength(1);

    // The drawer has its *Undo*, and so has the reply in its ticket.
    await act(async () => {
      if (part !== 'OutboxDrawer') store.getState().nav.setOutboxOpen(true);
      await settle();
    });
    fireEvent.click(screen.getAllByRole('button', { name: 'Undo' })[0] as HTMLElement);
    await act(settle);
    expect(bridge.callsOf('outbox.undo')).toHaveLength(1);

    await act(async () => {
      await store.getState().quitDialog.load();
      await settle();
    });
    fireEvent.click(within(screen.getByRole('dialog', LEAVING)).getByRole('button', { name: 'Cancel' }));
    await act(settle);
    expect(bridge.callsOf('desk.stay')).toHaveLength(1);
    cleanup();
  },
);

it('the question before leaving stays with its answers where it cannot list what it is about', async () => {
  broken.part = '';
  const { bridge, store } = await openWindow({
    'desk.leaving': () =>
      ok({ to: 'quit', held: [{ ...TEXT, kind: 'nothing we know' as never }], lost: [], unsaved: 0 }),
  });
  await act(async () => {
    await store.getState().quitDialog.load();
    await settle();
  });
  const dialog = screen.getByRole('dialog', LEAVING);
  within(dialog).getByRole('button', { name: 'Reload window' });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  await act(settle);
  expect(bridge.callsOf('desk.stay')).toHaveLength(1);
});
