/** Targets that fail in each way there is: they prove that the engine notices. Run only by name. */
import fc from 'fast-check';
import { target } from './target.ts';

const numbers = fc.nat(1000);

export const TRIALS = [
  target('trial-throws', 0, () => ({
    cases: numbers,
    check(number: number) {
      if (number > 500) throw new Error('more than five hundred');
    },
  })),
  target('trial-hangs', 0, () => ({
    cases: numbers,
    check(number: number) {
      for (let turns = 0; number > 500 && turns >= 0; turns = (turns + 1) % 1000);
    },
  })),
  target('trial-grows', 0, () => ({
    cases: numbers,
    check(number: number) {
      const held: number[][] = [];
      while (number > 500) held.push(new Array<number>(1_000_000).fill(held.length));
    },
  })),
  target('trial-ends-badly', 0, () => ({
    cases: numbers,
    check: () => undefined,
    finish() {
      throw new Error('nothing is left');
    },
  })),
];
