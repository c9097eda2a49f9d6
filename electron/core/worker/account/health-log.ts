/**
 * Records for the health page: counts of requests, incidents, and unknown fields in the service's
 * answers. They hold only names and numbers, and live in the cache, since it fills up again.
 */
import type { Incident, Oddity } from '../../../../shared/domain/health.ts';
import { getRows, insertRow, run, type StoreContext } from '../context.ts';
import type { Oddities } from '../decode/lists.ts';

const SLOT_MS = 5 * 60_000;
const HOUR = 3600_000;
const DAY = 24 * HOUR;
const MOST_INCIDENTS = 100;

export function countRequests(ctx: StoreContext, counts: [string, number][], at: number): void {
  const slot = Math.floor(at / SLOT_MS);
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
    run(ctx.cache, 'DELETE FROM requests WHERE slot < ? OR slot > ?', slot - DAY / SLOT_MS, slot + 1);
  })();
}

export function requestCounts(ctx: StoreContext): { operation: string; hour: number; day: number }[] {
  return getRows(
    ctx.cache,
    `SELECT operation, sum(CASE WHEN slot > ? THEN count ELSE 0 END) hour, sum(count) day FROM requests
     WHERE slot > ? GROUP BY operation ORDER BY day DESC, operation`,
    Math.floor((ctx.now - HOUR) / SLOT_MS),
    Math.floor((ctx.now - DAY) / SLOT_MS),
  );
}

export function noteIncident(ctx: StoreContext, incident: Incident): void {
  const { at, operation, kind, reason, status } = incident;
  ctx.cache.transaction(() => {
    insertRow(ctx.cache, 'incidents', { at, operation, kind, reason, status });
    run(ctx.cache, 'DELETE FROM incidents WHERE id <= (SELECT max(id) FROM incidents) - ?', MOST_INCIDENTS);
  })();
}

export function incidents(ctx: StoreContext): Incident[] {
  return getRows<Incident>(ctx.cache, 'SELECT at, operation, kind, reason, status FROM incidents ORDER BY id DESC');
}

/** Most names kept of one kind: a service that invents keys must not fill the disk. */
const MOST_NAMES = 200;

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
        ...[of, what, MOST_NAMES],
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
