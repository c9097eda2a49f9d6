import { beforeEach, expect, it } from 'vitest';
import { err, ok } from '../../shared/result.ts';
import {
  account,
  rowsFrom,
  type Script,
  scriptedBridge,
  settle,
} from '../../tests/helpers/renderer/scripted-bridge.ts';
import { createAppStore } from '../slices.ts';
import { untilFilled } from './first-frame.ts';

const status = (state: 'open' | 'choose') =>
  ok({
    host: 'local' as const,
    version: '0',
    vault: state === 'open' ? { state, kind: 'session' as const } : { state },
  });

/** Whether the first frame has all once the desk has answered so. */
async function isFilled(script: Script): Promise<boolean> {
  const bridge = scriptedBridge({
    'desk.status': () => status('open'),
    'account.list': () => ok([account()]),
    'queue.list': () => ok([]),
    'queue.rows': rowsFrom(() => []),
    ...script,
  });
  const store = createAppStore(bridge);
  let filled = false;
  void untilFilled(store).then(() => {
    filled = true;
  });
  await settle();
  expect(filled).toBe(false);
  void store.getState().vault.load();
  await settle();
  return filled;
}

const never = () => new Promise<never>(() => undefined);

beforeEach(() => localStorage.clear());

it.each<[string, Script, boolean]>([
  ['rows, if there are none too', {}, true],
  ['no rows yet', { 'queue.rows': never }, false],
  ['no accounts yet', { 'account.list': never }, false],
  ['rows that could not be read', { 'queue.rows': () => err('storage', 'queue.rows') }, true],
  ['the question of the vault', { 'desk.status': () => status('choose') }, true],
  ['a desk that is gone', { 'desk.status': () => err('offline', 'desk') }, true],
  ['accounts that could not be read', { 'account.list': () => err('storage', 'account.list') }, true],
  ['the first run', { 'account.list': () => ok([]) }, true],
  [
    'an account that did not open',
    { 'account.list': () => ok([account({ closed: err('storage', 'account.open').error })]), 'queue.rows': never },
    true,
  ],
])('has all it shows: %s', async (_, script, expected) => {
  expect(await isFilled(script)).toBe(expected);
});
