/**
 * Conversations travel with unsent texts to another computer, so that the agent can read them there
 * before the service is asked.
 */
import type { CarriedConversation } from '../../../../shared/contract/archive-sections.ts';
import { getRow, type StoreContext } from '../context.ts';
import { readingOf, storedPosts, storeReading } from './stored-posts.ts';

const MOST_CONVERSATIONS = 500;
const MOST_BYTES = 20_000_000;

/** Collects whole conversations of these tickets up to the limits; unknown ones are left out. */
export function exportConversations(ctx: StoreContext, tickets: readonly string[]): CarriedConversation[] {
  const carried: CarriedConversation[] = [];
  let bytes = 0;
  for (const ticket of new Set(tickets)) {
    const one = conversationOf(ctx, ticket);
    const size = one ? Buffer.byteLength(JSON.stringify(one)) : 0;
    if (!one || bytes + size > MOST_BYTES || carried.length === MOST_CONVERSATIONS) continue;
    bytes += size;
    carried.push(one);
  }
  return carried;
}

function conversationOf(ctx: StoreContext, ticket: string): CarriedConversation | null {
  const head = readingOf(ctx, ticket);
  const asked = getRow<{ askedAt: number }>(
    ctx.cache,
    'SELECT asked_at askedAt FROM conversations WHERE ticket = ?',
    ticket,
  );
  if (!head || !asked) return null;
  const all = storedPosts(ctx, ticket).map(({ look: _, ...post }) => ({ ...post, html: null }));
  const inOrder = all.filter(({ note }) => !note);
  const posts = head.newestFirst ? inOrder.toReversed() : inOrder;
  return { ticket, ...asked, reading: { ...head, posts, notes: all.filter(({ note }) => note) } };
}

/**
 * Imports conversations that are not known here. They count as old, so that they are read again
 * when the service can be asked. Returns the number imported.
 */
export function importConversations(ctx: StoreContext, conversations: readonly CarriedConversation[]): number {
  const fresh = conversations.filter(({ ticket }) => readingOf(ctx, ticket) === null);
  for (const { ticket, reading, askedAt } of fresh) storeReading(ctx, ticket, reading, { at: askedAt, lastAt: '' });
  return fresh.length;
}
