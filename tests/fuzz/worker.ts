/**
 * The thread that tries the cases, with a memory of its own that may run out. It notes in shared
 * memory which case it is at: from a case that never ends, nobody hears anything else.
 */
import { parentPort, workerData } from 'node:worker_threads';
import fc from 'fast-check';
import type { OpenTarget } from './target.ts';
import { TARGETS } from './targets.ts';

export interface Batch {
  target: string;
  seed: number;
  runs: number;
  /** Path of a case to try again, and to make as small as it still fails. */
  path?: string;
  /** Opens the target only, or checks what has to hold after all batches. */
  only?: 'open' | 'finish';
}

export interface BatchResult {
  done: number;
  slowestMs: number;
  failure: Failure | null;
}

export interface Failure {
  /** `null` where something did not hold after all cases. */
  path: string | null;
  message: string;
  input: string;
}

/** Shared: the number of the case, and when it began; 0 between the cases. */
export interface Progress {
  at: Int32Array;
  since: Float64Array;
}

/** Making a failure small ends after this. */
const SHRINK_MS = 60_000;

const progress = workerData as Progress;
const open = new Map<string, OpenTarget<unknown>>();
// Whatever fails beside a case belongs to the one that is tried.
let beside: unknown = null;
process.on('unhandledRejection', (error) => {
  beside ??= error;
});

async function run({ target, seed, runs, path, only }: Batch): Promise<BatchResult> {
  const found = TARGETS.find(({ name }) => name === target);
  if (!found) throw new Error(`there is no target ${target}`);
  const opened = open.get(target) ?? (await found.open());
  open.set(target, opened);
  if (only === 'open') return { done: 0, slowestMs: 0, failure: null };
  if (only === 'finish') {
    open.delete(target);
    const failed = await Promise.resolve(opened.finish?.()).then(
      () => null,
      (error: unknown) => error,
    );
    return { done: 0, slowestMs: 0, failure: failed ? { path: null, message: textOf(failed), input: '' } : null };
  }
  let done = 0;
  let slowestMs = 0;
  const property = fc.asyncProperty(opened.cases, async (input) => {
    progress.at[0] = done;
    const began = performance.now();
    progress.since[0] = performance.timeOrigin + began;
    try {
      await opened.check(input);
      if (beside) throw beside;
    } finally {
      beside = null;
      progress.since[0] = 0;
      slowestMs = Math.max(slowestMs, performance.now() - began);
      done += 1;
    }
  });
  const how = path === undefined ? { endOnFailure: true } : { path, interruptAfterTimeLimit: SHRINK_MS };
  const result = await fc.check(property, { seed, numRuns: runs, ...how });
  if (!result.failed) return { done, slowestMs, failure: null };
  const failure = {
    path: result.counterexamplePath ?? '0',
    message: textOf(result.errorInstance),
    input: fc.stringify(result.counterexample?.[0]).slice(0, 2000),
  };
  return { done, slowestMs, failure };
}

const textOf = (error: unknown): string => (error instanceof Error ? (error.stack ?? error.message) : String(error));

parentPort?.on('message', (batch: Batch) => {
  run(batch).then(
    (result) => parentPort?.postMessage(result),
    (error: unknown) =>
      parentPort?.postMessage({ done: 0, slowestMs: 0, failure: { path: null, message: textOf(error), input: '' } }),
  );
});
