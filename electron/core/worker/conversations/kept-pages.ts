/**
 * Keeps the compressed pages of conversations, so that a better shape can reread them without the
 * network. With the API as source no page is kept. A trigger deletes the page with its ticket.
 */
import { deflateSync, inflateSync } from 'node:zlib';
import { getRow, getRows, run, type StoreContext } from '../context.ts';
import { LIMITS } from './facts.ts';
import type { FetchedPage } from './read-page.ts';

/** Limit for all compressed pages; the oldest are deleted first. */
const MOST_BYTES = 256 * 1024 * 1024;

type CacheContext = Pick<StoreContext, 'cache'>;

export interface PageBytes extends FetchedPage {
  body: Uint8Array;
}

interface PageRow {
  url: string;
  status: number;
  content_type: string | null;
  shown: number;
  body: Buffer;
}

/**
 * Keeps a page. `readBy` names the shapes it was read with; `most` limits the bytes of all kept
 * pages.
 */
export function keepPage(
  ctx: CacheContext & Pick<StoreContext, 'now'>,
  ticket: string,
  page: PageBytes,
  readBy: string,
  most = MOST_BYTES,
): void {
  const body = deflateSync(page.body);
  run(
    ctx.cache,
    `INSERT OR REPLACE INTO conversation_pages (ticket, kept_at, bytes, shapes, url, status, content_type, shown, body)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    ...[ticket, ctx.now, body.byteLength, readBy, withoutQuery(page.url), page.status ?? 200],
    ...[page.contentType ?? null, page.shown ? 1 : 0, body],
  );
  const kept = getRow<{ bytes: number | null }>(ctx.cache, 'SELECT sum(bytes) bytes FROM conversation_pages');
  let over = (kept?.bytes ?? 0) - most;
  if (over <= 0) return;
  const oldest = 'SELECT ticket, bytes FROM conversation_pages WHERE ticket <> ? ORDER BY kept_at LIMIT 1000';
  for (const { ticket: other, bytes } of getRows<{ ticket: string; bytes: number }>(ctx.cache, oldest, ticket)) {
    if (over <= 0) return;
    dropPage(ctx, other);
    over -= bytes;
  }
}

export function keptPage(ctx: CacheContext, ticket: string): PageBytes | null {
  const row = getRow<PageRow>(ctx.cache, 'SELECT * FROM conversation_pages WHERE ticket = ?', ticket);
  if (!row) return null;
  const { url, status, content_type: contentType, shown } = row;
  const body = inflateSync(row.body, { maxOutputLength: LIMITS.input });
  return { body, url, status, contentType, ...(shown === 1 ? { shown: true as const } : {}) };
}

export const dropPage = (ctx: CacheContext, ticket: string): void =>
  void run(ctx.cache, 'DELETE FROM conversation_pages WHERE ticket = ?', ticket);

export const pagesReadByOtherShapes = (ctx: StoreContext, shapes: string, count: number): string[] =>
  getRows<{ ticket: string }>(
    ctx.cache,
    'SELECT ticket FROM conversation_pages WHERE shapes <> ? ORDER BY kept_at DESC LIMIT ?',
    ...[shapes, count],
  ).map(({ ticket }) => ticket);

export const setPageShapes = (ctx: StoreContext, ticket: string, shapes: string): void =>
  void run(ctx.cache, 'UPDATE conversation_pages SET shapes = ? WHERE ticket = ?', shapes, ticket);

/** Links are resolved against the path; the query holds the access code. */
function withoutQuery(url: string): string {
  if (!URL.canParse(url)) return '';
  const { origin, pathname } = new URL(url);
  return origin + pathname;
}
