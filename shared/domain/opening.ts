/** What a window shows first, in one answer. */
import type { Result } from '../result.ts';
import type { Account } from './account.ts';
import type { DeskStatus } from './desk.ts';
import type { QueueKey, QueueRows, QueueSummary } from './ticket.ts';
import type { TicketSort } from './ticket-sort.ts';

export interface Opening {
  status: DeskStatus;
  accounts: Account[];
  /** Of the account that the window opens; null where there is none, or it is closed. */
  queue: OpeningQueue | null;
}

export interface OpeningQueue {
  account: string;
  view: QueueKey;
  sort: TicketSort;
  /** From the top. */
  rows: Result<QueueRows>;
  queues: Result<QueueSummary[]>;
}
