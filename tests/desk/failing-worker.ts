/**
 * The store's worker on a computer in trouble: while a file of that name lies in the folder of this
 * test, …
 */
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import SQLite from 'better-sqlite3-multiple-ciphers';

const folder = process.env.RACKSIDE_TEST_TROUBLE ?? '';
const hasTrouble = (name: string) => folder !== '' && existsSync(join(folder, name));

/** The first one is the store's own, while it opens. */
let looks = 0;

function failIfTroubled(source: string): void {
  // … the thread ends in the middle of a call.
  if (hasTrouble('worker-dies')) process.exit(1);
  // … the thread ends once, when the store is open and is asked its first question.
  if (source.includes('FROM settings')) looks += 1;
  if (looks === 2 && hasTrouble('worker-dies-once')) {
    rmSync(join(folder, 'worker-dies-once'));
    process.exit(1);
  }
  // … nothing can be written any more.
  if (hasTrouble('disk-full') && /^\s*(INSERT|UPDATE|DELETE)/i.test(source)) {
    throw new SQLite.SqliteError('database or disk is full', 'SQLITE_FULL');
  }
}

const probe = new SQLite(':memory:');
const statement = Object.getPrototypeOf(probe.prepare('SELECT 1')) as SQLite.Statement;
for (const name of ['run', 'get', 'all'] as const) {
  const original = statement[name] as (...params: unknown[]) => unknown;
  Object.defineProperty(statement, name, {
    value(this: SQLite.Statement, ...params: unknown[]) {
      failIfTroubled(this.source);
      return original.apply(this, params);
    },
  });
}
probe.close();

// … the thread goes on for a while with nothing left to do.
if (hasTrouble('worker-lingers')) setTimeout(() => undefined, 20_000);

await import('../../electron/core/worker/main.ts');
