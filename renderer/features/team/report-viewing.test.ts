import { act } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ok } from '../../../shared/result.ts';
import { team } from '../../../tests/helpers/renderer/samples.ts';
import { account, row, rowsFrom, scriptedBridge, settle } from '../../../tests/helpers/renderer/scripted-bridge.ts';
import { createAppStore } from '../../slices.ts';
import { teamFeature } from './index.ts';

let visibility: DocumentVisibilityState;
let bridge: ReturnType<typeof scriptedBridge>;
let end: () => void;

const settled = () => act(() => vi.advanceTimersByTimeAsync(0));

async function open(inTeam = true) {
  bridge = scriptedBridge({
    'account.list': () => ok([account()]),
    'queue.list': () => ok([]),
    'queue.rows': rowsFrom(() => [row('1'), row('2')]),
    'draft.get': () => ok(null),
    'draft.save': ({ rev }) => ok({ rev: rev + 1, savedAt: 1, kept: null }),
    'team.get': () => ok(inTeam ? team() : null),
    'team.here': () => ok(null),
  });
  const store = createAppStore(bridge);
  // The code of the reports is read once there is a team.
  end = teamFeature.watch?.(store, bridge) ?? end;
  await store.getState().accounts.load();
  await settled();
  await settle();
  return { app: () => store.getState() };
}

/** Reports since the last look, as `ticket state`. */
const told = () => bridge.callsOf('team.here').map(({ ticket, state }) => `${ticket} ${state}`);
const toldSince = () => {
  const list = told();
  bridge.calls.length = 0;
  return list;
};

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  visibility = 'visible';
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility);
});
afterEach(() => {
  end();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const setVisible = (state: DocumentVisibilityState) => {
  visibility = state;
  document.dispatchEvent(new Event('visibilitychange'));
};

it('tells which ticket is on screen, at each change and every five seconds', async () => {
  const { app } = await open();
  expect(toldSince()).toEqual([]);
  app().nav.openTicket('1');
  expect(toldSince()).toEqual(['1 here']);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(toldSince()).toEqual(['1 here', '1 here']);
  app().nav.openTicket('2');
  expect(toldSince()).toEqual(['1 gone', '2 here']);
  app().nav.closeTicket();
  expect(toldSince()).toEqual(['2 gone']);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(toldSince()).toEqual([]);
});

it('tells that a reply is typed, until nothing was for a while, or it is gone', async () => {
  const { app } = await open();
  app().nav.openTicket('1');
  const { draft, refresh } = app().composer.sessionOf('a1', '1');
  await refresh();
  toldSince();
  draft.edit('Hel');
  draft.edit('Hello');
  expect(toldSince()).toEqual(['1 writing']);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(toldSince()).toEqual(['1 writing', '1 writing', '1 here', '1 here']);
  draft.edit('Hello!');
  draft.edit('');
  expect(toldSince()).toEqual(['1 writing', '1 here']);
});

it('tells that nobody is there while the window is hidden, shows the account’s page, or ends', async () => {
  const { app } = await open();
  app().nav.openTicket('1');
  setVisible('hidden');
  expect(toldSince()).toEqual(['1 here', '1 gone']);
  setVisible('visible');
  app().nav.setSettingsOpen(true);
  expect(toldSince()).toEqual(['1 here', '1 gone']);
  app().nav.setSettingsOpen(false);
  window.dispatchEvent(new Event('pagehide'));
  expect(toldSince()).toEqual(['1 here', '1 gone']);
});

it('tells nothing where the account is in no team', async () => {
  const { app } = await open(false);
  app().nav.openTicket('1');
  await vi.advanceTimersByTimeAsync(20_000);
  expect(told()).toEqual([]);
});
