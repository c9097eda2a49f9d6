/**
 * Orders of a queue in SQL: for each the columns it goes by, the first one first. The time of a
 * ticket's last reply stands for how long a customer waits, while it is their turn to be answered.
 */
import { priorityRankSql } from '../../../../shared/domain/priority.ts';
import type { QueueKey } from '../../../../shared/domain/ticket.ts';
import type { SortBy, TicketSort } from '../../../../shared/domain/ticket-sort.ts';
import { getRows, type StoreContext } from '../context.ts';

export interface QueueOrder {
  /** What it needs beside the tickets `t`; its parameters come before all others. */
  join: string;
  params: unknown[];
  /** For `ORDER BY`. */
  by: string;
}

const RANK = priorityRankSql('t.priority');
/** Those who wait first, and of them who has waited longest. */
const WAITING = [`t.meaning <> 'needs-us'`, 't.last_at'];

const ORDER: Record<SortBy, readonly string[]> = {
  waiting: WAITING,
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

/** Where a queue's index has the order and all of it is alike otherwise, nothing is sorted. */
const IN_INDEX: Readonly<Record<string, readonly string[]>> = {
  'awaiting waiting': ['t.last_at'],
  'overTarget target': ['t.due_at'],
};

/**
 * When each ticket is due, as far as anything is promised. As a table of its own it gets an index;
 * the JSON would be read through for each ticket of the queue.
 */
const DUE = `LEFT JOIN (
    WITH due AS MATERIALIZED (SELECT CAST(key AS TEXT) ticket, value due FROM json_each(?)) SELECT * FROM due
  ) d ON d.ticket = t.id`;

/** The order of this queue; tickets that are equal in it stand by their ids. */
export function queueOrder(ctx: StoreContext, view: QueueKey, { by, dir }: TicketSort): QueueOrder {
  const columns = IN_INDEX[`${view} ${by}`] ?? ORDER[by];
  const direction = dir === 'asc' ? 'ASC' : 'DESC';
  return {
    ...(by === 'due' ? { join: DUE, params: [JSON.stringify(promisesDue(ctx))] } : { join: '', params: [] }),
    by: [...columns, 't.id'].map((column) => `${column} ${direction}`).join(', '),
  };
}

const promisesDue = (ctx: StoreContext): Record<string, number> =>
  Object.fromEntries(
    getRows<{ ticket: string; due: number }>(ctx.work, 'SELECT ticket, due FROM promises WHERE kept_at IS NULL').map(
      ({ ticket, due }) => [ticket, due],
    ),
  );
