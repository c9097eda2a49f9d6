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
import { features } from '../../features.ts';
import { createAppStore } from '../../slices.ts';
import { StoreProvider } from '../../store/app-store.ts';
import { UiProvider } from '../../ui/UiProvider.tsx';
import { ListPane } from '../../window/ListPane.tsx';
import { StatusBar } from '../../window/StatusBar.tsx';
import { RefusedList } from './RefusedList.tsx';

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
    ['A web page answered', { kind: 'malformed', operation: 'get-tickets', detail: { reason: 'html' } }],
    ['redirects to another address', { kind: 'rejected', operation: 'get-tickets', detail: { reason: 'redirect' } }],
    ['This network requires', { kind: 'server', operation: 'get-tickets', detail: { reason: 'network-sign-in' } }],
  ])('%s', async (words, error) => {
    await show(offline(error), null);
    expect(connection().textContent).toMatch(/^Something blocks the way to the service since/);
    expect(connection().textContent).toContain(words);
    expect(connection().textContent).toMatch(/require(s)? you to sign in/);
    expect(connection().title).toContain('in your browser');
  });
});

it('an answer of long ago is not called a connection', async () => {
  const long = Date.now() - 10 * 60_000;
  await show({ ...online(), connection: { state: 'online', since: 0, lastSuccess: long, error: null } }, null);
  expect(connection().textContent).toMatch(/^Last checked/);
  expect(document.body.textContent).not.toContain('Connected');
});
