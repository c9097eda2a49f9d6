/** Keeps contacts, products, domains, orders and announcements fresh; tickets go first. */
import type { CustomerKind, RecordKind } from '../../../../shared/domain/customer.ts';
import { type AppError, err, ok, type Result } from '../../../../shared/result.ts';
import type { RecordSync } from '../../worker/records/record-sync.ts';
import type { StoredRecords } from '../../worker/records/records.ts';
import type { RemoteStore } from '../../worker/remote.ts';
import type { Clock, Log } from '../ports.ts';
import { createDueLoop, type Limit } from '../scheduling.ts';
import type { Client } from '../service/client.ts';
import { type ClientKind, type PageQuery, RECORD_LISTS, RECORD_ORDER, type RecordQuery } from '../service/endpoints.ts';
import { asksToWait } from '../service/errors.ts';
import { type ConnectionTracker, isRefusal, onlyTicketsFail, type Refusals } from './connection.ts';
import { pageThrough, refuseEmptyAnswer } from './paging.ts';
import { createStepper, type ListPart, listNames, type Stepper, type WithHidden } from './step-over.ts';

export interface ListCompleteness {
  isComplete: boolean;
}

export interface RecordsSync {
  wake(): void;
  refresh(kind?: RecordKind): Promise<Result<null>>;
  /** Reads these kinds of one client now, before patient reads. */
  client(id: string, kinds: readonly ClientKind[]): Promise<Result<ListCompleteness>>;
  /** Reads the first page of matches, and returns the records found. */
  find<K extends CustomerKind>(
    kind: K,
    query: RecordQuery<K>,
    operation: string,
  ): Promise<Result<ListCompleteness & { ids: string[] }>>;
  /**
   * Reads one client's orders now. The service can't list orders by client, so each known one is
   * read by id, unpaid ones first. `owed`: unpaid ones only; `all`: also the newest orders first.
   */
  ordersOf(client: string, which: 'all' | 'owed'): Promise<Result<null>>;
  /** Reads the newest orders, whichever way the service sorts. */
  newestOrders(): Promise<Result<ListCompleteness>>;
  pause(): Promise<void>;
  stop(): Promise<void>;
}

export interface RecordsSyncOptions {
  api(): Client;
  store: RemoteStore;
  connection: ConnectionTracker;
  refusals: Refusals;
  limit: Limit;
  clock: Clock;
  log: Log;
  onChanged(kinds: RecordKind[]): void;
  onFailed(error: AppError): void;
}

type Query = PageQuery & { client?: string; find?: RecordQuery<CustomerKind> };

const optional = <K extends string>(name: K, value: string | undefined) =>
  (value === undefined ? {} : { [name]: value }) as { [N in K]?: string };

const PAGE = 100;
const MINUTE = 60_000;
const DAY = 24 * 3600_000;
/**
 * Most orders read by id, when opened and at the agent's request. Others stay as old as they are.
 */
const BY_ID = { owed: 25, all: 200 };
const AT_ONCE = 25;
const NEWEST_EVERY = 15 * MINUTE;
/** A time in the future means that the clock was ahead, so ignore it. */
const isWithin = (span: number, at: number | null, now: number) => at !== null && at <= now && now - at < span;
/** ms until a failed kind is read again, unless the service names a time. */
const AFTER_FAILURE = 15 * MINUTE;
const GATHER = 2000;

export function createRecordsSync(options: RecordsSyncOptions): RecordsSync {
  const { store, connection, refusals, limit, clock, log } = options;
  /** On the monotonic clock: otherwise a corrected clock could make the pause last a month. */
  const notBefore = new Map<RecordKind, number>();
  const forced = new Set<RecordKind>();
  const news = new Set<RecordKind>();
  const underway = new Set<Promise<unknown>>();
  const steppers = Object.fromEntries(RECORD_ORDER.map((kind) => [kind, stepperOf(kind)])) as Record<
    RecordKind,
    Stepper
  >;
  let cancelNews: (() => void) | null = null;
  let paused = false;
  let stopped = false;

  const ticketsFail = () => onlyTicketsFail(connection.current());
  const reachable = () => !stopped && !paused && (connection.current().state === 'online' || ticketsFail());

  function stepperOf(kind: RecordKind): Stepper {
    return createStepper({
      clock,
      onChange(hidden) {
        refusals.setHidden(kind, hidden);
        void store.recordSync.save(kind, { hidden });
      },
    });
  }

  function reportChanges(kind: RecordKind, now: boolean): void {
    news.add(kind);
    if (now) flush();
    else cancelNews ??= clock.after(GATHER, flush);
  }

  function flush(): void {
    cancelNews?.();
    cancelNews = null;
    if (news.size === 0 || stopped) return;
    const kinds = [...news];
    news.clear();
    options.onChanged(kinds);
  }

  /**
   * Reads and stores one page. Reports only errors of the whole service: one failing list is not
   * the connection.
   */
  async function page(kind: RecordKind, query: Query, patient: boolean): Promise<Result<WithHidden<StoredRecords>>> {
    let arrived: number | undefined;
    const { operation, ofClient } = RECORD_LISTS[kind];
    const { client, find, limitstart = 0 } = query;
    const list = { ...(ofClient === null ? {} : optional(ofClient, client)), ...find };
    const ask = ({ start, rows }: ListPart) =>
      limit(async () => {
        const answer = await options.api().getList(operation, { limitnum: rows, limitstart: start, ...list });
        if (!answer.ok) return answer;
        arrived = connection.failureCount();
        const { body, at } = answer.value;
        const stored = await store.records.ingest(kind, body, { at, ...optional('client', client) });
        return refuseEmptyAnswer(stored, kind, start);
      }, patient);
    const whole = { start: limitstart, rows: PAGE };
    const stored = await steppers[kind].read(listNames(list), whole, { ask, join: joinRecords });
    if (!stored.ok) options.onFailed(stored.error);
    if (isOfService(stored)) connection.report(stored, arrived);
    if (stored.ok && stored.value.added + stored.value.changed > 0) reportChanges(kind, false);
    return stored;
  }

  /** While tickets fail, another working list does not prove that the service is well. */
  function isOfService(read: Result<StoredRecords>): boolean {
    if (!read.ok && (read.error.kind === 'auth' || read.error.kind === 'offline')) return true;
    return !ticketsFail() && (read.ok || isRefusal(read.error));
  }

  async function look(): Promise<void> {
    const first = await store.ticketSync.fact('firstDone');
    if (!first.ok) return;
    // Wait for the first tickets, unless those fail.
    const waits = first.value === null && !refusals.has('tickets') && !ticketsFail();
    for (const kind of RECORD_ORDER) {
      if (!reachable()) return;
      const state = await store.recordSync.get(kind);
      if (!state.ok) return;
      const { refusal } = state.value;
      refusals.report(kind, refusal?.error ?? null, refusal?.since);
      refusals.setHidden(kind, state.value.hidden);
      if (waits && !forced.has(kind)) continue;
      const now = clock.now();
      if ((notBefore.get(kind) ?? 0) > clock.monotonic() && !forced.has(kind)) continue;
      const asked = forced.delete(kind);
      const full = asked || !isWithin(DAY, state.value.triedAt, now);
      const newest = kind === 'announcements' && !isWithin(NEWEST_EVERY, state.value.newestAt, now);
      const done = full ? await fullPass(kind, state.value, !asked) : newest ? await newestPage(kind) : ok(null);
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
    if (asksToWait(error)) for (const one of RECORD_ORDER) notBefore.set(one, clock.monotonic() + wait);
    else if (!['busy', 'offline', 'auth'].includes(error.kind)) notBefore.set(kind, clock.monotonic() + wait);
    return ['busy', 'offline', 'auth', 'storage'].includes(error.kind);
  }

  function paged(kind: RecordKind, query: Query, patient: boolean, isHiding = false) {
    return {
      async read(limitstart: number) {
        const answer = await page(kind, { ...query, limitstart }, patient);
        if (answer.ok && answer.value.hidden.length > 0) isHiding = true;
        return answer;
      },
      isHiding: () => isHiding,
    };
  }

  async function fullPass(kind: RecordKind, state: RecordSync, patient: boolean): Promise<Result<null>> {
    const started = clock.now();
    // Resume an unfinished pass, unless its start is too old.
    const left = state.pass && isWithin(DAY, state.pass.startedAt, started) ? state.pass : null;
    const pass = left ?? { startedAt: started, next: 0, total: null };
    const walk = paged(kind, {}, patient, left?.hiding);
    let pages = 0;
    let isKept = left !== null;
    // A new cache has neither the pass nor its records.
    const isGone = async () => {
      const stored = isKept ? await store.recordSync.get(kind) : null;
      return stored !== null && !(stored.ok && stored.value.pass?.startedAt === pass.startedAt);
    };
    const read = await pageThrough<StoredRecords>({
      from: pass,
      async read(limitstart) {
        const answer = await walk.read(limitstart);
        if (answer.ok && answer.value.returned > 0) pages++;
        return answer;
      },
      async after({ total }, next) {
        if (await isGone()) return false;
        isKept = true;
        const { startedAt } = pass;
        const kept = await store.recordSync.save(kind, { pass: { startedAt, next, total, hiding: walk.isHiding() } });
        return kept.ok && reachable();
      },
    });
    const at = clock.now();
    if (!read.ok) {
      // A refused first page means that the whole list is refused; try again tomorrow. A network
      // portal's answer is not a refusal.
      if (!isRefusal(read.error) || pages > 0 || left !== null) return read;
      const refusal = { since: state.refusal?.since ?? at, error: read.error };
      refusals.report(kind, read.error, refusal.since);
      return closed(kind, { triedAt: at, refused: true, refusal, pass: null });
    }
    if (!read.value || (await isGone())) return ok(null);
    steppers[kind].settle();
    // A record seen before may be one that the service can't show now, so count none as gone.
    const gone = walk.isHiding() ? ok(0) : await store.recordSync.closePass(kind, pass.startedAt);
    if (!gone.ok) return gone;
    if (kind === 'announcements') {
      const begun = await store.announcements.beginReading(at);
      if (!begun.ok) return begun;
    }
    refusals.report(kind, null);
    const empty = pages === 0 && left === null;
    log.info('records.pass', { what: kind, ms: at - started, pages });
    return closed(kind, { fullAt: at, triedAt: at, newestAt: at, refused: false, refusal: null, empty, pass: null });
  }

  async function newestPage(kind: RecordKind): Promise<Result<null>> {
    const read = await page(kind, { limitstart: 0 }, true);
    return read.ok ? closed(kind, { newestAt: clock.now() }) : read;
  }

  async function closed(kind: RecordKind, patch: Partial<RecordSync>): Promise<Result<null>> {
    const saved = await store.recordSync.save(kind, patch);
    reportChanges(kind, true);
    return saved.ok ? ok(null) : saved;
  }

  async function clientKind(kind: ClientKind, id: string): Promise<Result<ListCompleteness>> {
    const startedAt = clock.now();
    const walk = paged(kind, { client: id }, false);
    const read = await pageThrough<StoredRecords>({ read: walk.read, after: () => !stopped && !paused });
    if (!read.ok || !read.value) return read.ok ? ok({ isComplete: false }) : read;
    const isComplete = !walk.isHiding();
    const done = await store.recordSync.closeForClient(kind, id, startedAt, clock.now(), isComplete);
    reportChanges(kind, true);
    return done.ok ? ok({ isComplete }) : done;
  }

  async function newestOrders(): Promise<Result<ListCompleteness>> {
    const walk = paged('orders', {}, false);
    const first = await walk.read(0);
    if (!first.ok) return first;
    const { total, returned } = first.value;
    // The list has no promised order: if this page is not all, read its other end too.
    const more = total !== null && returned > 0 && total > returned;
    const last = more ? await walk.read(Math.max(returned, total - PAGE)) : first;
    return last.ok ? ok({ isComplete: !walk.isHiding() }) : last;
  }

  async function ordersOf(client: string, which: 'all' | 'owed'): Promise<Result<null>> {
    const startedAt = clock.now();
    const newest = which === 'all' ? await newestOrders() : ok({ isComplete: true });
    if (!newest.ok) return newest;
    const known = await store.orders.reads(client);
    if (!known.ok) return known;
    const left = known.value.filter(({ readAt, owed }) => readAt < startedAt && (which === 'all' || owed));
    const asked = left.slice(0, BY_ID[which]);
    const reads: Result<StoredRecords>[] = [];
    while (reads.length < asked.length && reads.every(({ ok }) => ok) && !stopped && !paused) {
      const next = asked.slice(reads.length, reads.length + AT_ONCE);
      reads.push(...(await Promise.all(next.map(({ id }) => page('orders', { find: { id } }, false)))));
    }
    const failed = reads.find((read) => !read.ok);
    // A service that ignores the filter returns other orders, so the absence of ours proves
    // nothing.
    const answered = reads.every(
      (read, at) => read.ok && (read.value.returned === 0 || read.value.ids.includes(asked[at]?.id ?? '')),
    );
    const isComplete = which === 'all' && answered && left.length === reads.length;
    const closed = isComplete ? await store.recordSync.closeForClient('orders', client, startedAt, clock.now()) : ok(0);
    reportChanges('orders', true);
    if (failed && !failed.ok) return failed;
    return closed.ok ? ok(null) : closed;
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
    if (!reachable()) return null;
    await look().finally(flush);
    return null;
  });

  return {
    wake: loop.wake,
    async refresh(kind) {
      for (const one of kind ? [kind] : RECORD_ORDER) forced.add(one);
      loop.wake();
      return ok(null);
    },
    client: (id, kinds) =>
      asked('customer.refresh', async () => {
        const all = await Promise.all(kinds.map((kind) => clientKind(kind, id)));
        return all.find((one) => !one.ok) ?? ok({ isComplete: all.every((one) => one.ok && one.value.isComplete) });
      }),
    find: (kind, find, operation) =>
      asked(operation, async () => {
        const read = await page(kind, { find }, false);
        flush();
        return read.ok ? ok({ ids: read.value.ids, isComplete: read.value.hidden.length === 0 }) : read;
      }),
    ordersOf: (client, which) => asked('customer.refresh', () => ordersOf(client, which)),
    newestOrders: () => asked('order.refresh', newestOrders).finally(flush),
    async pause() {
      paused = true;
      await loop.idle();
      await Promise.all(underway);
      paused = false;
    },
    async stop() {
      stopped = true;
      cancelNews?.();
      await loop.idle();
      await Promise.all(underway);
    },
  };
}

const joinRecords = (parts: readonly [StoredRecords, ...StoredRecords[]]): StoredRecords => ({
  ...parts[0],
  added: parts.reduce((sum, { added }) => sum + added, 0),
  changed: parts.reduce((sum, { changed }) => sum + changed, 0),
});
