import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { err, ok } from '../../shared/result.ts';
import { account, row, rowsFrom, scriptedBridge } from '../../tests/helpers/renderer/scripted-bridge.ts';
import { features } from '../features.ts';
import { createAppStore } from '../slices.ts';
import type { AppStore } from '../store/app-store.ts';
import { keepSnapshots } from './keep-snapshot.ts';
import { type Snapshot, windowParts } from './snapshot.ts';

let bridge: ReturnType<typeof scriptedBridge>;
let store: AppStore;
let stop: () => void;
let refuses: boolean;

const settled = () => vi.advanceTimersByTimeAsync(3_000);
const minute = () => vi.advanceTimersByTimeAsync(60_000);
const kept = () => bridge.callsOf('window.keepSnapshot').map((input) => (JSON.parse(input.snapshot) as Snapshot).body);

beforeEach(async () => {
  refuses = false;
  vi.useFakeTimers();
  // jsdom lays nothing out: everything would be as small as what is only spoken.
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 100, 20));
  bridge = scriptedBridge({
    'account.list': () => ok([account()]),
    'queue.list': () => ok([]),
    'queue.rows': rowsFrom(() => []),
    'window.keepSnapshot': () => (refuses ? err('storage', 'window.keepSnapshot') : ok(null)),
  });
  document.head.innerHTML = '<script type="module" src="entry.js"></script><link rel="stylesheet" href="style.css" />';
  document.body.innerHTML =
    '<div id="root"><main><p id="tickets" class="row">Unpaid invoice</p><section data-pane="ticket">Set up</section></main></div>';
  store = createAppStore(bridge, features);
  await store.getState().accounts.load();
  await settled();
  stop = keepSnapshots(store, bridge, windowParts(document));
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

it('keeps no row that stands below the window', async () => {
  document.querySelector('main')?.insertAdjacentHTML('beforeend', '<div id="below"><p role="row">Paid</p></div>');
  const below = document.getElementById('below');
  if (below) below.getBoundingClientRect = () => new DOMRect(0, window.innerHeight, 100, 20);
  stop();
  stop = keepSnapshots(store, bridge, windowParts(document));
  await settled();
  expect(JSON.stringify(kept())).toContain('Unpaid invoice');
  expect(JSON.stringify(kept())).not.toContain('Paid"');
});

it('keeps the strokes that move the cursor, and none that the agent switched off', async () => {
  await settled();
  store.getState().shell.setLetters(false);
  document.querySelector('.row')?.replaceChildren('Paid');
  store.setState({});
  await minute();
  const steps = bridge.callsOf('window.keepSnapshot').map((input) => (JSON.parse(input.snapshot) as Snapshot).steps);
  expect(steps).toEqual([{ j: 1, k: -1 }, {}]);
});

it('keeps it without a banner that came since the first frame', async () => {
  document.querySelector('main')?.insertAdjacentHTML('afterbegin', '<div>64 new tickets in 39 minutes</div>');
  await settled();
  expect(JSON.stringify(kept())).toContain('Unpaid invoice');
  expect(JSON.stringify(kept())).not.toContain('39 minutes');
});

it('keeps the same one once, and another one after a minute at the earliest', async () => {
  await settled();
  document.querySelector('.row')?.replaceChildren('Paid');
  store.setState({});
  await settled();
  expect(kept()).toHaveLength(1);
  await minute();
  expect(kept()).toHaveLength(2);
  document.querySelector('.row')?.replaceChildren('Paid 5 minutes ago');
  store.setState({});
  await minute();
  document.querySelector('.row')?.replaceChildren('Paid 6 minutes ago');
  store.setState({});
  await minute();
  expect(kept()).toHaveLength(3);
});

it('sends one again that was not kept', async () => {
  refuses = true;
  await settled();
  refuses = false;
  store.setState({});
  await minute();
  expect(kept()).toHaveLength(2);
});

type App = ReturnType<AppStore['getState']>;

it.each<[string, (app: App) => unknown]>([
  ['another queue', ({ nav }) => nav.openQueue('unread')],
  ['a ticket', ({ nav }) => nav.openTicket('1')],
  ['the account’s page', ({ nav }) => nav.setSettingsOpen(true)],
  ['the outbox', ({ nav }) => nav.setOutboxOpen(true)],
  ['the queues in a window of one pane', ({ nav }) => nav.showPane('queues')],
  ['a record', ({ record }) => record.show({ account: 'a1', kind: 'contact', id: '1' })],
  ['a list that was scrolled', ({ list }) => list.storeScroll(200)],
  ['a selected ticket', ({ selection }) => selection.toggle(row('1'))],
  ['a window that nobody sees', () => vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')],
  ['a part that failed', () => document.querySelector('main')?.setAttribute('data-boundary', '')],
])('keeps nothing of %s', async (_, open) => {
  open(store.getState());
  await minute();
  expect(kept()).toEqual([]);
});
