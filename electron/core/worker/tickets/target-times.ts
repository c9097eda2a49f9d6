/**
 * Keeps with each ticket the moment at which its target passes for certain (`due_at`). Nothing of it
 * changes as time goes on, so that *Over target* and the order by it are one index scan. A trigger
 * of the cache forgets the moment of a ticket of which something else is known; here it is worked
 * out again, for those tickets alone.
 */
import { passesAt } from '../../../../shared/domain/waiting.ts';
import { setting } from '../account/settings.ts';
import { getRow, getRows, run, type StoreContext } from '../context.ts';
import { nextTurn } from '../decode/pieces.ts';
import type { TicketLine } from './line.ts';
import { setSyncFact, syncFact } from './ticket-sync.ts';
import { businessTimeOf, ownLasts, waitingOf, whoseTurn } from './waiting.ts';

/** Tickets worked out in one turn of the worker; reads are answered between turns. */
const TURN = 250;
/** As many as a reader waits for: whatever a poll brings. */
const AT_ONCE = 1000;

/** To the letter as the index has it (`cache-schema.ts`). */
const HAS_TARGET = 'due_at IS NOT NULL AND done = 0';

export interface TargetsPassed {
  /** Tickets whose targets passed since the look before, or all where any may have. */
  passed: string[] | 'any';
  /** When the next one passes, our clock; null where none does. */
  next: number | null;
}

/** Works out all that is not known, in turns, and says what passed since then. */
export async function targetsPassed(ctx: StoreContext, since: number): Promise<TargetsPassed> {
  const { now } = ctx;
  let worked = forgetOnChange(ctx);
  while (workOut(ctx, TURN) > 0) {
    worked = true;
    await nextTurn();
  }
  const passed = getRows<{ id: string }>(
    ctx.cache,
    `SELECT id FROM tickets WHERE ${HAS_TARGET} AND due_at > ? AND due_at <= ? LIMIT ?`,
    since,
    now,
    AT_ONCE,
  );
  const next = getRow<{ at: number | null }>(
    ctx.cache,
    `SELECT min(due_at) at FROM tickets WHERE ${HAS_TARGET} AND due_at > ?`,
    now,
  );
  return { passed: worked ? 'any' : passed.map(({ id }) => id), next: next?.at ?? null };
}

/** Before a queue or an order by targets is read: what the last pages left open. */
export function settleTargets(ctx: StoreContext): void {
  forgetOnChange(ctx);
  workOut(ctx, AT_ONCE);
}

/** Another reply of this ticket is ours than was thought: who waits is worked out again. */
export function forgetTarget(ctx: StoreContext, ticket: string): void {
  run(ctx.cache, 'UPDATE tickets SET due_at = NULL, due_known = 0 WHERE id = ?', ticket);
}

/** Other hours, targets or another zone: no moment holds any more. Whether that was so. */
function forgetOnChange(ctx: StoreContext): boolean {
  const targets = setting(ctx, 'answerTargets');
  const by = targets.length === 0 ? '' : JSON.stringify([targets, setting(ctx, 'businessHours'), setting(ctx, 'zone')]);
  if ((syncFact(ctx, 'targets') ?? '') === by) return false;
  ctx.cache.transaction(() => {
    run(ctx.cache, 'UPDATE tickets SET due_at = NULL, due_known = 0 WHERE due_known = 1');
    setSyncFact(ctx, 'targets', by);
  })();
  return true;
}

/** How many tickets were worked out, `most` at most. */
function workOut(ctx: StoreContext, most: number): number {
  if (setting(ctx, 'answerTargets').length === 0) return 0;
  const lines = getRows<TicketLine>(
    ctx.cache,
    `SELECT * FROM tickets WHERE due_known = 0 AND meaning = 'needs-us' LIMIT ?`,
    most,
  );
  if (lines.length === 0) return 0;
  const time = businessTimeOf(ctx);
  const own = ownLasts(
    ctx,
    lines.map(({ id }) => id),
  );
  const turns = lines.map((line) => whoseTurn(line, own.get(line.id)));
  const waits = waitingOf(ctx, lines, turns);
  ctx.cache.transaction(() => {
    for (const { id } of lines) {
      const waiting = waits.get(id);
      const due = waiting && time ? passesAt(waiting, time) : null;
      run(
        ctx.cache,
        'UPDATE tickets SET due_at = ?, due_known = 1 WHERE id = ?',
        due === null ? null : Math.ceil(due),
        id,
      );
    }
  })();
  return lines.length;
}
