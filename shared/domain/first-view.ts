/** All data for a window's first view, in one answer. */
import type { Result } from '../result.ts';
import type { Account } from './account.ts';
import type { DeskStatus } from './desk.ts';
import type { QueueKey, QueueRows, QueueSummary } from './ticket.ts';
import type { TicketSort } from './ticket-sort.ts';

export interface FirstView {
  status: DeskStatus;
  accounts: Account[];
  /** Queue of the opened account. Null without an account, or if it is closed. */
  queue: FirstViewQueue | null;
}

interface FirstViewQueue {
  account: string;
  view: QueueKey;
  sort: TicketSort;
  rows: Result<QueueRows>;
  queues: Result<QueueSummary[]>;
}
