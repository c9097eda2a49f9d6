/**
 * `findOurPost` is the rule that ends a doubt: whether a post of the conversation is what we sent,
 * or whether it is certain that none is. What may be somebody else's settles nothing.
 */
import type { Post } from '../../../../shared/domain/conversation.ts';
import { isSameName, type RecordedAs } from '../../../../shared/domain/outbox.ts';
import { wordsKey } from './canonical-text.ts';
import { minuteOf } from './facts.ts';
import { sameText } from './same-text.ts';

/** What was sent, and what was known of its ticket right before. */
export interface SentWords {
  /** As it went out, signature included. */
  text: string;
  /** The agent chose to answer in the customer's name. */
  asCustomer: boolean;
  /** Under which name it went out; empty where the service decides. */
  name: string;
  /** How replies of this identity were recorded, and under whose name, as far as that is known. */
  usual: RecordedAs | null;
  usualAuthor: string | null;
  /** The service said yes: its post is there, under whatever name. */
  accepted?: boolean;
  /** In the service's time, ms. */
  attempt: { from: number; to: number } | null;
  /** The ticket's last reply right before, as the service wrote it; null where it tells none. */
  before: string | null;
  known: KnownPosts | null;
}

/** The posts that were known right before an attempt. */
export interface KnownPosts {
  ids: string[];
  /** What read them: other readers may give the same post another id. */
  by: string;
  /** They were all that stood there: the reading was whole, and of the header of that moment. */
  current: boolean;
}

/** Another reply of ours with the same words, which arrived. */
export interface Twin {
  /** Only the agent says so: it may not be there. */
  byWord: boolean;
  /** Id of the post that it became, where that is known. */
  post: string | null;
  attempt: { from: number; to: number } | null;
}

/** The posts as they were read last. */
export interface PostsRead {
  /** Oldest first, without notes. */
  posts: readonly Post[];
  by: string;
  /** All that stands there, asked for after the attempt: only then is what is missing not there. */
  complete: boolean;
}

/**
 * `none`: it is certain that no post is ours. `similar`: one may be, and it is not certain. `part`:
 * what was read is old, or not all.
 */
export type OurPost = { shows: 'ours'; post: Post } | { shows: 'none' | 'similar' | 'part' };

const MINUTE = 60_000;
/** Clocks of one machine, rounded to seconds, on both sides. */
const SLACK = 3000;
/** A service may store a reply so long after its answer was given up, ms. */
const LATE = 10 * MINUTE;
/** Fewer letters and figures anybody writes by chance. */
const TELLING = 12;

export function findOurPost(sent: SentWords, twins: readonly Twin[], read: PostsRead): OurPost {
  const alike = read.posts.filter((post) => sameText(sent.text, post));
  const taken = takenBy(
    twins.filter(({ byWord }) => !byWord),
    alike,
    sent.known,
  );
  const left = alike.filter((post) => !taken.has(post));
  const disputed = takenBy(
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

/** Whether a post was written after what was known right before the attempt. */
function ageOf(post: Post, sent: SentWords, by: string): 'new' | 'old' | 'unknown' {
  const { known } = sent;
  if (known?.by === by) {
    if (known.ids.includes(post.id)) return 'old';
    if (known.current) return 'new';
  }
  const since = comparedWith(sent.before, post);
  if (since === 'old') return 'old';
  const time = spanOf(post);
  if (time === null || sent.attempt === null) return since === 'new' ? 'new' : 'unknown';
  // The times do not fit each other: a clock or the zone is wrong.
  if (time.to <= sent.attempt.from - SLACK) return since === 'new' ? 'unknown' : 'old';
  if (since !== null) return since === 'new' ? 'new' : 'unknown';
  return time.from >= sent.attempt.from ? 'new' : 'unknown';
}

/**
 * Compares a post with the last reply before the attempt, in the service's own words of time. Null
 * where one of them has none.
 */
function comparedWith(before: string | null, post: Post): 'new' | 'old' | 'same' | null {
  const there = textOf(post);
  if (before === null || there === null) return null;
  const length = Math.min(there.length, before.length);
  const [a, b] = [there.slice(0, length).replace('T', ' '), before.slice(0, length).replace('T', ' ')];
  return a === b ? 'same' : a > b ? 'new' : 'old';
}

/**
 * What was written after the last reply `before`, as far as their times tell. Of several of its own
 * minute the first is it.
 */
export function postsAfter(before: string, posts: readonly Post[]): Post[] {
  const first = posts.find((post) => comparedWith(before, post) === 'same');
  return posts.filter((post) => {
    const then = comparedWith(before, post);
    return then === 'new' || (then === 'same' && post !== first);
  });
}

const WITH_SECONDS = /^\d{4}-\d{2}-\d{2}[ T]\d{2}:\d{2}:\d{2}/;

/** `YYYY-MM-DD HH:MM:SS` where the source gives seconds, else to the minute. */
function textOf({ at, shownTime }: Post): string | null {
  if (at === null) return null;
  const exact = WITH_SECONDS.exec(shownTime)?.[0];
  return exact !== undefined && minuteOf(exact) === minuteOf(at.text) ? exact : at.text;
}

/** When it was written, ms; null where the zone is not known. */
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
 * It stands under our name, or the service files it as it files ours. A customer who writes our words is the customer, a
 * colleague with the same canned reply is the colleague.
 */
function isByUs(post: Post, sent: SentWords): boolean {
  const { role, author, text } = post;
  if (isNamed(post, sent)) return true;
  if (role === 'unknown') return wordsKey(text).length >= TELLING;
  if (role !== 'staff') return sent.asCustomer || sent.usual === 'client';
  if (sent.asCustomer || author === null) return !sent.asCustomer;
  // The name that the service gives to what we send may not have been learnt yet; a colleague may
  // write the same few words.
  return sent.usualAuthor === null && isTelling(post, sent);
}

/** What was accepted is there; of what may not be, a few words prove nothing. */
const isTelling = ({ text }: Post, { accepted }: SentWords): boolean =>
  accepted === true || wordsKey(text).length >= TELLING;

const isNamed = ({ author }: Post, { name, usualAuthor }: SentWords): boolean =>
  author !== null && (isSameName(author, name) || isSameName(author, usualAuthor ?? ''));

/** Not so late that somebody must have written it anew. */
function isInTime(post: Post, sent: SentWords): boolean {
  const time = spanOf(post);
  if (time === null || sent.attempt === null) return true;
  return time.from <= sent.attempt.to + (isNamed(post, sent) ? LATE : MINUTE);
}

/** It may be ours all the same: shortened, with something added, or of a writer nobody knows. */
function isSimilar(post: Post, sent: SentWords): boolean {
  if (post.cut || sameText(sent.text, post)) return true;
  const [ours, there] = [wordsKey(sent.text), wordsKey(post.text)];
  if (post.role === 'staff' && there.startsWith(ours)) return true;
  if (Math.min(ours.length, there.length) < TELLING) return false;
  return there.includes(ours) || ours.startsWith(there);
}

/**
 * Posts that other replies of ours became, one each: first what is known of them, then what is of
 * their time and was known before.
 */
function takenBy(twins: readonly Twin[], alike: readonly Post[], known: KnownPosts | null): Set<Post> {
  const taken = new Set<Post>();
  const open = twins.filter(({ post: id }) => {
    const post = id === null ? undefined : alike.find((one) => one.id === id);
    if (post) taken.add(post);
    return post === undefined;
  });
  const byKnown = [...alike].sort(
    (a, b) => Number(known?.ids.includes(b.id) ?? false) - Number(known?.ids.includes(a.id) ?? false),
  );
  for (const twin of open) {
    const post = byKnown.find((one) => !taken.has(one) && isOfTime(one, twin));
    if (post) taken.add(post);
  }
  return taken;
}

function isOfTime(post: Post, { attempt }: Twin): boolean {
  const time = spanOf(post);
  if (time === null || attempt === null) return true;
  return time.to > attempt.from - SLACK && time.from <= attempt.to + SLACK + MINUTE;
}
