import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { QueueSummary } from '../../../shared/domain/ticket.ts';
import { ok } from '../../../shared/result.ts';
import { account, rowsFrom, scriptedBridge, settle } from '../../../tests/helpers/renderer/scripted-bridge.ts';
import { createAppStore } from '../../slices.ts';
import { StoreProvider } from '../../store/app-store.ts';
import { UiProvider } from '../../ui/UiProvider.tsx';
import { Queues } from './Queues.tsx';

beforeEach(() => localStorage.clear());
afterEach(cleanup);

it('a department says how much of what is active in it waits', async () => {
  const department = (key: QueueSummary['key'], label: string, awaiting: number, count: number): QueueSummary => ({
    ...{ key, label, awaiting, count, meaning: null, atLeast: false, basis: 'local', readAt: null },
  });
  const bridge = scriptedBridge({
    'account.list': () => ok([account()]),
    'queue.list': () => ok([department('dept:1', 'Support', 3, 12), department('dept:2', 'Sales', 0, 4)]),
    'queue.rows': rowsFrom(() => []),
  });
  const store = createAppStore(bridge);
  await store.getState().accounts.load();
  await settle();
  render(
    <StoreProvider store={store}>
      <UiProvider>
        <Queues rail={false} />
      </UiProvider>
    </StoreProvider>,
  );
  const waiting = screen.getByRole('button', { name: 'Support, 3 awaiting a reply, 12 active' });
  expect([...waiting.childNodes].map(({ textContent }) => textContent)).toEqual(['Support', '3', '12']);
  expect(waiting.querySelector('b')?.textContent).toBe('3');
  const calm = screen.getByRole('button', { name: 'Sales, 0 awaiting a reply, 4 active' });
  expect([...calm.childNodes].map(({ textContent }) => textContent)).toEqual(['Sales', '4']);
});
