import { act, fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ok } from '../../../shared/result.ts';
import { openForAccount } from '../../../tests/helpers/renderer/account-part.tsx';
import { preparePane } from '../../../tests/helpers/renderer/pane.tsx';
import { account, scriptedBridge, settle } from '../../../tests/helpers/renderer/scripted-bridge.ts';
import { CommandKeys } from '../../commands/CommandKeys.tsx';
import type { Feature } from '../../store/registry.ts';
import { readAllViews } from '../../ui/lazy-view.tsx';
import { accountsFeature } from '../accounts/index.ts';
import { AccountPage } from './AccountPage.tsx';

preparePane();

const View = () => (
  <>
    <input aria-label="A field of it" />
    <button type="button">Remove</button>
  </>
);
const Page = () => (
  <>
    <CommandKeys />
    <AccountPage />
  </>
);

it('is left by one Escape from a button, and from a field by way of its parts', async () => {
  const bridge = scriptedBridge({
    'account.list': () => ok([account()]),
    'desk.status': () => ok({ host: 'local', version: '0', vault: { state: 'open', kind: 'session' } }),
  });
  const own: Feature = { settingsPages: { account: { title: 'settings.account', View } } };
  const store = await openForAccount(bridge, Page, [accountsFeature, own]);
  await act(readAllViews);
  await act(() => store.getState().vault.load());
  act(() => store.getState().nav.setSettingsOpen(true));
  const isOpen = () => store.getState().nav.settingsOpen;
  const field = await screen.findByRole('textbox', { name: 'A field of it' });
  act(() => field.focus());
  fireEvent.keyDown(field, { key: 'Escape' });
  expect([isOpen(), document.activeElement?.getAttribute('aria-current')]).toEqual([true, 'true']);
  fireEvent.keyDown(screen.getByRole('button', { name: 'Remove' }), { key: 'Escape' });
  await act(settle);
  expect(isOpen()).toBe(false);
});
