/**
 * Schema of conversations in an export. The file is the agent's own, but its contents are shown as
 * customers' words, so they are checked like any input.
 */
import { z } from 'zod';
import type { Post } from '../../../../shared/domain/conversation.ts';
import type { CarriedConversation } from '../../worker/conversations/carried-conversations.ts';

const line = z.string().max(1000);
const time = z.object({ text: line, utc: z.number().nullable() });
const source = z.enum(['api', 'page', 'shown']);
const readBy = z.object({ name: line, version: z.number().int() });
const doubt = z.enum(['markup', 'nesting', 'order', 'times', 'unknown-theme', 'one-piece']);

const post: z.ZodType<Post> = z.object({
  id: line.min(1),
  source,
  readBy,
  role: z.enum(['customer', 'sub-account', 'guest', 'staff', 'unknown']),
  author: line.nullable(),
  shownTime: line,
  at: time.nullable(),
  text: z.string().max(4_000_000),
  // Text only: exports carry no markup.
  html: z.null(),
  typed: z.string().max(4_000_000).nullable(),
  files: z
    .array(
      z.object({ name: line, index: z.number().int(), link: z.string().max(4000).nullable(), removed: z.boolean() }),
    )
    .max(500),
  note: z.boolean(),
  cut: z.literal(true).exactOptional(),
});

export const carriedConversation: z.ZodType<CarriedConversation> = z.object({
  ticket: z.string().min(1).max(200),
  askedAt: z.number(),
  reading: z.object({
    source,
    readBy,
    posts: z.array(post).max(5000),
    notes: z.array(post).max(5000),
    newestFirst: z.boolean().nullable(),
    whole: z.boolean(),
    lastReply: line.nullable(),
    doubts: z.array(doubt).max(20),
  }),
});
