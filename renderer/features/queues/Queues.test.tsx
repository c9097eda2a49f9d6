import { act, cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { QueueSummary } from '../../../shared/domain/ticket.ts';
import { ok } from '../../../shared/result.ts';
import { account, rowsFrom, scriptedBridge, settle } from '../../../tests/helpers/renderer/scripted-bridge.ts';
import { createAppStore } from '../../slices.ts';
import { StoreProvider } from '../../store/app-store.ts';
import { UiProvider } from '../../ui/UiProvider.tsx';
import { Queues } from './Queues.tsx';

beforeEach(() => localStorage.clear());
afterEach(cleanup);

const queue = (key: QueueSummary['key'], more: Partial<QueueSummary>): QueueSummary => ({
  ...{ key, label: null, meaning: null, count: 0, atLeast: false, basis: 'local', readAt: null },
  ...more,
});

async function open(list: QueueSummary[], rail = false, unread = 0) {
  const bridge = scriptedBridge({
    'account.list': () => ok([account()]),
    'queue.list': () => ok(list),
    'queue.rows': rowsFrom(() => []),
  });
  const store = createAppStore(bridge);
  await store.getState().accounts.load();
  await settle();
  render(
    <StoreProvider store={store}>
      <UiProvider>
        <Queues rail={rail} unread={unread} />
      </UiProvider>
    </StoreProvider>,
  );
  return store;
}

it('a department says how much of what is active in it waits', async () => {
  const department = (key: QueueSummary['key'], label: string, awaiting: number, count: number) =>
    queue(key, { label, awaiting, count });
  await open([department('dept:1', 'Support', 3, 12), department('dept:2', 'Sales', 0, 4)]);
  const waiting = screen.getByRole('button', { description: 'Support, 3 awaiting a reply, 12 active' });
  expect([...waiting.childNodes].map(({ textContent }) => textContent)).toEqual(['Support', '3', '12']);
  expect(waiting.querySelector('b')?.textContent).toBe('3');
  const calm = screen.getByRole('button', { description: 'Sales, 0 awaiting a reply, 4 active' });
  expect([...calm.childNodes].map(({ textContent }) => textContent)).toEqual(['Sales', '4']);
});

const today = () => within(screen.getByRole('region', { name: 'Today' })).getByRole('button');

describe('Today', () => {
  const full = queue('today', {
    count: 8,
    overdue: 2,
    reasons: { draft: 2, back: 1, due: 1, stopped: 1, refused: 1, overdue: 2 },
  });

  it('stands above all queues, with one number and what is in it', async () => {
    const store = await open([queue('awaiting', { count: 12 }), full]);
    const [first, second] = screen.getAllByRole('button');
    expect([first, second?.textContent]).toEqual([today(), 'Awaiting Reply12']);
    expect(today().textContent).toBe('Today8');
    const described = document.getElementById(today().getAttribute('aria-describedby') ?? '');
    expect(described?.textContent).toBe('2 overdue, 2 replies need you, 1 due, 1 back, 2 drafts');
    today().click();
    expect(store.getState().nav.queue).toBe('today');
  });

  it('is red for what is overdue, and for nothing else', async () => {
    const isRed = (button: HTMLElement | undefined) => button?.querySelector('[class*="late"]') !== null;
    await open([full, queue('promised', { count: 3, overdue: 2 }), queue('drafts', { count: 2 })]);
    expect([isRed(today()), isRed(screen.getByRole('button', { description: 'Promised, 3, 2 overdue' }))]).toEqual([
      true,
      true,
    ]);
    expect(isRed(screen.getByRole('button', { name: /^Drafts/ }))).toBe(false);
    cleanup();
    await open([{ ...full, overdue: 0, reasons: { stopped: 3, draft: 5 } }]);
    expect(isRed(today())).toBe(false);
  });

  it('is there when nothing is in it, and says no zero', async () => {
    await open([queue('today', { overdue: 0, reasons: {} })]);
    expect([today().textContent, today().getAttribute('aria-describedby')]).toEqual(['Today', null]);
  });

  it('is a picture with its number in the strip', async () => {
    await open([full], true);
    expect([today().textContent, today().getAttribute('aria-label')]).toEqual(['8', 'Today, 8, 2 overdue']);
  });
});

describe('the queues of a team', () => {
  const names = () => screen.getAllByRole('button').map(({ textContent }) => textContent);

  it('stand by whose they are, colleagues by name', async () => {
    await open([
      queue('mine', { count: 2 }),
      queue('nobodys', { count: 5 }),
      queue('taken:m3', { label: 'Jo Ekström', count: 1 }),
      queue('taken:m2', { label: 'Ada Park', count: 4 }),
    ]);
    expect(names().slice(1, 4)).toEqual(['Awaiting Reply', 'Assigned to me2', 'Unassigned5']);
    const ofTeam = within(screen.getByRole('region', { name: 'Team' })).getAllByRole('button');
    expect(ofTeam.map(({ textContent }) => textContent)).toEqual(['APAda Park4', 'JEJo Ekström1']);
  });

  it('have the replies to look at beside them, once there are any', async () => {
    await open([queue('mine', { count: 2 }), queue('look', { count: 0 }), queue('nobodys', { count: 5 })]);
    expect(names().join()).not.toContain('To look at');
    cleanup();
    await open([queue('mine', { count: 2 }), queue('look', { count: 3 }), queue('nobodys', { count: 5 })]);
    expect(names().slice(2, 5)).toEqual(['Assigned to me2', 'To look at3', 'Unassigned5']);
  });

  it('are not there without one', async () => {
    await open([queue('awaiting', { count: 1 })]);
    expect(names().join()).not.toMatch(/ssigned/);
    expect(screen.queryByRole('region', { name: 'Team' })).toBeNull();
  });
});

describe('places', () => {
  const places = () => within(screen.getByRole('region', { name: 'Places' })).getAllByRole('button');
  const current = () =>
    screen.getAllByRole('button').flatMap((button) => {
      const name = button.getAttribute('aria-label') ?? button.textContent;
      return button.hasAttribute('aria-current') ? [name] : [];
    });
  const stops = () => screen.getAllByRole('button').filter(({ tabIndex }) => tabIndex === 0);

  it.each([false, true])(
    'stand below the queues, the announcements with their unread ones, as a strip: %s',
    async (rail) => {
      await open([], rail, 3);
      expect(places().map((button) => button.getAttribute('aria-label'))).toEqual([
        ...['Contacts', 'Orders', 'Canned replies', 'Announcements', 'Hand over', 'Weekly report'],
      ]);
      expect(screen.getByRole('button', { name: 'Announcements', description: '3 unread announcements' })).toBeTruthy();
      expect(places().map(({ textContent }) => /\d*$/.exec(textContent ?? '')?.[0])).toEqual(['', '', '', '3', '', '']);
    },
  );

  it('mark one place: the queue, the page, or what was reached from it', async () => {
    const store = await open([queue('awaiting', { count: 2 })]);
    const { record, nav } = store.getState();
    expect(current()).toEqual(['Awaiting Reply2']);
    act(() => places()[1]?.click());
    expect([current(), stops().length]).toEqual([['Orders'], 1]);
    act(() => record.show({ account: 'a1', kind: 'order', id: '5' }));
    expect(current()).toEqual(['Orders']);
    act(() => record.show({ account: 'a1', kind: 'ticket-form', id: 'd1' }));
    expect([current(), stops().length]).toEqual([[], 1]);
    act(() => nav.openQueue('awaiting'));
    expect([current(), store.getState().record.open]).toEqual([['Awaiting Reply2'], null]);
  });
});
