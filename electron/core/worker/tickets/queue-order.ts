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
  /**
   * Conditions on `t` that divide the tickets: those of the first one come first, and each part has
   * the order of an index.
   */
  parts: readonly string[];
  /** For `ORDER BY`, within a part. */
  by: string;
}

const RANK = priorityRankSql('t.priority');
/** Those who wait first, and of them who has waited longest. */
const WAITING = [`t.meaning <> 'needs-us'`, 't.last_at'];
/** The same without a sort: first those for whom that is false. */
const BY_TURN = [`t.meaning = 'needs-us'`, `t.meaning <> 'needs-us'`];
const WHOLE = ['1'];

const ORDER: Record<SortBy, readonly string[]> = {
  waiting: ['t.last_at'],
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

/** All that is over its target has one, and its index has that order. */
const IN_INDEX: Readonly<Record<string, readonly string[]>> = { 'overTarget target': ['t.due_at'] };

/** All of *Awaiting Reply* waits, whatever its statuses say. */
const partsOf = (view: QueueKey, by: SortBy): readonly string[] =>
  by === 'waiting' && view !== 'awaiting' ? BY_TURN : WHOLE;

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
  const parts = partsOf(view, by);
  return {
    parts: dir === 'asc' ? parts : parts.toReversed(),
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
