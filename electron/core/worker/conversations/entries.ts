/**
 * Merges a ticket's posts into its timeline: our reply and its post become one entry, and a change
 * already shown by a post gets no line of its own.
 */
import type { Post } from '../../../../shared/domain/conversation.ts';
import type { SentEntry, TimelineEntry } from '../../../../shared/domain/timeline.ts';
import { sameText } from '../../rules/html/canonical-text.ts';
import type { StoreContext } from '../context.ts';
import { ticketLine } from '../ticket/line.ts';
import { minuteOf, OPENING_ID } from './facts.ts';
import { likelyWriters } from './likely-writers.ts';
import { conversationFacts, readingOf, storedPosts } from './stored-posts.ts';

type PostEntry = Extract<TimelineEntry, { kind: 'post' }>;
type Observed = Extract<TimelineEntry, { kind: 'observed' }>;
type Dated = TimelineEntry & { at: number };

interface ConversationEntries {
  posts: PostEntry[];
  replies: Dated[];
  showsOpening: boolean;
  explains(change: Observed): boolean;
}

/** Most time between our send and its post, ms: a post may have only minutes, and another clock. */
const MATCH_WINDOW_MS = 5 * 60_000;

export function conversationEntries(ctx: StoreContext, ticket: string, replies: Dated[]): ConversationEntries {
  const stored = storedPosts(ctx, ticket);
  if (stored.length === 0) return { posts: [], replies, showsOpening: false, explains: () => false };
  const own = ownPosts(
    stored,
    replies.filter((reply) => reply.kind === 'sent'),
  );
  const line = ticketLine(ctx, ticket);
  const proven = [...own].filter(
    ([post, sent]) => sent.post === post.id && sent.recordedAs !== 'client' && !sent.chosen,
  );
  const ours = new Set(proven.map(([post]) => post));
  const likely = line ? likelyWriters(stored, ours, conversationFacts(ctx, line)) : new Map<Post, never>();
  let last = 0;
  const posts = withNotesBetween(stored).map((post): PostEntry => {
    // A post without a certain time is placed after the one before it.
    if (!post.note) last = Math.max(last, post.at?.utc ?? last);
    const sent = own.get(post) ?? null;
    const id = sent?.id ?? `${post.note ? 'note' : 'post'}-${post.id}`;
    const at = post.note ? (post.at?.utc ?? last) : last;
    const writer = sent ? undefined : likely.get(post);
    return { kind: 'post', id, at, post: shownPost(post), own: sent, ...(writer && { likely: writer }) };
  });
  const taken = new Set([...own.values()].map(({ id }) => id));
  const until = readingOf(ctx, ticket)?.lastReply ?? '';
  return {
    posts,
    replies: replies.filter(({ id }) => !taken.has(id)),
    showsOpening: stored.some(({ id, note }) => id === OPENING_ID && !note),
    explains: ({ field, to }) => field === 'lastReply' && (minuteOf(to) ?? '~') <= until,
  };
}

/** A file's link may hold the ticket's access code, so windows get file numbers only. */
const shownPost = ({ look: _, ...post }: Post): Post =>
  post.files.some(({ link }) => link !== null)
    ? { ...post, files: post.files.map((file) => ({ ...file, link: null })) }
    : post;

/**
 * Places the staff's notes after the post that preceded them, by the service's own clock: this
 * works even if the service's zone is unknown.
 */
function withNotesBetween(stored: readonly Post[]): Post[] {
  const all = stored.filter(({ note }) => !note);
  for (const note of stored.filter((post) => post.note)) {
    const written = note.at?.text;
    const after = written === undefined ? all.length - 1 : all.findLastIndex(({ at }) => at && at.text <= written);
    all.splice(after + 1, 0, note);
  }
  return all;
}

/**
 * Maps posts to our replies, each at most once: proven pairs first, then pairs with the same words
 * and about the same time.
 */
function ownPosts(posts: readonly Post[], sent: readonly SentEntry[]): Map<Post, SentEntry> {
  const found = new Map<Post, SentEntry>();
  const proven = (reply: SentEntry) => posts.find(({ id, note }) => !note && id === reply.post);
  for (const reply of sent) {
    const post = proven(reply);
    if (post) found.set(post, reply);
  }
  for (const reply of sent.filter((one) => !proven(one)).toSorted((a, b) => a.at - b.at)) {
    const post = posts.find(
      (one) => !found.has(one) && !one.note && isNear(one, reply.at) && sameText(reply.text, one),
    );
    if (post) found.set(post, reply);
  }
  return found;
}

const isNear = ({ at }: Post, sentAt: number): boolean =>
  at?.utc == null || Math.abs(at.utc - sentAt) <= MATCH_WINDOW_MS;
