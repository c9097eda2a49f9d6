/** What is counted about an account's service, for the health page. Names and numbers only, in the cache: they come again. */
import type { DatabaseCheck, DatabaseHealth, Incident, KindHealth } from '../../../shared/domain/health.ts';
import { all, one, run, type StoreContext } from './context.ts';
import { type Database, isWhole } from './database.ts';
import { meta, ticketPass } from './passes.ts';
import { passState, recordStatus } from './records.ts';
import { firstSyncDone } from './tickets.ts';

/** ms of one count of requests. */
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
    // Also those from a time when the clock stood ahead.
    run(ctx.cache, 'DELETE FROM requests WHERE slot < ? OR slot > ?', slot - DAY / SLOT, slot + 1);
  })();
}

export function requests(ctx: StoreContext, now: number): { operation: string; hour: number; day: number }[] {
  return all(
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

export function incidents(ctx: StoreContext): Incident[] {
  return all<Incident>(ctx.cache, 'SELECT at, operation, kind, reason, status FROM incidents ORDER BY id DESC');
}

export function kinds(ctx: StoreContext): KindHealth[] {
  const when = (key: string) => {
    const text = meta(ctx, key);
    return text === null ? null : Number(text);
  };
  const pass = ticketPass(ctx);
  const tickets: KindHealth = {
    kind: 'tickets',
    count: one<{ n: number }>(ctx.cache, 'SELECT count(*) n FROM tickets')?.n ?? 0,
    readAt: when('polledAt'),
    fullAt: firstSyncDone(ctx) ? when('fullPassAt') : null,
    pass: pass && { done: pass.next, total: pass.total },
    refused: false,
  };
  const records = recordStatus(ctx).map(
    (status): KindHealth => ({ ...status, readAt: passState(ctx, status.kind).newestAt ?? status.fullAt }),
  );
  return [tickets, ...records];
}

export function databases(ctx: StoreContext): DatabaseHealth[] {
  return each(ctx, (name, db) => ({
    name,
    bytes: number(db, 'page_count') * number(db, 'page_size'),
    schema: number(db, 'user_version'),
  }));
}

/** Reads every page of all three: takes a moment, and nothing else is read meanwhile. */
export function checkDatabases(ctx: StoreContext): DatabaseCheck[] {
  return each(ctx, (name, db) => ({ name, whole: isWhole(db) }));
}

const number = (db: Database, pragma: string) => db.pragma(pragma, { simple: true }) as number;

const each = <T>(ctx: StoreContext, look: (name: DatabaseHealth['name'], db: Database) => T): T[] =>
  (['cache', 'work', 'files'] as const).map((name) => look(name, ctx[name]));
