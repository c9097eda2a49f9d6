/**
 * `writtenBetween` lists writers and words of some tickets' posts within a time span, for the
 * summary after an absence.
 */
import type { Post, PostRole } from '../../../../shared/domain/conversation.ts';
import type { MessageWhileAway } from '../../../../shared/domain/marks.ts';
import { setting } from '../account/settings.ts';
import { getRows, type StoreContext } from '../context.ts';
import { CUSTOMER_ROLES, firstWords } from './last-words.ts';

const MOST_MESSAGES = 20;
const POSTS_PER_TICKET = 10;
const MINUTE = 60_000;

interface Row {
  ticket: string;
  id: string;
  subject: string;
  role: PostRole;
  text: string;
  post: string;
}

/** One message per ticket, newest first: the customer's newest, else another writer's. */
export function writtenBetween(
  ctx: StoreContext,
  tickets: readonly string[],
  since: number,
  until: number,
): MessageWhileAway[] {
  const ownName = setting(ctx, 'agentName').trim();
  const found = [...new Set(tickets)].flatMap((ticket) => {
    const posts = newestOf(ctx, ticket)
      .map((row) => toWritten(row))
      .filter(({ at, author }) => at > since - MINUTE && at <= until && !(ownName !== '' && author === ownName));
    return posts.find(({ role }) => CUSTOMER_ROLES.includes(role)) ?? posts[0] ?? [];
  });
  return found.toSorted((a, b) => b.at - a.at).slice(0, MOST_MESSAGES);
}

const newestOf = (ctx: StoreContext, ticket: string): Row[] =>
  getRows<Row>(
    ctx.cache,
    `SELECT p.ticket, p.id, t.subject, p.role, p.text, p.post FROM posts p JOIN tickets t ON t.id = p.ticket
     WHERE p.ticket = ? AND p.role <> 'note' ORDER BY p.place DESC LIMIT ${POSTS_PER_TICKET}`,
    ticket,
  );

/** A post without a known time counts as oldest, since it may not be new. */
function toWritten({ ticket, id, subject, role, text, post }: Row): MessageWhileAway {
  const { author, at } = JSON.parse(post) as Omit<Post, 'text'>;
  const when = at?.utc ?? Number.NEGATIVE_INFINITY;
  return { ticket, entry: `post-${id}`, subject, author, role, words: firstWords(text), at: when };
}
