/** The question before the end is asked behind a lock too, and tells no contents. */
import { act, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { DeskStatus } from '../../shared/domain/desk.ts';
import { ok } from '../../shared/result.ts';
import { preparePane, press } from '../../tests/helpers/renderer/pane.tsx';
import { scriptedBridge, settle } from '../../tests/helpers/renderer/scripted-bridge.ts';
import { App } from '../App.tsx';
import { features } from '../features.ts';
import { createAppStore } from '../slices.ts';
import { StoreProvider } from '../store/app-store.ts';
import { readAllViews } from '../ui/lazy-view.tsx';
import { UiProvider } from '../ui/UiProvider.tsx';

preparePane();

it('can be answered while a text is kept behind the lock, and shows none of it', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: vi.fn(), removeEventListener: vi.fn() }));
  const locked: DeskStatus = { host: 'electron', version: '0', vault: { state: 'locked', hasCode: true } };
  const bridge = scriptedBridge({
    'desk.status': () => ok(locked),
    'desk.leaving': () => ok({ to: 'quit', held: [], lost: [], unsaved: 1 }),
    'desk.leave': () => ok(null),
  });
  const store = createAppStore(bridge, features);
  await readAllViews();
  store.getState().unsaved.hold({ unsaved: () => 12, describeInput: () => 'Half a thought', flush: async () => {} });
  await act(() => store.getState().vault.load());
  render(
    <StoreProvider store={store}>
      <UiProvider>
        <App />
      </UiProvider>
    </StoreProvider>,
  );
  await act(() => store.getState().quitDialog.load());
  await act(settle);
  expect(screen.getByText(/1 text or file will be lost/)).toBeTruthy();
  expect(document.body.textContent).not.toContain('Half a thought');
  await press('Close and lose them');
  expect(bridge.callsOf('desk.leave')).toEqual([{ held: 'keep' }]);
});
