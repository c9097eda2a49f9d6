/** The dialogs that ask for a time: its field takes what is typed, and Ctrl+Enter saves from it. */
import { act, fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { ok } from '../../../shared/result.ts';
import { preparePane } from '../../../tests/helpers/renderer/pane.tsx';
import { account, row, rowsFrom, scriptedBridge, settle } from '../../../tests/helpers/renderer/scripted-bridge.ts';
import { createAppStore } from '../../slices.ts';
import { StoreProvider } from '../../store/app-store.ts';
import { UiProvider } from '../../ui/UiProvider.tsx';
import { marksFeature } from './index.ts';
import { SnoozeDialog } from './MarkDialog.tsx';
import { PromiseDialog } from './PromiseDialog.tsx';

preparePane();

async function open(kind: 'snooze' | 'promise', dialog: ReactNode, snoozedUntil: number | null = null) {
  const shown = row('1');
  const bridge = scriptedBridge({
    'account.list': () => ok([account()]),
    'queue.list': () => ok([]),
    'queue.rows': rowsFrom(() => [{ ...shown, local: { ...shown.local, snoozedUntil } }]),
    'dialogDraft.list': () => ok([]),
    'dialogDraft.save': (draft) => ok({ ...draft, rev: draft.rev + 1, savedAt: 1 }),
    'dialogDraft.discard': () => ok(null),
    'marks.set': () => new Promise(() => undefined),
  });
  const store = createAppStore(bridge, [marksFeature]);
  await store.getState().accounts.load();
  await act(async () => {
    render(
      <StoreProvider store={store}>
        <UiProvider>{dialog}</UiProvider>
      </StoreProvider>,
    );
    store.getState().marks.openFor(kind, ['1']);
    await settle();
  });
  return bridge;
}

describe('Snooze', () => {
  it.each([
    ['of a ticket', null],
    ['of one that is snoozed', Date.now() + 86_400_000],
  ])('%s has the focus in its field, and digits are typed there', async (_, until) => {
    const bridge = await open('snooze', <SnoozeDialog />, until);
    const field = screen.getByRole('textbox', { name: 'Until' });
    await vi.waitFor(() => expect(document.activeElement).toBe(field));
    for (const key of ['1', '2', '9']) expect(fireEvent.keyDown(field, { key })).toBe(true);
    fireEvent.keyDown(field, { key: 'ArrowDown' });
    fireEvent.keyDown(document.activeElement ?? document.body, { key: '2' });
    expect(document.activeElement).toBe(field);
    expect(bridge.callsOf('marks.set')).toEqual([]);
    fireEvent.change(field, { target: { value: '20m' } });
    expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContainEqual(
      expect.stringContaining('in 20 minutes'),
    );
    fireEvent.keyDown(field, { key: 'Enter', ctrlKey: true });
    await act(settle);
    expect(bridge.callsOf('marks.set')).toHaveLength(1);
  });
});

describe('Promise', () => {
  it.each([
    ['its text', () => screen.getByRole('textbox', { name: /promised/i })],
    ['its time', () => screen.getByRole('textbox', { name: 'Due' })],
    ['a time that is offered', () => screen.getByRole('button', { name: /^1 h/ })],
  ])('is saved by Ctrl+Enter from %s', async (_, at) => {
    const bridge = await open('promise', <PromiseDialog />);
    fireEvent.keyDown(at(), { key: 'Enter', ctrlKey: true });
    await act(settle);
    expect(bridge.callsOf('marks.set')).toHaveLength(1);
  });
});
