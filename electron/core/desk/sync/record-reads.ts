/**
 * Reads all records of one kind page by page, in a pass that resumes where it stopped, also after a
 * kill; and the records that the agent asks for: those of one client, and the newest orders.
 */
import type { RecordKind } from '../../../../shared/domain/customer.ts';
import { type AppError, ok, type Result } from '../../../../shared/result.ts';
import type { RecordSync } from '../../worker/records/record-sync.ts';
import type { StoredRecords } from '../../worker/records/records.ts';
import type { RemoteStore } from '../../worker/remote.ts';
import type { Clock, Log } from '../ports.ts';
import type { ClientKind } from '../service/endpoints.ts';
import { isRefusal, type Refusals } from './connection.ts';
import { pageThrough } from './paging.ts';
import { PAGE, type RecordPages } from './record-pages.ts';

interface RecordPassOptions {
  store: RemoteStore;
  refusals: Refusals;
  clock: Clock;
  log: Log;
  pages: RecordPages;
  isReachable(): boolean;
}

const DAY = 24 * 3600_000;
const NEWEST_EVERY = 15 * 60_000;

/** A time in the future means that the clock was ahead, so ignore it. */
const isWithin = (span: number, at: number | null, now: number) => at !== null && at <= now && now - at < span;

export function createRecordPass({ store, refusals, clock, log, pages, isReachable }: RecordPassOptions) {
  async function readAll(kind: RecordKind, state: RecordSync, patient: boolean): Promise<Result<null>> {
    const started = clock.now();
    // Resume an unfinished pass, unless its start is too old.
    const left = state.pass && isWithin(DAY, state.pass.startedAt, started) ? state.pass : null;
    const pass = left ?? { startedAt: started, next: 0, total: null };
    const { startedAt } = pass;
    const walk = pages.walk(kind, {}, patient, left?.hiding);
    let count = 0;
    let isKept = left !== null;
    // A new cache has neither the pass nor its records.
    const isGone = async () => {
      const stored = isKept ? await store.recordSync.get(kind) : null;
      return stored !== null && !(stored.ok && stored.value.pass?.startedAt === startedAt);
    };
    const read = await pageThrough<StoredRecords>({
      from: pass,
      async read(limitstart) {
        const answer = await walk.read(limitstart);
        if (answer.ok && answer.value.returned > 0) count++;
        return answer;
      },
      async after({ total }, next) {
        if (await isGone()) return false;
        isKept = true;
        const kept = await store.recordSync.save(kind, { pass: { startedAt, next, total, hiding: walk.isHiding() } });
        return kept.ok && isReachable();
      },
    });
    // A refused first page means that the whole list is refused. A network portal's answer is not a
    // refusal.
    if (!read.ok && isRefusal(read.error) && count === 0 && left === null) return refused(kind, state, read.error);
    if (!read.ok) return read;
    if (!read.value || (await isGone())) return ok(null);
    const done = await complete(kind, { startedAt, isHiding: walk.isHiding(), isEmpty: count === 0 && left === null });
    if (done.ok) log.info('records.pass', { what: kind, ms: clock.now() - started, pages: count });
    return done;
  }

  /** The list is tried again tomorrow. */
  function refused(kind: RecordKind, { refusal: before }: RecordSync, error: AppError): Promise<Result<null>> {
    const at = clock.now();
    const refusal = { since: before?.since ?? at, error };
    refusals.report(kind, error, refusal.since);
    return close(kind, { triedAt: at, refused: true, refusal, pass: null });
  }

  async function complete(
    kind: RecordKind,
    { startedAt, isHiding, isEmpty: empty }: { startedAt: number; isHiding: boolean; isEmpty: boolean },
  ): Promise<Result<null>> {
    const at = clock.now();
    pages.settle(kind);
    // A record seen before may be one that the service can't show now, so count none as gone.
    const gone = isHiding ? ok(0) : await store.recordSync.closePass(kind, startedAt);
    if (!gone.ok) return gone;
    if (kind === 'announcements') {
      const begun = await store.announcements.beginReading(at);
      if (!begun.ok) return begun;
    }
    refusals.report(kind, null);
    return close(kind, { fullAt: at, triedAt: at, newestAt: at, refused: false, refusal: null, empty, pass: null });
  }

  async function close(kind: RecordKind, patch: Partial<RecordSync>): Promise<Result<null>> {
    const saved = await store.recordSync.save(kind, patch);
    pages.reportChange(kind, true);
    return saved.ok ? ok(null) : saved;
  }

  async function readNewest(kind: RecordKind): Promise<Result<null>> {
    const read = await pages.read(kind, { limitstart: 0 }, true);
    return read.ok ? close(kind, { newestAt: clock.now() }) : read;
  }

  return {
    /** Reads a kind's records once a day, the newest announcements more often. `asked`: now. */
    async readDue(kind: RecordKind, state: RecordSync, asked: boolean): Promise<Result<null>> {
      const now = clock.now();
      if (asked || !isWithin(DAY, state.triedAt, now)) return readAll(kind, state, !asked);
      const isNewestDue = kind === 'announcements' && !isWithin(NEWEST_EVERY, state.newestAt, now);
      return isNewestDue ? readNewest(kind) : ok(null);
    },
  };
}

export interface ListCompleteness {
  isComplete: boolean;
}

interface RequestParts {
  store: RemoteStore;
  clock: Clock;
  pages: RecordPages;
  /** False once the sync pauses or stops. */
  goesOn(): boolean;
}

/** Most orders read by id, when opened and when asked. Others stay as they are. */
const BY_ID = { owed: 25, all: 200 };
const AT_ONCE = 25;

export async function readClient(
  parts: RequestParts,
  id: string,
  kinds: readonly ClientKind[],
): Promise<Result<ListCompleteness>> {
  const reads = await Promise.all(kinds.map((kind) => readClientKind(parts, kind, id)));
  const isComplete = reads.every((read) => read.ok && read.value.isComplete);
  return reads.find((read) => !read.ok) ?? ok({ isComplete });
}

async function readClientKind(
  { store, clock, pages, goesOn }: RequestParts,
  kind: ClientKind,
  id: string,
): Promise<Result<ListCompleteness>> {
  const startedAt = clock.now();
  const walk = pages.walk(kind, { client: id }, false);
  const read = await pageThrough<StoredRecords>({ read: walk.read, after: goesOn });
  if (!read.ok || !read.value) return read.ok ? ok({ isComplete: false }) : read;
  const isComplete = !walk.isHiding();
  const done = await store.recordSync.closeForClient(kind, id, startedAt, clock.now(), isComplete);
  pages.reportChange(kind, true);
  return done.ok ? ok({ isComplete }) : done;
}

export async function readNewestOrders(pages: RecordPages): Promise<Result<ListCompleteness>> {
  const walk = pages.walk('orders', {}, false);
  const first = await walk.read(0);
  if (!first.ok) return first;
  const { total, returned } = first.value;
  // The list has no promised order: if this page is not all, read its other end too.
  const more = total !== null && returned > 0 && total > returned;
  const last = more ? await walk.read(Math.max(returned, total - PAGE)) : first;
  return last.ok ? ok({ isComplete: !walk.isHiding() }) : last;
}

export async function readOrdersOf(
  { store, clock, pages, goesOn }: RequestParts,
  client: string,
  which: 'all' | 'owed',
): Promise<Result<null>> {
  const startedAt = clock.now();
  const newest = which === 'all' ? await readNewestOrders(pages) : ok({ isComplete: true });
  if (!newest.ok) return newest;
  const known = await store.orders.reads(client);
  if (!known.ok) return known;
  const left = known.value.filter(({ readAt, owed }) => readAt < startedAt && (which === 'all' || owed));
  const asked = left.slice(0, BY_ID[which]);
  const reads: Result<StoredRecords>[] = [];
  while (reads.length < asked.length && reads.every(({ ok }) => ok) && goesOn()) {
    const next = asked.slice(reads.length, reads.length + AT_ONCE);
    reads.push(...(await Promise.all(next.map(({ id }) => pages.read('orders', { find: { id } }, false)))));
  }
  const failed = reads.find((read) => !read.ok);
  // A service that ignores the filter returns other orders, so the absence of ours proves nothing.
  const answered = reads.every(
    (read, at) => read.ok && (read.value.returned === 0 || read.value.ids.includes(asked[at]?.id ?? '')),
  );
  const isComplete = which === 'all' && answered && left.length === reads.length;
  const closed = isComplete ? await store.recordSync.closeForClient('orders', client, startedAt, clock.now()) : ok(0);
  pages.reportChange('orders', true);
  if (failed && !failed.ok) return failed;
  return closed.ok ? ok(null) : closed;
}
