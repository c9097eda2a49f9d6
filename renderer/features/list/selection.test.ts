import { beforeEach, expect, it } from 'vitest';
import { row, scriptedBridge } from '../../../tests/helpers/renderer/scripted-bridge.ts';
import { createAppStore } from '../../slices.ts';

beforeEach(() => localStorage.clear());

it('keeps a selected row as it was last read when a range is added to it', () => {
  const store = createAppStore(scriptedBridge({}));
  const selection = () => store.getState().selection;
  selection().toggle(row('1'));
  selection().refresh([row('1', { subject: 'Server down' })]);
  selection().extend([row('3'), row('4')]);
  expect([...selection().rows.values()].map(({ id, subject }) => [id, subject])).toEqual([
    ['1', 'Server down'],
    ['3', row('3').subject],
    ['4', row('4').subject],
  ]);
});
