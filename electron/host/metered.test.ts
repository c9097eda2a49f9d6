/** What NetworkManager says of a network, and what is made of it where nobody says anything. */
import { expect, it } from 'vitest';
import { meansMetered, watchMetered } from './metered.ts';

it.each([
  ['u 0\n', false],
  ['u 1\n', true],
  ['u 2\n', false],
  ['u 3\n', true],
  ['u 4\n', false],
  ['u 11\n', false],
  ['', false],
  ['Failed to get property Metered', false],
])('%j means metered: %s', (answer, metered) => expect(meansMetered(answer)).toBe(metered));

it('knows what was said last, and follows another network', async () => {
  const answers: (string | null)[] = ['u 1\n', null, 'u 3\n'];
  let asked = 0;
  const settled: Promise<unknown>[] = [];
  const network = watchMetered(() => {
    const answer = Promise.resolve(answers[asked++] ?? null);
    settled.push(answer);
    return answer;
  });
  const known = async () => {
    await Promise.all(settled);
    await Promise.resolve();
    return network.isMetered();
  };
  expect(network.isMetered()).toBe(false);
  expect(await known()).toBe(true);
  network.lookAgain();
  expect(await known()).toBe(false);
  network.lookAgain();
  network.lookAgain();
  expect(await known()).toBe(true);
  expect(asked).toBe(3);
});
