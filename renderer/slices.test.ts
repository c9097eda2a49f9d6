import { expect, it } from 'vitest';
import { ok } from '../shared/result.ts';
import { account, row, rowsFrom, scriptedBridge, settle } from '../tests/helpers/renderer/scripted-bridge.ts';
import type { Command } from './commands/table.ts';
import { features } from './features.ts';
import { createAppStore } from './slices.ts';

const command: Command = {
  id: 'test.one',
  title: 'commands.title',
  section: 'move',
  keys: ['j'],
  run: () => undefined,
};

const openWindow = (commands: Command[]) =>
  createAppStore(
    scriptedBridge({
      'account.list': () => ok([account()]),
      'queue.list': () => ok([]),
      'queue.rows': rowsFrom(() => [row('1')]),
    }),
    [{ commands, recordViews: { contact: () => null } }],
  );

it('shares nothing between two windows', async () => {
  const one = openWindow([command]);
  // The same command and view again: were there one registry for both, it would refuse them.
  const other = openWindow([command, { ...command, id: 'test.two' }]);
  expect([...one.getState().registry.commands.keys()]).toEqual(['test.one']);
  expect([...other.getState().registry.commands.keys()]).toEqual(['test.one', 'test.two']);
  await one.getState().accounts.load();
  one.getState().selection.toggle(row('1'));
  one.getState().nav.openTicket('1');
  one.getState().unsaved.hold({ unsaved: () => 1, describeInput: () => 'a text', flush: async () => undefined });
  await settle();
  const state = other.getState();
  expect([state.accounts.list, state.nav.account, state.nav.ticket, state.list.cursor]).toEqual([
    null,
    null,
    null,
    null,
  ]);
  expect([state.selection.rows.size, state.unsaved.unsavedNames()]).toEqual([0, []]);
  for (const [name, slice] of Object.entries(one.getState())) {
    expect(slice, name).not.toBe((state as unknown as Record<string, unknown>)[name]);
  }
});

it('refuses two features that give the same thing', () => {
  expect(() => openWindow([command, command])).toThrow('test.one');
  expect(() => createAppStore(scriptedBridge({}), features)).not.toThrow();
});
