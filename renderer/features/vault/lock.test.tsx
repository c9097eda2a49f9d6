/**
 * The window of a locked desk: blank at once, loaded anew unless it holds what could not be saved,
 * no command, no count at the icon; and the page that sets a PIN and says when the desk locks
 * itself.
 */
import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { DEFAULT_COMPUTER } from '../../../shared/domain/computer.ts';
import type { DeskStatus, VaultStatus } from '../../../shared/domain/desk.ts';
import { err, ok } from '../../../shared/result.ts';
import { openForAccount } from '../../../tests/helpers/renderer/account-part.tsx';
import { preparePane, press } from '../../../tests/helpers/renderer/pane.tsx';
import { account, type Script, scriptedBridge, settle } from '../../../tests/helpers/renderer/scripted-bridge.ts';
import { runCommand } from '../../commands/table.ts';
import { features } from '../../features.ts';
import { StoreProvider } from '../../store/app-store.ts';
import { chromeOf } from '../computer/window-chrome.ts';
import { watchLock } from './index.ts';
import { ProtectionSection } from './ProtectionSection.tsx';
import { VaultScreen } from './VaultScreen.tsx';

preparePane();

const desk = (vault: VaultStatus): DeskStatus => ({ host: 'electron', version: '0', vault });
const computer = {
  settings: DEFAULT_COMPUTER,
  can: { menus: true, tray: true, login: true, arrange: true, pages: true },
};

async function open(vault: VaultStatus, script: Script = {}) {
  const state = { vault };
  const bridge = scriptedBridge({
    'account.list': () => ok([account()]),
    'desk.status': () => ok(desk(state.vault)),
    'computer.get': () => ok(computer),
    'vault.lock': () => ok(desk({ state: 'locking' })),
    ...script,
  });
  const store = await openForAccount(bridge, ProtectionSection, features);
  await act(() => store.getState().vault.load());
  await act(() => store.getState().computer.load());
  const become = async (next: VaultStatus) => {
    state.vault = next;
    await act(() => store.getState().vault.load());
  };
  return { bridge, store, become };
}

const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const OPEN: VaultStatus = { state: 'open', kind: 'pin', hasCode: true, pin: true };
const LOCKED: VaultStatus = { state: 'locked', hasCode: true, noPassphrase: true, pin: { left: 5 } };

it('is loaded anew once it is locked, tells no count, and runs no command', async () => {
  const { store, become, bridge } = await open(OPEN);
  store.setState(({ accounts }) => ({
    accounts: { ...accounts, counts: { [account().id]: { awaiting: 7, unread: 3 } } } as typeof accounts,
  }));
  expect(chromeOf(store.getState()).badge).toMatchObject({ count: 7 });
  const reload = vi.fn();
  watchLock(store, reload);
  runCommand('vault.lock', store.getState);
  await act(settle);
  expect(bridge.callsOf('vault.lock')).toEqual([{}]);
  expect(store.getState().vault.desk?.vault.state).toBe('locking');
  const chrome = chromeOf(store.getState());
  expect([chrome.badge, chrome.tray.tooltip]).toEqual([{ count: 0, words: 'locked' }, 'Rackside: locked']);
  expect(chrome.menus.flatMap(({ commands }) => commands).filter(({ enabled }) => enabled)).toEqual([]);
  expect(runCommand('account.page', store.getState)).toBe(false);
  expect(reload).not.toHaveBeenCalled();
  await become(LOCKED);
  expect(reload).toHaveBeenCalledTimes(1);
});

it('keeps what could not be saved behind the lock, and saves it once it is open again', async () => {
  const { store, become } = await open(OPEN);
  let unsaved = 12;
  store.getState().unsaved.hold({
    unsaved: () => unsaved,
    describeInput: () => 'Half a thought',
    flush: async () => {
      unsaved = 0;
    },
  });
  const reload = vi.fn();
  watchLock(store, reload);
  await become({ state: 'locking' });
  await become(LOCKED);
  render(
    <StoreProvider store={store}>
      <VaultScreen vault={LOCKED as never} />
    </StoreProvider>,
  );
  expect(screen.getByText(/One text couldn’t be saved/)).toBeTruthy();
  expect(document.body.textContent).not.toContain('Half a thought');
  expect(reload).not.toHaveBeenCalled();
  await become(OPEN);
  await act(settle);
  expect(unsaved).toBe(0);
});

it('asks for the PIN, says how many tries are left, and then only for the recovery code', async () => {
  const tries = [
    err('auth', 'vault.enterPin', { detail: { reason: 'wrong-pin', facts: { left: 1 } } }),
    err('auth', 'vault.enterPin', { detail: { reason: 'pin-gone' } }),
  ];
  const { store, become, bridge } = await open(LOCKED, {
    'vault.enterPin': () => tries.shift() ?? ok(desk(OPEN)),
  });
  const shown = render(
    <StoreProvider store={store}>
      <VaultScreen vault={LOCKED as never} />
    </StoreProvider>,
  );
  expect(document.activeElement).toBe(screen.getByLabelText('PIN'));
  type('PIN', '111222');
  await press('Unlock');
  expect(screen.getByRole('alert').textContent).toContain('Wrong PIN. Tries left: 1.');
  expect((screen.getByLabelText('PIN') as HTMLInputElement).value).toBe('');
  const gone: VaultStatus = { state: 'locked', hasCode: true, noPassphrase: true };
  await become(gone);
  shown.rerender(
    <StoreProvider store={store}>
      <VaultScreen vault={gone as never} />
    </StoreProvider>,
  );
  expect(screen.queryByLabelText('PIN')).toBeNull();
  expect(screen.getByText(/Your PIN no longer works/)).toBeTruthy();
  // Ways that lose nothing come first; the last one is folded away behind them.
  const shownNames = screen.getAllByRole('button').map(({ textContent }) => textContent);
  expect(shownNames.slice(0, 2)).toEqual(['Use a recovery code', 'Try again']);
  expect(screen.getByText('Can’t unlock at all?').closest('details')?.open).toBe(false);
  expect(screen.getByText('Start over…').closest('details')).toBe(
    screen.getByText('Can’t unlock at all?').closest('details'),
  );
  expect(bridge.callsOf('vault.enterPin')).toEqual([{ pin: '111222' }]);
});

it('offers to start over behind the recovery code, folded, once a passphrase was wrong', async () => {
  const wrong = err('auth', 'vault.unlock', { detail: { reason: 'wrong-passphrase' } });
  const vault: VaultStatus = { state: 'locked', hasCode: true };
  const { store } = await open(vault, { 'vault.unlock': () => wrong });
  render(
    <StoreProvider store={store}>
      <VaultScreen vault={vault as never} />
    </StoreProvider>,
  );
  expect(screen.queryByText('Can’t unlock at all?')).toBeNull();
  type('Passphrase', 'a guess');
  await press('Unlock');
  const code = screen.getByRole('button', { name: 'Use a recovery code' });
  const last = screen.getByText('Can’t unlock at all?');
  expect(code.compareDocumentPosition(last)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(last.closest('details')?.open).toBe(false);
});

it('says how many items wait until it is unlocked', async () => {
  const vault: VaultStatus = { state: 'locked', waits: 2 };
  const { store } = await open(vault);
  render(
    <StoreProvider store={store}>
      <VaultScreen vault={vault as never} />
    </StoreProvider>,
  );
  expect(screen.getByText('2 items you sent are waiting until you unlock Rackside.')).toBeTruthy();
});

it('leads to what has to be set first where only a keychain protects the data', async () => {
  const refused = err('invalid', 'vault.lock', { detail: { reason: 'no-secret' } });
  const { store } = await open({ state: 'open', kind: 'keychain' }, { 'vault.lock': () => refused });
  expect(screen.getByText(/To lock Rackside, set a PIN or a passphrase/)).toBeTruthy();
  expect(screen.getByText(/Create a recovery code first/)).toBeTruthy();
  runCommand('vault.lock', store.getState);
  await act(settle);
  expect(store.getState().nav).toMatchObject({ settingsOpen: true, settingsSection: 'protection' });
});

it('sets a PIN, and when the desk locks itself', async () => {
  const { bridge } = await open(OPEN, {
    'vault.setPin': () => ok(desk(OPEN)),
    'computer.configure': ({ settings }) =>
      ok({ ...computer, settings: { ...DEFAULT_COMPUTER, ...settings } as never }),
  });
  await press('Change PIN…');
  type('New PIN', '12a4');
  await press('Save PIN');
  expect(screen.getByText('Use six or more digits.')).toBeTruthy();
  type('New PIN', '482917');
  await press('Save PIN');
  expect(bridge.callsOf('vault.setPin')).toEqual([{ pin: '482917', passphrase: null }]);
  fireEvent.change(screen.getByLabelText('Lock automatically'), { target: { value: '5' } });
  fireEvent.change(screen.getByLabelText('Lock automatically'), { target: { value: 'never' } });
  fireEvent.click(screen.getByLabelText('Lock with the computer'));
  await act(settle);
  expect(bridge.callsOf('computer.configure').map(({ settings }) => settings)).toEqual([
    { lockAfter: 5 },
    { lockAfter: null },
    { lockWithComputer: false },
  ]);
});

it('says what a new passphrase is worth, refuses a weak one, and makes a strong one', async () => {
  const weak = err('invalid', 'vault.protect', { detail: { reason: 'weak-passphrase', field: 'passphrase' } });
  const { bridge } = await open(OPEN, {
    'vault.strength': ({ passphrase }) =>
      ok(passphrase.startsWith('password') ? { strength: 'weak', why: 'repeats' } : { strength: 'strong', why: null }),
    'vault.suggest': () => ok({ passphrase: 'abacus motto mountain pledge quilt river' }),
    'vault.protect': ({ passphrase }) => (passphrase.startsWith('password') ? weak : ok(desk(OPEN))),
  });
  await press('Protect with passphrase…');
  expect(document.activeElement).toBe(screen.getByLabelText('New passphrase'));
  type('New passphrase', 'password');
  await press('Protect with passphrase');
  expect(screen.getByText('Use at least 12 characters.')).toBeTruthy();
  expect(bridge.callsOf('vault.protect')).toEqual([]);
  type('New passphrase', 'passwordpassword');
  expect(await screen.findByText(/it repeats the same characters/)).toBeTruthy();
  await press('Protect with passphrase');
  expect(screen.getByText('This passphrase is too easy to guess.')).toBeTruthy();
  await press('Generate passphrase');
  expect(screen.getByText('abacus motto mountain pledge quilt river')).toBeTruthy();
  await press('Protect with passphrase');
  expect(bridge.callsOf('vault.protect').at(-1)).toEqual({ passphrase: 'abacus motto mountain pledge quilt river' });
});

it('says why no passphrase could be made', async () => {
  await open(OPEN, { 'vault.suggest': () => err('offline', 'vault.suggest') });
  await press('Protect with passphrase…');
  await press('Generate passphrase');
  expect(await screen.findAllByText(/No connection/)).not.toEqual([]);
});
