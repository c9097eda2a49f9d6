import { useApp } from '../../store/app-store.ts';
import { queueName } from './queue-names.ts';

/** Departments of the account's tickets: ids and names. */
export function useDepartments(): { value: string; label: string }[] {
  const queues = useApp((app) => app.queues.list);
  return queues.flatMap(({ key, label }) =>
    key.startsWith('dept:') ? [{ value: key.slice('dept:'.length), label: queueName(key, label) }] : [],
  );
}
