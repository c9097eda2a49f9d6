import { act, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { QuitText } from '../../../shared/domain/desk.ts';
import { ok } from '../../../shared/result.ts';
import { preparePane, press } from '../../../tests/helpers/renderer/pane.tsx';
import { scriptedBridge, settle } from '../../../tests/helpers/renderer/scripted-bridge.ts';
import { createAppStore } from '../../slices.ts';
import { StoreProvider } from '../../store/app-store.ts';
import { UiProvider } from '../../ui/UiProvider.tsx';
import { QuitDialog } from './QuitDialog.tsx';

preparePane();

/** The window of one of two tabs; the desk counted `unsaved` texts and files in both. */
async function openAsked(unsaved: number, held: QuitText[] = [], to: 'quit' | 'lock' = 'quit', planned?: number) {
  const bridge = scriptedBridge({
    'desk.leaving': () => ok({ to, held, lost: [], unsaved, ...(planned && { planned }) }),
    'desk.flushed': () => ok(null),
    'desk.leave': () => ok(null),
  });
  const store = createAppStore(bridge, []);
  store.listen();
  render(
    <StoreProvider store={store}>
      <UiProvider>
        <QuitDialog />
      </UiProvider>
    </StoreProvider>,
  );
  return { bridge, store, ask: () => act(() => store.getState().quitDialog.load()) };
}

it('says what another tab could not store, and that it will be lost', async () => {
  const { bridge, ask } = await openAsked(2);
  await ask();
  expect(screen.getByText('2 texts or files in other tabs will be lost, because they aren’t stored yet')).toBeTruthy();
  await press('Close and lose them');
  expect(bridge.callsOf('desk.leave')).toEqual([{ held: 'keep' }]);
});

it('counts what this tab held by then as its own, also once that is stored', async () => {
  const { store, bridge, ask } = await openAsked(1);
  let bytes = 12;
  const holder = { unsaved: () => bytes, describeInput: () => 'Half a thought', flush: async () => {} };
  store.getState().unsaved.hold(holder);
  bridge.emit({ name: 'desk.flush', data: { id: crypto.randomUUID() } });
  await act(settle);
  await ask();
  expect(screen.getByText('1 text or file will be lost, because it isn’t stored yet')).toBeTruthy();
  expect(screen.queryByText(/in another tab/)).toBeNull();
  bytes = 0;
  await ask();
  expect(screen.getByText('Nothing is left to settle.')).toBeTruthy();
});

it('asks before a lock what becomes of the held reply; Enter sends nothing, and nothing is lost', async () => {
  const text: QuitText = {
    account: 'a1',
    id: 'i1',
    kind: 'reply',
    tid: 'T-1',
    subject: 'Site is down',
    customer: 'Ann',
  };
  const { bridge, ask } = await openAsked(0, [text], 'lock');
  await ask();
  await act(settle);
  expect(screen.getByRole('heading', { name: 'Lock Rackside?' })).toBeTruthy();
  expect(screen.queryByText(/lost/)).toBeNull();
  const safe = screen.getByRole('button', { name: 'Lock now, send when I’m back' });
  await vi.waitFor(() => expect(document.activeElement).toBe(safe));
  await press('Lock now, send when I’m back');
  await press('Send now and lock');
  expect(bridge.callsOf('desk.leave')).toEqual([{ held: 'wait' }, { held: 'send' }]);
});

it.each([
  [1, 'Keep as draft and close'],
  [500, 'Keep as 500 drafts and close'],
])('says how many drafts the held replies become: %i', async (count, words) => {
  const held = Array.from({ length: count }, (_, at): QuitText => {
    return { account: 'a1', id: `i${at}`, kind: 'reply', tid: `T-${at}`, subject: 'Site is down', customer: 'Ann' };
  });
  const { bridge, ask } = await openAsked(0, held);
  await ask();
  await press(words);
  expect(bridge.callsOf('desk.leave')).toEqual([{ held: 'keep' }]);
});

it('says how many replies wait for their time, and what happens to them; they wait on', async () => {
  const { bridge, ask } = await openAsked(0, [], 'quit', 2);
  await ask();
  expect(screen.getByRole('dialog').textContent).toContain(
    '2 replies wait for their time Rackside must be running at that time.',
  );
  const close = screen.getAllByRole('button', { name: 'Close' }).at(-1);
  await act(async () => {
    close?.click();
    await settle();
  });
  expect(bridge.callsOf('desk.leave')).toEqual([{ held: 'keep' }]);
});
