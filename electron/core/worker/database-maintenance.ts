/** Maintains the open databases: sizes, damage check, sign-out and closing. */
import { RECORD_KINDS } from '../../../shared/domain/customer.ts';
import type { DatabaseCheck, DatabaseHealth } from '../../../shared/domain/health.ts';
import { run, type StoreContext } from './context.ts';
import { type Database, isIntact } from './database/database.ts';
import { emptyPostIndex } from './search/post-index.ts';
import { emptyCacheIndexes } from './search/search-index.ts';

export function databaseSizes(ctx: StoreContext): DatabaseHealth[] {
  return mapDatabases(ctx, (name, db) => ({
    name,
    bytes: pragmaNumber(db, 'page_count') * pragmaNumber(db, 'page_size'),
    schema: pragmaNumber(db, 'user_version'),
  }));
}

/** Reads every page of all databases: takes a moment and blocks other calls. */
export function checkDatabases(ctx: StoreContext): DatabaseCheck[] {
  return mapDatabases(ctx, (name, db) => ({ name, whole: isIntact(db) }));
}

const pragmaNumber = (db: Database, pragma: string) => db.pragma(pragma, { simple: true }) as number;

const mapDatabases = <T>(ctx: StoreContext, look: (name: DatabaseHealth['name'], db: Database) => T): T[] => [
  ...(['cache', 'work', 'files'] as const).map((name) => look(name, ctx[name])),
  ...(ctx.imported.db ? [look('imported', ctx.imported.db)] : []),
];

/**
 * Finds the file with damage after a statement failed. A damaged cache is replaced, so the next
 * sync starts from nothing. A damaged archive is set aside: it can be imported again.
 */
export function findDamage(ctx: StoreContext): 'cache' | 'work' | 'files' | 'imported' | null {
  if (!isIntact(ctx.cache)) {
    ctx.cache.close();
    ctx.cache = ctx.newCache();
    return 'cache';
  }
  if (ctx.imported.setAsideIfDamaged(ctx.now)) return 'imported';
  return isIntact(ctx.work) ? (isIntact(ctx.files) ? null : 'files') : 'work';
}

/** Cache tables that signing out empties. Request counts stay, since they are still true. */
const SERVICE_TABLES = [
  ...['posts', 'conversations', 'tickets', 'filters', 'filter_members', 'meta', 'oddities', 'incidents'],
  ...[...RECORD_KINDS, 'customer_reads'],
];

export function dropCache(ctx: StoreContext): void {
  ctx.cache.transaction(() => {
    emptyPostIndex(ctx);
    for (const table of SERVICE_TABLES) run(ctx.cache, `DELETE FROM ${table}`);
    emptyCacheIndexes(ctx);
  })();
}

export function closeDatabases(ctx: StoreContext): void {
  ctx.indexer.stop();
  for (const db of [ctx.cache, ctx.files, ctx.work]) db.close();
  ctx.imported.close();
  ctx.end();
}
