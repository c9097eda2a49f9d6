/**
 * Search source for posts. A post is found by its words and by properties of its ticket, but never
 * by the ticket alone.
 */

import type { Query } from '../../rules/search/query.ts';
import { dayOf } from '../../rules/search/query.ts';
import { serviceDay } from '../account/settings.ts';
import type { StoreContext } from '../context.ts';
import { firstKeyOf } from './search-keys.ts';
import {
  condition,
  matchAll,
  type Plan,
  plan,
  positiveLeaves,
  positiveNodes,
  rowsOfPlan,
  type SearchSource,
  type Sql,
  type Widening,
  widenedMatch,
} from './search-match.ts';
import { literalIn, ticketSource } from './search-sources.ts';

interface PostPlan {
  source: SearchSource;
  plan: Plan;
}

/**
 * Null if the query has neither words nor a writer's side. With `spread`, some words may be in the
 * ticket, if one is in the post.
 */
export function postPlan(ctx: StoreContext, tree: Query, spread: Widening | null, now: number): PostPlan | null {
  const leaves = positiveLeaves(tree);
  const isAsked =
    leaves.length > 0 || positiveNodes(tree).some((node) => node.kind === 'operator' && node.name === 'in');
  if (!isAsked) return null;
  const source = postSource(ctx, now);
  if (spread === null) return { source, plan: plan(source, tree, null) };
  const byTicket = ofTickets(ctx, now);
  const wide: SearchSource = leaves.length > 1 ? { ...source, also: byTicket } : source;
  // The index finds posts by any of the words: a condition alone would scan every post.
  const found = leaves.map((leaf) => widenedMatch(source, leaf, spread)).join(' OR ');
  return { source, plan: { match: found === '' ? null : found, rest: condition(wide, tree, spread) } };
}

export function postSource(ctx: StoreContext, now: number): SearchSource {
  const byTicket = ofTickets(ctx, now);
  return {
    db: ctx.cache,
    name: 'post',
    from: 'posts p',
    key: 'p.search_key',
    words: 'text files',
    beginsAt: 3,
    literal: literalIn(`concat(p.text, p.post)`),
    columns: { in: 'facts', has: 'facts', from: 'author' },
    operator(operator) {
      if (operator.name !== 'before' && operator.name !== 'after') return byTicket(operator);
      const day = dayOf(operator.value, serviceDay(ctx, now));
      const key = firstKeyOf(Date.parse(`${day}T00:00:00Z`) / 1000);
      return operator.name === 'after'
        ? { where: 'p.search_key >= ?', params: [key] }
        : { where: 'p.search_key > 0 AND p.search_key < ?', params: [key] };
    },
  };
}

function ofTickets(ctx: StoreContext, now: number): (node: Query) => Sql {
  const tickets = ticketSource(ctx, now);
  return (node) => {
    const { where, params } = condition(tickets, node, null);
    return { where: `p.ticket IN (SELECT t.id FROM tickets t WHERE ${where})`, params };
  };
}

/** SQL for `IN` with the tickets of all matching posts; null if the query asks for no post. */
export function ticketsOfPosts(ctx: StoreContext, tree: Query, now: number): Sql | null {
  const found = postPlan(ctx, tree, null, now);
  if (!found) return null;
  const { where, params } = rowsOfPlan(found.source, found.plan, matchAll([]));
  return { where: `SELECT p.ticket ${where}`, params };
}
