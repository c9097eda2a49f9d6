/**
 * Names departments: as the agent calls them, else as the service did in any answer. Its lists of
 * tickets often give a number only, while its answers to get-ticket give the name too.
 */
import { setting } from '../account/settings.ts';
import { getRow, getRows, run, type StoreContext } from '../context.ts';
import type { TicketLine } from './line.ts';

/** What a department is called; `given` stands where neither the agent nor the service named it. */
export function departmentName<T extends string | null>(ctx: StoreContext, id: string, given: T): string | T {
  return ownName(setting(ctx, 'departments'), id) ?? heard(ctx, id) ?? given;
}

/** `names`: as the agent calls them, by their ids, any of which may be the name of a property. */
const ownName = (names: Record<string, string>, id: string): string | null =>
  (Object.hasOwn(names, id) ? names[id] : null) ?? null;

const heard = (ctx: StoreContext, id: string): string | null =>
  getRow<{ name: string }>(ctx.cache, 'SELECT name FROM department_names WHERE dept_id = ?', id)?.name ?? null;

/**
 * Keeps the name that an answer gave the department of a ticket. It holds for all of its tickets,
 * also once a list of tickets without names has passed over this one.
 */
export function noteDepartment(ctx: StoreContext, { id, dept_id }: TicketLine, name: string): void {
  if (heard(ctx, dept_id) === name) return;
  run(ctx.cache, 'UPDATE tickets SET dept_name = ? WHERE id = ?', name, id);
}

interface Department {
  id: string;
  /** The agent's own for it, then the service's; none where nobody gave it one. */
  names: string[];
  /** Tickets. */
  count: number;
}

/** Departments that tickets stand in. */
export function departmentsSeen(ctx: StoreContext): Department[] {
  const own = setting(ctx, 'departments');
  return getRows<{ id: string; name: string | null; count: number }>(
    ctx.cache,
    `SELECT t.dept_id id, d.name, sum(t.n) count FROM ticket_groups t LEFT JOIN department_names d USING (dept_id)
     GROUP BY t.dept_id ORDER BY length(t.dept_id), t.dept_id`,
  ).map(({ id, name, count }) => ({
    id,
    names: [ownName(own, id), name].filter((one) => one !== null),
    count,
  }));
}
