/** A saved search as a condition on tickets. */
import { parseQuery } from '../search/query.ts';
import { readings } from '../search/recognise.ts';
import { all, type StoreContext } from './context.ts';
import { indexCache, indexWork } from './search-index.ts';
import { any, condition, json, NEVER, plan, rowsOfPlan, type Sql, searchable } from './search-match.ts';
import { textShelf, ticketShelf } from './search-shelves.ts';

const ANY: Sql = { where: '1', params: [] };

/** Which tickets `t` a view of this query lists: those that match, and those with a text of the agent's that does. */
export function viewCondition(ctx: StoreContext, query: string, now: number): Sql {
  const tree = searchable(parseQuery(readings(query)[0]).tree);
  if (!tree) return NEVER;
  indexCache(ctx);
  indexWork(ctx);
  const own = condition(ticketShelf(ctx, now), tree, null);
  const texts = textShelf(ctx, tree, null, now);
  if (!texts) return own;
  const { where, params } = rowsOfPlan(texts.shelf, plan(texts.shelf, tree, null), texts.written ?? ANY);
  const tickets = all<{ id: string }>(
    ctx.work,
    `SELECT DISTINCT d.ticket id ${where} AND d.ticket IS NOT NULL`,
    ...params,
  );
  if (tickets.length === 0) return own;
  const written = { where: 't.id IN (SELECT value FROM json_each(?))', params: [json(tickets.map(({ id }) => id))] };
  return any([own, written]);
}
