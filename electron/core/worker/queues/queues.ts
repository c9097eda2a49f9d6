import type { QueueKey, QueueRows, QueueSummary, StatusMeaning } from '../../../../shared/domain/ticket.ts';
import { isTeamQueue, type TicketSort } from '../../../../shared/domain/ticket-sort.ts';
import { setting } from '../account/settings.ts';
import { getColumn, getCount, getRow, getRows, getValue, type StoreContext } from '../context.ts';
import { type ConversationToRead, IS_OLD } from '../conversations/stored-posts.ts';
import type { Sql } from '../search/search-match.ts';
import { openRequests } from '../team/look-rows.ts';
import { departmentsSeen, meaningOf, type TicketLine } from '../ticket/line.ts';
import { ON_SERVER, serverCounts } from '../ticket/services.ts';
import { firstSyncDone } from '../ticket/ticket-sync.ts';
import { keptQueueCount, keptQueueRows, snoozedCount, snoozedRows } from './draft-and-promise-queues.ts';
import { holderCounts, holderInQueue, isComputed } from './filters.ts';
import { queueOrder } from './queue-order.ts';
import { toRows } from './rows.ts';
import { overdueTickets, todayCounts, todayRows } from './today.ts';
import { viewById, viewCondition, views } from './views.ts';
import { computeOpenTargets } from './waiting.ts';
import { awayTickets } from './while-away.ts';

export function queueRows(
  ctx: StoreContext,
  view: QueueKey,
  sort: TicketSort,
  from: number,
  count: number,
): Omit<QueueRows, 'revision'> {
  if (view === 'today') return todayRows(ctx, from, count);
  if (view === 'drafts' || view === 'promised') return keptQueueRows(ctx, view, from, count);
  if (view === 'snoozed') return snoozedRows(ctx, from, count);
  computeOpenTargets(ctx);
  const queue = listedQueue(ctx, view);
  const order = queueOrder(ctx, view, sort);
  const late = view === 'awaiting' ? JSON.stringify(overdueTickets(ctx)) : '[]';
  const isLate = 't.id IN (SELECT value FROM json_each(?))';
  // One query per layer: a single order over all layers would sort the whole queue.
  const places = [
    ...(late === '[]' ? [] : [`${queue.any} AND ${isLate}`]),
    ...[IS_PINNED, queue.below].map((place) => (late === '[]' ? place : `${place} AND NOT ${isLate}`)),
  ];
  const layers = places.flatMap((place) => order.parts.map((part) => ({ place, part })));
  const params = [...queue.params, ...(late === '[]' ? [] : [late])];
  const lines: TicketLine[] = [];
  let skipped = from;
  for (const { place, part } of layers) {
    const left = count - lines.length;
    if (left === 0) break;
    const layer = order.read(part, `${queue.where} AND ${place}`, params);
    const read = getRows<TicketLine>(ctx.cache, `${layer.sql} LIMIT ? OFFSET ?`, ...layer.params, left, skipped);
    lines.push(...read);
    if (read.length === 0 && skipped > 0)
      skipped -= Math.min(skipped, countAt(ctx, { ...queue, params }, `${place} AND ${part.where}`));
    else skipped = 0;
  }
  return { rows: toRows(ctx, lines), total: countShown(ctx, view, queue) };
}

export const unreadAndAwaiting = (ctx: StoreContext): { unread: number; awaiting: number } => ({
  unread: countWhere(ctx, 'unread'),
  awaiting: countWhere(ctx, 'awaiting'),
});

function countWhere(ctx: StoreContext, view: Exclude<QueueKey, 'today'>): number {
  if (view === 'drafts' || view === 'promised') return keptQueueCount(ctx, view);
  if (view === 'snoozed') return snoozedCount(ctx);
  return countShown(ctx, view, listedQueue(ctx, view));
}

/**
 * Queues that use only the columns of ticket groups (`cache-schema.ts`), so their conditions work
 * on groups too.
 */
const OF_GROUPS = /^(awaiting|unread|active|flagged|mine|nobodys)$|^(dept|status|taken):/;

function countShown(ctx: StoreContext, view: CachedView, queue: ListedQueue): number {
  if (!OF_GROUPS.test(view)) return countAt(ctx, queue, queue.any);
  const sql = `SELECT sum(t.n) n FROM ticket_groups t WHERE ${queue.where} AND ${queue.any}`;
  return getValue<number | null>(ctx.cache, sql, ...queue.params) ?? 0;
}

function countAt(ctx: StoreContext, { where, params }: Sql, place: string): number {
  const sql = `SELECT count(*) n FROM tickets t WHERE ${where} AND ${place}`;
  return getCount(ctx.cache, sql, ...params);
}

type CachedView = Exclude<QueueKey, 'today' | 'drafts' | 'promised' | 'snoozed'>;

const IS_PINNED = 't.place = 2';
/** Queues by whose turn it is leave out tickets marked as done here. */
const excludesDone = (view: QueueKey): boolean =>
  isTeamQueue(view) || /^(awaiting|unread|active|overTarget)$|^dept:/.test(view);

interface ListedQueue extends Sql {
  any: string;
  below: string;
}

/**
 * The queue with the agent's marks applied: which places to list, and which of them below the
 * pinned tickets.
 */
function listedQueue(ctx: StoreContext, view: CachedView): ListedQueue {
  const { where, params } = queueCondition(ctx, view);
  // These lists include snoozed tickets: outages affect all customers of a server, a summary lists
  // past events, and a search matches as written.
  const whole = ['server:', 'away:', 'view:', 'search:'].some((kind) => view.startsWith(kind));
  return {
    where: excludesDone(view) ? `${where} AND t.done = 0` : where,
    params,
    any: whole ? 't.place >= 0' : 't.place > 0',
    below: whole ? 't.place < 2' : 't.place = 1',
  };
}

/** Condition on cached tickets `t` for a queue, without the agent's marks. */
export function queueCondition(ctx: StoreContext, view: CachedView): Sql {
  const away = AWAY_VIEW.exec(view);
  if (away) {
    const ids = awayTickets(ctx, Number(away[1]), Number(away[2]));
    return { where: 't.id IN (SELECT value FROM json_each(?))', params: [JSON.stringify(ids)] };
  }
  if (view === 'look') {
    const ids = openRequests(ctx).map(({ ticket }) => ticket);
    return { where: 't.id IN (SELECT value FROM json_each(?))', params: [JSON.stringify(ids)] };
  }
  if (view === 'unread') return { where: 't.unread = 1', params: [] };
  if (view === 'overTarget') return { where: 't.due_at IS NOT NULL AND t.due_at <= ?', params: [ctx.now] };
  const amongActive = (where: string, param: string | null): Sql => {
    const active = queueCondition(ctx, 'active');
    return { where: `${where} AND ${active.where}`, params: [param, ...active.params] };
  };
  if (view.startsWith('dept:')) return amongActive('t.dept_id = ?', view.slice('dept:'.length));
  const holder = holderInQueue(ctx, view);
  if (holder) return amongActive('t.taken_by IS ?', holder.member);
  if (view.startsWith('status:')) return { where: 't.status = ?', params: [view.slice('status:'.length)] };
  if (view.startsWith('server:')) return amongActive(ON_SERVER, view.slice('server:'.length));
  if (view.startsWith('view:')) {
    const saved = viewById(ctx, view.slice('view:'.length));
    return saved ? searchCondition(ctx, saved.query) : { where: '0', params: [] };
  }
  if (view.startsWith('search:')) return searchCondition(ctx, view.slice('search:'.length));
  // Must equal the expression of the index (`cache-schema.ts`), else SQLite reads the whole cache.
  if (basisOf(ctx, view) === 'service') return { where: `t.in_${view} = 1${ofService(view)}`, params: [] };
  if (view === 'flagged') return { where: 't.flagged = 1', params: [] };
  if (view === 'awaiting') return { where: `t.meaning = 'needs-us'`, params: [] };
  return { where: `t.meaning <> 'closed'`, params: [] };
}

/**
 * A ticket found answered after the filter was read no longer waits: leave out its row and its
 * count.
 */
const ofService = (view: QueueKey): string =>
  view === 'awaiting' ? ` AND t.meaning NOT IN ('answered', 'closed')` : '';

const AWAY_VIEW = /^away:(\d+)-(\d+)$/;

function searchCondition(ctx: StoreContext, query: string): Sql {
  const { where, params } = viewCondition(ctx, query);
  return { where: `(${where})`, params };
}

function basisOf(ctx: StoreContext, view: QueueKey): QueueSummary['basis'] {
  if (view !== 'awaiting' && view !== 'active' && view !== 'flagged') return 'local';
  return isComputed(ctx, view) ? 'computed' : 'service';
}

/** Complete even before the first sync. */
const COMPLETE_QUEUES: ReadonlySet<QueueKey> = new Set(['today', 'drafts', 'promised']);

export function queueList(ctx: StoreContext): QueueSummary[] {
  computeOpenTargets(ctx);
  const firstSync = !firstSyncDone(ctx);
  const fixed: Exclude<QueueKey, 'today'>[] = [
    'awaiting',
    'unread',
    'drafts',
    'promised',
    'snoozed',
    'active',
    'flagged',
  ];
  if (setting(ctx, 'answerTargets').length > 0) fixed.push('overTarget');
  const holders = holderCounts(ctx, queueCondition(ctx, 'active'));
  const departments = departmentsSeen(ctx).slice(0, MOST_QUEUES);
  const inDepartments = departmentCounts(ctx);
  // Closed statuses come last: they have the most tickets but matter least.
  const isClosed = ({ key }: { key: string }) => Number(meaningOf(key, false) === 'closed');
  const statuses = statusCounts(ctx).sort((a, b) => isClosed(a) - isClosed(b));
  const { count: todays, ...today } = todayCounts(ctx);
  return [
    { ...summary('today', null, null, todays, 'local'), ...today },
    ...fixed.map((key) => ({
      ...summary(key, null, null, countWhere(ctx, key), basisOf(ctx, key)),
      ...(key === 'promised' ? { overdue: today.overdue } : {}),
    })),
    ...(holders
      ? [
          summary('look', null, null, countWhere(ctx, 'look'), 'local'),
          summary('mine', null, null, holders.own, 'local'),
          summary('nobodys', null, null, countWhere(ctx, 'nobodys'), 'local'),
          ...holders.colleagues.map(({ member, name, count }) =>
            summary(`taken:${member}`, name, null, count, 'local'),
          ),
        ]
      : []),
    ...serverCounts(ctx, queueCondition(ctx, 'active')).map((s) =>
      summary(`server:${s.name}`, s.name, null, s.n, 'local'),
    ),
    ...views(ctx).map(({ id, name, team }) => ({
      ...summary(`view:${id}`, name, null, countWhere(ctx, `view:${id}`), 'local'),
      ...(team ? { team } : {}),
    })),
    ...departments.map(({ id, names: [name = id] }): QueueSummary => {
      const { active, awaiting } = inDepartments.get(id) ?? { active: 0, awaiting: 0 };
      return { ...summary(`dept:${id}`, name, null, active, 'local'), awaiting };
    }),
    ...statuses.map(({ key, shown }) => summary(`status:${key}`, key, meaningOf(key, false), shown, 'local')),
  ];

  function summary(
    key: QueueKey,
    label: string | null,
    meaning: StatusMeaning | null,
    count: number,
    basis: QueueSummary['basis'],
  ): QueueSummary {
    const readAt = basis === 'service' ? filterReadAt(ctx, key) : null;
    return { key, label, meaning, count, atLeast: firstSync && !COMPLETE_QUEUES.has(key), basis, readAt };
  }
}

function departmentCounts(ctx: StoreContext): Map<string, { active: number; awaiting: number }> {
  const active = queueCondition(ctx, 'active');
  const awaiting = queueCondition(ctx, 'awaiting');
  const lines = getRows<{ dept: string; active: number; awaiting: number }>(
    ctx.cache,
    `SELECT t.dept_id dept, sum(t.n) active, sum(t.n * (${awaiting.where})) awaiting FROM ticket_groups t
     WHERE ${active.where} AND t.done = 0 AND t.place > 0 GROUP BY t.dept_id`,
    ...awaiting.params,
    ...active.params,
  );
  return new Map(lines.map(({ dept, ...counts }) => [dept, counts]));
}

/** More than any service has: windows draw each queue. Other tickets are found by search. */
const MOST_QUEUES = 500;

const statusCounts = (ctx: StoreContext): { key: string; shown: number }[] =>
  getRows(
    ctx.cache,
    `SELECT status key, sum(n * (place > 0)) shown FROM ticket_groups
     GROUP BY status ORDER BY sum(n) DESC, status LIMIT ${MOST_QUEUES}`,
  );

const filterReadAt = (ctx: StoreContext, key: QueueKey): number | null =>
  getValue<number>(ctx.cache, 'SELECT read_at at FROM filters WHERE name = ?', key) ?? null;

/**
 * At most `count` tickets without a current conversation, newest first: those that await our reply,
 * then those that the agent read or wrote to after `since` (our clock, ms).
 */
export function toReadAhead(ctx: StoreContext, since: number, count: number): ConversationToRead[] {
  const { where, params } = queueCondition(ctx, 'awaiting');
  const awaiting = getRows<ConversationToRead>(
    ctx.cache,
    `SELECT t.id ticket, t.last_at lastAt FROM tickets t
     WHERE ${where} AND t.done = 0 AND t.missed = 0 AND ${IS_OLD} ORDER BY t.last_at DESC LIMIT ?`,
    ...params,
    count,
  );
  if (awaiting.length === count) return awaiting;
  const known = new Set(awaiting.map(({ ticket }) => ticket));
  const touched = getRows<ConversationToRead>(
    ctx.cache,
    `SELECT t.id ticket, t.last_at lastAt FROM json_each(?) touched CROSS JOIN tickets t ON t.id = touched.value
     WHERE t.meaning <> 'closed' AND t.missed = 0 AND ${IS_OLD} ORDER BY t.last_at DESC`,
    JSON.stringify(ticketsTouchedSince(ctx, since)),
  );
  return [...awaiting, ...touched.filter(({ ticket }) => !known.has(ticket))].slice(0, count);
}

const ticketsTouchedSince = (ctx: StoreContext, since: number): string[] =>
  getColumn(
    ctx.work,
    `SELECT ticket FROM marks WHERE read_at >= ?
     UNION SELECT ticket FROM outbox WHERE started_at >= ?
     UNION SELECT ticket FROM drafts WHERE saved_at >= ?`,
    since,
    since,
    since,
  );

export const newestTicket = (ctx: StoreContext): ConversationToRead | null =>
  getRow<ConversationToRead>(
    ctx.cache,
    'SELECT id ticket, last_at lastAt FROM tickets WHERE missed = 0 ORDER BY last_at DESC, id DESC LIMIT 1',
  ) ?? null;
