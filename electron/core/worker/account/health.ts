/**
 * Feeds the health page: counts of requests, incidents, search passes and unknown fields in the
 * service's answers. It holds only names and numbers, and lives in the cache, since it fills up
 * again.
 */
import type { Incident, KindHealth, Oddity } from '../../../../shared/domain/health.ts';
import { getRows, run, type StoreContext } from '../context.ts';
import { databaseSizes } from '../database/care.ts';
import type { Oddities } from '../decode/lists.ts';
import { recordStatus, recordSync } from '../records/record-sync.ts';
import { countTickets } from '../tickets/rows.ts';
import { firstSyncDone, type SyncFact, syncFact, ticketPass } from '../tickets/ticket-sync.ts';

const SLOT = 5 * 60_000;
const HOUR = 3600_000;
const DAY = 24 * HOUR;
const INCIDENTS = 100;

export function countRequests(ctx: StoreContext, counts: [string, number][], at: number): void {
  const slot = Math.floor(at / SLOT);
  ctx.cache.transaction(() => {
    for (const [operation, count] of counts) {
      run(
        ctx.cache,
        `INSERT INTO requests VALUES (?, ?, ?) ON CONFLICT (slot, operation) DO UPDATE SET count = count + excluded.count`,
        slot,
        operation,
        count,
      );
    }
    // Also delete slots from a time when the clock was ahead.
    run(ctx.cache, 'DELETE FROM requests WHERE slot < ? OR slot > ?', slot - DAY / SLOT, slot + 1);
  })();
}

function requests(ctx: StoreContext, now: number): { operation: string; hour: number; day: number }[] {
  return getRows(
    ctx.cache,
    `SELECT operation, sum(CASE WHEN slot > ? THEN count ELSE 0 END) hour, sum(count) day FROM requests
     WHERE slot > ? GROUP BY operation ORDER BY day DESC, operation`,
    Math.floor((now - HOUR) / SLOT),
    Math.floor((now - DAY) / SLOT),
  );
}

export function noteIncident(ctx: StoreContext, incident: Incident): void {
  const { at, operation, kind, reason, status } = incident;
  ctx.cache.transaction(() => {
    run(
      ctx.cache,
      'INSERT INTO incidents (at, operation, kind, reason, status) VALUES (?, ?, ?, ?, ?)',
      at,
      operation,
      kind,
      reason,
      status,
    );
    run(ctx.cache, 'DELETE FROM incidents WHERE id <= (SELECT max(id) FROM incidents) - ?', INCIDENTS);
  })();
}

function incidents(ctx: StoreContext): Incident[] {
  return getRows<Incident>(ctx.cache, 'SELECT at, operation, kind, reason, status FROM incidents ORDER BY id DESC');
}

function kinds(ctx: StoreContext): KindHealth[] {
  const when = (key: SyncFact) => {
    const text = syncFact(ctx, key);
    return text === null ? null : Number(text);
  };
  const pass = ticketPass(ctx);
  const tickets: KindHealth = {
    kind: 'tickets',
    count: countTickets(ctx),
    readAt: when('polledAt'),
    fullAt: firstSyncDone(ctx) ? when('fullPassAt') : null,
    pass: pass && { done: pass.next, total: pass.total },
    refused: false,
  };
  const records = recordStatus(ctx).map(
    (status): KindHealth => ({ ...status, readAt: recordSync(ctx, status.kind).newestAt ?? status.fullAt }),
  );
  return [tickets, ...records];
}

export const readHealth = (ctx: StoreContext, now: number) => ({
  order: syncFact(ctx, 'order') as 'falling' | 'unknown' | null,
  kinds: kinds(ctx),
  requests: requests(ctx, now),
  oddities: oddities(ctx),
  incidents: incidents(ctx),
  databases: databaseSizes(ctx),
});

/** Most names kept of one kind: a service that invents keys must not fill the disk. */
const NAMES = 200;

/**
 * Counts the parts of an answer that this client does not know. `shape` names the fields of the
 * answer's list.
 */
export function noteOddities(
  ctx: StoreContext,
  { of, shape }: { of: Oddity['of']; shape: string },
  odd: Oddities,
  at: number,
): void {
  const named = (what: Oddity['what'], counts: Record<string, number>) =>
    Object.entries(counts).map(([name, count]) => ({ what, name, count }));
  const found = [
    ...named('field', odd.fields),
    ...named('status', odd.statuses),
    ...named('shape', odd.shapes).filter(({ name }) => name !== shape),
    ...(odd.skipped > 0 ? named('skipped', { 'without-id': odd.skipped }) : []),
  ];
  if (found.length === 0) return;
  ctx.cache.transaction(() => {
    for (const { what, name, count } of found) {
      const known = run(
        ctx.cache,
        'UPDATE oddities SET count = count + ?, last_at = ? WHERE of = ? AND what = ? AND name = ?',
        ...[count, at, of, what, name],
      );
      if (known > 0) continue;
      run(
        ctx.cache,
        'INSERT INTO oddities SELECT ?, ?, ?, ?, ? WHERE (SELECT count(*) FROM oddities WHERE of = ? AND what = ?) < ?',
        ...[of, what, name, count, at],
        ...[of, what, NAMES],
      );
    }
  })();
}

export function oddities(ctx: StoreContext): Oddity[] {
  return getRows<Oddity>(
    ctx.cache,
    'SELECT of, what, name, count, last_at lastAt FROM oddities ORDER BY what, of, name',
  );
}
