/**
 * Sort orders of ticket lists, by urgency or by a column. A new one needs a name here, its columns
 * in `ORDER` of the worker's `queue-order.ts`, and its text in the list.
 */
import type { QueueKey } from './ticket.ts';

/** Orders by urgency, as in the menu. Each has only the direction of `usualSortBy`. */
export const WORK_SORTS = ['waiting', 'priorityWaiting', 'target', 'due', 'lastReply'] as const;

export const COLUMN_SORTS = ['date', 'number', 'status', 'priority', 'department', 'requester'] as const;

export const SORTS = [...WORK_SORTS, ...COLUMN_SORTS] as const;
export type SortBy = (typeof SORTS)[number];

export interface TicketSort {
  by: SortBy;
  dir: 'asc' | 'desc';
}

export type QueueSorts = Record<string, TicketSort>;

const NEWEST_FIRST: ReadonlySet<SortBy> = new Set(['lastReply', 'date']);

/** Whether the newest entries are usually wanted first. */
export const isNewestFirst = (by: SortBy): boolean => NEWEST_FIRST.has(by);

export const usualSortBy = (by: SortBy): TicketSort => ({ by, dir: isNewestFirst(by) ? 'desc' : 'asc' });

/** Queues with a fixed order by the agent's tasks. */
const FIXED_ORDER: ReadonlySet<QueueKey> = new Set(['today', 'drafts', 'promised', 'snoozed']);
export const hasFixedOrder = (queue: QueueKey): boolean => FIXED_ORDER.has(queue);

/** Default order of a queue. Queues about waiting start with the longest wait. */
export const defaultSort = (queue: QueueKey): TicketSort =>
  queue === 'overTarget'
    ? usualSortBy('target')
    : usualSortBy(WAITING_QUEUES.test(queue) || isTeamQueue(queue) ? 'waiting' : 'lastReply');

const WAITING_QUEUES = /^(awaiting$|dept:|search:)/;

export const isTeamQueue = (queue: QueueKey): boolean =>
  queue === 'mine' || queue === 'nobodys' || queue.startsWith('taken:');

export const queueSort = (sorts: QueueSorts, queue: QueueKey): TicketSort => sorts[queue] ?? defaultSort(queue);

/** Searches and events during absence are a new queue each time, so their order is not stored. */
export const isSortStored = (queue: QueueKey): boolean => !/^(away|search):/.test(queue) && !hasFixedOrder(queue);

const isSameSort = (a: TicketSort, b: TicketSort): boolean => a.by === b.by && a.dir === b.dir;

/** Adds a choice. A queue's default order removes its choice. */
export function withSort(sorts: QueueSorts, queue: QueueKey, sort: TicketSort): QueueSorts {
  const { [queue]: _, ...others } = sorts;
  return isSameSort(sort, defaultSort(queue)) ? others : { ...others, [queue]: sort };
}
