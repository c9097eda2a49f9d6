/** Medians of repeated runs, peers taken in turn so that a busy machine is unfair to all alike. */

/** Milliseconds of each of the given functions. */
export function medians(runs: number, functions: readonly (() => unknown)[], warmUp = 20): number[] {
  const times: number[][] = functions.map(() => []);
  for (let run = -warmUp; run < runs; run++) {
    for (const [index, one] of functions.entries()) {
      const start = performance.now();
      one();
      if (run >= 0) times[index]?.push(performance.now() - start);
    }
  }
  return times.map(median);
}

/** Milliseconds of each round of each of the given works; the first rounds only warm up. */
export async function timesOf(runs: number, works: readonly (() => unknown)[], warmUp = 3): Promise<number[][]> {
  const times: number[][] = works.map(() => []);
  for (let run = -warmUp; run < runs; run++) {
    for (const [index, work] of works.entries()) {
      const start = performance.now();
      await work();
      if (run >= 0) times[index]?.push(performance.now() - start);
    }
  }
  return times;
}

export const quantile = (times: readonly number[], part: number): number =>
  [...times].sort((a, b) => a - b)[Math.floor((times.length - 1) * part)] ?? Number.NaN;

export const median = (values: readonly number[]): number => quantile(values, 0.5);
