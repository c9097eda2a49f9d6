import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Batch } from '../../../shared/domain/batch.ts';
import type { OutboxItem } from '../../../shared/domain/outbox.ts';
import { type ErrorDetail, err, ok } from '../../../shared/result.ts';
import { item } from '../../../tests/helpers/renderer/samples.ts';
import {
  account,
  row,
  type ScriptedBridge,
  scriptedBridge,
  settle,
} from '../../../tests/helpers/renderer/scripted-bridge.ts';
import { needsYou } from '../../parts/outbox/outbox-texts.ts';
import { createAppStore } from '../../slices.ts';
import { StoreProvider } from '../../store/app-store.ts';
import { UiProvider } from '../../ui/UiProvider.tsx';
import { marksFeature } from '../marks/index.ts';
import { OutboxDrawer } from '../outbox/OutboxDrawer.tsx';
import { BatchCards, BatchChip } from './BatchCards.tsx';
import { ReviewBar } from './ReviewBar.tsx';

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
  follows: null,
  pace: 1500,
  hold: null,
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
let items: OutboxItem[];
let bridge: ScriptedBridge;
let store: ReturnType<typeof createAppStore>;

/** A window that has just begun: it knows nothing but what the desk tells. */
async function open(batches: Batch[], held: OutboxItem[] = []): Promise<void> {
  list = batches;
  items = held;
  bridge = scriptedBridge({
    'account.list': () => ok([account()]),
    'queue.list': () => ok([]),
    'outbox.list': () => ok(items),
    'outbox.decide': ({ item: id }) => {
      items = items.filter((one) => one.id !== id);
      return ok(null);
    },
    'batch.reached': () => ok(['1', '2']),
    'batch.plan': ({ tickets }) =>
      ok({
        ready: tickets.map((ticket) => ({ ticket, seen: { lastReply: '', status: 'Open', staff: '' } })),
        ...{ people: [], copies: [], leftOut: [], unknown: [], samples: [] },
      }),
    'batch.send': () => ok({ sent: 2 }),
    'dialogDraft.list': () => ok([]),
    'reply.goOn': () => {
      list = list.map((one) => ({ ...one, hold: null }));
      return ok(null);
    },
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
  await store.getState().outbox.load();
  await act(settle);
  render(
    <StoreProvider store={store}>
      <UiProvider>
        <BatchChip />
        <ReviewBar />
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
    expect(card.textContent).toMatch(/184 to go · about 5 minutes left \(.*\d/);
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
    await screen.findByText('2 canceled before sending');
    expect(bridge.callsOf('batch.pause').map(({ paused }) => paused)).toEqual([true, false]);
    expect(bridge.callsOf('batch.stop')).toEqual([{ account: 'a1', batch: 'b1' }]);
    expect(screen.queryByRole('button', { name: /^Bulk reply/ })).toBeNull();
    // The text is not lost with it.
    fireEvent.click(screen.getByRole('button', { name: 'Edit and send to the remaining 2' }));
    await vi.waitFor(() => expect(store.getState().outage.text).not.toBe(''));
    expect(store.getState().outage).toMatchObject({ open: true, text: 'It is back.', tickets: ['7', '8'] });
  });

  it('taken back by the key, says what was and leads to its text', async () => {
    const held = { state: 'held', heldUntil: 9000, batch: 'b1', createdAt: 2000 } as const;
    await open([batch({ heldUntil: 9000 })], [item({ id: 'i1', ...held })]);
    const undo = marksFeature.commands?.find(({ id }) => id === 'window.undo');
    act(() => void undo?.run(store.getState(), ''));
    await screen.findByText('Undone: bulk reply to 2 tickets');
    fireEvent.click(screen.getByRole('button', { name: 'Open its text' }));
    await vi.waitFor(() => expect(store.getState().outage.text).toBe('It is back.'));
    expect(store.getState().outage).toMatchObject({ open: true, tickets: ['7', '8'] });
  });

  it('never overwrites a text that was begun since', async () => {
    await open([batch({ withdrawn: ['7'] }, { waiting: 0 })]);
    await store.getState().outage.resumeBatch(list[0] as Batch);
    store.getState().outage.write('Another one');
    store.getState().outage.hide();
    await store.getState().outage.resumeBatch(list[0] as Batch);
    expect(store.getState().outage.text).toBe('Another one');
  });

  it('keeps a text for each purpose: the all-clear never begins with what the outage said', async () => {
    const stopped = batch({ withdrawn: ['7'] }, { waiting: 0 });
    await open([stopped]);
    const { resumeBatch: again, allClear, hide, show, write } = store.getState().outage;
    const text = () => store.getState().outage.text;
    await again(stopped);
    expect(text()).toBe('It is back.');
    hide();
    await allClear(stopped);
    expect(text()).toBe('');
    write('All is well.');
    hide();
    show([row('7')]);
    expect(text()).toBe('');
    write('Something else.');
    await again(stopped);
    expect(text()).toBe('It is back.');
    await allClear(stopped);
    expect(text()).toBe('All is well.');
    await allClear({ ...stopped, id: 'b2' });
    expect(text()).toBe('');
    show([row('7')]);
    expect(text()).toBe('Something else.');
  });

  it('hears of changes that came from elsewhere', async () => {
    await open([]);
    expect(screen.queryByRole('button', { name: /^Bulk reply/ })).toBeNull();
    list = [batch()];
    act(() => bridge.emit({ name: 'outbox.changed', data: { account: 'a1' } }));
    await screen.findByRole('button', { name: 'Bulk reply: 116 of 300' });
  });

  it.each<[string, Partial<Batch>]>([
    ['184 to go when the network is back', { waiting: 'offline' }],
    ['184 to go when you sign in again', { waiting: 'signed-out' }],
    ['184 to go, starts in 12 s', { heldUntil: 14_000 }],
    ['waiting more than four hours', { paused: 'stale' }],
  ])('says “%s”', async (words, more) => {
    await open([batch(more)]);
    act(() => store.getState().nav.setOutboxOpen(true));
    expect((await screen.findByRole('region', { name: 'Bulk reply' })).textContent).toContain(words);
  });

  it.each<[ErrorDetail, RegExp]>([
    [{ status: 500 }, /184 to go when the service answers again/],
    [{ reason: 'html' }, /may require you to sign in\. 184 to go when the service answers again/],
  ])('waits for the service, not for the network, where that is what fails: %j', async (detail, words) => {
    await open([batch({ waiting: 'offline' })]);
    const { error } = err(detail.reason ? 'malformed' : 'server', 'get-tickets', { detail });
    const connection = { state: 'offline', since: 0, lastSuccess: 1, error } as const;
    act(() => {
      store.setState(({ accounts }) => ({ accounts: { ...accounts, list: [account({ connection })] } }));
      store.getState().nav.setOutboxOpen(true);
    });
    const region = await screen.findByRole('region', { name: 'Bulk reply' });
    expect(region.textContent).toMatch(words);
  });

  it('counts the time of an older one that goes first, and not of one that is paused', async () => {
    await open([batch({ id: 'b2', at: 1500 }), batch()]);
    act(() => store.getState().nav.setOutboxOpen(true));
    expect((await screen.findAllByRole('region', { name: 'Bulk reply' }))[0]?.textContent).toContain('about 9 minutes');
    list = [list[0] as Batch, batch({ paused: 'agent' })];
    await act(() => store.getState().batches.load());
    expect(screen.getAllByRole('region', { name: 'Bulk reply' })[0]?.textContent).toContain('about 5 minutes');
  });

  it('tells no time while there is no steady pace', async () => {
    await open([batch({ pace: null })]);
    act(() => store.getState().nav.setOutboxOpen(true));
    const card = await screen.findByRole('region', { name: 'Bulk reply' });
    expect(card.textContent).toContain('184 to go');
    expect(card.textContent).not.toMatch(/minute/);
  });

  it('reckons by the pace of those that went', async () => {
    await open([batch({ pace: 6000 })]);
    act(() => store.getState().nav.setOutboxOpen(true));
    expect((await screen.findByRole('region', { name: 'Bulk reply' })).textContent).toContain('about 18 minutes left');
  });
});

describe('a bulk reply whose first was recorded as the customer’s', () => {
  const hold = { why: 'filed', item: 'i1', as: 'name', own: true, count: 217 } as const;
  const one = batch({ hold }, { total: 218, accepted: 1, waiting: 217 });
  const reply = (id: string, more: Partial<OutboxItem>) =>
    item({ id, ticket: `t${id}`, tid: `ABC-${id}`, batch: 'b1', heldUntil: null, ...more });
  const filed = reply('i1', { state: 'accepted', recordedAs: 'client', misfiled: true });
  const waits = reply('i2', { state: 'queued', waiting: 'filed' });

  it('stops as one card with one number, and its chip counts what was accepted', async () => {
    await open([one], [filed, waits]);
    screen.getByRole('button', { name: 'Bulk reply on hold: 1 of 218' });
    act(() => store.getState().nav.setOutboxOpen(true));
    const card = await screen.findByRole('region', { name: 'Bulk reply' });
    within(card).getByText('The service posted the first reply under the customer’s name. 217 replies are on hold.');
    expect(card.textContent).not.toMatch(/to go|minutes? left/);
    expect(within(card).getByRole('progressbar')).toHaveProperty('value', 1);
    expect(screen.queryByRole('region', { name: 'Needs you' })).toBeNull();
    expect(store.getState().outbox.items.filter(needsYou)).toEqual([]);
  });

  it('goes on after one press, says what was changed, and nothing comes to the place of the buttons', async () => {
    await open([one], [filed, waits]);
    act(() => store.getState().nav.setOutboxOpen(true));
    const card = within(await screen.findByRole('region', { name: 'Bulk reply' }));
    const button = card.getByRole('button', { name: 'Use the service’s default sender' });
    button.focus();
    fireEvent.click(button, { detail: 1 });
    fireEvent.click(button, { detail: 2 });
    const words = await card.findByText('Replies now use the service’s default sender. The bulk reply continues.');
    expect(document.activeElement).toBe(words);
    expect(bridge.callsOf('reply.goOn')).toEqual([{ account: 'a1', item: 'i1', replyAs: 'service' }]);
    expect(button.isConnected).toBe(true);
    expect(card.queryByRole('button', { name: 'Send under your name instead' })).toBeNull();
    // A double click that ends on what moved there.
    fireEvent.click(card.getByRole('button', { name: 'Pause' }), { detail: 2 });
    expect(bridge.callsOf('batch.pause')).toEqual([]);
    screen.getByRole('button', { name: 'Bulk reply: 1 of 218' });
  });

  it('stays where it was once that is decided, also where none of it waits', async () => {
    await open([batch({ hold: { ...hold, count: 0 } }, { total: 1, accepted: 1, waiting: 0 })], [filed]);
    act(() => store.getState().nav.setOutboxOpen(true));
    const card = await screen.findByRole('region', { name: 'Bulk reply' });
    fireEvent.click(within(card).getByRole('button', { name: 'Leave as is' }), { detail: 1 });
    await within(card).findByText(/^The settings stay as they are\./);
    expect(card.isConnected).toBe(true);
  });
});

const done = { total: 3, accepted: 2, waiting: 0 };
const stopped = (id: string, name: string): OutboxItem =>
  item({
    ...{ id, ticket: `t${id}`, tid: `ABC-${id}`, batch: 'b1', state: 'stopped', heldUntil: null },
    to: { name, email: 'a@b.example', clientId: '7' },
    stop: { reason: 'moved', before: { lastReply: '', status: 'Open', staff: '' }, now: null },
  });

describe('a bulk reply that went out', () => {
  it('leads to an all-clear for the same people, and shows when that was sent', async () => {
    await open([batch({}, done)]);
    act(() => store.getState().batches.show('b1'));
    fireEvent.click(await screen.findByRole('button', { name: 'All-clear to the same people' }));
    await vi.waitFor(() => expect(store.getState().outage).toMatchObject({ open: true, tickets: ['1', '2'] }));
    // The old text is not the all-clear.
    expect(store.getState().outage.text).toBe('');
    act(() => store.getState().outage.write('All is well again.'));
    await vi.waitFor(() => expect(store.getState().outage).toMatchObject({ planning: false }));
    await act(() => store.getState().outage.send());
    expect(bridge.callsOf('batch.send')).toMatchObject([{ follows: 'b1', text: 'All is well again.' }]);
    list = [batch({ id: 'b2', at: 61_000, follows: 'b1', text: 'All is well again.' }, done), ...list];
    await act(() => store.getState().batches.load());
    const [, second] = screen.getAllByRole('region', { name: 'Bulk reply' });
    expect(second?.textContent).toContain('All-clear sent');
    expect(screen.getAllByRole('button', { name: 'All-clear to the same people' })).toHaveLength(1);
  });

  it('has its held replies reviewed in a row, each with its ticket', async () => {
    await open(
      [batch({}, { ...done, moved: 3 })],
      ['1', '2', '3'].map((id) => stopped(id, `Person ${id}`)),
    );
    act(() => store.getState().nav.setOutboxOpen(true));
    fireEvent.click(await screen.findByRole('button', { name: 'Review 3 replies that need you' }));
    const bar = await screen.findByRole('region', { name: 'Replies that need you' });
    expect(store.getState().nav).toMatchObject({ ticket: 't1', outboxOpen: false });
    expect(document.activeElement).toBe(bar);
    expect(bar.textContent).toMatch(/^1 of 3.*Person 1/);
    fireEvent.keyDown(bar, { key: 'ArrowRight' });
    expect(bar.textContent).toMatch(/^2 of 3.*Person 2/);
    expect(store.getState().nav.ticket).toBe('t2');
    // A settled card gives its place to the next.
    fireEvent.click(within(bar).getByRole('button', { name: 'Keep as draft' }));
    await vi.waitFor(() => expect(bar.textContent).toMatch(/^2 of 2.*Person 3/));
    await vi.waitFor(() => expect(store.getState().nav.ticket).toBe('t3'));
    fireEvent.keyDown(bar, { key: 'ArrowLeft' });
    expect(store.getState().nav.ticket).toBe('t1');
    for (const left of [1, 0]) {
      fireEvent.click(within(bar).getByRole('button', { name: 'Keep as draft' }));
      await vi.waitFor(() => expect(store.getState().outbox.items).toHaveLength(left));
    }
    await within(bar).findByText('Nothing needs you anymore.');
    fireEvent.keyDown(bar, { key: 'Escape' });
    expect(screen.queryByRole('region', { name: 'Replies that need you' })).toBeNull();
  });
});
