/**
 * Keeps the tickets of an account fresh: polls at the agent's pace, with full syncs in the
 * background.
 */
import type { SyncProgress } from '../../../../shared/domain/account.ts';
import { type AppError, err, ok, type Result } from '../../../../shared/result.ts';
import type { FilterName } from '../../worker/queues/filters.ts';
import type { RemoteStore } from '../../worker/remote.ts';
import type { Clock, Log, Network } from '../ports.ts';
import { type ConnectionTracker, isRefusal } from './connection.ts';
import { createFilterReader, FILTERS } from './filters.ts';
import { createFullSync } from './full-sync.ts';
import { pageThrough } from './paging.ts';
import type { Reader, WalkedPage } from './reader.ts';
import { type RetentionOptions, retentionCut } from './retention.ts';

export interface Sync {
  start(): void;
  /** Polls now; resolves when done. A full pass continues in the background. */
  now(): Promise<Result<null>>;
  /** Polls at the agent's request: reads every queue whole, even if unchanged. */
  refresh(): Promise<Result<null>>;
  progress(): SyncProgress;
  /** End of the last poll, also of an earlier start. */
  syncedAt(): number | null;
  reschedule(): void;
  /** Stops all reads, runs `work`, and starts everything again with the next poll. */
  whilePaused<T>(work: () => Promise<T>): Promise<T>;
  idle(): Promise<void>;
  stop(): Promise<void>;
}

export interface SyncOptions extends Pick<RetentionOptions, 'retentionDays'> {
  reader: Reader;
  store: RemoteStore;
  clock: Clock;
  log: Log;
  network: Pick<Network, 'onChange'>;
  connection: ConnectionTracker;
  interval(): number;
  isAway(): boolean;
  pauseMs(): number;
  onProgress(): void;
  /** The service refuses the list of tickets; null: it works again. */
  onRefused(error: AppError | null): void;
  /** Queues changed although no ticket did; empty means any. */
  onQueues(ids: string[]): void;
}

const BACKOFF = [5_000, 10_000, 20_000, 40_000, 60_000];
const isOutage = ({ kind }: AppError): boolean =>
  kind === 'offline' || kind === 'auth' || kind === 'busy' || kind === 'storage';

const NOTHING: SyncProgress = { phase: 'idle', done: 0, total: null };

export function createSync(options: SyncOptions): Sync {
  const { reader, store, clock, log, network, connection } = options;
  let progress = NOTHING;
  let isFirstSync = false;
  let running: Promise<Result<null>> | null = null;
  let pausedWork: Promise<unknown> | null = null;
  let cancelTimer: (() => void) | null = null;
  let offNetwork: (() => void) | null = null;
  let polledAt = Number.NEGATIVE_INFINITY;
  let started = false;
  let failures = 0;
  let fullFailures = 0;
  let stopped = false;
  let syncedAt: number | null = null;
  const refusal: { poll: AppError | null; pass: AppError | null } = { poll: null, pass: null };

  const setProgress = (next: Partial<SyncProgress>) => {
    progress = { ...progress, ...next };
    options.onProgress();
  };

  function setRefusal(by: 'poll' | 'pass', error: AppError | null): void {
    refusal[by] = error && isRefusal(error) ? error : null;
    options.onRefused(refusal.poll ?? refusal.pass);
  }

  const filters = createFilterReader({
    reader,
    store,
    clock,
    isAway: options.isAway,
    isRunning: () => !stopped && !pausedWork,
    onPage: () => showFirst(progress.total),
    onQueues: options.onQueues,
  });

  const fullSync = createFullSync({
    reader,
    store,
    clock,
    log,
    retentionDays: options.retentionDays,
    pauseMs: options.pauseMs,
    readNewest: newest,
    readAwaiting: () => filters.read('awaiting', false),
    onPage(total) {
      fullFailures = 0;
      setRefusal('pass', null);
      void showFirst(total);
    },
    onFailed(error) {
      fullFailures++;
      setRefusal('pass', error);
      if (refusal.pass) setProgress({ phase: running ? 'polling' : 'idle' });
      // The next poll starts it again; schedule that sooner during a first sync.
      if (isFirstSync && !running) schedule(backoff(error, fullFailures));
    },
    onEnd(changed) {
      const ended = isFirstSync;
      isFirstSync = false;
      if (changed === 'all' || changed.length > 0) options.onQueues(changed === 'all' ? [] : changed);
      if (ended) setProgress({ phase: running ? 'polling' : 'idle' });
    },
  });

  async function now(): Promise<Result<null>> {
    while (pausedWork) await pausedWork;
    const { state, error } = connection.current();
    if (state === 'signed-out') return error ? { ok: false, error } : err('auth', 'sync.now');
    if (stopped) return err('storage', 'sync.now', { detail: { reason: 'closing' } });
    running ??= poll().finally(() => {
      running = null;
    });
    return running;
  }

  async function poll(): Promise<Result<null>> {
    cancelTimer?.();
    const started = clock.monotonic();
    const result = await pollOnce();
    polledAt = clock.monotonic();
    failures = result.ok ? 0 : failures + 1;
    log.info('sync.poll', { ms: Math.round(polledAt - started), outcome: result.ok ? 'ok' : result.error.kind });
    if (result.ok) {
      syncedAt = clock.now();
      await store.ticketSync.setFact('polledAt', String(syncedAt));
      if (!pausedWork && !stopped) fullSync.wake();
    }
    if (result.ok || isRefusal(result.error)) setRefusal('poll', result.ok ? null : result.error);
    // If tickets fail, nothing is on its way, so other reads need not wait for them.
    setProgress({ phase: isFirstSync && (result.ok || isOutage(result.error)) && !refusal.pass ? 'first' : 'idle' });
    schedule(result.ok ? options.interval() : backoff(result.error, failures));
    return result;
  }

  function schedule(ms: number): void {
    cancelTimer?.();
    if (!stopped && connection.current().state !== 'signed-out') cancelTimer = clock.after(ms, () => void now());
  }

  function backoff(error: AppError, times: number): number {
    const wait = BACKOFF[Math.min(times, BACKOFF.length) - 1] ?? 0;
    return Math.max(wait * (0.8 + Math.random() * 0.4), (error.detail?.retryAfter ?? 0) * 1000);
  }

  async function pollOnce(): Promise<Result<null>> {
    const since = clock.now();
    const [firstDone, order, count, polled] = await Promise.all([
      store.ticketSync.fact('firstDone'),
      store.ticketSync.fact('order'),
      store.tickets.count(),
      store.ticketSync.fact('polledAt'),
    ]);
    if (!firstDone.ok) return firstDone;
    if (!order.ok) return order;
    isFirstSync = firstDone.value === null;
    if (polled.ok && polled.value !== null) syncedAt ??= Number(polled.value);
    const phase = isFirstSync && !refusal.poll && !refusal.pass ? 'first' : 'polling';
    setProgress({ phase, ...(isFirstSync ? { done: count.ok ? count.value : 0 } : {}) });
    const falling = !isFirstSync && order.value === 'falling';
    // Before the filters: they would store changes that make the newest page look unchanged.
    const news = falling ? await newest() : ok(null);
    if (!news.ok) return news;
    const refused: FilterName[] = [];
    for (const name of Object.keys(FILTERS) as FilterName[]) {
      // In an unsorted list, only the queues show replies to active tickets.
      const read = await filters.read(name, falling);
      if (!read.ok) return read;
      if (read.value === 'refused') refused.push(name);
    }
    // Count a refusal only if other requests work: a network portal refuses everything.
    if (refused.length === Object.keys(FILTERS).length && !falling) {
      const rest = await reader.page({ limitstart: 0 }, { cut: await retentionCut(options) });
      if (!rest.ok) return rest;
    }
    const left = await filters.readLeavers(since);
    if (!left.ok || stopped || pausedWork) return left;
    for (const name of refused) {
      const change = await store.tickets.setFilter(name, null, clock.now());
      if (!change.ok) return change;
      if (change.value.left.length > 0) options.onQueues(change.value.left);
    }
    return ok(null);
  }

  /**
   * Reads a list sorted by last reply until a whole page has no news. After an interrupted read,
   * continues down to the top of the last complete one.
   */
  async function newest(): Promise<Result<null>> {
    const known = await store.ticketSync.fact('reached');
    if (!known.ok) return known;
    const reached = known.value;
    const cut = await retentionCut(options);
    let top: string | null = null;
    let falling = true;
    const read = await pageThrough<WalkedPage>({
      async read(start) {
        const page = await reader.page({ limitstart: start }, { cut });
        if (!page.ok) return page;
        top ??= page.value.newest;
        falling &&= page.value.falling;
        return page;
      },
      after(page) {
        // A page without visible tickets says nothing about the next ones.
        const isNews = page.changed.length + page.added.length > 0 || page.ids.length === 0;
        const above = reached !== null && page.oldest !== null && page.oldest > reached;
        return !stopped && !pausedWork && falling && (isNews || above);
      },
    });
    if (!read.ok) return read;
    if (stopped || pausedWork) return ok(null);
    const kept = falling
      ? await store.ticketSync.setFact('reached', top ?? '')
      : await store.ticketSync.setFact('order', 'unknown');
    return kept.ok ? ok(null) : kept;
  }

  async function showFirst(total: number | null): Promise<void> {
    if (!isFirstSync) return;
    const count = await store.tickets.count();
    if (isFirstSync && count.ok) setProgress({ done: count.value, total });
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
    now,
    async refresh() {
      await running;
      filters.forget();
      return now();
    },
    progress: () => progress,
    syncedAt: () => syncedAt,
    reschedule() {
      // Not started yet; or the poll in progress, or the last failure, plans the next one.
      if (!started || running || failures > 0 || stopped) return;
      schedule(Math.max(0, polledAt + options.interval() - clock.monotonic()));
    },
    async whilePaused(work) {
      while (pausedWork) await pausedWork;
      const result = (async () => {
        cancelTimer?.();
        await Promise.all([running, fullSync.pause()]);
        isFirstSync = false;
        filters.forget();
        setRefusal('poll', null);
        setRefusal('pass', null);
        const done = await work();
        progress = NOTHING;
        syncedAt = null;
        options.onProgress();
        return done;
      })();
      const settled = result.catch(() => undefined);
      pausedWork = settled;
      try {
        return await result;
      } finally {
        pausedWork = null;
      }
    },
    async idle() {
      await running;
      await fullSync.idle();
    },
    async stop() {
      stopped = true;
      cancelTimer?.();
      offNetwork?.();
      await Promise.all([running, fullSync.pause()]);
    },
  };
}
