import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { Spike } from '../../../shared/domain/batch.ts';
import { ok } from '../../../shared/result.ts';
import {
  account,
  type ScriptedBridge,
  scriptedBridge,
  settle,
} from '../../../tests/helpers/renderer/scripted-bridge.ts';
import { createAppStore } from '../../slices.ts';
import { StoreProvider } from '../../store/app-store.ts';
import { UiProvider } from '../../ui/UiProvider.tsx';
import { SpikeBanner } from './ReviewBar.tsx';

afterEach(cleanup);

let spikes: Spike[];
let bridge: ScriptedBridge;
let store: ReturnType<typeof createAppStore>;

const MINUTE = 60_000;
const spike = (more: Partial<Spike> = {}): Spike => ({
  ...{ server: 'srv-01', count: 300, tickets: ['9', '8'], span: 10 * MINUTE, since: 0 },
  ...{ newest: '2026-11-22 09:00:00', ...more },
});

async function open(): Promise<void> {
  spikes = [spike()];
  bridge = scriptedBridge({
    'account.list': () => ok([account()]),
    'queue.list': () => ok([]),
    'outbox.list': () => ok([]),
    'batch.list': () => ok([]),
    'spike.list': () => ok(spikes),
    'spike.handle': ({ opened }) => {
      spikes = opened === null ? [spike()] : [];
      return ok({ before: null });
    },
    'batch.plan': ({ tickets }) =>
      ok({
        ready: tickets.map((ticket) => ({ ticket, seen: { lastReply: '', status: 'Open', staff: '' } })),
        ...{ people: [], copies: [], leftOut: [], unknown: [], samples: [] },
      }),
    'batch.send': () => ok({ sent: 2 }),
  });
  store = createAppStore(bridge);
  store.listen();
  await store.getState().accounts.load();
  render(
    <StoreProvider store={store}>
      <UiProvider>
        <SpikeBanner />
      </UiProvider>
    </StoreProvider>,
  );
  await act(settle);
}

it('says how many came in which time, and leads to a reply to all of them', async () => {
  await open();
  expect((await screen.findByRole('status')).textContent).toContain('srv-01: 300 new tickets in 10 minutes');
  fireEvent.click(screen.getByRole('button', { name: 'Reply to all 300' }));
  await vi.waitFor(() => expect(store.getState().outage).toMatchObject({ open: true, tickets: ['9', '8'] }));
  act(() => store.getState().outage.write('We are on it.'));
  await vi.waitFor(() => expect(store.getState().outage.planning).toBe(false));
  await act(() => store.getState().outage.send());
  // Sent, it is seen to.
  await vi.waitFor(() => expect(screen.queryByText('srv-01')).toBeNull());
  expect(bridge.callsOf('spike.handle')).toEqual([{ account: 'a1', server: 'srv-01', opened: '2026-11-22 09:00:00' }]);
});

it('shows what awaits a reply without that server', async () => {
  await open();
  fireEvent.click(await screen.findByRole('button', { name: 'Show others awaiting reply' }));
  expect(store.getState().nav).toMatchObject({
    queue: 'search:is:awaiting -server:"srv-01"',
    sort: { by: 'waiting', dir: 'asc' },
  });
});

it('can be dismissed, which is undone like any other change', async () => {
  await open();
  fireEvent.click(await screen.findByRole('button', { name: 'Dismiss' }));
  await vi.waitFor(() => expect(screen.queryByText('srv-01')).toBeNull());
  const change = store.getState().marks.undoable.at(-1);
  if (!change) throw new Error('nothing can be undone');
  await act(() => store.getState().marks.undo(change));
  await screen.findByText('srv-01');
});
