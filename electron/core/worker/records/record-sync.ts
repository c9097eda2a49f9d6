/**
 * State of reading each kind of record: progress of its pass, time of the last full one, and
 * removal of missing records.
 */

import type { HiddenEntries } from '../../../../shared/domain/account.ts';
import {
  type CustomerKind,
  RECORD_KINDS,
  type RecordKind,
  type RecordStatus,
} from '../../../../shared/domain/customer.ts';
import type { AppError } from '../../../../shared/result.ts';
import { fromJson, getCount, getRow, run, type StoreContext } from '../context.ts';

export interface RecordSync {
  /** End of the last full pass; null before the first. */
  fullAt: number | null;
  triedAt: number | null;
  /** The service refuses the list, or sends an empty one, which may mean the same. */
  refused: boolean;
  refusal: { since: number; error: AppError } | null;
  hidden: HiddenEntries | null;
  empty: boolean;
  /**
   * The current pass, continued after a restart. `hiding`: the service could not show some records
   * of it.
   */
  pass: { startedAt: number; next: number; total: number | null; hiding?: boolean } | null;
  newestAt: number | null;
}

/** A record missing from this many full passes is deleted. */
const GONE_AFTER = 2;
const DAY = 24 * 3600_000;

const NEVER_READ: RecordSync = {
  fullAt: null,
  triedAt: null,
  refused: false,
  refusal: null,
  hidden: null,
  empty: false,
  pass: null,
  newestAt: null,
};

/**
 * Ends a full pass, or one over a single client: records not returned are counted as missing once
 * more, and deleted the second time. A record with a future time was found before the clock was set
 * back.
 */
function closeRecords(ctx: StoreContext, table: RecordKind, startedAt: number, client: string | null): number {
  const of = client === null ? '' : 'AND client_id = ?';
  const params = client === null ? [startedAt, startedAt + DAY] : [startedAt, startedAt + DAY, client];
  return ctx.cache.transaction(() => {
    run(ctx.cache, `UPDATE ${table} SET missed = missed + 1 WHERE (fetched_at < ? OR fetched_at > ?) ${of}`, ...params);
    return run(ctx.cache, `DELETE FROM ${table} WHERE missed >= ?`, GONE_AFTER);
  })();
}

export const closeRecordPass = (ctx: StoreContext, table: RecordKind, startedAt: number): number =>
  closeRecords(ctx, table, startedAt, null);

/**
 * Call after a pass over one client's records; `whole` is false if the service could not show all
 * of them.
 */
export function closeCustomerRead(
  ctx: StoreContext,
  table: CustomerKind,
  client: string,
  startedAt: number,
  at: number,
  whole = true,
): number {
  run(ctx.cache, 'INSERT OR REPLACE INTO customer_reads VALUES (?, ?, ?)', table, client, at);
  // A known record may be the one that the service can't show now.
  return whole ? closeRecords(ctx, table, startedAt, client) : 0;
}

export function recordSync(ctx: StoreContext, name: RecordKind): RecordSync {
  const row = getRow<{ value: string }>(ctx.cache, 'SELECT value FROM meta WHERE key = ?', `records.${name}`);
  return { ...NEVER_READ, ...(row && fromJson<RecordSync>(row.value)) };
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
      count: getCount(ctx.cache, `SELECT count(*) n FROM ${name}`),
      fullAt,
      pass: pass && { done: pass.next, total: pass.total },
      refused,
    };
  });
}
