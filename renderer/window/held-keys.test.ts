import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Computer } from '../../shared/domain/computer.ts';
import { ok } from '../../shared/result.ts';
import { account, row, rowsFrom, scriptedBridge, settle } from '../../tests/helpers/renderer/scripted-bridge.ts';
import { replayKeys } from '../commands/replay-keys.ts';
import { features } from '../features.ts';
import { createAppStore } from '../slices.ts';
import { holdKeys, takeHeldKeys } from './held-keys.ts';

const heard: string[] = [];
const hear = ({ key }: KeyboardEvent) => void heard.push(key);
const press = (key: string, more: KeyboardEventInit = {}, on: Element = document.body) =>
  on.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }));
const keysOf = (events: readonly KeyboardEvent[]) => events.map(({ key }) => key);

beforeEach(() => {
  heard.length = 0;
  document.body.replaceChildren(document.createElement('input'));
  holdKeys(window, {});
  window.addEventListener('keydown', hear);
});
afterEach(() => {
  takeHeldKeys();
  window.removeEventListener('keydown', hear);
});

it('nobody hears what is held until it is taken, and only the first ones are', () => {
  for (let index = 0; index < 20; index++) press('j');
  expect(heard).toEqual([]);
  expect(takeHeldKeys()).toHaveLength(16);
  press('k');
  expect(heard).toEqual(['k']);
  expect(takeHeldKeys()).toEqual([]);
});

it('keys of a menu or of the browser, and what is typed in a field, go where they always go', () => {
  press('r', { ctrlKey: true });
  press('F5');
  press('a', {}, document.querySelector('input') ?? document.body);
  press('j');
  expect(heard).toEqual(['r', 'F5', 'a']);
  expect(keysOf(takeHeldKeys())).toEqual(['j']);
});

async function pressedAgain(keys: string[], changed: Record<string, readonly string[]> = {}): Promise<string[]> {
  const store = createAppStore(
    scriptedBridge({
      'account.list': () => ok([account()]),
      'queue.list': () => ok([]),
      'queue.rows': rowsFrom(() => [row('1')]),
    }),
    features,
  );
  await store.getState().accounts.load();
  await settle();
  const app = store.getState();
  const computer = { ...app.computer, computer: { settings: { keys: changed } } as unknown as Computer };
  for (const key of keys) press(key);
  replayKeys(takeHeldKeys(), { ...app, computer }, document);
  return heard;
}

it('presses again what moves, in its order, up to the first key that does something else', async () => {
  expect(await pressedAgain(['j', 'j', 'g', 'd', 'k', 'x', 'j'])).toEqual(['j', 'j', 'g', 'd', 'k']);
});

it.each([
  ['the beginning of what it does not know', ['g', 'x']],
  ['what leads to a field', ['/', 'j']],
])('presses nothing again from %s on', async (_, keys) => {
  expect(await pressedAgain(keys)).toEqual([]);
});

it('goes by the keys that the agent chose', async () => {
  expect(await pressedAgain(['j', 'y'], { 'list.next': ['y'], 'list.select': ['j'] })).toEqual([]);
});
