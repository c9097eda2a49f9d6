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

/** The `e` of the fit to n^e: the slope of the line through the logarithms. */
export function exponentOf(values: readonly (readonly [size: number, value: number])[]): number {
  const points = values.map(([size, value]) => [Math.log(size), Math.log(value)] as const);
  const mean = (of: 0 | 1) => points.reduce((sum, point) => sum + point[of], 0) / points.length;
  const [x, y] = [mean(0), mean(1)];
  const over = points.reduce((sum, point) => sum + (point[0] - x) * (point[1] - y), 0);
  return over / points.reduce((sum, point) => sum + (point[0] - x) ** 2, 0);
}
