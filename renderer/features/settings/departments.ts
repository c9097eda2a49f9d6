/** Knows the queues of departments, and which of them nobody has named. */
import type { Account } from '../../../shared/domain/account.ts';
import type { QueueSummary } from '../../../shared/domain/ticket.ts';

/** Before the department's id, in the key of its queue. */
export const PREFIX = 'dept:';

/** Whether a department is met that nobody named: neither the service nor the agent. */
export const hasNamelessDepartment = (queues: readonly QueueSummary[], { settings }: Account): boolean =>
  queues.some(({ key, label }) => {
    const id = key.slice(PREFIX.length);
    return key.startsWith(PREFIX) && (label === null || label === id) && !settings.departments[id];
  });
