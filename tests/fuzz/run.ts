/**
 * `npm run fuzz`: hostile input for every reader of what others made, in a thread whose memory and
 * time are bounded. A failure prints the command that tries it again.
 */
import { Worker } from 'node:worker_threads';
import { readCommandOptions } from '../../build/project.ts';
import type { Batch, BatchResult } from './worker.ts';

const RUNS = 1_000_000;
const MINUTES = 60;
/** Cases that are tried before another target has its turn, at most. */
const BATCH = 2_000;
/** No case is worth more: ms of a processor, since other programs may want one, too. */
const PATIENCE_MS = 20_000;
/** A case that waits for something ends after so many times that, by the clock. */
const IDLE_TIMES = 10;
/** MB of the thread. */
const MEMORY = 1024;

const USAGE = `npm run fuzz [-- OPTIONS]
  --runs N       cases over all targets (${RUNS})
  --minutes M    ends then, whatever is left (${MINUTES})
  --target NAME  those whose name begins so
  --patience MS  how long one case may take (${PATIENCE_MS})
  --seed N       draws the same cases again; printed otherwise
  --path PATH    one case of that target and seed, made as small as it still fails`;

/** Runs every target in turn. The exit code is 1 if anything failed. */
export async function main(argv: string[]): Promise<void> {
  const names = ['runs', 'minutes', 'target', 'seed', 'path', 'patience'];
  const options = Object.fromEntries(names.map((name) => [name, { type: 'string' as const }]));
  const values: Record<string, string | undefined> = readCommandOptions(argv, options, USAGE);
  const runs = Number(values.runs ?? RUNS);
  const minutes = Number(values.minutes ?? MINUTES);
  const seed = Number(values.seed ?? Date.now() % 1_000_000_000);
  const patience = Number(values.patience ?? PATIENCE_MS);
  if (![runs, minutes, seed, patience].every((number) => Number.isFinite(number) && number >= 0)) {
    console.error(USAGE);
    process.exit(2);
  }
  const built = await buildWorker();
  const { TARGETS } = (await import(built.targets)) as typeof import('./targets.ts');
  const chosen = TARGETS.filter(({ name, share }) => (values.target ? name.startsWith(values.target) : share > 0));
  if (chosen.length === 0) {
    console.error(`There is no target ${values.target}: ${TARGETS.map(({ name }) => name).join(', ')}.`);
    process.exit(2);
  }
  const thread = createThread(built.worker, patience);
  const shares = chosen.reduce((sum, { share }) => sum + Math.max(share, 1), 0);
  const states = chosen.map(({ name, share }, index) => ({
    name,
    index,
    wanted: values.path === undefined ? Math.max(1, Math.round((runs * Math.max(share, 1)) / shares)) : 1,
    done: 0,
    ms: 0,
    slowest: 0,
    failed: false,
  }));
  const began = Date.now();
  const isLate = () => Date.now() - began > minutes * 60_000;
  const fail = (name: string, at: number, { path, message, input }: NonNullable<BatchResult['failure']>) => {
    const again =
      path === null ? `--target ${name} --seed ${seed} --runs ${runs}` : `--target ${name} --seed ${at} --path ${path}`;
    console.log(`FAILED ${name}: ${message}${input && `\n  input: ${input}`}\n  again: npm run fuzz -- ${again}`);
  };
  const ask = async (state: (typeof states)[number], batch: Omit<Batch, 'target'>) => {
    const started = performance.now();
    const result = await thread.run({ target: state.name, ...batch });
    state.ms += performance.now() - started;
    state.done += result.done;
    state.slowest = Math.max(state.slowest, result.slowestMs);
    if (!result.failure) return;
    state.failed = true;
    fail(state.name, batch.seed, result.failure);
  };

  for (let round = 0; !isLate() && states.some(({ done, wanted, failed }) => !failed && done < wanted); round += 1) {
    for (const state of states) {
      if (state.failed || state.done >= state.wanted || isLate()) continue;
      const at = values.path === undefined ? (seed + round * 1009 + state.index * 7) % 2 ** 31 : seed;
      const path = values.path === undefined ? {} : { path: values.path };
      await ask(state, { seed: at, runs: Math.min(BATCH, state.wanted - state.done), ...path });
      if (values.path !== undefined) state.wanted = state.done;
    }
  }
  for (const state of states) if (!state.failed && state.done > 0) await ask(state, { seed, runs: 0, only: 'finish' });
  await thread.end();
  built.remove();

  for (const { name, done, ms, slowest, failed } of states) {
    const rate = `${(ms / 1000).toFixed(1)} s`.padStart(9);
    console.log(
      `${failed ? 'FAILED' : 'ok    '} ${name.padEnd(18)}${String(done).padStart(9)} cases${rate}, slowest ${slowest.toFixed(0)} ms`,
    );
  }
  const all = states.reduce((sum, { done }) => sum + done, 0);
  const failures = states.filter(({ failed }) => failed).length;
  const took = ((Date.now() - began) / 60_000).toFixed(1);
  const early = isLate() ? ` (the time was up; ${runs} were wanted)` : '';
  console.log(
    `\n${all} cases over ${states.length} targets in ${took} minutes${early}, ${failures} targets failed; seed ${seed}`,
  );
  process.exit(failures > 0 ? 1 : 0);
}

/** Bundles the targets as the product is bundled: Node reads neither TSX nor styles. */
async function buildWorker(): Promise<{ worker: URL; targets: string; remove(): void }> {
  const { buildFiles } = await import('../helpers/built-files.ts');
  const built = await buildFiles(
    'fuzz',
    { worker: 'tests/fuzz/worker.ts', targets: 'tests/fuzz/targets.ts', store: 'electron/core/worker/main.ts' },
    { define: { __SQLITE_NODE_API__: '10', __DEV_SERVER__: 'null' } },
  );
  process.env.RACKSIDE_TEST_STORE_WORKER = built.urlOf('store');
  return { worker: new URL(built.urlOf('worker')), targets: built.urlOf('targets'), remove: built.remove };
}

interface Thread {
  run(batch: Batch): Promise<BatchResult>;
  end(): Promise<unknown>;
}

/** A thread that is replaced when a case took its memory or does not end. */
function createThread(file: URL, patience: number): Thread {
  const at = new Int32Array(new SharedArrayBuffer(4));
  const since = new Float64Array(new SharedArrayBuffer(8));
  let worker: Worker | null = null;
  let settle: (result: BatchResult) => void = () => undefined;
  const lost = (message: string) => {
    const done = at[0] ?? 0;
    void worker?.terminate();
    worker = null;
    settle({ done, slowestMs: 0, failure: { path: String(done), message, input: '' } });
  };
  const start = (): Worker => {
    const started = new Worker(file, {
      workerData: { at, since },
      resourceLimits: { maxOldGenerationSizeMb: MEMORY },
    });
    started.on('message', (result: BatchResult) => settle(result));
    started.on('error', (error) => lost(`the thread ended: ${error.message}`));
    started.on('exit', () => started === worker && lost('the thread ended'));
    return started;
  };
  return {
    run: (batch) =>
      new Promise((resolve) => {
        since[0] = 0;
        const late = () => lost(`a case took longer than ${patience / 1000} s`);
        let before = { began: 0, used: 0 };
        const watch = setInterval(async () => {
          const began = since[0] ?? 0;
          if (began === 0) return;
          if (performance.timeOrigin + performance.now() - began > IDLE_TIMES * patience) return late();
          const usage = await worker?.cpuUsage().catch(() => null);
          // No answer says nothing, and another case may have begun meanwhile.
          if (!usage || since[0] !== began) return;
          const used = (usage.user + usage.system) / 1000;
          if (began !== before.began) before = { began, used };
          if (used - before.used > patience) late();
        }, 200);
        settle = (result) => {
          clearInterval(watch);
          resolve(result);
        };
        worker ??= start();
        worker.postMessage(batch);
      }),
    async end() {
      const last = worker;
      worker = null;
      await last?.terminate();
    },
  };
}
