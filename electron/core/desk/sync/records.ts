/** Keeps contacts, products, domains, orders and announcements fresh; tickets go first. */
import type { CustomerKind, RecordKind } from '../../../../shared/domain/customer.ts';
import { type AppError, err, ok, type Result } from '../../../../shared/result.ts';
import type { Clock, Log } from '../ports.ts';
import { createDueLoop } from '../scheduling.ts';
import { type ClientKind, RECORD_ORDER, type RecordQuery } from '../service/endpoints.ts';
import { asksToWait } from '../service/errors.ts';
import { onlyTicketsFail } from './connection.ts';
import { createRecordPages, type RecordPagesOptions } from './record-pages.ts';
import { createRecordPass, type ListCompleteness, readClient, readNewestOrders, readOrdersOf } from './record-reads.ts';

export type RecordsSync = ReturnType<typeof createRecordsSync>;

interface RecordsSyncOptions extends RecordPagesOptions {
  log: Log;
}

/** ms until a failed kind is read again, unless the service names a time. */
const AFTER_FAILURE = 15 * 60_000;

export function createRecordsSync(options: RecordsSyncOptions) {
  const { store, connection, refusals, clock, log } = options;
  const pages = createRecordPages(options);
  /** On the monotonic clock: otherwise a corrected clock could make the pause last a month. */
  const notBefore = new Map<RecordKind, number>();
  const forced = new Set<RecordKind>();
  const underway = new Set<Promise<unknown>>();
  let paused = false;
  let stopped = false;

  const ticketsFail = () => onlyTicketsFail(connection.current());
  const goesOn = () => !stopped && !paused;
  const isReachable = () => goesOn() && (connection.current().state === 'online' || ticketsFail());
  const pass = createRecordPass({ store, refusals, clock, log, pages, isReachable });

  async function look(): Promise<void> {
    const first = await store.ticketSync.fact('firstDone');
    if (!first.ok) return;
    // Wait for the first tickets, unless those fail.
    const waits = first.value === null && !refusals.has('tickets') && !ticketsFail();
    for (const kind of RECORD_ORDER) {
      if (!isReachable()) return;
      const state = await store.recordSync.get(kind);
      if (!state.ok) return;
      const { refusal } = state.value;
      refusals.report(kind, refusal?.error ?? null, refusal?.since);
      refusals.setHidden(kind, state.value.hidden);
      if (waits && !forced.has(kind)) continue;
      if ((notBefore.get(kind) ?? 0) > clock.monotonic() && !forced.has(kind)) continue;
      const asked = forced.delete(kind);
      const done = await pass.readDue(kind, state.value, asked);
      if (done.ok) notBefore.delete(kind);
      // Read again when the connection is back, like the kinds after it.
      else if (asked && (done.error.kind === 'offline' || done.error.kind === 'auth')) forced.add(kind);
      if (!done.ok && isOver(kind, done.error)) return;
    }
  }

  /** Whether the failure of one kind also ends the reads of the others. */
  function isOver(kind: RecordKind, error: AppError): boolean {
    log.info('records.failed', { what: kind, outcome: error.kind });
    // Another server may be answering: try everything again with the next poll.
    if (ticketsFail() && error.kind !== 'rejected') return true;
    const { retryAfter } = error.detail ?? {};
    const wait = retryAfter ? retryAfter * 1000 : AFTER_FAILURE;
    if (asksToWait(error)) for (const other of RECORD_ORDER) notBefore.set(other, clock.monotonic() + wait);
    else if (!['busy', 'offline', 'auth'].includes(error.kind)) notBefore.set(kind, clock.monotonic() + wait);
    return ['busy', 'offline', 'auth', 'storage'].includes(error.kind);
  }

  /** Runs a call that `stop` waits for; refused while signed out. */
  async function asked<T>(operation: string, work: () => Promise<Result<T>>): Promise<Result<T>> {
    const { state, error } = connection.current();
    if (state === 'signed-out') return error ? { ok: false, error } : err('auth', operation);
    const done = work();
    underway.add(done);
    try {
      return await done;
    } finally {
      underway.delete(done);
    }
  }

  const loop = createDueLoop({ clock, log, name: 'records' }, async () => {
    if (!isReachable()) return null;
    await look().finally(pages.reportChanges);
    return null;
  });

  const requests = { store, clock, pages, goesOn };
  return {
    wake: loop.wake,
    async refresh(kind?: RecordKind): Promise<Result<null>> {
      for (const asked of kind ? [kind] : RECORD_ORDER) forced.add(asked);
      loop.wake();
      return ok(null);
    },
    /** Reads these kinds of one client now, before patient reads. */
    client: (id: string, kinds: readonly ClientKind[]): Promise<Result<ListCompleteness>> =>
      asked('customer.refresh', () => readClient(requests, id, kinds)),
    /** Reads the first page of matches, and returns the records found. */
    find: <K extends CustomerKind>(
      kind: K,
      find: RecordQuery<K>,
      operation: string,
    ): Promise<Result<ListCompleteness & { ids: string[] }>> =>
      asked(operation, async () => {
        const read = await pages.read(kind, { find }, false);
        pages.reportChanges();
        return read.ok ? ok({ ids: read.value.ids, isComplete: read.value.hidden.length === 0 }) : read;
      }),
    /**
     * Reads one client's orders now. The service can't list orders by client, so each known one is
     * read by id, unpaid ones first. `owed`: unpaid ones only; `all`: also the newest orders first.
     */
    ordersOf: (client: string, which: 'all' | 'owed'): Promise<Result<null>> =>
      asked('customer.refresh', () => readOrdersOf(requests, client, which)),
    /** Reads the newest orders, whichever way the service sorts. */
    newestOrders: (): Promise<Result<ListCompleteness>> =>
      asked('order.refresh', () => readNewestOrders(pages)).finally(pages.reportChanges),
    async pause(): Promise<void> {
      paused = true;
      await loop.idle();
      await Promise.all(underway);
      paused = false;
    },
    async stop(): Promise<void> {
      stopped = true;
      pages.stop();
      await loop.idle();
      await Promise.all(underway);
    },
  };
}

export type RecentResults = ReturnType<typeof createRecentResults>;

const FRESH_MS = 60_000;
const KEPT = 200;

/**
 * Keeps search results of the service for a moment: deleting and retyping a letter must not ask
 * twice. The records themselves are in the cache and disappear with it.
 */
export function createRecentResults(clock: Pick<Clock, 'monotonic'>) {
  /** By question; `at` is on the monotonic clock. */
  const known = new Map<string, { at: number; ids: string[] }>();
  return {
    /** Ids found for this question within the last minute; otherwise calls `ask`. */
    async find(question: string, ask: () => Promise<Result<string[]>>): Promise<Result<string[]>> {
      const before = known.get(question);
      if (before && clock.monotonic() - before.at < FRESH_MS) return ok(before.ids);
      const found = await ask();
      if (!found.ok) return found;
      if (known.size >= KEPT) known.clear();
      known.set(question, { at: clock.monotonic(), ids: found.value });
      return found;
    },
    forget: () => known.clear(),
  };
}
