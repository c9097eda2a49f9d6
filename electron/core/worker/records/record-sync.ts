/**
 * The state of reading each kind of record: how far its pass came, when it was read whole, and what
 * the end of a pass means.
 */
import {
  type CustomerKind,
  RECORD_KINDS,
  type RecordKind,
  type RecordStatus,
} from '../../../../shared/domain/customer.ts';
import type { AppError } from '../../../../shared/result.ts';
import { fromJson, getRow, run, type StoreContext } from '../context.ts';

/** How far the reading of one kind came. Kept in the cache, as it goes with it. */
export interface RecordSync {
  /** The last full pass that ended; null before the first. */
  fullAt: number | null;
  /** The last time that a full pass ended, or was refused. */
  triedAt: number | null;
  /** The service refuses the whole list; or has nothing in it, which may mean the same. */
  refused: boolean;
  /** Since when it is refused, and in which words. */
  refusal: { since: number; error: AppError } | null;
  empty: boolean;
  /** The pass under way: it goes on from here after a restart. */
  pass: { startedAt: number; next: number; total: number | null } | null;
  /** Announcements: the last look at the newest page. */
  newestAt: number | null;
}

/** A full pass that missed a record twice says that it is gone from the service. */
const GONE_AFTER = 2;
/** A pass is left, and begun anew, after so long. */
const DAY = 24 * 3600_000;

const NEVER: RecordSync = {
  fullAt: null,
  triedAt: null,
  refused: false,
  refusal: null,
  empty: false,
  pass: null,
  newestAt: null,
};

/**
 * After a full pass, or one over a single client: what it did not return is missed once more, and
 * gone the second time. One that seems to be met after any such pass would be over was met before the
 * clock was set back.
 */
function closeRecords(ctx: StoreContext, table: RecordKind, startedAt: number, client: string | null): number {
  const of = client === null ? '' : 'AND client_id = ?';
  const params = client === null ? [startedAt, startedAt + DAY] : [startedAt, startedAt + DAY, client];
  return ctx.cache.transaction(() => {
    run(ctx.cache, `UPDATE ${table} SET missed = missed + 1 WHERE (fetched_at < ? OR fetched_at > ?) ${of}`, ...params);
    return run(ctx.cache, `DELETE FROM ${table} WHERE missed >= ?`, GONE_AFTER);
  })();
}

/** All of one kind was read. */
export const closeRecordPass = (ctx: StoreContext, table: RecordKind, startedAt: number): number =>
  closeRecords(ctx, table, startedAt, null);

/** All of one kind was read for one client. */
export function closeCustomerRead(
  ctx: StoreContext,
  table: CustomerKind,
  client: string,
  startedAt: number,
  at: number,
): number {
  run(ctx.cache, 'INSERT OR REPLACE INTO customer_reads VALUES (?, ?, ?)', table, client, at);
  return closeRecords(ctx, table, startedAt, client);
}

export function recordSync(ctx: StoreContext, name: RecordKind): RecordSync {
  const row = getRow<{ value: string }>(ctx.cache, 'SELECT value FROM meta WHERE key = ?', `records.${name}`);
  return { ...NEVER, ...(row && fromJson<RecordSync>(row.value)) };
}

export function saveRecordSync(ctx: StoreContext, name: RecordKind, patch: Partial<RecordSync>): RecordSync {
  const next = { ...recordSync(ctx, name), ...patch };
  run(ctx.cache, 'INSERT OR REPLACE INTO meta VALUES (?, ?)', `records.${name}`, JSON.stringify(next));
  return next;
}

export function recordStatus(ctx: StoreContext): RecordStatus[] {
  return RECORD_KINDS.map((name) => {
    const { fullAt, refused, pass } = recordSync(ctx, name);
    return {
      kind: name,
      count: getRow<{ n: number }>(ctx.cache, `SELECT count(*) n FROM ${name}`)?.n ?? 0,
      fullAt,
      pass: pass && { done: pass.next, total: pass.total },
      refused,
    };
  });
}
