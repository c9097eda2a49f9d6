/**
 * Finds our own sends among the posts that were read: this settles doubts, shows how a first reply
 * was recorded, and finds messages of others in between. The rule is in `our-post.ts`.
 */
import type { Post } from '../../../../shared/domain/conversation.ts';
import {
  type ConversationLook,
  isSentAsCustomer,
  type OutboxState,
  type PostProof,
  type RecordedAs,
} from '../../../../shared/domain/outbox.ts';
import { withSignature } from '../../../../shared/domain/signature.ts';
import type { Fingerprint } from '../../../../shared/domain/ticket.ts';
import { ticketFormFacts } from '../../rules/forms.ts';
import { sameText, wordsKey } from '../../rules/html/canonical-text.ts';
import { type Attempt, attemptOf, type OutboxBody } from '../../rules/outbox-job.ts';
import { fromJson, getRow, getRows, run, type StoreContext } from '../context.ts';
import { OPENING_ID } from '../conversations/facts.ts';
import {
  findOurPost,
  type KnownPosts,
  type OurPost,
  type PostsRead,
  postsAfter,
  type SameTextReply,
  type SentWords,
} from '../conversations/our-post.ts';
import { isCurrent, readingOf, storedPosts } from '../conversations/stored-posts.ts';
import { ticketLine } from '../ticket/line.ts';
import { noteRecording, recordingOf } from './recordings.ts';

interface KnownBefore {
  posts?: KnownPosts | null;
}

interface SentLine extends Attempt {
  seq: number;
  ticket: string;
  state: OutboxState;
  body: string;
  text: string;
  before: string | null;
  known: string | null;
  evidence: string | null;
  proof: string | null;
  recorded_as: RecordedAs | null;
}

const SENT = `SELECT seq, ticket, state, body, text, before, known, evidence, proof, recorded_as, started_at, ended_at, server_offset
  FROM outbox WHERE kind = 'reply' AND started_at IS NOT NULL`;

interface RequestRow {
  asked_at: number;
  asked_last: string;
  error: string | null;
}

const requestRow = (ctx: StoreContext, ticket: string): RequestRow | undefined =>
  getRow<RequestRow>(ctx.cache, 'SELECT asked_at, asked_last, error FROM conversations WHERE ticket = ?', ticket);

const proofOf = ({ id, source, role, author, shownTime, at, text }: Post): PostProof => ({
  id,
  source,
  role,
  author,
  shownTime,
  at,
  text,
});

/**
 * The reading is complete and requested under the current header: posts have times to the minute,
 * so an older reading may miss one of the same minute.
 */
const isCompleteAndCurrent = (ctx: StoreContext, ticket: string, { error, asked_last }: RequestRow): boolean =>
  error === null &&
  asked_last === ticketLine(ctx, ticket)?.last_at &&
  readingOf(ctx, ticket)?.whole === true &&
  isCurrent(ctx, ticket);

/**
 * After `since` and not in the future: a future time is from before the clock was set back, of
 * unknown age.
 */
const isBetween = (at: number, since: number, now: number): boolean => at > since && at <= now;

function postsReadOf(ctx: StoreContext, ticket: string, since: number | null): PostsRead | null {
  const reading = readingOf(ctx, ticket);
  const asked = requestRow(ctx, ticket);
  const line = ticketLine(ctx, ticket);
  if (!reading || !asked || !line) return null;
  const isFresh =
    since !== null && isBetween(asked.asked_at, since, ctx.now) && isBetween(line.fetched_at, since, ctx.now);
  return {
    posts: storedPosts(ctx, ticket).filter(({ note }) => !note),
    by: `${reading.source} ${reading.readBy.name} ${reading.readBy.version}`,
    complete: isFresh && isCompleteAndCurrent(ctx, ticket, asked),
  };
}

/** The known posts right before an attempt; null if the conversation was never read. */
export function knownPosts(ctx: StoreContext, ticket: string): KnownPosts | null {
  const read = postsReadOf(ctx, ticket, null);
  const asked = requestRow(ctx, ticket);
  if (!read || !asked) return null;
  return { ids: read.posts.map(({ id }) => id), by: read.by, current: isCompleteAndCurrent(ctx, ticket, asked) };
}

function wordsOf(ctx: StoreContext, line: SentLine): SentWords {
  const { identity, signature } = JSON.parse(line.body) as OutboxBody;
  const chosen = isSentAsCustomer(identity.as);
  const recording = chosen ? null : recordingOf(ctx, identity);
  const before = fromJson<Fingerprint>(line.before)?.lastReply ?? '';
  // If the service reports no last reply, its substitute tells nothing about posts.
  const isReported = ticketLine(ctx, line.ticket)?.last_reply !== null && before !== '';
  return {
    text: withSignature(line.text, signature ?? ''),
    asCustomer: chosen,
    name: identity.name,
    usual: line.recorded_as === 'client' ? 'client' : (recording?.as ?? null),
    usualAuthor: recording?.author ?? null,
    accepted: line.state === 'accepted',
    attempt: attemptOf(line),
    before: isReported ? before : null,
    known: fromJson<KnownBefore>(line.known)?.posts ?? null,
  };
}

function sameTextReplies(ctx: StoreContext, line: SentLine, words: string): SameTextReply[] {
  const key = wordsKey(words);
  return getRows<SentLine>(
    ctx.work,
    `${SENT} AND ticket = ? AND seq <> ? AND state = 'accepted'`,
    line.ticket,
    line.seq,
  )
    .filter((other) => {
      const { signature } = JSON.parse(other.body) as OutboxBody;
      return wordsKey(withSignature(other.text, signature ?? '')) === key;
    })
    .map((other) => ({
      post: fromJson<PostProof>(other.proof)?.id ?? null,
      attempt: attemptOf(other),
      byWord: other.evidence !== null && other.proof === null,
    }));
}

function findOurs(ctx: StoreContext, line: SentLine, read: PostsRead): OurPost {
  const sent = wordsOf(ctx, line);
  return findOurPost(sent, sameTextReplies(ctx, line, sent.text), read);
}

/**
 * Looks for a reply in the stored conversation: its post, or since when it is certainly missing.
 * Null if nothing was read. `endedAt`: end of the attempt, if not stored yet.
 */
export function lookForPost(
  ctx: StoreContext,
  id: string,
  endedAt?: number,
): { proof: PostProof } | { look: ConversationLook } | null {
  const stored = getRow<SentLine>(ctx.work, `${SENT} AND id = ?`, id);
  const line = stored && { ...stored, ended_at: stored.ended_at ?? endedAt ?? null };
  const read = line && postsReadOf(ctx, line.ticket, line.ended_at);
  const asked = line && requestRow(ctx, line.ticket);
  if (!line || !read || !asked) return null;
  const found = findOurs(ctx, line, read);
  if (found.shows === 'ours') return { proof: proofOf(found.post) };
  // A reading from before the attempt proves nothing, and neither does a failed one since.
  const isSince = asked.error === null && isBetween(asked.asked_at, line.ended_at ?? 0, ctx.now);
  return isSince ? { look: { shows: found.shows, at: asked.asked_at } } : null;
}

/**
 * Records under which name an accepted reply appears, if its post shows it. Returns whether that is
 * new.
 */
export function noteAuthor(ctx: StoreContext, id: string): boolean {
  const line = getRow<SentLine>(ctx.work, `${SENT} AND id = ? AND state = 'accepted' AND proof IS NULL`, id);
  const found = line && lookForPost(ctx, id);
  if (!line || !found || !('proof' in found)) return false;
  run(ctx.work, 'UPDATE outbox SET proof = ? WHERE seq = ?', JSON.stringify(found.proof), line.seq);
  noteRecorded(ctx, id);
  return true;
}

/** The role of our own post shows how the service records replies of its identity. */
export function noteRecorded(ctx: StoreContext, id: string): void {
  const line = getRow<SentLine>(ctx.work, `${SENT} AND id = ?`, id);
  const proof = fromJson<PostProof>(line?.proof ?? null);
  if (!line || !proof || proof.role === 'unknown') return;
  const as: RecordedAs = proof.role === 'staff' ? 'staff' : 'client';
  run(ctx.work, 'UPDATE outbox SET recorded_as = ? WHERE seq = ?', as, line.seq);
  const { identity } = JSON.parse(line.body) as OutboxBody;
  // Replies in a customer's name have a different author each time.
  if (identity.as !== 'contact') noteRecording(ctx, identity, as, as === 'staff' ? proof.author : null);
}

const MOST_MESSAGES = 5;
const SHOWN_LENGTH = 2000;

/**
 * Messages of others since a header, oldest first; null if the posts do not reach the current
 * header.
 */
export function messagesSince(ctx: StoreContext, ticket: string, header: Fingerprint | null): PostProof[] | null {
  if (header === null || header.lastReply === '' || !isCurrent(ctx, ticket)) return null;
  const read = postsReadOf(ctx, ticket, null);
  if (!read) return null;
  const own = ownPosts(ctx, ticket, read);
  return postsAfter(header.lastReply, read.posts)
    .filter(({ id }) => !own.has(id))
    .slice(-MOST_MESSAGES)
    .map((post) => ({ ...proofOf(post), text: post.text.slice(0, SHOWN_LENGTH) }));
}

export function onlyOwnSince(ctx: StoreContext, ticket: string, header: Fingerprint): boolean {
  const read = postsReadOf(ctx, ticket, null);
  if (!read || header.lastReply === '' || knownPosts(ctx, ticket)?.current !== true) return false;
  if (read.posts.some(({ at }) => at === null)) return false;
  const own = ownPosts(ctx, ticket, read);
  const since = postsAfter(header.lastReply, read.posts);
  return since.length > 0 && since.every(({ id }) => own.has(id));
}

function ownPosts(ctx: StoreContext, ticket: string, read: PostsRead): Set<string> {
  const lines = getRows<SentLine>(
    ctx.work,
    `${SENT} AND ticket = ? AND state IN ('sending', 'in-doubt', 'accepted')`,
    ticket,
  );
  const ids = lines.map((line) => {
    const proof = fromJson<PostProof>(line.proof);
    if (proof) return proof.id;
    const found = findOurs(ctx, line, read);
    return found.shows === 'ours' ? found.post.id : null;
  });
  return new Set(ids.filter((id) => id !== null));
}

/**
 * Finds which of these tickets, all new since the attempt, begins with our text; `read`: those with
 * a known first post.
 */
export function openedWith(
  ctx: StoreContext,
  id: string,
  tickets: readonly string[],
): { read: string[]; ours: { ticket: string; proof: PostProof }[] } {
  const line = getRow<{ text: string }>(ctx.work, `SELECT text FROM outbox WHERE kind = 'ticket' AND id = ?`, id);
  const form = line ? ticketFormFacts(line.text) : null;
  const openings = tickets.flatMap((ticket) => {
    const post = storedPosts(ctx, ticket).find((one) => one.id === OPENING_ID && !one.note);
    return post ? [{ ticket, post }] : [];
  });
  return {
    read: openings.map(({ ticket }) => ticket),
    ours: openings
      .filter(({ post }) => form !== null && sameText(form.message, post))
      .map(({ ticket, post }) => ({ ticket, proof: proofOf(post) })),
  };
}
