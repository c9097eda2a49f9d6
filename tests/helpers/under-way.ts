/**
 * Knows what is under way in this process, seen from outside of the product: requests to services,
 * calls to threads of a store, work on files, keys and names, and timers that are about to run. A
 * test that waits for its end needs no time to wait, and says what did not end.
 */
import { subscribe } from 'node:diagnostics_channel';
import type { StoreThread } from '../../electron/core/desk/ports.ts';
import type { WorkerCall, WorkerReply } from '../../electron/core/worker/remote.ts';
import { TIMEOUT_MS } from './until.ts';

/** ms after which an endless coming and going is a fault. */
const LONGEST = 60_000;
/** ms after which a closed store's thread is left to itself. */
const LINGERS = 2500;
/** ms between two looks. */
const POLL_MS = 2;
/** Looks in a row that must find nothing, since work that ends may begin more at once. */
const QUIET_LOOKS = 3;

/** Work that Node gives to its threads or the system: all but open sockets and timers. */
const POOLED = /^(FS|GetAddrInfo|TCPConnect|PipeConnect|Write|Shutdown)|Job$/;

/** Not one that is counted: a host under test counts its timers. */
const setRealTimeout = globalThis.setTimeout;

const running = new Map<object, string>();
/** Number of things that began so far. */
let startedCount = 0;

/** Notes that something began; the returned function notes its end. */
export function trackWork(what: string): () => void {
  const key = {};
  startedCount += 1;
  running.set(key, what);
  return () => running.delete(key);
}

interface Request {
  method: string;
  path: string;
}
const requests = new Map<object, string>();
const subscribed = (name: string, listener: (request: Request) => void) =>
  subscribe(`undici:request:${name}`, (message) => listener((message as { request: Request }).request));
subscribed('create', (request) => {
  // A tunnel of a proxy stays open.
  startedCount += 1;
  if (request.method !== 'CONNECT') requests.set(request, `${request.method} ${request.path}`);
});
for (const end of ['trailers', 'error']) subscribed(end, (request) => requests.delete(request));

/** Another source to look at: a service that holds requests on purpose, or a clock. */
export interface WatchedSource {
  /** Requests that are held until a test lets them go. */
  held?(): number;
  /** Lets the next timer run that is due within a moment; false where there is none. */
  runNextTimer?(): boolean;
  /** Settles another process. */
  settle?(): Promise<void>;
}
const watched = new Set<WatchedSource>();

/** Looks at it too, until the returned function is called. */
export function watch(source: WatchedSource): () => void {
  watched.add(source);
  return () => watched.delete(source);
}

/** Requests that services of this process hold until a test lets them go. */
export const countHeldHere = (): number => [...watched].reduce((sum, { held }) => sum + (held?.() ?? 0), 0);

/** Requests of this process that another one holds. */
let heldElsewhere = 0;
export const setHeldElsewhere = (held: number): unknown => (heldElsewhere = held);

/** Tells another process the number of requests held here, now and at each change. */
export async function reportHeldDuring<T>(tell: (held: number) => unknown, ask: () => Promise<T>): Promise<T> {
  let told = -1;
  const tellChange = () => {
    const held = countHeldHere();
    if (held !== told) tell(held);
    told = held;
  };
  tellChange();
  const timer = setInterval(tellChange, 10 * POLL_MS);
  try {
    return await ask();
  } finally {
    clearInterval(timer);
  }
}

/** Describes what is under way now. */
function listInProgress(): string[] {
  const pooled = process.getActiveResourcesInfo().filter((kind) => POOLED.test(kind));
  return [...running.values(), ...[...requests.values()].slice(heldElsewhere + countHeldHere()), ...pooled];
}

/**
 * Resolves once nothing is under way but held requests, and no timer is about to run. Throws what
 * is, after `patience` ms without a change.
 */
export async function waitUntilSettled(patience = TIMEOUT_MS): Promise<void> {
  const began = performance.now();
  let changed = began;
  let before = '';
  for (let quiet = 0; quiet < QUIET_LOOKS; ) {
    const left = listInProgress();
    quiet = left.length === 0 ? quiet + 1 : 0;
    if (quiet === QUIET_LOOKS && [...watched].some(({ runNextTimer: windOn }) => windOn?.())) quiet = 0;
    const now = performance.now();
    const seen = `${startedCount} ${left}`;
    if (seen !== before) changed = now;
    before = seen;
    if (now - changed > patience || now - began > LONGEST)
      throw new Error(`not settled after ${Math.round(now - began)} ms: ${left.join(', ') || 'timers'}`);
    if (quiet < QUIET_LOOKS) await new Promise((resolve) => setRealTimeout(resolve, POLL_MS));
  }
}

/** Settles all that a test has open: here, or in the processes that it has started. */
async function settleAll(): Promise<void> {
  const others = [...watched].flatMap(({ settle }) => settle ?? []);
  if (others.length === 0) return waitUntilSettled();
  for (const settle of others) await settle();
}

/** Settles all, and returns what `check` gives then. Throws where it gives nothing. */
export async function whenSettled<T>(
  what: string,
  check: () => T | null | undefined | false | Promise<T | null | undefined | false>,
): Promise<T> {
  await settleAll();
  const value = await check();
  if (value) return value;
  throw new Error(`all is settled, and this is not so: ${what}`);
}

/** Counts calls to this thread until they are answered, the last until the thread is gone. */
export function trackCalls<T extends StoreThread>(thread: T): T {
  const calls = new Map<number, () => void>();
  let last: number | null = null;
  const post = thread.postMessage.bind(thread);
  thread.postMessage = (call: WorkerCall, transfer) => {
    if ('method' in call && call.subject === 'databases' && call.method === 'close') last = call.id;
    calls.set(call.id, trackWork('open' in call ? 'opening a store' : `${call.subject}.${call.method}`));
    post(call, transfer);
  };
  const ended = (id: number) => {
    calls.get(id)?.();
    calls.delete(id);
  };
  thread.on('message', ({ id }: WorkerReply) => {
    if (id !== last) return ended(id);
    // A thread that lingers after its store was closed keeps nobody.
    setRealTimeout(() => ended(id), LINGERS).unref();
  });
  thread.on('exit', () => {
    for (const id of calls.keys()) ended(id);
  });
  return thread;
}

/** Rounds in which time passes until something must have happened. */
const ROUNDS = 200;

/** Settles and asks again and again; each `check` turns the test's clock a little. */
export async function asTimePasses<T>(
  what: string,
  check: () => T | null | undefined | false | Promise<T | null | undefined | false>,
): Promise<T> {
  for (let round = 0; round < ROUNDS; round += 1) {
    await settleAll();
    const value = await check();
    if (value) return value;
  }
  throw new Error(`time passed ${ROUNDS} times, and this is not so: ${what}`);
}
