/**
 * Runs a desk with its local host in a process of its own, so that what it holds is measured alone.
 * `run.ts` calls it by messages, turns its clock, and opens its windows.
 */
import { mkdirSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';
import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { Worker } from 'node:worker_threads';
import { createDesk } from '../../electron/core/desk/desk.ts';
import { nodeRegion } from '../../electron/host/region.ts';
import { builtFiles, serveLocally } from '../../electron/local/server.ts';
import type { CommandName } from '../../shared/contract.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import { quantile } from '../bench/timing.ts';
import { createTestClock } from '../helpers/test-clock.ts';

export type SoakRequest =
  | { type: 'begin'; dataDir: string }
  | { type: 'call'; id: number; name: CommandName; input: unknown }
  | { type: 'turn' | 'sleep'; ms: number }
  | { type: 'network' }
  | { type: 'address' }
  | { type: 'measure'; account: string }
  | { type: 'watch'; timers: boolean }
  | { type: 'stop' };

export type SoakMessage =
  | { type: 'begun' }
  | { type: 'answer'; id: number; result: Result<unknown> }
  | { type: 'address'; address: string }
  | { type: 'measured'; measure: Measure; bad: string[] }
  | { type: 'watched'; watched: Watched }
  | { type: 'stopped' };

/** Work of the desk's process since the last call. */
export interface Watched {
  /**
   * ms of a processor that the main thread takes until it looks at the clock again, which it wants
   * to do each 2 ms, p99: what other programs take meanwhile is no part of it. 0 where it was not
   * watched.
   */
  turn: number;
  /** ms until then by the clock on the wall, p99: on a busy machine it waits for a processor. */
  late: number;
  /** Cores that it kept busy: 0.5 is half of one. */
  cores: number;
}

/** Sizes of the desk's process and folder at one moment. */
export interface Measure {
  /** MB of the desk's own objects, after what nobody needs was collected. */
  heap: number;
  /**
   * MB of the objects of the store's thread, as they are: to collect there would also free what
   * native code holds for objects that nobody needs, and hide that it is left lying about.
   */
  store: number;
  /** MB of the whole process, its workers among them. */
  process: number;
  /** MB of the process beside the heaps of its threads: SQLite's, buffers, the program itself. */
  native: number;
  /** Open files and sockets; null where the system does not list them. */
  descriptors: number | null;
  /** Timers, sockets, ports and other things that Node waits for. */
  resources: number;
  /** MB of the account's files. */
  cache: number;
  work: number;
  files: number;
  /** MB of the longest write-ahead log. */
  wal: number;
}

const MB = 1e6;
const DIST = fileURLToPath(new URL('../../dist/', import.meta.url));
const clock = createTestClock();
const tell = (message: SoakMessage) => void process.send?.(message);

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

/** The threads that the desk has started. */
const workers = new Set<Worker>();
process.on('worker', (worker) => {
  workers.add(worker);
  worker.once('exit', () => workers.delete(worker));
});

/** Lines of the log that no day should have. */
let bad: string[] = [];
let dataDir = '';
let desk: ReturnType<typeof createDesk>;
let address: () => string;
let networkChanged: () => void = () => undefined;

async function begin(folder: string): Promise<void> {
  dataDir = folder;
  mkdirSync(dataDir, { recursive: true });
  const entries = new Map<string, string>();
  const note = (event: string, facts?: unknown) => {
    const line = `${event} ${JSON.stringify(facts ?? {})}`;
    if (/\.bug\b|worker-failed|reopened|cache-dropped/.test(line)) bad.push(line);
  };
  desk = createDesk({
    host: 'local',
    version: '0.0.0',
    dataDir,
    storeWorker: new URL('../../dist/host/store-worker.js', import.meta.url),
    openKeychain: async () =>
      ok({
        get: async (name) => ok(entries.get(name) ?? null),
        set: async (name, value) => {
          entries.set(name, value);
          return ok(null);
        },
        remove: async (name) => {
          entries.delete(name);
          return ok(null);
        },
      }),
    clock,
    log: { info: note, warn: note },
    network: {
      onChange(listener) {
        networkChanged = listener;
        return () => undefined;
      },
      certificates: async () => null,
      proxiesFor: async () => [null],
    },
    openExternal: async () => ok(null),
    ask: async () => true,
    choose: async () => ok(null),
    practice: {
      start: async () => err('server', 'practice.start'),
      play: async () => err('offline', 'practice.play'),
      internet: async () => err('offline', 'practice.internet'),
      stop: async () => undefined,
    },
    quit: () => undefined,
  });
  const started = await desk.start();
  if (!started.ok) throw new Error(JSON.stringify(started.error));
  const server = await serveLocally({
    desk,
    port: 0,
    serveFiles: builtFiles(join(DIST, 'renderer'), () => ({ region: nodeRegion(), language: null })),
    onStale: () => undefined,
  });
  address = () => server.access.address();
}

async function measure(account: string): Promise<Measure> {
  const { rss } = process.memoryUsage();
  const heaps = await Promise.all([...workers].map((worker) => worker.getHeapStatistics()));
  const room = [getHeapStatistics(), ...heaps].reduce((sum, one) => sum + one.total_physical_size, 0);
  // Native memory is freed in a turn after the one that found it unused.
  for (let round = 0; round < 3; round++) {
    collectGarbage();
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  const { heapUsed, external } = process.memoryUsage();
  const folder = join(dataDir, 'accounts', account);
  const sizes = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => ({ name, size: statSync(join(folder, name)).size / MB }));
  const sizeOf = (name: string) => sizes.find((one) => one.name === name)?.size ?? 0;
  return {
    heap: (heapUsed + external) / MB,
    store: heaps.reduce((sum, one) => sum + one.used_heap_size + one.external_memory, 0) / MB,
    process: rss / MB,
    native: (rss - room) / MB,
    descriptors: process.platform === 'linux' ? readdirSync('/proc/self/fd').length : null,
    resources: process.getActiveResourcesInfo().length,
    cache: sizeOf('cache.db'),
    work: sizeOf('work.db'),
    files: sizeOf('files.db'),
    wal: Math.max(0, ...sizes.filter(({ name }) => name.endsWith('-wal')).map(({ size }) => size)),
  };
}

const LOOK = 2;
let looks: NodeJS.Timeout | undefined;
const turns: number[] = [];
const delays = monitorEventLoopDelay({ resolution: LOOK });
let since = { cpu: process.cpuUsage(), at: performance.now() };

function watchTurns(): void {
  let before = process.threadCpuUsage();
  looks = setInterval(() => {
    const { user, system } = process.threadCpuUsage(before);
    turns.push((user + system) / 1000);
    before = process.threadCpuUsage();
  }, LOOK);
}

/** From now on it watches turns too, if asked to: that alone wakes an idle desk each 2 ms. */
function watched(timers: boolean): Watched {
  const { user, system } = process.cpuUsage(since.cpu);
  const took = performance.now() - since.at;
  const turn = turns.length > 0 ? quantile(turns, 0.99) : 0;
  const seen = { turn, late: delays.percentile(99) / 1e6, cores: (user + system) / 1000 / took };
  turns.length = 0;
  clearInterval(looks);
  delays.reset();
  if (timers) {
    delays.enable();
    watchTurns();
  } else delays.disable();
  since = { cpu: process.cpuUsage(), at: performance.now() };
  return seen;
}

process.on('message', async (message: SoakRequest) => {
  if (message.type === 'begin') {
    await begin(message.dataDir);
    tell({ type: 'begun' });
  } else if (message.type === 'call') {
    // The schema of each command checks what comes, as it does with a window's.
    const result = await desk.call(message.name, message.input as never);
    tell({ type: 'answer', id: message.id, result });
  } else if (message.type === 'turn') clock.advance(message.ms);
  else if (message.type === 'sleep') {
    clock.sleep(message.ms);
    networkChanged();
  } else if (message.type === 'network') networkChanged();
  else if (message.type === 'address') tell({ type: 'address', address: address() });
  else if (message.type === 'measure') {
    tell({ type: 'measured', measure: await measure(message.account), bad });
    bad = [];
  } else if (message.type === 'watch') tell({ type: 'watched', watched: watched(message.timers) });
  else {
    await desk.stop();
    tell({ type: 'stopped' });
    process.exit(0);
  }
});
