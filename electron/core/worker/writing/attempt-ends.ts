/** Keeps the ends of attempts behind the clock, which somebody may set back. */
import { getRow, run, type StoreContext } from '../context.ts';

/** ms by which an attempt may seem to end ahead of now: it is measured by another clock. */
const SLACK = 1000;

/**
 * Attempts that seem to end ahead of now: the clock was set back since. They end now, so that what
 * is read from here on is known to be later; the service's clock tells when they were, as before.
 */
export function endByNow({ work, now }: StoreContext): void {
  const ahead = `state IN ('in-doubt', 'refused') AND ended_at > ?`;
  // A disk that takes nothing more must not keep the runner from what is there.
  if (!getRow(work, `SELECT 1 FROM outbox WHERE ${ahead}`, now + SLACK)) return;
  run(
    work,
    `UPDATE outbox SET started_at = started_at - (ended_at - ?), server_offset = ifnull(server_offset, 0) + (ended_at - ?),
       ended_at = ? WHERE ${ahead}`,
    ...[now, now, now, now + SLACK],
  );
}
