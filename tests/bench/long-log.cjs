// A store's thread reads this first (`--require`): nothing that it writes into its cache leaves the log, which
// is made as long as RACKSIDE_BENCH_LOG says, in bytes.
const SQLite = require('better-sqlite3-multiple-ciphers');

const ROW = 1_000_000;
const { pragma } = SQLite.prototype;
SQLite.prototype.pragma = function (source, options) {
  const answer = pragma.call(this, source, options);
  // The last one as a database is opened.
  if (source !== 'foreign_keys=ON' || !this.name.endsWith('cache.db')) return answer;
  pragma.call(this, 'wal_autocheckpoint=0');
  this.exec('CREATE TABLE IF NOT EXISTS bench_log (bytes BLOB)');
  const insert = this.prepare('INSERT INTO bench_log VALUES (randomblob(?))');
  for (let bytes = 0; bytes < Number(process.env.RACKSIDE_BENCH_LOG); bytes += ROW) insert.run(ROW);
  return answer;
};
