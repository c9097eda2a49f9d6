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
  queue === 'look' || queue === 'mine' || queue === 'nobodys' || queue.startsWith('taken:');

export const queueSort = (sorts: QueueSorts, queue: QueueKey): TicketSort => sorts[queue] ?? defaultSort(queue);

/** Searches and events during absence are a new queue each time, so their order is not stored. */
export const isSortStored = (queue: QueueKey): boolean => !/^(away|search):/.test(queue) && !hasFixedOrder(queue);

const isSameSort = (a: TicketSort, b: TicketSort): boolean => a.by === b.by && a.dir === b.dir;

/** Adds a choice. A queue's default order removes its choice. */
export function withSort(sorts: QueueSorts, queue: QueueKey, sort: TicketSort): QueueSorts {
  const { [queue]: _, ...others } = sorts;
  return isSameSort(sort, defaultSort(queue)) ? others : { ...others, [queue]: sort };
}

/** Ranks priorities by known names; any other is normal, so that none is urgent by guessing. */
const RANKS: Readonly<Record<string, number>> = {
  lowest: 1,
  low: 1,
  high: 3,
  highest: 4,
  urgent: 4,
  critical: 4,
  emergency: 4,
  immediate: 4,
};
const ORDINARY = 2;
const HIGH = 3;

/** From 1 (low) to 4 (urgent). */
export function priorityRank(priority: string): number {
  const word = priority.trim().toLowerCase();
  return (Object.hasOwn(RANKS, word) ? RANKS[word] : null) ?? ORDINARY;
}

export function urgency(priority: string): 'high' | 'urgent' | null {
  const rank = priorityRank(priority);
  if (rank < HIGH) return null;
  return rank === HIGH ? 'high' : 'urgent';
}

export const priorityRankSql = (column: string): string =>
  `CASE lower(trim(${column})) ${Object.entries(RANKS)
    .map(([word, rank]) => `WHEN '${word}' THEN ${rank}`)
    .join(' ')} ELSE ${ORDINARY} END`;
