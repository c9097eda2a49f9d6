import { expect, it } from 'vitest';
import { ok, type Result } from '../../shared/result.ts';
import { item } from '../../tests/helpers/renderer/samples.ts';
import { account, scriptedBridge } from '../../tests/helpers/renderer/scripted-bridge.ts';
import { createAppStore } from '../slices.ts';
import { createQuery } from './query.ts';

/** A command whose answers are given in any order, by the number of the question. */
function answered<T>() {
  const waiting: ((value: T) => void)[] = [];
  return {
    waiting,
    command: () => new Promise<Result<T>>((resolve) => waiting.push((value) => resolve(ok(value)))),
  };
}

it.each([
  ['outbox', 'outbox.list', [item({ state: 'sending' })], [item({ state: 'accepted' })]],
  ['queues', 'queue.list', [{ key: 'active', count: 1 }], [{ key: 'active', count: 2 }]],
  ['accounts', 'account.list', [account({ label: 'Before' })], [account({ label: 'After' })]],
] as const)('%s: an answer that comes late says nothing any more', async (slice, name, before, after) => {
  const { waiting, command } = answered<unknown>();
  const bridge = scriptedBridge({ 'account.list': () => ok([account()]), [name]: command });
  const store = createAppStore(bridge);
  store.getState().nav.openAccount('a1');
  const first = waiting.length;
  const shown = () => {
    const state = store.getState();
    return slice === 'outbox' ? state.outbox.items : state[slice].list;
  };
  void store.getState()[slice].load();
  void store.getState()[slice].load();
  await expect.poll(() => waiting.length).toBe(first + 2);
  waiting.at(-1)?.(after);
  await expect.poll(shown).toEqual(after);
  for (const answer of waiting.slice(0, -1)) answer(before);
  await new Promise((resolve) => setTimeout(resolve));
  expect(shown()).toEqual(after);
});

it('an answer for a key that is shown no more is dropped', async () => {
  let shown = 'a1';
  const ask = createQuery(() => [shown]);
  const call = Promise.resolve('of a1');
  const late = ask(call);
  shown = 'a2';
  expect(await late).toBeNull();
  shown = 'a1';
  expect(await ask(call)).toBe('of a1');
});
