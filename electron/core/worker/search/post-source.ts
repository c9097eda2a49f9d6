/**
 * Search source for posts. A post is found by its words and by properties of its ticket, but never
 * by the ticket alone.
 */

import type { Post } from '../../../../shared/domain/conversation.ts';
import { dayOf, joined, type Query } from '../../rules/search/query.ts';
import { highlights, type Needle } from '../../rules/search/text.ts';
import { serviceDay, setting } from '../account/settings.ts';
import { getRows, hasRow, type StoreContext } from '../context.ts';
import { storedPost } from '../conversations/stored-posts.ts';
import { firstKeyOf, INDEXED_CHARACTERS } from './post-index.ts';
import {
  condition,
  hasTrailingSigns,
  type Leaf,
  matchAll,
  type Plan,
  plan,
  positiveLeaves,
  positiveNodes,
  rowsOfPlan,
  type SearchSource,
  type Sql,
  toJsonList,
  type Widening,
  widenedMatch,
  wordsFrom,
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
export function postPlan(ctx: StoreContext, tree: Query, spread: Widening | null): PostPlan | null {
  const leaves = positiveLeaves(tree);
  const isAsked =
    leaves.length > 0 || positiveNodes(tree).some((node) => node.kind === 'operator' && node.name === 'in');
  if (!isAsked) return null;
  const source = postSource(ctx);
  if (spread === null) return { source, plan: plan(source, tree, null) };
  const parts = tree.kind === 'all' ? tree.parts : [tree];
  const own = leaves.filter((leaf) => parts.includes(leaf) && isPlainWord(leaf) && !isInTickets(ctx, leaf, leaves));
  const others = joined(
    'all',
    parts.filter((part) => !own.some((leaf) => leaf === part)),
  );
  const wide: SearchSource = leaves.length > 1 ? { ...source, also: ofTickets(ctx) } : source;
  // The index finds posts with all words that no ticket has, or else with any of the words: a
  // condition alone would scan every post.
  const ways = (own.length > 0 ? own : leaves).map((leaf) => `(${widenedMatch(source, leaf, spread)})`);
  const found = ways.length === 0 ? null : ways.join(own.length > 0 ? ' AND ' : ' OR ');
  return { source, plan: { match: found, rest: others && condition(wide, others, spread) } };
}

const isPlainWord = (leaf: Leaf): boolean => leaf.kind === 'word' && !hasTrailingSigns(leaf);

/** A word alone is never in the ticket only. */
function isInTickets(ctx: StoreContext, leaf: Leaf, all: readonly Leaf[]): boolean {
  if (all.length === 1) return false;
  const tickets = ticketSource(ctx);
  const { where, params } = rowsOfPlan(tickets, plan(tickets, leaf, null));
  return hasRow(ctx.cache, `SELECT 1 ${where} LIMIT 1`, ...params);
}

export function postSource(ctx: StoreContext): SearchSource {
  const byTicket = ofTickets(ctx);
  return {
    db: ctx.cache,
    name: 'post',
    from: 'posts p',
    key: 'p.search_key',
    words: 'text files',
    beginsAt: 3,
    wordsFrom: (beginning) => wordsFrom(ctx.cache, 'post_terms', beginning),
    literal: literalIn(`concat(p.text, p.post)`),
    columns: { in: 'facts', has: 'facts', from: 'author' },
    operator(operator) {
      if (operator.name !== 'before' && operator.name !== 'after') return byTicket(operator);
      const day = dayOf(operator.value, serviceDay(ctx));
      const key = firstKeyOf(Date.parse(`${day}T00:00:00Z`) / 1000);
      return operator.name === 'after'
        ? { where: 'p.search_key >= ?', params: [key] }
        : { where: 'p.search_key > 0 AND p.search_key < ?', params: [key] };
    },
  };
}

function ofTickets(ctx: StoreContext): (node: Query) => Sql {
  const tickets = ticketSource(ctx);
  return (node) => {
    const { where, params } = condition(tickets, node, null);
    return { where: `p.ticket IN (SELECT t.id FROM tickets t WHERE ${where})`, params };
  };
}

/** SQL for `IN` with the tickets of all matching posts; null if the query asks for no post. */
export function ticketsOfPosts(ctx: StoreContext, tree: Query): Sql | null {
  const found = postPlan(ctx, tree, null);
  if (!found) return null;
  const { where, params } = rowsOfPlan(found.source, found.plan, matchAll([]));
  return { where: `SELECT p.ticket ${where}`, params };
}

export interface FoundPost {
  key: number;
  ticket: string;
  /** Name of its entry in the ticket's timeline. */
  entry: string;
  post: Post;
}

export function postsOf(ctx: StoreContext, keys: readonly number[]): Map<number, FoundPost> {
  const zone = setting(ctx, 'zone');
  return new Map(
    getRows<{ key: number; ticket: string; id: string; text: string; post: string }>(
      ctx.cache,
      'SELECT search_key key, ticket, id, text, post FROM posts WHERE search_key IN (SELECT value FROM json_each(?))',
      toJsonList(keys),
    ).map(({ key, ticket, id, text, post: stored }) => {
      return [key, { key, ticket, entry: entryOf(id), post: storedPost(stored, text, zone) }];
    }),
  );
}

/** Must match the names that `conversations/entries.ts` gives to posts that are not ours. */
export const entryOf = (stored: string): string =>
  stored.startsWith('note:') ? `note-${stored.slice(5)}` : `post-${stored}`;

export const hitIdOf = (ticket: string, entry: string): string => `${ticket}/${entry}`;

const SCANNED_LENGTH = 8000;
const OVERLAP = 400;

/** The part of a post with the first match, else its beginning: a post may be a whole log. */
export function partWith(text: string, needles: readonly Needle[]): string {
  if (text.length <= SCANNED_LENGTH) return text;
  for (let from = 0; from < Math.min(text.length, INDEXED_CHARACTERS); from += SCANNED_LENGTH - OVERLAP) {
    const part = text.slice(from, from + SCANNED_LENGTH);
    if (highlights(part, needles).length > 0) return part;
  }
  return text.slice(0, SCANNED_LENGTH);
}
