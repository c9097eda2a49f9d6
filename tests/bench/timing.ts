/** Medians of repeated runs, peers taken in turn so that a busy machine is unfair to all alike. */
export interface BenchRow {
  name: string;
  ours: number;
  peer: number;
  /** ours / peer */
  ratio: number;
  unit: string;
}

export interface BenchTable {
  title: string;
  rows: BenchRow[];
}

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

/** Sorts what it is given. */
export const median = (values: number[]): number =>
  values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

export const row = (name: string, ours: number, peer: number, unit: string): BenchRow => ({
  name,
  ours,
  peer,
  ratio: ours / peer,
  unit,
});
