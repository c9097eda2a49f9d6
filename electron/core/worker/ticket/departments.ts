/**
 * Names departments: the agent's name, else the one from any answer of the service. Lists of
 * tickets often have only a number, while get-ticket answers include the name.
 */
import { setting } from '../account/settings.ts';
import { getRow, getRows, run, type StoreContext } from '../context.ts';
import type { TicketLine } from './line.ts';

/** A department's name; `given` if neither the agent nor the service named it. */
export function departmentName<T extends string | null>(ctx: StoreContext, id: string, given: T): string | T {
  return ownName(setting(ctx, 'departments'), id) ?? nameFromService(ctx, id) ?? given;
}

/**
 * `names`: the agent's names by id. An id may equal an inherited property's name, so check own
 * properties only.
 */
const ownName = (names: Record<string, string>, id: string): string | null =>
  (Object.hasOwn(names, id) ? names[id] : null) ?? null;

const nameFromService = (ctx: StoreContext, id: string): string | null =>
  getRow<{ name: string }>(ctx.cache, 'SELECT name FROM department_names WHERE dept_id = ?', id)?.name ?? null;

/**
 * Keeps the department's name from an answer. It applies to all of its tickets, even after a list
 * without names updated this one.
 */
export function noteDepartment(ctx: StoreContext, { id, dept_id }: TicketLine, name: string): void {
  if (nameFromService(ctx, dept_id) === name) return;
  run(ctx.cache, 'UPDATE tickets SET dept_name = ? WHERE id = ?', name, id);
}

interface Department {
  id: string;
  names: string[];
  /** Number of tickets. */
  count: number;
}

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
