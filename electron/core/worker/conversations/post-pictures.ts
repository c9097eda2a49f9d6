/**
 * `pictureAddresses` finds the addresses of a stored post's pictures, so that windows never name
 * one.
 */
import type { Post } from '../../../../shared/domain/conversation.ts';
import type { PostPicturesKey } from '../../../../shared/domain/post-picture.ts';
import { getRow, type StoreContext } from '../context.ts';
import { elementsIn, parseHtml } from './html-tree.ts';

/** Each address once, in post order and exactly as written. */
export function pictureAddresses(ctx: StoreContext, { ticket, post }: PostPicturesKey): string[] {
  const row = getRow<{ post: string }>(ctx.cache, 'SELECT post FROM posts WHERE ticket = ? AND id = ?', ticket, post);
  const html = row ? (JSON.parse(row.post) as Omit<Post, 'text'>).html : null;
  const tree = html === null ? null : parseHtml(html);
  if (tree === null) return [];
  const sources = elementsIn(tree).flatMap(({ name, attribs }) => (name === 'img' ? [attribs.src ?? ''] : []));
  return [...new Set(sources)].filter((src) => /^\s*https?:/i.test(src));
}
