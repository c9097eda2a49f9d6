import { expect, it } from 'vitest';
import { createTestClock } from '../../../../tests/helpers/test-clock.ts';
import { createEmitter } from '../emitter.ts';
import { createFlush } from './quit-dialog.ts';

/** Two windows that were asked to store their texts, and the later number of failures. */
function asked() {
  const clock = createTestClock();
  const emitter = createEmitter(clock);
  let id = '';
  const leave = [0, 1].map(() =>
    emitter.on((event) => {
      if (event.name === 'desk.flush') id = event.data.id;
    }),
  );
  const flush = createFlush(emitter, clock, emitter.listenerCount);
  let unsaved: number | null = null;
  void flush.ask().then((found) => {
    unsaved = found;
  });
  const known = async () => {
    await new Promise((resolve) => setImmediate(resolve));
    return unsaved;
  };
  return { clock, leave, known, answer: (left: number) => flush.answered(id, left) };
}

it('a desk that ends waits for no answer of windows that are gone', async () => {
  const { leave, known, answer } = asked();
  answer(1);
  for (const left of leave) left();
  expect(await known()).toBe(1);
});

it('it waits for the other one, whichever of them left, and for two seconds at most', async () => {
  const { clock, leave, known, answer } = asked();
  answer(1);
  leave[0]?.();
  expect(await known()).toBeNull();
  clock.advance(2000);
  expect(await known()).toBe(1);
});

it('once each answered it waits for nothing', async () => {
  const { known, answer } = asked();
  answer(1);
  answer(2);
  expect(await known()).toBe(3);
});
