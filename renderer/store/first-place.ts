/** Where a window starts. */
import type { QueueKey } from '../../shared/domain/ticket.ts';

export const LAST_ACCOUNT_KEY = 'rackside.account';

export const FIRST_QUEUE = 'awaiting' satisfies QueueKey;

export const lastAccount = (): string | null => localStorage.getItem(LAST_ACCOUNT_KEY);
