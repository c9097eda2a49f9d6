/** The statuses and departments that the cached tickets have. */
import { all, type StoreContext } from './context.ts';
import { setting } from './settings.ts';

export const statusesSeen = (ctx: StoreContext): { status: string; count: number }[] =>
  all(ctx.cache, 'SELECT status, count(*) count FROM tickets GROUP BY status ORDER BY count(*) DESC, status');

interface Department {
  id: string;
  /** The agent's own for it, then the service's; none where nobody gave it one. */
  names: string[];
  count: number;
}

export function departmentsSeen(ctx: StoreContext): Department[] {
  const own = setting(ctx, 'departments');
  return all<{ id: string; name: string | null; count: number }>(
    ctx.cache,
    `SELECT dept_id id, max(dept_name) name, count(*) count FROM tickets GROUP BY dept_id
     ORDER BY length(dept_id), dept_id`,
  ).map(({ id, name, count }) => ({
    id,
    names: [own[id], name].filter((one) => one !== undefined && one !== null),
    count,
  }));
}
