import { expect, it, vi } from 'vitest';
import { settle } from '../../tests/helpers/renderer/scripted-bridge.ts';
import { createKeyQueue } from './key-queue.ts';

const FREE = { inField: false, onControl: false };
/** A promise that is kept from outside. */
function open() {
  let resolve = () => {};
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve: () => resolve() };
}

const press = (key: string) => new KeyboardEvent('keydown', { key });

function queueWithKeys(act: (key: string) => void = () => {}) {
  const handled: string[] = [];
  const queue = createKeyQueue(
    ({ key }) => !['Tab', 'Backspace'].includes(key),
    ({ event: { key } }) => {
      handled.push(key);
      act(key);
    },
    () => null,
  );
  return { queue, handled };
}

it('holds no key while nothing is awaited', () => {
  expect(queueWithKeys().queue.hold(press('x'), FREE)).toBe(false);
});

it('holds keys until the outcome is there, and hands them on in their order', async () => {
  const { queue, handled } = queueWithKeys();
  const outcome = open();
  queue.waitFor(outcome.promise);
  expect(['R', 'e'].map((key) => queue.hold(press(key), FREE))).toEqual([true, true]);
  await settle();
  expect(handled).toEqual([]);
  outcome.resolve();
  await vi.waitFor(() => expect(handled).toEqual(['R', 'e']));
  await vi.waitFor(() => expect(queue.hold(press('x'), FREE)).toBe(false));
});

it('waits again where a key that was held begins something', async () => {
  const second = open();
  const { queue, handled } = queueWithKeys((key) => key === 'j' && queue.waitFor(second.promise));
  queue.waitFor(Promise.resolve());
  for (const key of ['j', 'x']) queue.hold(press(key), FREE);
  await settle();
  expect(handled).toEqual(['j']);
  second.resolve();
  await vi.waitFor(() => expect(handled).toEqual(['j', 'x']));
});

it('goes on after a command that failed', async () => {
  const { queue, handled } = queueWithKeys();
  queue.waitFor(Promise.reject(new Error('no rows')));
  queue.hold(press('x'), FREE);
  await vi.waitFor(() => expect(handled).toEqual(['x']));
});

it('gives what is held to the field that the keys led to, what was deleted in it as well', async () => {
  const { queue, handled } = queueWithKeys();
  queue.waitFor(new Promise(() => {}));
  expect([queue.isHolding(), queue.hold(press('Backspace'), FREE)]).toEqual([false, false]);
  for (const key of ['a', 'Backspace', 'b']) expect(queue.hold(press(key), FREE)).toBe(true);
  expect(queue.isHolding()).toBe(true);
  expect(queue.release().map(({ key }) => key)).toEqual(['a', 'Backspace', 'b']);
  await settle();
  expect([queue.isHolding(), handled]).toEqual([false, []]);
});

it('leaves to fields, buttons and the system what is theirs', () => {
  const { queue } = queueWithKeys();
  queue.waitFor(new Promise(() => {}));
  expect(queue.hold(press('x'), { inField: true, onControl: false })).toBe(false);
  expect(queue.hold(press('Enter'), { inField: false, onControl: true })).toBe(false);
  expect(queue.hold(press('Tab'), FREE)).toBe(false);
  expect(queue.hold(press('x'), { inField: false, onControl: true })).toBe(true);
});
