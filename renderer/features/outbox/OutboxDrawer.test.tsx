import { act, cleanup, render, screen, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import type { FoundRecord, OutboxItem } from '../../../shared/domain/outbox.ts';
import type { QueueSummary } from '../../../shared/domain/ticket.ts';
import { ok } from '../../../shared/result.ts';
import { item } from '../../../tests/helpers/renderer/samples.ts';
import { account, type Script, scriptedBridge, settle } from '../../../tests/helpers/renderer/scripted-bridge.ts';
import { features } from '../../features.ts';
import { createAppStore } from '../../slices.ts';
import { StoreProvider } from '../../store/app-store.ts';
import { UiProvider } from '../../ui/UiProvider.tsx';
import { ConfirmAgain } from './ConfirmAgain.tsx';
import { OutboxDrawer } from './OutboxDrawer.tsx';
import { StuckForms } from './StuckForms.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const found: FoundRecord = { id: '8043', number: 'ABC-777777', at: null, alike: true };
const doubt = (kind: OutboxItem['kind'], records: FoundRecord[]): OutboxItem =>
  item({
    kind,
    state: 'in-doubt',
    evidence: {
      verdict: records.length > 0 ? 'probably' : 'pending',
      before: null,
      now: null,
      checkedAt: [],
      nextAt: null,
      found: records,
    },
  });

/** A part of the window with all its features, once its account is known. */
async function shown(part: ReactNode, script: Script = {}) {
  const store = createAppStore(scriptedBridge(script), features);
  await act(async () => {
    if (script['account.list']) await store.getState().accounts.load();
    render(
      <StoreProvider store={store}>
        <UiProvider>{part}</UiProvider>
      </StoreProvider>,
    );
    await settle();
  });
  return store;
}

async function asked(one: OutboxItem): Promise<string> {
  const store = await shown(<ConfirmAgain />);
  act(() => store.setState(({ outbox }) => ({ outbox: { ...outbox, items: [one], confirming: one.id } })));
  return (await screen.findByRole('dialog')).textContent ?? '';
}

it.each<[string, OutboxItem, string, string]>([
  [
    'a ticket that was found',
    doubt('ticket', [found]),
    'Create this ticket a second time?',
    '#ABC-777777 has this subject and appeared after the first attempt. If that’s this ticket, Aiko Tanaka gets a second one.',
  ],
  [
    'a ticket of which nothing was found',
    doubt('ticket', []),
    'Create this ticket a second time?',
    'If the first ticket was created after all, Aiko Tanaka gets a second one.',
  ],
  // The doubt and the review name an order by its id.
  [
    'an order that was found',
    doubt('order', [{ ...found, sameItems: true }]),
    'Go back to the form?',
    'Order 8043 has the same items',
  ],
  [
    'an order that is like it',
    doubt('order', [found]),
    'Go back to the form?',
    'Order 8043 shares an item with this one',
  ],
  ['a reply', doubt('reply', []), 'Send this reply again?', 'Aiko Tanaka gets this reply twice'],
])('the question before %s goes again names what is known of it', async (_what, one, title, words) => {
  const text = await asked(one);
  expect(text).toContain(title);
  expect(text).toContain(words);
});

/** The drawer with these, in a window so wide. */
async function drawer(items: OutboxItem[], width: number) {
  vi.stubGlobal('innerWidth', width);
  const store = await shown(<OutboxDrawer BatchCards={() => null} />, {
    'account.list': () => ok([account()]),
    'outbox.list': () => ok(items),
  });
  await act(async () => {
    await store.getState().outbox.load();
    store.getState().nav.setOutboxOpen(true);
  });
  return screen.getByRole('region', { name: 'Outbox' });
}

it('has doubts about money first, then other doubts, of all that needs the agent', async () => {
  const stopped = (id: string) => item({ id, state: 'stopped', text: `Stopped ${id}` });
  const items = [
    ...[stopped('i1'), stopped('i2')],
    item({ ...doubt('reply', []), id: 'i3', text: 'Doubtful' }),
    item({ ...doubt('order', []), id: 'i4' }),
  ];
  await drawer(items, 1280);
  const needed = within(screen.getByRole('region', { name: 'Needs you' }));
  const words = needed.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(words[0]).toContain('In doubt');
  expect(words[0]).not.toContain('Doubtful');
  expect(words.slice(1).map((text) => text?.match(/Doubtful|Stopped i\d/)?.[0])).toEqual([
    ...['Doubtful', 'Stopped i1', 'Stopped i2'],
  ]);
});

it('has orders and tickets that need the agent above *Today*, what may have cost money first', async () => {
  const store = await shown(<StuckForms />, {
    'account.list': () => ok([account()]),
    'outbox.list': () =>
      ok([
        item({ ...doubt('ticket', []), id: 'i1' }),
        item({ ...doubt('reply', []), id: 'i2' }),
        item({ ...doubt('order', []), id: 'i3', ticket: 'order:7' }),
        item({ id: 'i4', kind: 'order', state: 'sending' }),
      ]),
  });
  await act(() => store.getState().outbox.load());
  expect(screen.queryByRole('list')).toBeNull();
  act(() => store.setState(({ nav }) => ({ nav: { ...nav, queue: 'today' } })));
  const buttons = within(screen.getByRole('list', { name: 'Needs you' })).getAllByRole('button');
  expect(buttons.map(({ textContent }) => textContent)).toEqual([
    'In doubt' + 'Order Aiko Tanaka',
    'In doubt' + 'New ticket Aiko Tanaka',
  ]);
  act(() => buttons[0]?.click());
  expect(store.getState().record.open).toMatchObject({ kind: 'order-form', id: '7' });
});

it('has forms that were begun above *Today*, each kind with the way to its list', async () => {
  const today: QueueSummary = {
    ...{ key: 'today', label: null, meaning: null, count: 3, atLeast: false, basis: 'local', readAt: null },
    begun: [
      { kind: 'contact', count: 1 },
      { kind: 'order', count: 2 },
    ],
  };
  const store = await shown(<StuckForms />, {
    'account.list': () => ok([account()]),
    'queue.list': () => ok([today]),
  });
  await act(async () => {
    store.setState(({ nav }) => ({ nav: { ...nav, queue: 'today' } }));
    store.getState().queues.load();
    await settle();
  });
  const buttons = within(screen.getByRole('list', { name: 'Needs you' })).getAllByRole('button');
  expect(buttons.map(({ textContent }) => textContent)).toEqual(['1 contact not saved yet', '2 orders not placed yet']);
  act(() => buttons[1]?.click());
  expect(store.getState().record.open).toMatchObject({ kind: 'order-list' });
});

it('lies over the ticket only where the window has no room beside it', async () => {
  const isOver = async (width: number) => {
    const { dataset } = await drawer([], width);
    cleanup();
    return dataset.over !== undefined;
  };
  expect(await isOver(1280)).toBe(false);
  expect(await isOver(1279)).toBe(true);
});
