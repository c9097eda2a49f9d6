import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Batch } from '../../../shared/domain/batch.ts';
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
import { OutboxDrawer } from '../outbox/OutboxDrawer.tsx';
import { BatchCards, BatchChip } from './BatchCards.tsx';

const batch = (more: Partial<Batch> = {}, progress: Partial<Batch['progress']> = {}): Batch => ({
  id: 'b1',
  at: 1000,
  text: 'It is back.',
  size: 300,
  leftOut: [],
  withdrawn: [],
  paused: null,
  waiting: null,
  heldUntil: null,
  progress: {
    total: 300,
    accepted: 116,
    arrived: 0,
    waiting: 184,
    going: 0,
    moved: 0,
    doubt: 0,
    probably: 0,
    needsYou: 0,
    ...progress,
  },
  ...more,
});

let list: Batch[];
let bridge: ScriptedBridge;
let store: ReturnType<typeof createAppStore>;

/** A window that has just begun: it knows nothing but what the desk tells. */
async function open(batches: Batch[]): Promise<void> {
  list = batches;
  bridge = scriptedBridge({
    'account.list': () => ok([account()]),
    'queue.list': () => ok([]),
    'outbox.list': () => ok([]),
    'batch.list': () => ok(list),
    'batch.pause': ({ paused }) => {
      list = list.map((one) => ({ ...one, paused: paused ? 'agent' : null }));
      return ok(null);
    },
    'batch.stop': () => {
      list = list.map((one) => ({
        ...one,
        withdrawn: ['7', '8'],
        progress: { ...one.progress, total: 116, waiting: 0 },
      }));
      return ok({ stopped: 2 });
    },
  });
  store = createAppStore(bridge);
  store.listen();
  await store.getState().accounts.load();
  await act(settle);
  render(
    <StoreProvider store={store}>
      <UiProvider>
        <BatchChip />
        <OutboxDrawer BatchCards={BatchCards} />
      </UiProvider>
    </StoreProvider>,
  );
  await act(settle);
}

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: 2000 }));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe('a bulk reply that runs', () => {
  it('shows in the status bar of every window, and leads to its card', async () => {
    await open([batch()]);
    fireEvent.click(screen.getByRole('button', { name: 'Bulk reply: 116 of 300' }));
    const card = await screen.findByRole('region', { name: 'Bulk reply' });
    expect(document.activeElement).toBe(card);
    expect(card.textContent).toContain('It is back.');
    expect(card.textContent).toContain('116 of 300 accepted by the service');
    expect(card.textContent).toContain('184 to go, about 5 minutes left');
  });

  it('is paused, resumed and stopped there, whatever this window did before', async () => {
    await open([batch()]);
    act(() => store.getState().batches.show('b1'));
    const card = within(await screen.findByRole('region', { name: 'Bulk reply' }));
    fireEvent.click(card.getByRole('button', { name: 'Pause' }));
    await card.findByText('Paused, 184 to go');
    screen.getByRole('button', { name: 'Bulk reply paused: 116 of 300' });
    fireEvent.click(card.getByRole('button', { name: 'Resume' }));
    await card.findByRole('button', { name: 'Pause' });
    fireEvent.click(card.getByRole('button', { name: 'Stop' }));
    await screen.findByText('2 taken back before they went');
    expect(bridge.callsOf('batch.pause').map(({ paused }) => paused)).toEqual([true, false]);
    expect(bridge.callsOf('batch.stop')).toEqual([{ account: 'a1', batch: 'b1' }]);
    expect(screen.queryByRole('button', { name: /^Bulk reply/ })).toBeNull();
    // The text is not lost with it.
    fireEvent.click(screen.getByRole('button', { name: 'Edit and send to these 2' }));
    await vi.waitFor(() => expect(store.getState().outage.text).not.toBe(''));
    expect(store.getState().outage).toMatchObject({ open: true, text: 'It is back.', tickets: ['7', '8'] });
  });

  it('never overwrites a text that was begun since', async () => {
    await open([batch({ withdrawn: ['7'] }, { waiting: 0 })]);
    store.getState().outage.write('Another one');
    await store.getState().outage.again(list[0] as Batch);
    expect(store.getState().outage.text).toBe('Another one');
  });

  it('hears of changes that came from elsewhere', async () => {
    await open([]);
    expect(screen.queryByRole('button', { name: /^Bulk reply/ })).toBeNull();
    list = [batch()];
    act(() => bridge.tell({ name: 'outbox.changed', data: { account: 'a1' } }));
    await screen.findByRole('button', { name: 'Bulk reply: 116 of 300' });
  });

  it.each<[string, Partial<Batch>]>([
    ['184 to go when the network is back', { waiting: 'offline' }],
    ['184 to go once you have signed in again', { waiting: 'signed-out' }],
    ['184 to go, beginning in 12 s', { heldUntil: 14_000 }],
    ['they have waited for more than four hours', { paused: 'stale' }],
  ])('says “%s”', async (words, more) => {
    await open([batch(more)]);
    act(() => store.getState().nav.setOutboxOpen(true));
    expect((await screen.findByRole('region', { name: 'Bulk reply' })).textContent).toContain(words);
  });

  it('counts the time of an older one that goes first, and not of one that is paused', async () => {
    await open([batch({ id: 'b2', at: 1500 }), batch()]);
    act(() => store.getState().nav.setOutboxOpen(true));
    expect((await screen.findAllByRole('region', { name: 'Bulk reply' }))[0]?.textContent).toContain('about 9 minutes');
    list = [list[0] as Batch, batch({ paused: 'agent' })];
    await act(() => store.getState().batches.load());
    expect(screen.getAllByRole('region', { name: 'Bulk reply' })[0]?.textContent).toContain('about 5 minutes');
  });
});
