/** Keeps tickets fresh: polls at the agent's pace, with full syncs in the background. */

import type { SyncProgress } from '../../../../shared/domain/account.ts';
import { type AppError, err, type Result } from '../../../../shared/result.ts';
import type { RemoteStore } from '../../worker/remote.ts';
import type { Clock, Log, Network } from '../ports.ts';
import { createPause } from '../scheduling.ts';
import { type ConnectionTracker, isRefusal } from './connection.ts';
import { createFilterReader } from './filters.ts';
import { createFullSync } from './full-sync.ts';
import { type PollOptions, pollTickets, type RetentionOptions, readNewest } from './poll.ts';
import type { Reader } from './reader.ts';

export type Sync = ReturnType<typeof createSync>;

interface SyncOptions extends RetentionOptions, ProgressOptions {
  reader: Reader;
  clock: Clock;
  log: Log;
  network: Pick<Network, 'onChange'>;
  connection: ConnectionTracker;
  interval(): number;
  isAway(): boolean;
  pauseMs(): number;
  /** Queues changed although no ticket did; empty means any. */
  onQueues(ids: string[]): void;
}

const BACKOFF = [5_000, 10_000, 20_000, 40_000, 60_000];
const isOutage = ({ kind }: AppError): boolean =>
  kind === 'offline' || kind === 'auth' || kind === 'busy' || kind === 'storage';

function backoff(error: AppError, times: number): number {
  const wait = BACKOFF[Math.min(times, BACKOFF.length) - 1] ?? 0;
  return Math.max(wait * (0.8 + Math.random() * 0.4), (error.detail?.retryAfter ?? 0) * 1000);
}

/** Starts the next poll: at the agent's pace, or after a pause that grows with each failure. */
function createPollTimer({ clock, connection, interval }: SyncOptions, run: () => void) {
  let cancel: (() => void) | null = null;
  let polledAt = Number.NEGATIVE_INFINITY;
  let failures = 0;
  let stopped = false;

  function schedule(ms: number): void {
    cancel?.();
    if (!stopped && connection.current().state !== 'signed-out') cancel = clock.after(ms, run);
  }

  return {
    schedule,
    plan(polled: Result<null>): void {
      polledAt = clock.monotonic();
      failures = polled.ok ? 0 : failures + 1;
      schedule(polled.ok ? interval() : backoff(polled.error, failures));
    },
    /** Applies another pace, unless the last failure planned the next poll. */
    reschedule(): void {
      if (failures === 0) schedule(Math.max(0, polledAt + interval() - clock.monotonic()));
    },
    cancel: () => cancel?.(),
    stop(): void {
      stopped = true;
      cancel?.();
    },
  };
}

export function createSync(options: SyncOptions) {
  const { reader, store, clock, log, network, connection, retentionDays } = options;
  let running: Promise<Result<null>> | null = null;
  let offNetwork: (() => void) | null = null;
  let started = false;
  let fullFailures = 0;
  let stopped = false;
  let syncedAt: number | null = null;
  const progress = trackProgress(options);
  const pause = createPause();
  const timer = createPollTimer(options, () => void now());
  const goesOn = () => !stopped && !pause.underway();
  const { isAway, onQueues, pauseMs } = options;
  const filters = createFilterReader({
    reader,
    store,
    clock,
    isAway,
    isRunning: goesOn,
    onQueues,
    onPage: () => progress.showFirst(),
  });
  const polling: PollOptions = { reader, store, clock, retentionDays, filters, goesOn, onQueues };
  const fullSync = createFullSync({
    reader,
    store,
    clock,
    log,
    retentionDays,
    pauseMs,
    readNewest: () => readNewest(polling),
    readAwaiting: () => filters.read('awaiting', false),
    onPage(total) {
      fullFailures = 0;
      progress.setRefusal('pass', null);
      void progress.showFirst(total);
    },
    onFailed(error) {
      fullFailures++;
      if (progress.setRefusal('pass', error)) progress.setPhase(running ? 'polling' : 'idle');
      // The next poll starts it again; schedule that sooner during a first sync.
      if (progress.isFirst() && !running) timer.schedule(backoff(error, fullFailures));
    },
    onEnd(changed) {
      const ended = progress.isFirst();
      progress.endFirst();
      if (changed === 'all' || changed.length > 0) onQueues(changed === 'all' ? [] : changed);
      if (ended) progress.setPhase(running ? 'polling' : 'idle');
    },
  });

  async function now(): Promise<Result<null>> {
    while (pause.underway()) await pause.underway();
    const { state, error } = connection.current();
    if (state === 'signed-out') return error ? { ok: false, error } : err('auth', 'sync.now');
    if (stopped) return err('storage', 'sync.now', { detail: { reason: 'closing' } });
    running ??= poll().finally(() => {
      running = null;
    });
    return running;
  }

  async function poll(): Promise<Result<null>> {
    timer.cancel();
    const began = clock.monotonic();
    const result = await pollOnce();
    const ms = Math.round(clock.monotonic() - began);
    log.info('sync.poll', { ms, outcome: result.ok ? 'ok' : result.error.kind });
    if (result.ok) {
      syncedAt = clock.now();
      await store.ticketSync.setFact('polledAt', String(syncedAt));
      if (goesOn()) fullSync.wake();
    }
    if (result.ok || isRefusal(result.error)) progress.setRefusal('poll', result.ok ? null : result.error);
    // If tickets fail, nothing is on its way, so other reads need not wait for them.
    const isFirst = progress.isFirst() && (result.ok || isOutage(result.error)) && !progress.isRefused('pass');
    progress.setPhase(isFirst ? 'first' : 'idle');
    timer.plan(result);
    return result;
  }

  async function pollOnce(): Promise<Result<null>> {
    const [firstDone, order, polled] = await Promise.all([
      store.ticketSync.fact('firstDone'),
      store.ticketSync.fact('order'),
      store.ticketSync.fact('polledAt'),
    ]);
    if (!firstDone.ok) return firstDone;
    if (!order.ok) return order;
    if (polled.ok && polled.value !== null) syncedAt ??= Number(polled.value);
    const isFirst = firstDone.value === null;
    await progress.begin(isFirst);
    return pollTickets(polling, !isFirst && order.value === 'falling');
  }

  return {
    start() {
      started = true;
      // Poll even if the network went, so that the agent learns of it at once. Read queues whole:
      // the monotonic clock may have stopped during a sleep.
      offNetwork = network.onChange(() => {
        filters.forget();
        void now();
      });
      void now();
    },
    /** Polls now; resolves when done. A full pass continues in the background. */
    now,
    /** Polls at the agent's request: reads every queue whole, even if unchanged. */
    async refresh(): Promise<Result<null>> {
      await running;
      filters.forget();
      return now();
    },
    progress: progress.current,
    /** End of the last poll, also of an earlier start. */
    syncedAt: (): number | null => syncedAt,
    reschedule() {
      // Not started yet; or the poll in progress plans the next one.
      if (started && !running) timer.reschedule();
    },
    /** Stops all reads, runs `work`, and starts everything again with the next poll. */
    whilePaused: <T>(work: () => Promise<T>): Promise<T> =>
      pause.during(async () => {
        timer.cancel();
        await Promise.all([running, fullSync.pause()]);
        progress.endFirst();
        filters.forget();
        progress.setRefusal('poll', null);
        progress.setRefusal('pass', null);
        const done = await work();
        syncedAt = null;
        progress.reset();
        return done;
      }),
    async idle(): Promise<void> {
      await running;
      await fullSync.idle();
    },
    async stop(): Promise<void> {
      stopped = true;
      timer.stop();
      offNetwork?.();
      await Promise.all([running, fullSync.pause()]);
    },
  };
}

interface ProgressOptions {
  store: RemoteStore;
  onProgress(): void;
  /** The service refuses the list of tickets; null: it works again. */
  onRefused(error: AppError | null): void;
}

const NOTHING: SyncProgress = { phase: 'idle', done: 0, total: null };

/** Tracks how far the sync is, for the window, and whether the service refuses it. */
function trackProgress({ store, onProgress, onRefused }: ProgressOptions) {
  const refusal: { poll: AppError | null; pass: AppError | null } = { poll: null, pass: null };
  let progress = NOTHING;
  let isFirstSync = false;

  const set = (next: Partial<SyncProgress>) => {
    progress = { ...progress, ...next };
    onProgress();
  };

  return {
    current: () => progress,
    /** A poll begins; `isFirst`: the first pass is not complete. */
    async begin(isFirst: boolean): Promise<void> {
      isFirstSync = isFirst;
      const count = isFirst ? await store.tickets.count() : null;
      const phase = isFirst && !refusal.poll && !refusal.pass ? 'first' : 'polling';
      set({ phase, ...(isFirst ? { done: count?.ok ? count.value : 0 } : {}) });
    },
    setPhase: (phase: SyncProgress['phase']) => set({ phase }),
    /** Shows how many tickets the first pass has read, of how many. */
    async showFirst(total = progress.total): Promise<void> {
      if (!isFirstSync) return;
      const count = await store.tickets.count();
      if (isFirstSync && count.ok) set({ done: count.value, total });
    },
    isFirst: () => isFirstSync,
    endFirst(): void {
      isFirstSync = false;
    },
    /** Returns whether the error is a refusal. */
    setRefusal(by: 'poll' | 'pass', error: AppError | null): boolean {
      refusal[by] = error && isRefusal(error) ? error : null;
      onRefused(refusal.poll ?? refusal.pass);
      return refusal[by] !== null;
    },
    isRefused: (by: 'poll' | 'pass') => refusal[by] !== null,
    reset(): void {
      progress = NOTHING;
      onProgress();
    },
  };
}
