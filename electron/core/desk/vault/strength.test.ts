/** The thread that judges passphrases: it ends when nobody asks, and is started again. */
import { expect, it } from 'vitest';
import { createTestClock } from '../../../../tests/helpers/test-clock.ts';
import { createStrength } from './strength.ts';

const OWN = new URL('./strength-worker.ts', import.meta.url);
/** A thread that says what it is asked, how often it was, and dies of a word. */
const TELLING = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { parentPort } from 'node:worker_threads';
    let asked = 0;
    parentPort.on('message', ({ id, name, args }) => {
      if (args[0] === 'die') throw new Error('died');
      asked += 1;
      parentPort.postMessage({ id, value: [name, ...args, asked] });
    });
  `)}`,
);

it('judges as this thread does', async () => {
  const { judgePassphrase, isWeakPin, newPassphrase } = createStrength(OWN, createTestClock());
  const judged = await Promise.all([
    judgePassphrase('mara lind mara', ['Mara Lind']),
    judgePassphrase('correct horse battery', []),
    isWeakPin('123456'),
    isWeakPin('482917'),
  ]);
  expect(judged).toEqual([{ strength: 'weak', why: 'about-you' }, { strength: 'strong', why: null }, true, false]);
  expect((await newPassphrase()).split(' ')).toHaveLength(6);
});

it('asks its own thread, which ends when nobody asks for a minute', async () => {
  const clock = createTestClock();
  const { judgePassphrase, isWeakPin } = createStrength(TELLING, clock);
  expect(await judgePassphrase('secret', ['Mara'])).toEqual(['judgePassphrase', 'secret', ['Mara'], 1]);
  clock.advance(59_000);
  expect(await isWeakPin('1')).toEqual(['isWeakPin', '1', 2]);
  clock.advance(59_000);
  expect(await isWeakPin('1')).toEqual(['isWeakPin', '1', 3]);
  clock.advance(60_000);
  expect(await isWeakPin('1')).toEqual(['isWeakPin', '1', 1]);
});

it('fails what it was asked where its thread dies, and starts another one', async () => {
  const { isWeakPin } = createStrength(TELLING, createTestClock());
  await expect(isWeakPin('die')).rejects.toThrow('died');
  expect(await isWeakPin('1')).toEqual(['isWeakPin', '1', 1]);
});
