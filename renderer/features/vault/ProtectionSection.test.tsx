/**
 * Protection of the data: a recovery code is shown once, only those who know a passphrase can
 * change it, and the code unlocks the data.
 */
import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { DeskStatus, VaultStatus } from '../../../shared/domain/desk.ts';
import { err, ok } from '../../../shared/result.ts';
import { openForAccount } from '../../../tests/helpers/renderer/account-part.tsx';
import { preparePane, press } from '../../../tests/helpers/renderer/pane.tsx';
import { account, type Script, scriptedBridge, settle } from '../../../tests/helpers/renderer/scripted-bridge.ts';
import { StoreProvider } from '../../store/app-store.ts';
import { ProtectionSection } from './ProtectionSection.tsx';
import { VaultScreen } from './VaultScreen.tsx';

preparePane();

const CODE = 'ABCD-EFGH-JKMN-PQRS-TVWX-YZ01-2345-6789-ABCD';
const desk = (vault: VaultStatus): DeskStatus => ({ host: 'electron', version: '0', vault });

async function open(vault: VaultStatus, script: Script = {}) {
  const state = { vault };
  const bridge = scriptedBridge({
    'account.list': () => ok([account()]),
    'desk.status': () => ok(desk(state.vault)),
    'vault.makeCode': () => ok({ code: CODE }),
    ...script,
  });
  const store = await openForAccount(bridge, ProtectionSection);
  await act(() => store.getState().vault.load());
  return { bridge, store };
}

const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });

it('shows a recovery code once, in groups, and says what a new one takes back', async () => {
  const { bridge } = await open({ state: 'open', kind: 'keychain', hasCode: true });
  expect(screen.getByText(/Creating a new one turns the old one off/)).toBeTruthy();
  expect(screen.getByText(/^Older copies .* still open with the code they were made with/)).toBeTruthy();
  expect(screen.queryByLabelText('Current passphrase')).toBeNull();
  await press('Create new recovery code…');
  const shown = screen.getByRole('status', { name: 'Recovery code' });
  expect([...shown.children].map((one) => one.textContent).join('-')).toBe(CODE);
  await press('I’ve saved it');
  expect(document.body.textContent).not.toContain('PQRS');
  expect(bridge.callsOf('vault.makeCode')).toEqual([{ passphrase: null }]);
});

it('says nothing went wrong where the question outside of the page was answered no', async () => {
  const refused = err('invalid', 'vault.makeCode', { detail: { reason: 'not-agreed' } });
  await open({ state: 'open', kind: 'keychain' }, { 'vault.makeCode': () => refused });
  await press('Create recovery code…');
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('says that nobody answered the question outside of the page, and asks again', async () => {
  const late = err('invalid', 'vault.makeCode', { detail: { reason: 'not-answered' } });
  let answers = 0;
  const { bridge } = await open(
    { state: 'open', kind: 'keychain' },
    { 'vault.makeCode': () => (answers++ === 0 ? late : ok({ code: CODE })) },
  );
  await press('Create recovery code…');
  expect(screen.getByRole('alert').textContent).toMatch(/The question .* wasn’t answered, so nothing changed/);
  await press('Check again');
  expect(bridge.callsOf('vault.makeCode')).toHaveLength(2);
  expect(screen.getByRole('status', { name: 'Recovery code' })).toBeTruthy();
  expect(screen.queryByText(/wasn’t answered/)).toBeNull();
});

it('offers nothing that needs a keychain where there is none, and says so', async () => {
  await open({ state: 'open', kind: 'passphrase', noKeychain: true });
  expect(screen.getAllByText('This computer has no keychain.')).toHaveLength(2);
  for (const name of ['Set a PIN…', 'Turn off passphrase…']) expect(screen.queryByRole('button', { name })).toBeNull();
});

it('changes a passphrase, and says what is wrong with it at its field', async () => {
  const wrong = err('auth', 'vault.unlock', { detail: { reason: 'wrong-passphrase' } });
  const present: VaultStatus = { state: 'open', kind: 'passphrase' };
  const { bridge } = await open(present, {
    'vault.change': ({ passphrase }) => (passphrase === 'the old one' ? ok(desk(present)) : wrong),
  });
  const [, current] = screen.getAllByLabelText('Current passphrase');
  if (!current) throw new Error('no field for the current passphrase');
  await press('Change passphrase');
  expect(screen.getByText('Required')).toBeTruthy();
  fireEvent.change(current, { target: { value: 'a guess' } });
  type('New passphrase', 'short');
  await press('Change passphrase');
  expect(bridge.callsOf('vault.change')).toEqual([]);
  type('New passphrase', 'several words in a row');
  await press('Change passphrase');
  expect(screen.getByRole('alert').textContent).toMatch(/passphrase/i);
  fireEvent.change(current, { target: { value: 'the old one' } });
  await press('Change passphrase');
  expect(bridge.callsOf('vault.change').at(-1)).toEqual({ passphrase: 'the old one', next: 'several words in a row' });
  expect((current as HTMLInputElement).value).toBe('');
});

it('opens by the code, and asks for a passphrase only where no keychain takes the keys', async () => {
  const needed = err('invalid', 'vault.recover', { detail: { reason: 'passphrase-needed', field: 'passphrase' } });
  const gone = err('storage', 'vault', { detail: { reason: 'keychain-gone' } }).error;
  const closed: VaultStatus = { state: 'unreadable', error: gone, hasCode: true };
  const { bridge, store } = await open(closed, {
    'vault.recover': ({ passphrase }) => (passphrase ? ok(desk({ state: 'open', kind: 'passphrase' })) : needed),
  });
  render(
    <StoreProvider store={store}>
      <VaultScreen vault={closed} />
    </StoreProvider>,
  );
  await press('Use a recovery code');
  await press('Recover');
  expect(screen.getByText('Required')).toBeTruthy();
  type('Recovery code', CODE);
  expect(screen.queryByLabelText('New passphrase')).toBeNull();
  await press('Recover');
  await act(settle);
  expect(screen.queryByRole('alert')).toBeNull();
  type('New passphrase', 'several words in a row');
  await press('Recover');
  expect(bridge.callsOf('vault.recover')).toEqual([
    { code: CODE, passphrase: null },
    { code: CODE, passphrase: 'several words in a row' },
  ]);
});

it.each(['keys-damaged', 'before-release'])(
  'blames no keychain for a file that can’t be opened (%s)',
  async (reason) => {
    const error = err('storage', 'vault', { subject: 'secrets.json', detail: { reason } }).error;
    const closed: VaultStatus = { state: 'unreadable', error };
    const { store } = await open(closed);
    render(
      <StoreProvider store={store}>
        <VaultScreen vault={closed} />
      </StoreProvider>,
    );
    expect(screen.getByRole('heading').textContent).toBe('Your data can’t be opened');
    expect(document.body.textContent).not.toMatch(/keychain/);
    expect(screen.queryByText('Can’t unlock at all?') !== null).toBe(reason === 'keys-damaged');
  },
);
