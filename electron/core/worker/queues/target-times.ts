/**
 * Stores the time when each ticket's answer target certainly passes (`due_at`). It does not change
 * while time goes on, so *Over target* and its order are one index scan. A trigger clears it when
 * other facts of the ticket change; this file computes it again for those tickets only.
 */
import { overdueAt } from '../../../../shared/domain/waiting.ts';
import { setting } from '../account/settings.ts';
import { getRow, getRows, run, type StoreContext } from '../context.ts';
import { nextTurn } from '../decode/pieces.ts';
import type { TicketLine } from '../ticket/line.ts';
import { setSyncFact, syncFact } from '../ticket/ticket-sync.ts';
import { businessTimeOf, ownLastReplies, waitingOf, whoseTurn } from './waiting.ts';

/** Tickets computed in one turn of the worker; other calls are answered between turns. */
const TICKETS_PER_TURN = 250;
/** Most tickets computed while a reader waits, enough for any poll. */
const MOST_AT_ONCE = 1000;

/** Must equal the expression of the index (`cache-schema.ts`). */
const HAS_TARGET = 'due_at IS NOT NULL AND done = 0';

interface TargetsPassed {
  /** Tickets whose targets passed since the previous look; `any` if that is not known. */
  passed: string[] | 'any';
  /** When the next target passes, our clock, or null. */
  next: number | null;
}

/** Computes all unknown times in turns, and returns the targets passed since then. */
export async function targetsPassed(ctx: StoreContext, since: number): Promise<TargetsPassed> {
  const { now } = ctx;
  let worked = forgetOnChange(ctx);
  while (computeTargets(ctx, TICKETS_PER_TURN) > 0) {
    worked = true;
    await nextTurn();
  }
  const passed = getRows<{ id: string }>(
    ctx.cache,
    `SELECT id FROM tickets WHERE ${HAS_TARGET} AND due_at > ? AND due_at <= ? LIMIT ?`,
    since,
    now,
    MOST_AT_ONCE,
  );
  const next = getRow<{ at: number | null }>(
    ctx.cache,
    `SELECT min(due_at) at FROM tickets WHERE ${HAS_TARGET} AND due_at > ?`,
    now,
  );
  return { passed: worked ? 'any' : passed.map(({ id }) => id), next: next?.at ?? null };
}

/**
 * Call before reading a queue or order by targets: computes times that the last pages left open.
 */
export function computeOpenTargets(ctx: StoreContext): void {
  forgetOnChange(ctx);
  computeTargets(ctx, MOST_AT_ONCE);
}

/** Call when a reply turns out to be ours: the wait is computed again. */
export function forgetTarget(ctx: StoreContext, ticket: string): void {
  run(ctx.cache, 'UPDATE tickets SET due_at = NULL, due_known = 0 WHERE id = ?', ticket);
}

/** Clears all times if hours, targets or zone changed; returns whether they did. */
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

function computeTargets(ctx: StoreContext, most: number): number {
  if (setting(ctx, 'answerTargets').length === 0) return 0;
  const lines = getRows<TicketLine>(ctx.cache, `SELECT * FROM tickets WHERE due_known = 0 AND waits = 1 LIMIT ?`, most);
  if (lines.length === 0) return 0;
  const time = businessTimeOf(ctx);
  const own = ownLastReplies(
    ctx,
    lines.map(({ id }) => id),
  );
  const turns = lines.map((line) => whoseTurn(line, own.get(line.id)));
  const waits = waitingOf(ctx, lines, turns);
  ctx.cache.transaction(() => {
    for (const { id } of lines) {
      const waiting = waits.get(id);
      const due = waiting && time ? overdueAt(waiting, time) : null;
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
