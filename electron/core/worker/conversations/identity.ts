/**
 * `identified` gives each post the identity it is kept under: the service's reply id, or a hash of
 * what it shows, counted by occurrence, so that two equal answers of one minute stay two.
 */
import { createHash } from 'node:crypto';
import type { Post } from '../../../../shared/domain/conversation.ts';
import { wordsKey } from './canonical-text.ts';

/** A post as it was read, before it has its identity. */
export interface ReadPost extends Omit<Post, 'id'> {
  /** The service's reply id, where the source shows one for certain. */
  replyId: string | null;
  /** The name as it stood there: a part of the hash, also where nobody vouches for it. */
  signed: string;
}

export const OPENING_ID = '0';

export function identified(read: readonly ReadPost[]): Post[] {
  const met = new Map<string, number>();
  const once = (id: string): string => {
    const count = (met.get(id) ?? 0) + 1;
    met.set(id, count);
    return count === 1 ? id : `${id}:${count}`;
  };
  return read.map(({ replyId, signed, ...post }) => ({
    id: once(replyId ?? hashOf(signed, post.at?.text ?? post.shownTime, post.text)),
    ...post,
  }));
}

const hashOf = (signed: string, time: string, text: string): string =>
  `h:${createHash('sha256')
    .update(JSON.stringify([wordsKey(signed), time, wordsKey(text)]))
    .digest('hex')
    .slice(0, 32)}`;
