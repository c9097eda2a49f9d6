/** Queues of departments, and which departments have no name. */
import type { Account } from '../../../shared/domain/account.ts';
import type { QueueSummary } from '../../../shared/domain/ticket.ts';

export const DEPARTMENT_PREFIX = 'dept:';

/** Whether there is a department that neither the service nor the agent named. */
export const hasNamelessDepartment = (queues: readonly QueueSummary[], { settings }: Account): boolean =>
  queues.some(({ key, label }) => {
    const id = key.slice(DEPARTMENT_PREFIX.length);
    return key.startsWith(DEPARTMENT_PREFIX) && (label === null || label === id) && !settings.departments[id];
  });
