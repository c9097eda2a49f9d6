/**
 * Fits the posts of a ticket into its timeline: a reply of ours and its post are one entry, and
 * what a post tells needs no line of its own.
 */
import type { Post } from '../../../../shared/domain/conversation.ts';
import type { SentEntry, TimelineEntry } from '../../../../shared/domain/timeline.ts';
import type { StoreContext } from '../context.ts';
import { minuteOf } from './facts.ts';
import { OPENING_ID } from './identity.ts';
import { sameText } from './same-text.ts';
import { readingOf, storedPosts } from './stored-posts.ts';

type PostEntry = Extract<TimelineEntry, { kind: 'post' }>;
type Observed = Extract<TimelineEntry, { kind: 'observed' }>;
type Dated = TimelineEntry & { at: number };

interface ConversationEntries {
  posts: PostEntry[];
  /** The replies that are no post, or not yet. */
  replies: Dated[];
  /** The opening post is among them. */
  tellsOpening: boolean;
  /** Whether a change is what one of the posts made. */
  tells(change: Observed): boolean;
}

/** A post may be dated by its minute, and by another clock: so far from our own send, ms. */
const NEAR = 5 * 60_000;

export function conversationEntries(ctx: StoreContext, ticket: string, replies: Dated[]): ConversationEntries {
  const stored = storedPosts(ctx, ticket);
  if (stored.length === 0) return { posts: [], replies, tellsOpening: false, tells: () => false };
  const own = ownPosts(
    stored,
    replies.filter((reply) => reply.kind === 'sent'),
  );
  let last = 0;
  const posts = withNotesBetween(stored).map((post): PostEntry => {
    // Where a time is not known for certain the post stands behind the one before it.
    if (!post.note) last = Math.max(last, post.at?.utc ?? last);
    const sent = own.get(post) ?? null;
    const id = sent?.id ?? `${post.note ? 'note' : 'post'}-${post.id}`;
    return { kind: 'post', id, at: post.note ? (post.at?.utc ?? last) : last, post: withoutLinks(post), own: sent };
  });
  const taken = new Set([...own.values()].map(({ id }) => id));
  const until = readingOf(ctx, ticket)?.lastReply ?? '';
  return {
    posts,
    replies: replies.filter(({ id }) => !taken.has(id)),
    tellsOpening: stored.some(({ id, note }) => id === OPENING_ID && !note),
    tells: ({ field, to }) => field === 'lastReply' && (minuteOf(to) ?? '~') <= until,
  };
}

/** A link of a file may hold the ticket's access code, and a window names a file by its number. */
const withoutLinks = (post: Post): Post =>
  post.files.some(({ link }) => link !== null)
    ? { ...post, files: post.files.map((file) => ({ ...file, link: null })) }
    : post;

/**
 * Notes of the staff behind the post that they were written after, by the service's own clock: it
 * tells that also where its zone is not known.
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
 * Which posts are replies of ours, each once: what was found to be one, and what has the same words
 * and is of about the same time.
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

const isNear = ({ at }: Post, sentAt: number): boolean => at?.utc == null || Math.abs(at.utc - sentAt) <= NEAR;
