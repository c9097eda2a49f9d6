import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Account, ListRefusal } from '../../../shared/domain/account.ts';
import { type AppError, err, ok } from '../../../shared/result.ts';
import {
  account,
  type ScriptedBridge,
  scriptedBridge,
  settle,
} from '../../../tests/helpers/renderer/scripted-bridge.ts';
import { EmptyList } from '../../features/list/Grid.tsx';
import { features } from '../../features.ts';
import { createAppStore } from '../../slices.ts';
import { StoreProvider } from '../../store/app-store.ts';
import { UiProvider } from '../../ui/UiProvider.tsx';
import { ListPane } from '../../window/ListPane.tsx';
import { StatusBar } from '../../window/StatusBar.tsx';
import { HiddenNotice, RefusedList } from './RefusedList.tsx';

afterEach(cleanup);

const no = (operation: string): AppError => ({
  kind: 'rejected',
  operation,
  detail: { texts: ['Permission Denied'] },
});
const refused = (of: ListRefusal['of'], operation: string): ListRefusal => ({
  of,
  since: Date.now(),
  error: no(operation),
});
const online = (more: Partial<Account> = {}): Partial<Account> => ({
  connection: { state: 'online', since: 0, lastSuccess: Date.now(), error: null },
  sync: { phase: 'idle', done: 0, total: null },
  ...more,
});
const offline = (error: AppError): Partial<Account> => ({
  connection: { state: 'offline', since: Date.now() - 60_000, lastSuccess: 1, error },
});

async function show(more: Partial<Account>, view: React.ReactNode): Promise<ScriptedBridge> {
  const bridge = scriptedBridge({
    'account.list': () => ok([account(more)]),
    'queue.list': () => ok([]),
    'queue.rows': () => ok({ rows: [], total: 0, revision: 1 }),
    'announcement.openLink': () => ok(null),
    'sync.now': () => ({ ok: false, error: no('get-tickets') }),
  });
  const store = createAppStore(bridge, features);
  await store.getState().accounts.load();
  store.getState().nav.openQueue('awaiting');
  await act(settle);
  render(
    <StoreProvider store={store}>
      <UiProvider>
        {view}
        <StatusBar />
      </UiProvider>
    </StoreProvider>,
  );
  await act(settle);
  return bridge;
}

const connection = () => screen.getByRole('status', { name: 'Connection' });

describe('a list of tickets that the service refuses', () => {
  it('is told at the queue and in the status bar: in its words, with what to do', async () => {
    const bridge = await show(online({ refused: [refused('tickets', 'get-tickets')] }), <ListPane alone={false} />);
    expect(connection().textContent).toMatch(/^The service has refused to list tickets since .*: “Permission Denied”$/);
    expect(connection().title).toContain('Ask the service’s administrators');
    const notice = screen
      .getByText('The service doesn’t give this account access to its tickets.')
      .closest('[role=status]');
    expect(notice?.textContent).toContain('The service said: “Permission Denied”');
    expect(notice?.textContent).toContain('Ask the service’s administrators');
    expect(document.body.textContent).not.toContain('being fetched');

    // Asked once more, it says so again, and what was said.
    screen.getByRole('button', { name: 'Try again' }).click();
    await vi.waitFor(() => expect(bridge.callsOf('sync.now')).toHaveLength(1));
    // On screen, and in what is read out.
    const [toast] = await screen.findAllByText('Couldn’t refresh');
    expect(toast?.parentElement?.textContent).toContain('“Permission Denied”');
  });

  it('is not told while nothing is refused, nor while nobody answers at all', async () => {
    await show(online(), <ListPane alone={false} />);
    expect(connection().textContent).toBe('Connected');
    cleanup();
    const gone = offline(err('offline', 'get-tickets').error);
    await show({ ...gone, refused: [refused('tickets', 'get-tickets')] }, null);
    expect(connection().textContent).toMatch(/^No connection since/);
  });
});

it.each([
  ['products', 'get-clients-products', 'access to products'],
  ['domains', 'get-clients-domains', 'access to domains'],
  ['contacts', 'get-contacts', 'access to contacts'],
  ['orders', 'get-orders', 'access to orders'],
  ['announcements', 'get-announcements', 'access to announcements'],
] as const)(
  '%s that are refused are told where they would be, and not as a failure of the rest',
  async (of, operation, words) => {
    await show(online({ refused: [refused(of, operation)] }), <RefusedList of={of} />);
    const text = document.body.textContent;
    expect(text).toContain(words);
    expect(text).toContain('“Permission Denied”');
    expect(connection().textContent).toBe('Connected');
  },
);

describe('a network that wants to be signed in to', () => {
  it.each<[string, AppError]>([
    ['A web page came back', { kind: 'malformed', operation: 'get-tickets', detail: { reason: 'html' } }],
    ['redirects to another address', { kind: 'rejected', operation: 'get-tickets', detail: { reason: 'redirect' } }],
    ['This network requires', { kind: 'server', operation: 'get-tickets', detail: { reason: 'network-sign-in' } }],
  ])('%s', async (words, error) => {
    await show(offline(error), null);
    expect(connection().textContent).toMatch(/^Something has been blocking the connection since/);
    expect(connection().textContent).toContain(words);
    expect(connection().textContent).toMatch(/require(s)? you to sign in/);
    expect(connection().title).toContain('in your browser');
  });

  it('is told by the bar and the empty list in one voice, each with the way to its page', async () => {
    const never = { sync: { phase: 'idle', done: 0, total: null } } as const;
    const { error } = err('malformed', 'get-tickets', { detail: { reason: 'html' } });
    const bridge = await show({ ...offline(error), ...never }, <EmptyList />);
    const words = connection().textContent ?? '';
    expect((await screen.findByText(/^No tickets stored/)).textContent).toContain(words);
    const buttons = await screen.findAllByRole('button', { name: 'Open network sign-in' });
    expect(buttons).toHaveLength(2);
    for (const button of buttons) button.click();
    await act(settle);
    expect(bridge.callsOf('announcement.openLink').map(({ url }) => url)).toEqual(['/', '/']);
  });

  it('has no way to its page where the network itself is missing, or a certificate is wrong', async () => {
    for (const reason of ['timeout', 'certificate-expired']) {
      await show(offline({ kind: 'offline', operation: 'get-tickets', detail: { reason } }), <EmptyList />);
      await act(settle);
      expect(screen.queryByRole('button', { name: 'Open network sign-in' })).toBeNull();
      cleanup();
    }
  });
});

it('an answer of long ago is not called a connection', async () => {
  const long = Date.now() - 10 * 60_000;
  await show({ ...online(), connection: { state: 'online', since: 0, lastSuccess: long, error: null } }, null);
  expect(connection().textContent).toMatch(/^Last checked/);
  expect(document.body.textContent).not.toContain('Connected');
});

describe('records that the service can’t show', () => {
  const hidden = [{ of: 'tickets' as const, count: 2, error: no('get-tickets') }];

  it('are told in the bar, in the words of the service', async () => {
    await show(online({ hidden }), null);
    const words = screen.getByText('The service can’t show 2 tickets.');
    expect(words.title).toContain('“Permission Denied”');
    expect(screen.getByRole('status', { name: 'Connection' }).textContent).toBe('Connected');
  });

  it('are told above their list, and nothing is where there are none', async () => {
    const one = account(online({ hidden: [{ of: 'orders', count: 1, error: no('get-orders') }] }));
    await show(online(), [
      <HiddenNotice key="orders" of="orders" account={one} />,
      <HiddenNotice key="contacts" of="contacts" account={one} />,
    ]);
    expect(screen.getByText(/The service can’t show 1 order\./).textContent).toContain('“Permission Denied”');
    expect(screen.queryByText(/contact/)).toBeNull();
  });
});
