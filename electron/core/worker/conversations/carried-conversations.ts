/**
 * Conversations that go along with unsent texts: on the other computer the agent reads what they
 * were answering, before the service was asked for it again.
 */
import type { Reading } from '../../../../shared/domain/conversation.ts';
import { getRow, type StoreContext } from '../context.ts';
import { readingOf, storedPosts, storeReading } from './stored-posts.ts';

/** One conversation as it is carried: its posts as text, without the service's HTML. */
export interface CarriedConversation {
  ticket: string;
  /** When it was asked for, by our clock, ms. */
  askedAt: number;
  reading: Reading;
}

/** More is not carried: what is left out is read at the service. */
const MOST = 500;
const MOST_BYTES = 20_000_000;

/** Those of these tickets that are known, as many as may be carried; whole, or not at all. */
export function carriedConversations(ctx: StoreContext, tickets: readonly string[]): CarriedConversation[] {
  const carried: CarriedConversation[] = [];
  let bytes = 0;
  for (const ticket of new Set(tickets)) {
    const one = conversationOf(ctx, ticket);
    const size = one ? Buffer.byteLength(JSON.stringify(one)) : 0;
    if (!one || bytes + size > MOST_BYTES || carried.length === MOST) continue;
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
  const all = storedPosts(ctx, ticket).map((post) => ({ ...post, html: null }));
  const inOrder = all.filter(({ note }) => !note);
  const posts = head.newestFirst ? inOrder.toReversed() : inOrder;
  return { ticket, ...asked, reading: { ...head, posts, notes: all.filter(({ note }) => note) } };
}

/**
 * What is known here already was read here, and stays. What comes counts as old, so that it is read
 * again as soon as the service can be asked. Returns how many came.
 */
export function importConversations(ctx: StoreContext, conversations: readonly CarriedConversation[]): number {
  const fresh = conversations.filter(({ ticket }) => readingOf(ctx, ticket) === null);
  for (const { ticket, reading, askedAt } of fresh) storeReading(ctx, ticket, reading, { at: askedAt, lastAt: '' });
  return fresh.length;
}
