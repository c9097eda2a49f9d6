/**
 * `assignPostIds` gives each post its id: the service's reply id, or a hash of its visible content
 * with a counter, so that two equal posts of one minute stay two.
 */
import { createHash } from 'node:crypto';
import type { Post } from '../../../../shared/domain/conversation.ts';
import { textKey, wordsKey } from './canonical-text.ts';

export interface ReadPost extends Omit<Post, 'id'> {
  replyId: string | null;
  /** The displayed name. The hash uses it even if the writer is not certain. */
  displayedName: string;
}

export const OPENING_ID = '0';

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
