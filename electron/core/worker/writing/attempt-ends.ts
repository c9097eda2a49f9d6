/** Corrects end times of attempts after the clock was set back. */
import { getRow, run, type StoreContext } from '../context.ts';

const SLACK = 1000;

/**
 * Ends in the future were stored before the clock was set back. Set them to now, so that later
 * readings count as later; the service's clock still tells the attempt's time.
 */
export function capFutureEnds({ work, now }: StoreContext): void {
  const ahead = `state IN ('in-doubt', 'refused') AND ended_at > ?`;
  // Check first: a full disk must not keep the runner from reading.
  if (!getRow(work, `SELECT 1 FROM outbox WHERE ${ahead}`, now + SLACK)) return;
  run(
    work,
    `UPDATE outbox SET started_at = started_at - (ended_at - ?), server_offset = ifnull(server_offset, 0) + (ended_at - ?),
       ended_at = ? WHERE ${ahead}`,
    ...[now, now, now, now + SLACK],
  );
}
