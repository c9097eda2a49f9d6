/** Reports of NetworkManager about a network, and the answer without any report. */
import { expect, it } from 'vitest';
import { meansMetered, watchMetered } from './network.ts';

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
  const answers: (string | null)[] = ['u 1\n', null, 'u 3\n', 'u 3\n'];
  let asked = 0;
  const network = watchMetered(async () => answers[asked++] ?? null);
  const known = async () => {
    await new Promise(setImmediate);
    return network.isMetered();
  };
  expect(network.isMetered()).toBe(false);
  expect(await known()).toBe(true);
  network.refresh();
  expect(await known()).toBe(false);
  for (let account = 0; account < 3; account += 1) network.refresh();
  expect(await known()).toBe(true);
  expect(asked).toBe(4);
});

it('asks once more where the network changes while it is being asked', async () => {
  const answers: ((answer: string) => void)[] = [];
  const network = watchMetered(() => new Promise((resolve) => answers.push(resolve)));
  const answer = async (index: number, said: string) => {
    answers[index]?.(said);
    await new Promise(setImmediate);
    return network.isMetered();
  };
  network.isMetered();
  network.refresh();
  expect(await answer(0, 'u 4\n')).toBe(false);
  expect(await answer(1, 'u 1\n')).toBe(true);
  expect(answers).toHaveLength(2);
});
