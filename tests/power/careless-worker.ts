/**
 * The store's worker, made careless on purpose: a run of the power cuts over it has to find losses.
 * RACKSIDE_POWER_CARELESS says with which database: `work` is not synced at all, `files` and
 * `cache` only now and then.
 */
import SQLite from 'better-sqlite3-multiple-ciphers';

const careless = process.env.RACKSIDE_POWER_CARELESS ?? '';
const original = SQLite.prototype.pragma;

SQLite.prototype.pragma = function (this: SQLite.Database, source: string, options?: SQLite.PragmaOptions) {
  const isMeant = this.name.endsWith(`${careless}.db`) && source === 'synchronous=FULL';
  return original.call(this, isMeant ? `synchronous=${careless === 'work' ? 'OFF' : 'NORMAL'}` : source, options);
};

await import('../../electron/core/worker/main.ts');
