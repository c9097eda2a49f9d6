/**
 * Stores conversations from get-ticket answers and ticket pages, rereads kept pages when shapes
 * improve, and learns shapes from a sentence.
 */
import type { ConversationFailure, LearnedShape } from '../../../../shared/domain/conversation.ts';
import { err, ok, type Result } from '../../../../shared/result.ts';
import { pageText, parseHtml } from '../../rules/html/html-tree.ts';
import { noteOddities } from '../account/health-log.ts';
import type { StoreContext } from '../context.ts';
import { noteDepartment, ticketLine } from '../ticket/line.ts';
import { LIMITS } from './facts.ts';
import {
  addShape,
  dropPage,
  keepPage,
  keptPage,
  learnedShapes,
  type PageBytes,
  pagesReadByOtherShapes,
  setPageShapes,
  shapesDigest,
} from './kept-pages.ts';
import { learnShape } from './learn-shape.ts';
import { lookOfPage, type PageLook } from './page-kind.ts';
import { readAnswer } from './read-answer.ts';
import { readPage } from './read-page.ts';
import {
  conversationFacts,
  noteFailure,
  type RequestedHeader,
  readingOf,
  type StoredReading,
  storeReading,
} from './stored-posts.ts';

/**
 * Decodes and stores a get-ticket answer. An unreadable answer leaves the stored conversation as it
 * is.
 */
export function ingestAnswer(
  ctx: StoreContext,
  ticket: string,
  body: ArrayBuffer,
  asked: RequestedHeader,
): Result<StoredReading> {
  const line = ticketLine(ctx, ticket);
  if (!line) return ok({ changed: false, posts: 0 });
  const read = readAnswer(new Uint8Array(body), conversationFacts(ctx, line));
  if (!read.ok) {
    noteFailure(ctx, ticket, read.error, asked);
    return read;
  }
  const { odd, departmentName, ...reading } = read.value;
  noteOddities(ctx, { of: 'conversations', shape: 'nested' }, odd, ctx.now);
  // The answer contains everything of the page, and the staff's notes.
  dropPage(ctx, ticket);
  if (departmentName !== null) noteDepartment(ctx, line, departmentName);
  return ok(storeReading(ctx, ticket, reading, asked));
}

type PageHead = Omit<PageBytes, 'body'>;

/** Reasons that show a page is not a ticket's, so it is not kept. */
const NOT_OF_A_TICKET: readonly string[] = [
  'login-required',
  'challenge',
  'maintenance',
  'too-large',
  'another-ticket',
] satisfies ConversationFailure[];

/** Reads and stores a ticket's page. An unreadable page leaves the stored conversation as it is. */
export function ingestConversationPage(
  ctx: StoreContext,
  ticket: string,
  body: ArrayBuffer,
  head: PageHead,
  asked: RequestedHeader,
): Result<StoredReading> {
  const line = ticketLine(ctx, ticket);
  if (!line) return ok({ changed: false, posts: 0 });
  const page: PageBytes = { ...head, body: new Uint8Array(body) };
  const read = readPage(page, conversationFacts(ctx, line), learnedShapes(ctx));
  const reason = read.ok ? null : (read.error.detail?.reason ?? '');
  // A conversation may look like a "not found" notice: keep it, so that the agent can teach a
  // shape.
  const isWorthKeeping =
    reason === 'no-such-ticket' ? keptPage(ctx, ticket) === null : !NOT_OF_A_TICKET.includes(reason ?? '');
  if (isWorthKeeping) keepPage(ctx, ticket, page, shapesDigest(ctx));
  if (!read.ok) {
    noteFailure(ctx, ticket, read.error, asked);
    return read;
  }
  return ok(storeReading(ctx, ticket, read.value, asked));
}

/** Look of a page requested with an invented ticket; null if unreadable. */
export function judgePage(
  _ctx: StoreContext,
  body: ArrayBuffer,
  { url, status, contentType }: PageHead,
): PageLook | null {
  const bytes = new Uint8Array(body);
  if (bytes.byteLength > LIMITS.page) return null;
  const html = pageText(bytes, contentType ?? null);
  const tree = parseHtml(html);
  return tree && lookOfPage(tree, html, url, status ?? 200);
}

interface RereadResult {
  changed: string[];
  more: boolean;
}

export function rereadPages(ctx: StoreContext, count: number): RereadResult {
  const shapes = shapesDigest(ctx);
  const tickets = pagesReadByOtherShapes(ctx, shapes, count);
  const changed = tickets.filter((ticket) => reread(ctx, ticket, shapes));
  return { changed, more: tickets.length === count };
}

function reread(ctx: StoreContext, ticket: string, shapes: string): boolean {
  setPageShapes(ctx, ticket, shapes);
  const page = keptPage(ctx, ticket);
  const line = ticketLine(ctx, ticket);
  if (!page || !line) return false;
  const read = readPage(page, conversationFacts(ctx, line), learnedShapes(ctx));
  // If the new reading fails, the earlier one remains the best.
  return read.ok && storeReading(ctx, ticket, read.value, null).changed;
}

/** Learns a shape from a sentence on a ticket's kept page, and rereads that page with it. */
export function teachShape(ctx: StoreContext, ticket: string, sentence: string): Result<LearnedShape> {
  const operation = 'conversations.learnShape';
  const page = keptPage(ctx, ticket);
  if (!page) return err('invalid', operation, { detail: { reason: 'no-page' } });
  const shape = learnShape(pageText(page.body, page.contentType ?? null), sentence);
  if (!shape) return err('invalid', operation, { detail: { reason: 'sentence-not-found', field: 'sentence' } });
  addShape(ctx, shape);
  reread(ctx, ticket, shapesDigest(ctx));
  const reading = readingOf(ctx, ticket);
  const line = ticketLine(ctx, ticket);
  const read = line && readPage(page, conversationFacts(ctx, line), learnedShapes(ctx));
  if (!reading || !read?.ok) return err('invalid', operation, { detail: { reason: 'sentence-not-found' } });
  const { posts, whole, doubts } = read.value;
  return ok({ posts: posts.length, whole, doubts });
}
