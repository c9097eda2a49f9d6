/** `pictureAddresses` finds what the pictures of a stored post ask for: no window names an address. */
import type { Post } from '../../../../shared/domain/conversation.ts';
import type { PicturesOf } from '../../../../shared/domain/post-picture.ts';
import { getRow, type StoreContext } from '../context.ts';
import { elementsIn, parseHtml } from './html-tree.ts';

/** Each address once, in the order of the post and exactly as it stands there. */
export function pictureAddresses(ctx: StoreContext, { ticket, post }: PicturesOf): string[] {
  const row = getRow<{ post: string }>(ctx.cache, 'SELECT post FROM posts WHERE ticket = ? AND id = ?', ticket, post);
  const html = row ? (JSON.parse(row.post) as Omit<Post, 'text'>).html : null;
  const tree = html === null ? null : parseHtml(html);
  if (tree === null) return [];
  const sources = elementsIn(tree).flatMap(({ name, attribs }) => (name === 'img' ? [attribs.src ?? ''] : []));
  // Bytes that are in the message itself need no asking.
  return [...new Set(sources)].filter((src) => /^\s*https?:/i.test(src));
}
