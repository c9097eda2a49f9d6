/**
 * Orders of a ticket list: those that say what to answer next, and those of a column. A new one is
 * a name here, its columns in `ORDER` of the worker's `queue-order.ts`, and its words in the list.
 */
import type { QueueKey } from './ticket.ts';

/** What to answer next, in the order of the menu. Each has one direction only, that of `sortOf`. */
export const WORK_SORTS = ['waiting', 'priorityWaiting', 'target', 'due', 'lastReply'] as const;

/** By a column, in either direction. */
export const COLUMN_SORTS = ['date', 'number', 'status', 'priority', 'department', 'requester'] as const;

export const SORTS = [...WORK_SORTS, ...COLUMN_SORTS] as const;
export type SortBy = (typeof SORTS)[number];

export interface TicketSort {
  by: SortBy;
  dir: 'asc' | 'desc';
}

/** By key of a queue: what the agent chose for it. */
export type QueueSorts = Record<string, TicketSort>;

const NEWEST_FIRST: ReadonlySet<SortBy> = new Set(['lastReply', 'date']);

/** Whether it runs by a time of which the newest is what one looks for. */
export const isNewestFirst = (by: SortBy): boolean => NEWEST_FIRST.has(by);

/** The order as it is meant where nobody says a direction. */
export const sortOf = (by: SortBy): TicketSort => ({ by, dir: isNewestFirst(by) ? 'desc' : 'asc' });

/** Queues that have one order of their own, whatever is chosen: what the agent has to see to says it. */
const OWN_ORDER: ReadonlySet<QueueKey> = new Set(['today', 'drafts', 'promised', 'snoozed']);
export const hasOwnOrder = (queue: QueueKey): boolean => OWN_ORDER.has(queue);

/** The order of a queue until the agent chooses one: who waits longest, where the queue is about waiting. */
export const defaultSort = (queue: QueueKey): TicketSort =>
  queue === 'overTarget'
    ? sortOf('target')
    : sortOf(queue === 'awaiting' || queue.startsWith('dept:') || isTeamQueue(queue) ? 'waiting' : 'lastReply');

/** Queues by who of the team has a ticket. */
export const isTeamQueue = (queue: QueueKey): boolean =>
  queue === 'mine' || queue === 'nobodys' || queue.startsWith('taken:');

/** The order in which a queue is shown. */
export const sortIn = (sorts: QueueSorts, queue: QueueKey): TicketSort => sorts[queue] ?? defaultSort(queue);

/** What happened while away is another queue each time: nothing is kept for it. */
export const keepsSort = (queue: QueueKey): boolean => !queue.startsWith('away:') && !hasOwnOrder(queue);

const isSameSort = (a: TicketSort, b: TicketSort): boolean => a.by === b.by && a.dir === b.dir;

/** The chosen orders with one more choice; the default of a queue takes its choice away. */
export function withSort(sorts: QueueSorts, queue: QueueKey, sort: TicketSort): QueueSorts {
  const { [queue]: _, ...others } = sorts;
  return isSameSort(sort, defaultSort(queue)) ? others : { ...others, [queue]: sort };
}
