/** Keeps contacts, products, domains, orders and announcements fresh, behind the tickets. */
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

export interface RecordsSync {
  /**
   * Looks what is due, and reads it. Called after each poll of the tickets; while a look is under
   * way, another one follows it.
   */
  wake(): void;
  /** Full passes of these kinds are due now, or of all. */
  refresh(kind?: RecordKind): Promise<Result<null>>;
  /** Reads these kinds of one client now, before anything that waits patiently. */
  client(id: string, kinds: readonly ClientKind[]): Promise<Result<null>>;
  /** Reads the first page that the service finds by these, and says which records came. */
  find<K extends CustomerKind>(kind: K, query: RecordQuery<K>, operation: string): Promise<Result<string[]>>;
  /**
   * Reads one client's orders now, which the service does not list by client: each known one by its
   * id, those that are not paid first; `all`: after what was ordered last, and not the unpaid ones
   * only.
   */
  ordersOf(client: string, which: 'all' | 'owed'): Promise<Result<null>>;
  /** Reads what was ordered last, whichever way the service sorts. */
  newestOrders(): Promise<Result<null>>;
  /** Ends what is under way where it is; the next `wake` goes on. */
  pause(): Promise<void>;
  stop(): Promise<void>;
}

export interface RecordsSyncOptions {
  /** The client of whoever is signed in now. */
  api(): Client;
  store: RemoteStore;
  connection: ConnectionTracker;
  refusals: Refusals;
  /** The reader's: requests to one service at once, whatever they ask for. */
  limit: Limit;
  clock: Clock;
  log: Log;
  /** Records of these kinds changed, or how fresh they are. */
  onChanged(kinds: RecordKind[]): void;
  onFailed(error: AppError): void;
}

/** The client whose records are asked for, or what the service is to find them by. */
type Query = PageQuery & { client?: string; find?: RecordQuery<CustomerKind> };

const given = <K extends string>(name: K, value: string | undefined) =>
  (value === undefined ? {} : { [name]: value }) as { [N in K]?: string };

const PAGE = 100;
const MINUTE = 60_000;
const DAY = 24 * 3600_000;
/**
 * Orders that are asked for by their ids: when somebody looks, and on their word. What is beyond
 * keeps its age.
 */
const BY_ID = { owed: 25, all: 200 };
/** Orders asked for at once; the next after their answers. */
const AT_ONCE = 25;
const NEWEST_EVERY = 15 * MINUTE;
/** A stamp from a time when the clock was ahead says nothing. */
const isWithin = (span: number, at: number | null, now: number) => at !== null && at <= now && now - at < span;
/** A kind that failed is left alone for so long, unless the service says how long. */
const AFTER_FAILURE = 15 * MINUTE;
/** While pages come, their news is gathered for so long. */
const GATHER = 2000;

export function createRecordsSync(options: RecordsSyncOptions): RecordsSync {
  const { store, connection, refusals, limit, clock, log } = options;
  /**
   * When a kind may be read again, by the monotonic clock: a clock that is put right must not make
   * a pause of a month.
   */
  const notBefore = new Map<RecordKind, number>();
  const forced = new Set<RecordKind>();
  const news = new Set<RecordKind>();
  const underway = new Set<Promise<unknown>>();
  let cancelNews: (() => void) | null = null;
  let paused = false;
  let stopped = false;

  const ticketsFail = () => onlyTicketsFail(connection.current());
  const reachable = () => !stopped && !paused && (connection.current().state === 'online' || ticketsFail());

  function tell(kind: RecordKind, now: boolean): void {
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
   * One request, stored. Only what is true of the whole service is reported: one list that fails is
   * not the connection.
   */
  async function page(kind: RecordKind, query: Query, patient: boolean): Promise<Result<StoredRecords>> {
    let arrived: number | undefined;
    const stored = await limit(async () => {
      const { operation, ofClient } = RECORD_LISTS[kind];
      const { client, find, ...from } = query;
      const own = ofClient === null ? {} : given(ofClient, client);
      const answer = await options.api().getList(operation, { limitnum: PAGE, ...from, ...own, ...find });
      if (!answer.ok) return answer;
      arrived = connection.arrival();
      const { body, at } = answer.value;
      const stored = await store.records.ingest(kind, body, { at, ...given('client', client) });
      return refuseEmptyAnswer(stored, kind, query.limitstart);
    }, patient);
    if (!stored.ok) options.onFailed(stored.error);
    if (isOfService(stored)) connection.report(stored, arrived);
    if (stored.ok && stored.value.added + stored.value.changed > 0) tell(kind, false);
    return stored;
  }

  /** While the tickets fail, that another list is given mends nothing of it. */
  function isOfService(read: Result<StoredRecords>): boolean {
    if (!read.ok && (read.error.kind === 'auth' || read.error.kind === 'offline')) return true;
    return !ticketsFail() && (read.ok || isRefusal(read.error));
  }

  async function look(): Promise<void> {
    const first = await store.ticketSync.fact('firstDone');
    if (!first.ok) return;
    // Behind the first tickets, unless those do not come.
    const waits = first.value === null && !refusals.has('tickets') && !ticketsFail();
    for (const kind of RECORD_ORDER) {
      if (!reachable()) return;
      const state = await store.recordSync.get(kind);
      if (!state.ok) return;
      const { refusal } = state.value;
      refusals.report(kind, refusal?.error ?? null, refusal?.since);
      if (waits && !forced.has(kind)) continue;
      const now = clock.now();
      if ((notBefore.get(kind) ?? 0) > clock.monotonic() && !forced.has(kind)) continue;
      const asked = forced.delete(kind);
      const full = asked || !isWithin(DAY, state.value.triedAt, now);
      const newest = kind === 'announcements' && !isWithin(NEWEST_EVERY, state.value.newestAt, now);
      const done = full ? await fullPass(kind, state.value, !asked) : newest ? await newestPage(kind) : ok(null);
      if (done.ok) notBefore.delete(kind);
      // Read once the connection is there again, as the kinds behind it.
      else if (asked && (done.error.kind === 'offline' || done.error.kind === 'auth')) forced.add(kind);
      if (!done.ok && isOver(kind, done.error)) return;
    }
  }

  /** Whether the failure of one kind ends the look at the others too. */
  function isOver(kind: RecordKind, error: AppError): boolean {
    log.info('records.failed', { what: kind, outcome: error.kind });
    // Something else than the service may be answering: all of it is tried again with the next
    // poll.
    if (ticketsFail() && error.kind !== 'rejected') return true;
    const { retryAfter } = error.detail ?? {};
    const wait = retryAfter ? retryAfter * 1000 : AFTER_FAILURE;
    if (asksToWait(error)) for (const one of RECORD_ORDER) notBefore.set(one, clock.monotonic() + wait);
    else if (!['busy', 'offline', 'auth'].includes(error.kind)) notBefore.set(kind, clock.monotonic() + wait);
    return ['busy', 'offline', 'auth', 'storage'].includes(error.kind);
  }

  async function fullPass(kind: RecordKind, state: RecordSync, patient: boolean): Promise<Result<null>> {
    const started = clock.now();
    // One that was left goes on, unless so much time has passed that its beginning is old by now.
    const left = state.pass && isWithin(DAY, state.pass.startedAt, started) ? state.pass : null;
    const pass = left ?? { startedAt: started, next: 0, total: null };
    let pages = 0;
    let isKept = left !== null;
    // A cache that was begun anew meanwhile has neither the pass nor what it read.
    const isGone = async () => {
      const stored = isKept ? await store.recordSync.get(kind) : null;
      return stored !== null && !(stored.ok && stored.value.pass?.startedAt === pass.startedAt);
    };
    const read = await pageThrough<StoredRecords>({
      from: pass,
      async read(limitstart) {
        const answer = await page(kind, { limitstart }, patient);
        if (answer.ok && answer.value.returned > 0) pages++;
        return answer;
      },
      async after({ total }, next) {
        if (await isGone()) return false;
        isKept = true;
        const kept = await store.recordSync.save(kind, { pass: { startedAt: pass.startedAt, next, total } });
        return kept.ok && reachable();
      },
    });
    const at = clock.now();
    if (!read.ok) {
      // A refusal of the first page is one of the whole list; tomorrow it is asked for again. What a network says that
      // wants to be signed in to is none.
      if (!isRefusal(read.error) || pages > 0 || left !== null) return read;
      const refusal = { since: state.refusal?.since ?? at, error: read.error };
      refusals.report(kind, read.error, refusal.since);
      return closed(kind, { triedAt: at, refused: true, refusal, pass: null });
    }
    if (!read.value || (await isGone())) return ok(null);
    const gone = await store.recordSync.closePass(kind, pass.startedAt);
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
    tell(kind, true);
    return saved.ok ? ok(null) : saved;
  }

  async function clientKind(kind: ClientKind, id: string): Promise<Result<null>> {
    const startedAt = clock.now();
    const read = await pageThrough<StoredRecords>({
      read: (limitstart) => page(kind, { limitstart, client: id }, false),
      after: () => !stopped && !paused,
    });
    if (!read.ok || !read.value) return read.ok ? ok(null) : read;
    const done = await store.recordSync.closeForClient(kind, id, startedAt, clock.now());
    tell(kind, true);
    return done.ok ? ok(null) : done;
  }

  async function newestOrders(): Promise<Result<null>> {
    const first = await page('orders', { limitstart: 0 }, false);
    if (!first.ok) return first;
    const { total, returned } = first.value;
    // No order of the list is promised: where it is not whole, its other end is looked at too.
    const more = total !== null && returned > 0 && total > returned;
    const last = more ? await page('orders', { limitstart: Math.max(returned, total - PAGE) }, false) : first;
    return last.ok ? ok(null) : last;
  }

  async function ordersOf(client: string, which: 'all' | 'owed'): Promise<Result<null>> {
    const startedAt = clock.now();
    const newest = which === 'all' ? await newestOrders() : ok(null);
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
    // A service that passes the filter over gives other orders: that one of ours is not among them
    // says nothing.
    const answered = reads.every(
      (read, at) => read.ok && (read.value.returned === 0 || read.value.ids.includes(asked[at]?.id ?? '')),
    );
    const whole = which === 'all' && answered && left.length === reads.length;
    const closed = whole ? await store.recordSync.closeForClient('orders', client, startedAt, clock.now()) : ok(0);
    // How old they are is news too.
    tell('orders', true);
    if (failed && !failed.ok) return failed;
    return closed.ok ? ok(null) : closed;
  }

  /** Waited for at the end, and refused where nobody is signed in. */
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
        return all.find((one) => !one.ok) ?? ok(null);
      }),
    find: (kind, find, operation) =>
      asked(operation, async () => {
        const read = await page(kind, { find }, false);
        flush();
        return read.ok ? ok(read.value.ids) : read;
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
