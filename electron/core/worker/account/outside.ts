/** Lists contacted hosts and the writes that left, in work.db: nothing else knows them. */
import {
  MOST_OUTSIDE_HOSTS,
  MOST_OUTSIDE_WRITES,
  type OutsideHost,
  type OutsideReport,
  type OutsideWrite,
  type OutsideWriteEnd,
} from '../../../../shared/domain/outside.ts';
import { getCount, getRows, insertRow, run, type StoreContext } from '../context.ts';

/** Adds counts to those of the same hosts. */
export function noteOutsideHosts(ctx: StoreContext, hosts: OutsideHost[]): void {
  ctx.work.transaction(() => {
    for (const { part, unit, host, port, via, firstAt, lastAt, times, sent, received } of hosts) {
      run(
        ctx.work,
        `INSERT INTO outside_hosts VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO UPDATE SET
           last_at = max(last_at, excluded.last_at), times = times + excluded.times,
           sent = sent + excluded.sent, received = received + excluded.received`,
        ...[part, unit, host, port, via, firstAt, lastAt, times, sent, received],
      );
    }
    const more = getCount(ctx.work, 'SELECT count(*) FROM outside_hosts') - MOST_OUTSIDE_HOSTS;
    if (more <= 0) return;
    // A page that asks thousands of hosts makes room for them among its own.
    const largest = 'SELECT part FROM outside_hosts GROUP BY part ORDER BY count(*) DESC LIMIT 1';
    const oldest = `SELECT rowid FROM outside_hosts WHERE part = (${largest}) ORDER BY last_at LIMIT ?`;
    run(ctx.work, `DELETE FROM outside_hosts WHERE rowid IN (${oldest})`, more);
  })();
}

/** Returns the write's number. */
export function beginOutsideWrite(ctx: StoreContext, write: Omit<OutsideWrite, 'result'>): number {
  return ctx.work.transaction(() => {
    insertRow(ctx.work, 'outside_writes', write);
    const seq = getCount(ctx.work, 'SELECT max(seq) FROM outside_writes');
    run(ctx.work, 'DELETE FROM outside_writes WHERE seq <= ?', seq - MOST_OUTSIDE_WRITES);
    return seq;
  })();
}

export function endOutsideWrite(ctx: StoreContext, seq: number, { result, tid }: OutsideWriteEnd): void {
  if (result === 'not-sent') return void run(ctx.work, 'DELETE FROM outside_writes WHERE seq = ?', seq);
  const end = `UPDATE outside_writes SET result = ?, tid = CASE tid WHEN '' THEN ? ELSE tid END WHERE seq = ?`;
  run(ctx.work, end, result, tid, seq);
}

export const outsideReport = (ctx: StoreContext): OutsideReport => ({
  hosts: getRows<OutsideHost>(
    ctx.work,
    `SELECT part, unit, host, port, via, first_at firstAt, last_at lastAt, times, sent, received
     FROM outside_hosts ORDER BY last_at DESC, host`,
  ),
  writes: getRows<OutsideWrite>(
    ctx.work,
    'SELECT at, operation, ticket, tid, bytes, result FROM outside_writes ORDER BY seq DESC',
  ),
});
