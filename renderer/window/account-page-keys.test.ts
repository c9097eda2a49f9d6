import { beforeEach, describe, expect, it } from 'vitest';
import { ok } from '../../shared/result.ts';
import { team } from '../../tests/helpers/renderer/samples.ts';
import { account, row, rowsFrom, scriptedBridge, settle } from '../../tests/helpers/renderer/scripted-bridge.ts';
import { runCommand } from '../commands/table.ts';
import { features } from '../features.ts';
import { createAppStore } from '../slices.ts';

const bridge = () =>
  scriptedBridge({
    'account.list': () => ok([account()]),
    'queue.list': () => ok([]),
    'queue.rows': rowsFrom(() => [row('t1')]),
    'team.get': () => ok(team()),
  });

/** Lies over any page, so the account's stays open below it. */
const OVER = ['go.outbox'];

const { commands } = createAppStore(bridge(), features).getState().registry;
const places = [...commands.values()].filter(({ section }) => section === 'go');

beforeEach(() => localStorage.clear());

describe('from the account’s page', () => {
  it.each(places.map(({ id }) => id))('%s leads to its place', async (id) => {
    const store = createAppStore(bridge(), features);
    await store.getState().accounts.load();
    await store.getState().team.load('a1');
    await settle();
    store.getState().nav.setSettingsOpen(true);
    expect(runCommand(id, store.getState)).toBe(true);
    expect(store.getState().nav.settingsOpen).toBe(OVER.includes(id));
  });

  it('nothing runs that is about a pane it hides', async () => {
    const store = createAppStore(bridge(), features);
    await store.getState().accounts.load();
    store.getState().nav.openTicket('t1');
    await settle();
    store.getState().nav.setSettingsOpen(true);
    expect(runCommand('marks.done', store.getState)).toBe(false);
  });
});
