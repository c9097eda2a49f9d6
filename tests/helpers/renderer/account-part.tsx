/**
 * `openForAccount` shows one part of the window for the first account of a scripted desk, which is
 * shown anew with each change of that account.
 */
import { act, render } from '@testing-library/react';
import type { ComponentType } from 'react';
import { createAppStore } from '../../../renderer/slices.ts';
import { type AppStore, StoreProvider, useApp } from '../../../renderer/store/app-store.ts';
import type { Feature } from '../../../renderer/store/registry.ts';
import { UiProvider } from '../../../renderer/ui/UiProvider.tsx';
import type { Account } from '../../../shared/domain/account.ts';
import { type ScriptedBridge, settle } from './scripted-bridge.ts';

/** Resolves with the window's store once the part is drawn. */
export async function openForAccount(
  bridge: ScriptedBridge,
  Part: ComponentType<{ account: Account }>,
  features: readonly Feature[] = [],
): Promise<AppStore> {
  const store = createAppStore(bridge, features);
  await store.getState().accounts.load();
  function Shown() {
    const listed = useApp((app) => app.accounts.list?.[0]);
    return listed ? <Part account={listed} /> : null;
  }
  await act(async () => {
    render(
      <StoreProvider store={store}>
        <UiProvider>
          <Shown />
        </UiProvider>
      </StoreProvider>,
    );
    await settle();
  });
  return store;
}
