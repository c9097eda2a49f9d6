/** Commands of marks, notes and tags, and of the agent's absence. */
import { z } from 'zod';
import { type AwaySummary, type ChangedMarks, LONGEST_PROMISE, type Note, type TagCount } from '../domain/marks.ts';
import { account, id, returns, text, tickets } from './command.ts';

export const time = z.number().int().min(0).max(8.64e15);
export const tagName = z.string().trim().min(1).max(60);
export const tags = z.array(tagName).max(50);
export const promiseText = z.string().trim().max(LONGEST_PROMISE);

const patch = z
  .strictObject({
    /**
     * Hides the ticket until then, or until the customer writes. Null wakes it now. `invalid` with
     * reason `past`.
     */
    snooze: time.nullable(),
    /**
     * One promise per ticket; a new one replaces an open one. `kept` marks it as kept; null
     * withdraws it.
     */
    promise: z.union([z.strictObject({ text: promiseText, due: time }), z.literal('kept'), z.null()]),
    done: z.boolean(),
    pinned: z.boolean(),
    addTags: tags,
    removeTags: tags,
    back: z.literal(false),
    followed: z.boolean(),
  })
  .partial();

/** Only used to restore marks. */
const handedBy = z.string().max(1000).nullable().optional();
const important = z.boolean().optional();
/** All tags of a ticket. A team may add more than one change allows. */
const allTags = z.array(tagName).max(1000);
const why = z.enum(['due', 'written']);
const base = z.string().max(200).nullable();
const marks = z
  .strictObject({
    tags: allTags,
    snooze: z.strictObject({ until: time, base }).nullable(),
    back: z.strictObject({ at: time, why }).nullable(),
    promise: z.strictObject({ id: z.uuid(), text: promiseText, due: time, madeAt: time, handedBy }).nullable(),
    done: z.strictObject({ at: time, base }).nullable(),
    pinned: z.boolean(),
    seen: z.strictObject({ last: z.string().max(200), unread: z.boolean(), looked: time.nullable().optional() }),
    followed: time.nullable(),
  })
  .partial();

export const markContract = {
  /** Changes the marks of many tickets at once. Its result's `before` undoes it. */
  'marks.set': returns<ChangedMarks>()({ account, tickets, patch }),
  'marks.restore': returns<ChangedMarks>()({
    account,
    marks: z.array(z.strictObject({ ticket: id, marks, left: allTags.optional() })).max(500),
  }),
  /**
   * Marks as unread by hand. `unread: false` marks as read in the list only, not the conversation.
   */
  'ticket.markUnread': returns<ChangedMarks>()({ account, tickets, unread: z.boolean() }),

  /**
   * The caller makes `id`. With the id, times and name of a removed note, restores that note. A
   * customer's key as the ticket makes it a note about the customer.
   */
  'note.add': returns<Note>()({
    account,
    ticket: id,
    id: z.uuid(),
    text: text.trim().min(1),
    at: time.optional(),
    editedAt: time.nullable().optional(),
    handedBy,
    important,
  }),
  /** `base`: the text that the caller saw. `invalid` with reason `stale` if it changed since. */
  'note.edit': returns<Note>()({ account, note: z.uuid(), text: text.trim().min(1), base: text, important }),
  'note.remove': returns<Note>()({ account, note: z.uuid() }),

  'tag.list': returns<TagCount[]>()({ account }),

  /** The agent has this account open now. `previous`: the last time before, or null. */
  'away.present': returns<{ previous: number | null }>()({ account }),
  'away.summary': returns<AwaySummary>()({ account, since: time, until: time.optional() }),
} as const;
