/** The restart for a newer version waits for texts that the window could not store. */
import { expect, it } from 'vitest';
import { ok } from '../../../shared/result.ts';
import { scriptedBridge } from '../../../tests/helpers/renderer/scripted-bridge.ts';
import { createAppStore } from '../../slices.ts';

/** A window that holds a text; `stores`: whether the desk takes it at each of two tries. */
function begin(stores: 1 | 2) {
  const bridge = scriptedBridge({ 'update.restart': () => ok(null) });
  const { unsaved, updates } = createAppStore(bridge).getState();
  let tries = 0;
  unsaved.hold({
    unsaved: () => (tries < stores ? 10 : 0),
    describeInput: () => 'A long reply',
    flush: async () => {
      tries += 1;
    },
  });
  return { bridge, restart: updates.restart };
}

it('waits for what is being stored', async () => {
  const { bridge, restart } = begin(1);
  expect(await restart()).toBeNull();
  expect(bridge.callsOf('update.restart')).toHaveLength(1);
});

it('is not made while something could not be stored, and says so', async () => {
  const { bridge, restart } = begin(2);
  expect(await restart()).toMatchObject({ kind: 'busy', detail: { reason: 'unstored' } });
  expect(bridge.callsOf('update.restart')).toEqual([]);
  expect(await restart()).toBeNull();
});
