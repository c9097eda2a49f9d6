/**
 * `findOurPost` decides whether a doubtful send arrived: a post is ours, or certainly none is. A
 * post that may be another person's proves nothing.
 */
import type { Post } from '../../../../shared/domain/conversation.ts';
import { isSameName, type RecordedAs } from '../../../../shared/domain/outbox.ts';
import { sameText, textKey } from '../../rules/html/canonical-text.ts';
import { minuteOf } from './facts.ts';

export interface SentWords {
  /** The sent text with its signature. */
  text: string;
  asCustomer: boolean;
  /** Name sent with the reply; empty if the service decides. */
  name: string;
  /** Where earlier replies of this identity were recorded and under which name, if known. */
  usual: RecordedAs | null;
  usualAuthor: string | null;
  /** The service accepted the reply, so its post exists under some name. */
  accepted?: boolean;
  /** Service time, ms. */
  attempt: { from: number; to: number } | null;
  /** The ticket's last reply right before, as the service wrote it, or null. */
  before: string | null;
  known: KnownPosts | null;
}

export interface KnownPosts {
  ids: string[];
  /** Name of the reader: another reader may give the same post another id. */
  by: string;
  /** The list was complete: a whole reading of the current header. */
  current: boolean;
}

export interface SameTextReply {
  /** Only the agent says that it arrived, so its post may be missing. */
  byWord: boolean;
  /** Id of its post, if known. */
  post: string | null;
  attempt: { from: number; to: number } | null;
}

export interface PostsRead {
  /** Oldest first, without notes. */
  posts: readonly Post[];
  by: string;
  /** A whole reading, requested after the attempt: only then a missing post proves something. */
  complete: boolean;
}

/**
 * `none`: certainly no post is ours. `similar`: one may be ours. `part`: the reading is old or
 * incomplete.
 */
export type OurPost = { shows: 'ours'; post: Post } | { shows: 'none' | 'similar' | 'part' };

const MINUTE = 60_000;
/** Tolerance for clocks rounded to seconds on both sides, ms. */
const SLACK = 3000;
/** A service may store a reply this long after we gave up on the answer, ms. */
const MOST_STORE_DELAY_MS = 10 * MINUTE;
/** Shorter texts may match by chance (letters and figures). */
const SHORTEST_DISTINCTIVE = 12;

export function findOurPost(sent: SentWords, twins: readonly SameTextReply[], read: PostsRead): OurPost {
  const alike = read.posts.filter((post) => sameText(sent.text, post));
  const taken = claimedPosts(
    twins.filter(({ byWord }) => !byWord),
    alike,
    sent.known,
  );
  const left = alike.filter((post) => !taken.has(post));
  const disputed = claimedPosts(
    twins.filter(({ byWord }) => byWord),
    left,
    sent.known,
  );
  const free = left.filter((post) => !disputed.has(post));
  const ours = free.find((post) => ageOf(post, sent, read.by) === 'new' && isByUs(post, sent) && isInTime(post, sent));
  if (ours) return { shows: 'ours', post: ours };
  const open = read.posts.filter((post) => !taken.has(post) && ageOf(post, sent, read.by) !== 'old');
  if (open.some((post) => isSimilar(post, sent))) return { shows: 'similar' };
  return { shows: read.complete ? 'none' : 'part' };
}

function ageOf(post: Post, sent: SentWords, by: string): 'new' | 'old' | 'unknown' {
  const { known } = sent;
  if (known?.by === by) {
    if (known.ids.includes(post.id)) return 'old';
    if (known.current) return 'new';
  }
  const since = compareWithLastReply(sent.before, post);
  if (since === 'old') return 'old';
  const time = spanOf(post);
  if (time === null || sent.attempt === null) return since === 'new' ? 'new' : 'unknown';
  if (time.to <= sent.attempt.from - SLACK) return since === 'new' ? 'unknown' : 'old';
  if (since !== null) return since === 'new' ? 'new' : 'unknown';
  return time.from >= sent.attempt.from ? 'new' : 'unknown';
}

/**
 * Compares a post with the last reply before the attempt by the service's own time texts. Null if
 * one has no time.
 */
function compareWithLastReply(before: string | null, post: Post): 'new' | 'old' | 'same' | null {
  const postTime = textOf(post);
  if (before === null || postTime === null) return null;
  const length = Math.min(postTime.length, before.length);
  const [a, b] = [postTime.slice(0, length).replace('T', ' '), before.slice(0, length).replace('T', ' ')];
  return a === b ? 'same' : a > b ? 'new' : 'old';
}

/**
 * Posts after the last reply `before`, as far as times tell. Among several posts of its minute, the
 * first is taken as `before`.
 */
export function postsAfter(before: string, posts: readonly Post[]): Post[] {
  const first = posts.find((post) => compareWithLastReply(before, post) === 'same');
  return posts.filter((post) => {
    const age = compareWithLastReply(before, post);
    return age === 'new' || (age === 'same' && post !== first);
  });
}

const WITH_SECONDS = /^\d{4}-\d{2}-\d{2}[ T]\d{2}:\d{2}:\d{2}/;

/** `YYYY-MM-DD HH:MM:SS` if the source gives seconds, else to the minute. */
function textOf({ at, shownTime }: Post): string | null {
  if (at === null) return null;
  const exact = WITH_SECONDS.exec(shownTime)?.[0];
  return exact !== undefined && minuteOf(exact) === minuteOf(at.text) ? exact : at.text;
}

/** Time span in which the post was written, ms; null if the zone is unknown. */
function spanOf(post: Post): { from: number; to: number } | null {
  const text = textOf(post);
  if (text === null || post.at?.utc == null) return null;
  const seconds = WITH_SECONDS.test(text) ? Number(text.slice(17, 19)) : null;
  const minute = Math.floor(post.at.utc / MINUTE) * MINUTE;
  return seconds === null
    ? { from: minute, to: minute + MINUTE }
    : { from: minute + seconds * 1000, to: minute + seconds * 1000 + 1000 };
}

/**
 * True if the post has our name, or the role that our replies usually get. A customer or a
 * colleague who writes the same words must not match.
 */
function isByUs(post: Post, sent: SentWords): boolean {
  const { role, author, text } = post;
  if (hasOurName(post, sent)) return true;
  if (role === 'unknown') return textKey(text).length >= SHORTEST_DISTINCTIVE;
  if (role !== 'staff') return sent.asCustomer || sent.usual === 'client';
  if (sent.asCustomer || author === null) return !sent.asCustomer;
  // The name that the service gives to our replies may still be unknown; then only a long text
  // counts, since a colleague may write the same few words.
  return sent.usualAuthor === null && isDistinctive(post, sent);
}

const isDistinctive = ({ text }: Post, { accepted }: SentWords): boolean =>
  accepted === true || textKey(text).length >= SHORTEST_DISTINCTIVE;

const hasOurName = ({ author }: Post, { name, usualAuthor }: SentWords): boolean =>
  author !== null && (isSameName(author, name) || isSameName(author, usualAuthor ?? ''));

/** False if the post is so late that a person must have written it anew. */
function isInTime(post: Post, sent: SentWords): boolean {
  const time = spanOf(post);
  if (time === null || sent.attempt === null) return true;
  return time.from <= sent.attempt.to + (hasOurName(post, sent) ? MOST_STORE_DELAY_MS : MINUTE);
}

/** The post may still be ours: shortened, extended, or of an unknown writer. */
function isSimilar(post: Post, sent: SentWords): boolean {
  if (post.cut || sameText(sent.text, post)) return true;
  const [sentKey, postKey] = [textKey(sent.text), textKey(post.text)];
  if (post.role === 'staff' && postKey.startsWith(sentKey)) return true;
  if (Math.min(sentKey.length, postKey.length) < SHORTEST_DISTINCTIVE) return false;
  return postKey.includes(sentKey) || sentKey.startsWith(postKey);
}

/**
 * Posts that belong to other replies of ours, one each: first by their known id, then by time among
 * the posts known before.
 */
function claimedPosts(twins: readonly SameTextReply[], alike: readonly Post[], known: KnownPosts | null): Set<Post> {
  const taken = new Set<Post>();
  const open = twins.filter(({ post: id }) => {
    const post = id === null ? undefined : alike.find((candidate) => candidate.id === id);
    if (post) taken.add(post);
    return post === undefined;
  });
  const knownFirst = [...alike].sort(
    (a, b) => Number(known?.ids.includes(b.id) ?? false) - Number(known?.ids.includes(a.id) ?? false),
  );
  for (const twin of open) {
    const post = knownFirst.find((candidate) => !taken.has(candidate) && isOfTime(candidate, twin));
    if (post) taken.add(post);
  }
  return taken;
}

function isOfTime(post: Post, { attempt }: SameTextReply): boolean {
  const time = spanOf(post);
  if (time === null || attempt === null) return true;
  return time.to > attempt.from - SLACK && time.from <= attempt.to + SLACK + MINUTE;
}
