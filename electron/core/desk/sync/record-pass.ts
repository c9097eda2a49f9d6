/**
 * Reads all records of one kind, page by page. A pass resumes where it stopped, also after a kill.
 */
import type { RecordKind } from '../../../../shared/domain/customer.ts';
import { type AppError, ok, type Result } from '../../../../shared/result.ts';
import type { RecordSync } from '../../worker/records/record-sync.ts';
import type { StoredRecords } from '../../worker/records/records.ts';
import type { RemoteStore } from '../../worker/remote.ts';
import type { Clock, Log } from '../ports.ts';
import { isRefusal, type Refusals } from './connection.ts';
import { pageThrough } from './paging.ts';
import type { RecordPages } from './record-pages.ts';

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
    /**
     * Reads all records of a kind once a day, and the newest announcements more often. `asked`:
     * reads all now.
     */
    async readDue(kind: RecordKind, state: RecordSync, asked: boolean): Promise<Result<null>> {
      const now = clock.now();
      if (asked || !isWithin(DAY, state.triedAt, now)) return readAll(kind, state, !asked);
      const isNewestDue = kind === 'announcements' && !isWithin(NEWEST_EVERY, state.newestAt, now);
      return isNewestDue ? readNewest(kind) : ok(null);
    },
  };
}
