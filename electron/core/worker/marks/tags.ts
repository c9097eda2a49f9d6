/** Tags are free words on tickets, of the agent or a team. The service does not know them. */
import type { TagCount } from '../../../../shared/domain/marks.ts';
import { getRow, getRows, run, type StoreContext } from '../context.ts';

/** `VIP` and `vip` are one tag, displayed as first written. */
export const keyOfTag = (tag: string): string => tag.normalize('NFKC').replaceAll(/\s+/gu, ' ').toLowerCase();

export const tagsOf = (ctx: StoreContext, ticket: string): string[] =>
  getRows<{ tag: string }>(ctx.work, 'SELECT tag FROM tags WHERE ticket = ? ORDER BY key', ticket).map(
    ({ tag }) => tag,
  );

export function addTag(ctx: StoreContext, ticket: string, tag: string): void {
  const key = keyOfTag(tag);
  const known = getRow<{ tag: string }>(ctx.work, 'SELECT tag FROM tags WHERE key = ? LIMIT 1', key);
  run(ctx.work, 'INSERT OR IGNORE INTO tags (ticket, key, tag) VALUES (?, ?, ?)', ticket, key, known?.tag ?? tag);
}

export function removeTag(ctx: StoreContext, ticket: string, tag: string): void {
  run(ctx.work, 'DELETE FROM tags WHERE ticket = ? AND key = ?', ticket, keyOfTag(tag));
}

/** Undoes one change of tags and leaves later changes. */
export function undoTags(
  ctx: StoreContext,
  ticket: string,
  { before, left }: { before: string[]; left: string[] },
): void {
  for (const tag of left) if (!before.includes(tag)) removeTag(ctx, ticket, tag);
  for (const tag of before) if (!left.includes(tag)) addTag(ctx, ticket, tag);
}

export function putTags(ctx: StoreContext, ticket: string, tags: string[]): void {
  run(ctx.work, 'DELETE FROM tags WHERE ticket = ?', ticket);
  for (const tag of tags) addTag(ctx, ticket, tag);
}

export const tagList = (ctx: StoreContext): TagCount[] =>
  getRows<TagCount>(ctx.work, 'SELECT min(tag) tag, count(*) count FROM tags GROUP BY key ORDER BY count(*) DESC, key');
