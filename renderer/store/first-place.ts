/** Where a window is as it opens. */
import type { QueueKey } from '../../shared/domain/ticket.ts';

export const LAST_ACCOUNT = 'rackside.account';

/** What a window shows when it opens. */
export const FIRST_QUEUE = 'awaiting' satisfies QueueKey;

/** The account that was open when the window was last used. */
export const lastAccount = (): string | null => localStorage.getItem(LAST_ACCOUNT);
