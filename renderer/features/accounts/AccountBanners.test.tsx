import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { ok } from '../../../shared/result.ts';
import { account, scriptedBridge, settle } from '../../../tests/helpers/renderer/scripted-bridge.ts';
import { createAppStore } from '../../slices.ts';
import { StoreProvider } from '../../store/app-store.ts';
import { SignedOutBanner } from './AccountBanners.tsx';

afterEach(cleanup);

/** The banner of an account whose service refused it for this reason. */
async function banner(reason: string) {
  localStorage.clear();
  const error = { kind: 'auth', operation: 'get-tickets', detail: { reason } } as const;
  const connection = { state: 'signed-out', since: 0, lastSuccess: null, error } as const;
  const store = createAppStore(
    scriptedBridge({
      'account.list': () => ok([account({ connection }), account({ id: 'a2', connection })]),
      'queue.list': () => ok([]),
    }),
  );
  await store.getState().accounts.load();
  await settle();
  render(
    <StoreProvider store={store}>
      <SignedOutBanner />
    </StoreProvider>,
  );
  return store;
}

it.each([
  ['api-key', /no longer accepts your API key or secret/, true],
  ['password', /no longer accepts your email or password/, false],
  ['expired', /asks you to sign in again/, false],
])('says what was refused, and asks for it: %s', async (reason, words, key) => {
  await banner(reason);
  expect(screen.getByText(words)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Sign in' }));
  expect(screen.queryByLabelText('API key') !== null).toBe(key);
});

it('carries nothing that was typed for one account into the dialog of another', async () => {
  const store = await banner('password');
  fireEvent.click(screen.getByRole('button', { name: 'Sign in' }));
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'of the first' } });
  act(() => store.getState().nav.openAccount('a2'));
  fireEvent.click(screen.getByRole('button', { name: 'Sign in' }));
  expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('');
});
