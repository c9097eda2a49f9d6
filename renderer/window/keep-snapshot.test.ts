import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ok } from '../../shared/result.ts';
import { account, rowsFrom, scriptedBridge } from '../../tests/helpers/renderer/scripted-bridge.ts';
import { createAppStore } from '../slices.ts';
import type { AppStore } from '../store/app-store.ts';
import { keepSnapshots } from './keep-snapshot.ts';
import type { Snapshot } from './snapshot.ts';

let bridge: ReturnType<typeof scriptedBridge>;
let store: AppStore;
let stop: () => void;

const settled = () => vi.advanceTimersByTimeAsync(3_000);
const minute = () => vi.advanceTimersByTimeAsync(60_000);
const kept = () => bridge.callsOf('window.keepSnapshot').map((input) => (JSON.parse(input.snapshot) as Snapshot).body);

beforeEach(async () => {
  vi.useFakeTimers();
  // jsdom lays nothing out: everything would be as small as what is only spoken.
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 100, 20));
  bridge = scriptedBridge({
    'account.list': () => ok([account()]),
    'queue.list': () => ok([]),
    'queue.rows': rowsFrom(() => []),
    'window.keepSnapshot': () => ok(null),
  });
  document.body.innerHTML =
    '<div id="root"><main><p id="tickets" class="row">Unpaid invoice</p><section data-pane="ticket">Set up</section></main></div>';
  store = createAppStore(bridge);
  await store.getState().accounts.load();
  await settled();
  stop = keepSnapshots(store, bridge);
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it('keeps the window as it opened, without what comes beside the list later', async () => {
  await settled();
  expect(kept()).toEqual([
    [['main', {}, ['p', { class: 'row' }, 'Unpaid invoice'], ['section', { 'data-pane': 'ticket' }]]],
  ]);
});

it('keeps the same one once, and another one after a minute at the earliest', async () => {
  await settled();
  document.querySelector('.row')?.replaceChildren('Paid');
  store.getState().nav.showPane('list');
  await settled();
  expect(kept()).toHaveLength(1);
  await minute();
  expect(kept()).toHaveLength(2);
  store.getState().nav.showPane('list');
  await minute();
  expect(kept()).toHaveLength(2);
});

it('keeps nothing of another queue, a ticket, a page that is open, or a window that nobody sees', async () => {
  const { nav } = store.getState();
  const opened = [
    () => nav.openQueue('unread'),
    () => {
      nav.openQueue('awaiting');
      nav.openTicket('1');
    },
    () => {
      nav.closeTicket();
      nav.setSettingsOpen(true);
    },
    () => {
      nav.setSettingsOpen(false);
      vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    },
  ];
  for (const open of opened) {
    open();
    await minute();
    expect(kept()).toEqual([]);
  }
});
