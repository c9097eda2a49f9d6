/** Saved views are named searches of the agent or the team; they survive the loss of the cache. */
import type { SavedView } from '../../../../shared/domain/search.ts';
import { parseQuery } from '../../rules/search/query.ts';
import { possibleQueries } from '../../rules/search/recognise.ts';
import { getRow, getRows, run, type StoreContext } from '../context.ts';
import { withNotedCustomers } from '../search/noted-customers.ts';
import { ticketsOfPosts } from '../search/post-source.ts';
import { indexCache, indexWork } from '../search/search-index.ts';
import {
  condition,
  MATCHES_NOTHING,
  matchAny,
  plan,
  rowsOfPlan,
  type Sql,
  searchable,
  toJsonList,
} from '../search/search-match.ts';
import { textSource, ticketSource } from '../search/search-sources.ts';
import type { ViewValue } from '../team/decode-values.ts';
import { putTeamTool, removeTeamTool, teamTool, teamTools } from '../team/tools.ts';

export const views = (ctx: StoreContext): SavedView[] => [
  ...ownViews(ctx),
  ...teamTools<ViewValue>(ctx, 'view')
    .map(({ id, value, beside }): SavedView => ({ id, ...value, team: { beside } }))
    .sort((a, b) => (a.name.toLowerCase() < b.name.toLowerCase() ? -1 : 1)),
];

export const ownViews = (ctx: StoreContext): SavedView[] =>
  getRows(ctx.work, 'SELECT id, name, query FROM views ORDER BY position, id');

export function viewById(ctx: StoreContext, id: string): SavedView | null {
  const own = getRow<SavedView>(ctx.work, 'SELECT id, name, query FROM views WHERE id = ?', id);
  const shared = own ? null : teamTool<ViewValue>(ctx, 'view', id);
  return own ?? (shared && { id, ...shared.value, team: { beside: shared.beside } });
}

/** A new view comes last; an existing one keeps its place. */
export function saveView(ctx: StoreContext, { id, name, query }: SavedView): SavedView[] {
  const isTeams = teamTool(ctx, 'view', id) !== null;
  ctx.work.transaction(() => {
    if (isTeams) putTeamTool(ctx, 'view', id, { name, query }, ctx.now);
    else putOwn(ctx, { id, name, query });
  })();
  return views(ctx);
}

const putOwn = (ctx: StoreContext, { id, name, query }: SavedView): unknown =>
  run(
    ctx.work,
    `INSERT INTO views VALUES (?, ?, ?, (SELECT coalesce(max(position), 0) + 1 FROM views))
     ON CONFLICT (id) DO UPDATE SET name = excluded.name, query = excluded.query`,
    id,
    name,
    query,
  );

export function removeView(ctx: StoreContext, id: string): SavedView[] {
  ctx.work.transaction(() => {
    if (run(ctx.work, 'DELETE FROM views WHERE id = ?', id) === 0) removeTeamTool(ctx, 'view', id);
  })();
  return views(ctx);
}

const ANY: Sql = { where: '1', params: [] };

/**
 * Condition for a saved search on tickets `t`: the ticket matches, or one of its messages or the
 * agent's texts does.
 */
export const viewCondition = (ctx: StoreContext, query: string): Sql =>
  mentionCondition(ctx, possibleQueries(query)[0]);

/** The same for a query made by code: it is used literally, without guesses. */
export function mentionCondition(ctx: StoreContext, query: string): Sql {
  const tree = searchable(parseQuery(query).tree);
  if (!tree) return MATCHES_NOTHING;
  indexCache(ctx);
  indexWork(ctx);
  const own = condition(ticketSource(ctx), withNotedCustomers(ctx, tree), null);
  const texts = textSource(ctx, tree, null);
  const posts = ticketsOfPosts(ctx, tree);
  const cached = posts ? matchAny([own, { where: `t.id IN (${posts.where})`, params: posts.params }]) : own;
  if (!texts) return cached;
  const { where, params } = rowsOfPlan(texts.source, plan(texts.source, tree, null), texts.written ?? ANY);
  const tickets = getRows<{ id: string }>(
    ctx.work,
    `SELECT DISTINCT d.ticket id ${where} AND d.ticket IS NOT NULL`,
    ...params,
  );
  if (tickets.length === 0) return cached;
  const written = {
    where: 't.id IN (SELECT value FROM json_each(?))',
    params: [toJsonList(tickets.map(({ id }) => id))],
  };
  return matchAny([cached, written]);
}
