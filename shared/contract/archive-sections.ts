/**
 * Schemas of an archive's sections. Anyone with the passphrase can make one, so that every field is
 * checked and bounded like any input.
 */
import { z } from 'zod';
import { MOST_CARRIED } from '../domain/canned.ts';
import type { Post } from '../domain/conversation.ts';
import type { TicketRow } from '../domain/ticket.ts';
import { macroSteps } from './canned.ts';
import { id } from './command.ts';
import { promiseText, tagName } from './marks.ts';

const MOST_TEXTS = 5_000;
const MOST_MARKS = 50_000;

const line = z.string().max(1000);
const moment = z.number().int().min(0).max(8.64e15);
const writtenText = z.string().max(1_000_000);
const time = z.object({ text: line, utc: z.number().nullable() });

/** Everything that the window shows of a row: a missing field would make drawing fail. */
const carriedRow: z.ZodType<TicketRow> = z.object({
  id: line,
  tid: line,
  subject: z.string().max(10_000),
  requester: z.object({ name: line, email: line, clientId: line.nullable() }),
  status: line,
  meaning: z.enum(['needs-us', 'answered', 'waiting', 'closed', 'unknown']),
  priority: line,
  deptId: line,
  lastAt: time.nullable(),
  turn: z.enum(['customer', 'us', 'unknown']),
  unread: z.boolean(),
  flagged: z.boolean(),
  service: z.object({ kind: z.enum(['product', 'domain']), id: line, label: line.nullable() }).nullable(),
  marks: z.array(z.string()).transform((): [] => []),
  local: z.object({
    tags: z.array(line).max(200),
    snoozedUntil: z.number().nullable(),
    back: z.object({ at: z.number(), why: z.enum(['due', 'written']) }).nullable(),
    promise: z
      .object({ id: line, text: z.string().max(10_000), due: z.number(), madeAt: z.number(), late: z.boolean() })
      .nullable(),
    doneAt: z.number().nullable(),
    pinned: z.boolean(),
    notes: z.number(),
  }),
});
/** The ticket's row, for a computer that has not cached it. An invalid one is left out. */
const row = carriedRow.nullable().catch(null);

const extras = z.object({
  contact: z.object({ id: z.string().max(200), name: z.string().max(500), clientId: z.string().max(200) }).nullable(),
  fields: z.array(z.object({ id: z.string().max(200), name: z.string().max(500), value: z.string().max(100_000) })),
  plain: z.literal(true).optional(),
  email: z.string().max(4000).optional(),
  steps: macroSteps.optional(),
});
const carriedText = z.object({
  ticket: id,
  tid: z.string().max(200),
  text: writtenText,
  kept: z.array(z.object({ text: writtenText, savedAt: z.number(), extras: extras.nullable().optional() })).max(1000),
  row,
  files: z
    .array(
      z.object({
        id: z.string(),
        name: z.string().min(1).max(500),
        type: z.string().max(200),
        size: z.number().int().min(0),
      }),
    )
    .max(1000),
  extras: extras.nullable(),
  /** It may have been sent already. */
  doubtful: z.boolean(),
  savedAt: z.number(),
});

const carriedNote = z.object({
  id: z.uuid(),
  ticket: id,
  at: moment,
  editedAt: moment.nullable(),
  text: writtenText,
  important: z.boolean().optional(),
});
const carriedTag = z.object({ ticket: id, tag: tagName });
const carriedPromise = z.object({
  id: z.uuid(),
  ticket: id,
  text: promiseText,
  due: moment,
  madeAt: moment,
  row,
});

const carriedTools = z.object({
  /** In the format of `canned.export`. */
  canned: z.string().max(MOST_CARRIED),
  views: z.array(
    z.object({ id: z.uuid(), name: z.string().trim().min(1).max(100), query: z.string().min(1).max(1000) }),
  ),
});

const source = z.enum(['api', 'page', 'shown']);
const readBy = z.object({ name: line, version: z.number().int() });
const doubt = z.enum(['markup', 'nesting', 'order', 'times', 'unknown-theme', 'one-piece']);
const postText = z.string().max(4_000_000);

const post: z.ZodType<Post> = z.object({
  id: line.min(1),
  source,
  readBy,
  role: z.enum(['customer', 'sub-account', 'guest', 'staff', 'unknown']),
  author: line.nullable(),
  shownTime: line,
  at: time.nullable(),
  text: postText,
  // Text only: archives carry no markup.
  html: z.null(),
  typed: postText.nullable(),
  files: z
    .array(
      z.object({ name: line, index: z.number().int(), link: z.string().max(4000).nullable(), removed: z.boolean() }),
    )
    .max(500),
  note: z.boolean(),
  cut: z.literal(true).exactOptional(),
});

export const carriedConversation = z.object({
  ticket: id,
  /** Time of the request, its writer's clock, ms. */
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

export const archiveSections = z.object({
  texts: z.array(carriedText).max(MOST_TEXTS),
  notes: z.array(carriedNote).max(MOST_MARKS),
  tags: z.array(carriedTag).max(MOST_MARKS),
  promises: z.array(carriedPromise).max(MOST_MARKS),
  tools: carriedTools.nullable(),
  // Invalid conversations are left out and read again from the service.
  conversations: z.array(carriedConversation).max(1000).catch([]),
});

export const archiveOrigin = z.object({
  /** False for a colleague's work: it comes in under this agent's name, marked with theirs. */
  own: z.boolean(),
  /** Address of the service that the ticket ids belong to. */
  address: line,
  email: line,
  name: line,
  madeAt: moment,
});

export type ArchiveSections = z.infer<typeof archiveSections>;
export type ArchiveOrigin = z.infer<typeof archiveOrigin>;
export type CarriedText = z.infer<typeof carriedText>;
export type CarriedNote = z.infer<typeof carriedNote>;
export type CarriedTag = z.infer<typeof carriedTag>;
export type CarriedPromise = z.infer<typeof carriedPromise>;
export type CarriedTools = z.infer<typeof carriedTools>;
export type CarriedConversation = z.infer<typeof carriedConversation>;
