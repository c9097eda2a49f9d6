/**
 * Keeps what a reread needs without the network: the compressed pages of conversations, and the
 * shapes that the agent taught. With the API as source no page is kept. A trigger deletes a page
 * with its ticket.
 */

import { createHash } from 'node:crypto';
import { deflateSync, inflateSync } from 'node:zlib';
import { getColumn, getRow, getRows, insertRow, run, type StoreContext, upsertRow } from '../context.ts';
import { LIMITS } from './facts.ts';
import type { FetchedPage } from './read-page.ts';
import { KNOWN_SHAPES, type PageShape } from './shape.ts';

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
  const { url, status = 200, contentType = null, shown } = page;
  const head = { url: withoutQuery(url), status, content_type: contentType, shown: shown ? 1 : 0 };
  const row = { ticket, kept_at: ctx.now, bytes: body.byteLength, shapes: readBy, ...head, body };
  insertRow(ctx.cache, 'conversation_pages', row, 'OR REPLACE');
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
  getColumn(
    ctx.cache,
    'SELECT ticket FROM conversation_pages WHERE shapes <> ? ORDER BY kept_at DESC LIMIT ?',
    ...[shapes, count],
  );

export const setPageShapes = (ctx: StoreContext, ticket: string, shapes: string): void =>
  void run(ctx.cache, 'UPDATE conversation_pages SET shapes = ? WHERE ticket = ?', shapes, ticket);

/** Links are resolved against the path; the query holds the access code. */
function withoutQuery(url: string): string {
  if (!URL.canParse(url)) return '';
  const { origin, pathname } = new URL(url);
  return origin + pathname;
}

const SETTING_KEY = 'pageShapes';
/** Most shapes kept: themes change rarely, so older shapes match no current page. */
const MOST_SHAPES = 5;
/** Increase when the reading of pages changes for all shapes: then all pages are reread. */
const READER_VERSION = 3;

/** The shapes that the agent taught, in work.db, since they can't be fetched again. */
export function learnedShapes(ctx: StoreContext): PageShape[] {
  const row = getRow<{ value: string }>(ctx.work, 'SELECT value FROM settings WHERE key = ?', SETTING_KEY);
  return row ? (JSON.parse(row.value) as PageShape[]) : [];
}

export function addShape(ctx: StoreContext, shape: PageShape): void {
  const same = JSON.stringify(shape);
  const others = learnedShapes(ctx).filter((one) => JSON.stringify(one) !== same);
  const value = JSON.stringify([shape, ...others].slice(0, MOST_SHAPES));
  upsertRow(ctx.work, 'settings', 'key', { key: SETTING_KEY, value });
}

/** Identifies the shapes in use: if it changes, kept pages are worth a reread. */
export function shapesDigest(ctx: StoreContext): string {
  const known = KNOWN_SHAPES.map(({ name, version }) => `${name} ${version}`).join();
  const learned = learnedShapes(ctx);
  const taught = learned.length > 0 ? createHash('sha256').update(JSON.stringify(learned)).digest('hex') : '';
  return `${READER_VERSION} ${known} ${taught.slice(0, 16)}`;
}
