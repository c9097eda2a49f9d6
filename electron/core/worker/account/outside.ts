/**
 * Lists the hosts that were contacted and the writes that left, in work.db: nothing else knows
 * them. Both lists are bounded, and count what they dropped.
 */
import {
  MOST_OUTSIDE_HOSTS,
  MOST_OUTSIDE_WRITES,
  type OutsideHost,
  type OutsideReport,
  type OutsideWrite,
} from '../../../../shared/domain/outside.ts';
import { getCount, getRows, getValue, insertRow, run, type StoreContext } from '../context.ts';

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
    noteDropped(ctx, 'hosts', run(ctx.work, `DELETE FROM outside_hosts WHERE rowid IN (${oldest})`, more));
  })();
}

/** Returns the write's number. */
export function beginOutsideWrite(ctx: StoreContext, write: Omit<OutsideWrite, 'result'>): number {
  return ctx.work.transaction(() => {
    insertRow(ctx.work, 'outside_writes', write);
    const seq = getCount(ctx.work, 'SELECT max(seq) FROM outside_writes');
    const old = run(ctx.work, 'DELETE FROM outside_writes WHERE seq <= ?', seq - MOST_OUTSIDE_WRITES);
    if (old > 0) noteDropped(ctx, 'writes', old);
    return seq;
  })();
}

/** Forgets a write of which no byte left. */
export function endOutsideWrite(
  ctx: StoreContext,
  seq: number,
  { result, tid }: { result: 'accepted' | 'refused' | 'unknown' | 'not-sent'; tid: string },
): void {
  if (result === 'not-sent') run(ctx.work, 'DELETE FROM outside_writes WHERE seq = ?', seq);
  if (result === 'not-sent' || result === 'unknown') return;
  run(
    ctx.work,
    `UPDATE outside_writes SET result = ?, tid = CASE tid WHEN '' THEN ? ELSE tid END WHERE seq = ?`,
    ...[result, tid, seq],
  );
}

export function outsideReport(ctx: StoreContext): Omit<OutsideReport, 'computer'> {
  const dropped = (what: string) =>
    getValue<number>(ctx.work, 'SELECT count FROM outside_dropped WHERE what = ?', what);
  return {
    hosts: getRows<OutsideHost>(
      ctx.work,
      `SELECT part, unit, host, port, via, first_at firstAt, last_at lastAt, times, sent, received
       FROM outside_hosts ORDER BY last_at DESC, host`,
    ),
    writes: getRows<OutsideWrite>(
      ctx.work,
      'SELECT at, operation, ticket, tid, bytes, result FROM outside_writes ORDER BY seq DESC',
    ),
    dropped: { hosts: dropped('hosts') ?? 0, writes: dropped('writes') ?? 0 },
  };
}

function noteDropped(ctx: StoreContext, what: 'hosts' | 'writes', count: number): void {
  const add = 'ON CONFLICT DO UPDATE SET count = count + excluded.count';
  run(ctx.work, `INSERT INTO outside_dropped VALUES (?, ?) ${add}`, what, count);
}
