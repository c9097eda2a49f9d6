/**
 * Orders of a queue in SQL, by columns from the first to the last. A customer waits since their
 * first message after our last one, if known, else since the last reply.
 */

import type { QueueKey } from '../../../../shared/domain/ticket.ts';
import { priorityRankSql, type SortBy, type TicketSort } from '../../../../shared/domain/ticket-sort.ts';
import { getRows, type StoreContext } from '../context.ts';

interface QueueOrder {
  /** Parts in order; each part is ordered by an index. */
  parts: readonly OrderPart[];
  /** SQL and parameters for the tickets of one part that match these conditions on `t`. */
  read(part: OrderPart, where: string, params: readonly unknown[]): { sql: string; params: unknown[] };
}

interface OrderPart {
  where: string;
  /** Each stream is ordered by its own index columns; streams are merged while reading. */
  streams: readonly { where: string; columns: readonly string[] }[];
}

const RANK = priorityRankSql('t.priority');
const WAITING = ['t.waits = 0', 'ifnull(t.waits_from, t.last_at)'];
const BY_WAIT: readonly OrderPart[] = [
  {
    where: 't.waits = 1',
    streams: [
      { where: 't.waits = 1 AND t.waits_from IS NULL', columns: ['t.last_at'] },
      { where: 't.waits = 1 AND t.waits_from IS NOT NULL', columns: ['t.waits_from'] },
    ],
  },
  { where: 't.waits = 0', streams: [{ where: 't.waits = 0', columns: ['t.last_at'] }] },
];

const ORDER: Record<Exclude<SortBy, 'waiting'>, readonly string[]> = {
  priorityWaiting: [`-(${RANK})`, ...WAITING],
  target: ['t.due_at IS NULL', 't.due_at', ...WAITING],
  due: ['d.due IS NULL', 'd.due', ...WAITING],
  lastReply: ['t.last_at'],
  date: ['t.opened'],
  number: ['t.tid'],
  status: ['t.status'],
  priority: [RANK],
  department: ['t.dept_id'],
  requester: ['t.name COLLATE NOCASE'],
};

/** All tickets over target have a due time, and this index has their order. */
const IN_INDEX: Readonly<Record<string, readonly string[]>> = { 'overTarget target': ['t.due_at'] };

function partsOf(view: QueueKey, by: SortBy): readonly OrderPart[] {
  if (by === 'waiting') return BY_WAIT;
  return [{ where: '1', streams: [{ where: '1', columns: IN_INDEX[`${view} ${by}`] ?? ORDER[by] }] }];
}

/**
 * Due times of tickets with a target. Materialized as a table, it gets an index; otherwise SQLite
 * reads the whole JSON for each ticket.
 */
const DUE = `LEFT JOIN (
    WITH due AS MATERIALIZED (SELECT CAST(key AS TEXT) ticket, value due FROM json_each(?)) SELECT * FROM due
  ) d ON d.ticket = t.id`;

export function queueOrder(ctx: StoreContext, view: QueueKey, { by, dir }: TicketSort): QueueOrder {
  const direction = dir === 'asc' ? 'ASC' : 'DESC';
  const parts = partsOf(view, by);
  const [join, joined] = by === 'due' ? [DUE, [JSON.stringify(promisesDue(ctx))]] : ['', []];
  const select = (where: string, columns: readonly string[]) =>
    `SELECT t.*, ${columns.map((column, at) => `${column} by_${at}`).join(', ')} FROM tickets t ${join} WHERE ${where}`;
  return {
    parts: dir === 'asc' ? parts : parts.toReversed(),
    read: ({ streams }, where, params) => {
      const columns = (streams[0]?.columns ?? []).map((_, at) => `by_${at}`);
      const order = [...columns, 'id'].map((column) => `${column} ${direction}`).join(', ');
      const all = streams.map((stream) => select(`${where} AND ${stream.where}`, stream.columns));
      return {
        sql: `${all.join(' UNION ALL ')} ORDER BY ${order}`,
        params: streams.flatMap(() => [...joined, ...params]),
      };
    },
  };
}

const promisesDue = (ctx: StoreContext): Record<string, number> =>
  Object.fromEntries(
    getRows<{ ticket: string; due: number }>(ctx.work, 'SELECT ticket, due FROM promises WHERE kept_at IS NULL').map(
      ({ ticket, due }) => [ticket, due],
    ),
  );
