/**
 * `waitingOf` finds customers who wait for an answer, and since when: since their first message
 * after our last one if the conversation is current, else by the ticket's header. If the moment is
 * unknown, it gives its bounds.
 */
import { type BusinessTime, businessTime } from '../../../../shared/domain/business-time.ts';
import type { Turn } from '../../../../shared/domain/ticket.ts';
import { type CustomerWait, overdueAt, targetMinutes } from '../../../../shared/domain/waiting.ts';
import { zonedToUtc } from '../../../../shared/domain/zone.ts';
import { setting } from '../account/settings.ts';
import { getRow, getRows, run, type StoreContext } from '../context.ts';
import { nextTurn } from '../decode/page.ts';
import { contradictsFilter, type TicketLine, turnOf } from '../ticket/line.ts';
import { setSyncFact, syncFact } from '../ticket/ticket-sync.ts';

/**
 * Decides by the last writer in the conversation, else by the status, unless the last reply is
 * known to be ours, or status and queue contradict each other.
 */
export function whoseTurn({ last_by, meaning, status, last_at }: TicketLine, ownLast: string | undefined): Turn {
  const isOwn = last_at !== '' && ownLast === last_at;
  // The service may record our reply as the customer's.
  if (last_by !== null) return last_by === 'staff' || isOwn ? 'us' : 'customer';
  if (meaning === 'needs-us' && isOwn) return 'us';
  return contradictsFilter(meaning, status) ? 'unknown' : turnOf(meaning);
}

export const ownLastReplies = (ctx: StoreContext, tickets: string[]): Map<string, string> =>
  new Map(
    getRows<{ ticket: string; own: string }>(
      ctx.work,
      `SELECT ticket, own_last own FROM marks WHERE own_last <> '' AND ticket IN (SELECT value FROM json_each(?))`,
      JSON.stringify(tickets),
    ).map(({ ticket, own }) => [ticket, own]),
  );

/** The account's business hours; null if their zone is unknown. */
function businessTimeOf(ctx: StoreContext): BusinessTime | null {
  const hours = setting(ctx, 'businessHours');
  const zone = setting(ctx, 'zone');
  const key = JSON.stringify([hours, zone]);
  const cached = times.get(ctx);
  if (cached?.key === key) return cached.time;
  const time = businessTime(hours, zone);
  times.set(ctx, { key, time });
  return time;
}

/** Kept to reuse the years that were already computed. */
const times = new WeakMap<StoreContext, { key: string; time: BusinessTime | null }>();

export function waitingOf(ctx: StoreContext, lines: TicketLine[], turns: Turn[]): Map<string, CustomerWait> {
  const waiting = lines.filter(({ waits }, index) => waits === 1 && turns[index] === 'customer');
  if (waiting.length === 0) return new Map();
  const zone = setting(ctx, 'zone');
  // Without countable hours no target passes.
  const targets = businessTimeOf(ctx) === null ? [] : setting(ctx, 'answerTargets');
  const seen = zone === null ? lookPairs(ctx, waiting) : null;
  return new Map(
    waiting.flatMap((line) => {
      const since = zone === null ? sinceByLooks(line, seen?.get(line.id)) : sinceByZone(line, zone);
      if (since === null) return [];
      const target = targetMinutes(targets, { deptId: line.dept_id, priority: line.priority });
      const again = line.waits_from === null || zone === null ? null : zonedToUtc(line.last_at, zone);
      return [[line.id, { since, target, ...(again === null ? {} : { again }) }] as const];
    }),
  );
}

/** Time text since when the customer waits; null if only bounds are known. */
function waitsFrom(line: TicketLine): string | null {
  if (line.last_by === 'customer') return line.waits_from ?? line.last_at;
  const isTheirs = line.status.trim().toLowerCase() === 'customer-reply';
  const isOpening = line.last_reply === null || line.last_reply === line.opened;
  return isTheirs || isOpening ? line.last_at : null;
}

/**
 * With the service's zone. If an unknown writer wrote after the opening, the customer's last
 * message lies in between.
 */
function sinceByZone(line: TicketLine, zone: string): CustomerWait['since'] | null {
  const text = waitsFrom(line);
  const latest = zonedToUtc(text ?? line.last_at, zone);
  if (latest === null) return null;
  const opened = text === null ? zonedToUtc(line.opened ?? '', zone) : latest;
  return [Math.min(opened ?? latest, latest), latest];
}

const HOUR = 3_600_000;
const WEST = 12 * HOUR;
const EAST = 14 * HOUR;

/** Two looks of this desk, by our clock: only the second showed the current last reply. */
interface LookPair {
  ticket: string;
  from: number;
  to: number;
}

/** Without a zone: bounds from the looks around the last reply, and from all possible zones. */
function sinceByLooks(line: TicketLine, seen: LookPair | undefined): CustomerWait['since'] | null {
  const text = waitsFrom(line);
  const wall = zonedToUtc(text ?? line.last_at, 'UTC');
  if (wall === null) return null;
  const opened = text === null ? zonedToUtc(line.opened ?? '', 'UTC') : wall;
  // A look at the ticket included its last reply.
  const seenAt = line.met_at > 0 && seen === undefined ? line.met_at : line.fetched_at;
  const latest = Math.min(wall + WEST, seen?.to ?? seenAt);
  const earliestOpening = (opened ?? wall) - EAST;
  // Earlier posts of the customer are older than those looks, so the looks bound only the last
  // reply.
  const isLast = text !== null && line.waits_from === null;
  const earliest = seen === undefined || !isLast ? earliestOpening : Math.max(earliestOpening, seen.from);
  return [Math.min(earliest, latest), latest];
}

function lookPairs(ctx: StoreContext, lines: TicketLine[]): Map<string, LookPair> {
  const lasts = new Map(lines.map(({ id, last_at }) => [id, last_at]));
  const looks = getRows<LookPair & { last: string }>(
    ctx.work,
    `SELECT ticket, new last, from_at "from", to_at "to" FROM observed
     WHERE field = 'lastReply' AND ticket IN (SELECT value FROM json_each(?)) ORDER BY at`,
    JSON.stringify([...lasts.keys()]),
  );
  return new Map(looks.filter(({ ticket, last }) => lasts.get(ticket) === last).map((look) => [look.ticket, look]));
}

/** Tickets computed in one turn of the worker; other calls are answered between turns. */
const TICKETS_PER_TURN = 250;
/** Most tickets computed while a reader waits, enough for any poll. */
const MOST_AT_ONCE = 1000;

/**
 * The time when a ticket's answer target certainly passes is stored (`due_at`): it does not change
 * while time goes on, so *Over target* and its order are one index scan. A trigger clears it when
 * other facts of the ticket change. Must equal the expression of the index (`cache-schema.ts`).
 */
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
