/**
 * The store's worker, killed with its whole process at the statement or the commit that the armed
 * point names (`kill-points.ts`).
 */
import { parentPort } from 'node:worker_threads';
import SQLite from 'better-sqlite3-multiple-ciphers';
import { armed, die, type StorePoint } from './kill-points.ts';

/** The point's statement ran in the transaction that is open. */
let isInTransaction = false;
/** The transaction is committed, and nobody was told yet. */
let isCommitted = false;
let passed = 0;

function matchesPoint(point: StorePoint, source: string, params: readonly unknown[]): boolean {
  if (!source.includes(point.sql) || (point.param !== undefined && !params.includes(point.param))) return false;
  return passed++ >= (point.skip ?? 0);
}

/** Runs one statement, unless the process ends before or after it. */
function runAtPoint<T>(db: SQLite.Database, source: string, params: readonly unknown[], run: () => T): T {
  const point = armed('store');
  if (!point) return run();
  if (source === 'COMMIT' && isInTransaction) {
    if (point.when === 'before-commit') die();
    const result = run();
    dieIfCommitted(point);
    return result;
  }
  const isMet = matchesPoint(point, source, params);
  if (isMet && point.when === 'before') die();
  const result = run();
  if (source.startsWith('ROLLBACK')) isInTransaction = false;
  if (isMet && db.inTransaction) isInTransaction = true;
  else if (isMet) dieIfCommitted(point);
  return result;
}

function dieIfCommitted({ when }: StorePoint): void {
  isInTransaction = false;
  if (when === 'after-commit') die();
  isCommitted = true;
}

const probe = new SQLite(':memory:');
const statement = Object.getPrototypeOf(probe.prepare('SELECT 1')) as SQLite.Statement;
probe.close();
for (const name of ['run', 'get', 'all'] as const) {
  const original = statement[name] as (...params: unknown[]) => unknown;
  Object.defineProperty(statement, name, {
    value(this: SQLite.Statement, ...params: unknown[]) {
      return runAtPoint(this.database, this.source, params, () => original.apply(this, params));
    },
  });
}
const { exec } = SQLite.prototype;
SQLite.prototype.exec = function (this: SQLite.Database, sql: string) {
  return runAtPoint(this, sql, [], () => exec.call(this, sql));
};

if (parentPort) {
  const port = parentPort;
  const post = port.postMessage.bind(port);
  port.postMessage = (...args: Parameters<typeof post>) => {
    if (isCommitted && armed('store')?.when === 'told') die();
    post(...args);
  };
}

await import(
  process.env.RACKSIDE_TEST_STORE_WORKER ?? new URL('../../electron/core/worker/main.ts', import.meta.url).href
);
