/**
 * Parts that both readers of a conversation share: facts to check it against, limits, the roles of
 * writers, and the ids of posts.
 */

import { createHash } from 'node:crypto';
import type { Post, PostRole } from '../../../../shared/domain/conversation.ts';
import { textKey, wordsKey } from '../../rules/html/canonical-text.ts';

/**
 * `ConversationFacts` are known from the list of tickets. A reading is checked against them to tell
 * day from month in dates, and a whole conversation from a part.
 */
export interface ConversationFacts {
  /** The database id; empty if unknown. */
  id: string;
  /** The number that people use. */
  tid: string;
  opened: string | null;
  lastReply: string | null;
  requester: { name: string; email: string } | null;
  /** The last writer, if the status says it for certain. */
  lastBy: 'customer' | 'staff' | null;
  zone: string | null;
}

/**
 * Limits of one answer or page. Finding posts on a page of unknown theme costs more than parsing an
 * answer, so pages have a smaller limit; it still fits a post of the largest size.
 */
export const LIMITS = {
  input: 10 * 1024 * 1024,
  page: 4 * 1024 * 1024,
  post: 3 * 1024 * 1024,
  posts: 5000,
  files: 500,
} as const;

/** Returns `YYYY-MM-DD HH:MM` of a time from the service, or null. */
export function minuteOf(text: string | null): string | null {
  const match = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2})/.exec(text?.trim() ?? '');
  return match ? `${match[1]} ${match[2]}` : null;
}

export const newestMinute = (facts: ConversationFacts): string | null =>
  minuteOf(facts.lastReply) ?? minuteOf(facts.opened);

/**
 * Without blanks and hyphens: `Sub-account` of an answer and `requestor-type-subaccount` of a page
 * are the same.
 */
const ROLES: Readonly<Record<string, PostRole>> = {
  operator: 'staff',
  staff: 'staff',
  admin: 'staff',
  owner: 'customer',
  client: 'customer',
  customer: 'customer',
  authorizeduser: 'customer',
  authoriseduser: 'customer',
  subaccount: 'sub-account',
  contact: 'sub-account',
  guest: 'guest',
  other: 'guest',
  registereduser: 'guest',
  externaluser: 'guest',
};

/** Maps the service's words and classes to the role of a post's writer. */
export function roleOf(word: string): PostRole {
  const plain = word.toLowerCase().replace(/[^a-z]/g, '');
  return Object.hasOwn(ROLES, plain) ? (ROLES[plain] ?? 'unknown') : 'unknown';
}

export function agreedRole(signs: readonly PostRole[]): PostRole {
  const said = new Set(signs.filter((one) => one !== 'unknown'));
  const [only] = said;
  return said.size === 1 && only !== undefined ? only : 'unknown';
}

export interface ReadPost extends Omit<Post, 'id'> {
  replyId: string | null;
  /** The displayed name. The hash uses it even if the writer is not certain. */
  displayedName: string;
}

export const OPENING_ID = '0';

/**
 * Gives each post its id: the service's reply id, or a hash of its visible content with a counter,
 * so that two equal posts of one minute stay two.
 */
export function assignPostIds(read: readonly ReadPost[]): Post[] {
  const met = new Map<string, number>();
  const uniqueId = (id: string): string => {
    const count = (met.get(id) ?? 0) + 1;
    met.set(id, count);
    return count === 1 ? id : `${id}:${count}`;
  };
  return read.map(({ replyId, displayedName: signed, ...post }) => ({
    id: uniqueId(replyId ?? hashOf(signed, post.at?.text ?? post.shownTime, post.text)),
    ...post,
  }));
}

const hashOf = (signed: string, time: string, text: string): string =>
  `h:${createHash('sha256')
    .update(JSON.stringify([wordsKey(signed), time, textKey(text)]))
    .digest('hex')
    .slice(0, 32)}`;
