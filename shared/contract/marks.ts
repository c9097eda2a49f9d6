/** Commands of marks, notes and tags, and of the time away. */
import { z } from 'zod';
import { type AwaySummary, type ChangedMarks, LONGEST_PROMISE, type Note, type TagCount } from '../domain/marks.ts';
import { account, id, returns, text, tickets } from './command.ts';

/** Our clock, ms. */
export const time = z.number().int().min(0).max(8.64e15);
export const tagName = z.string().trim().min(1).max(60);
export const tags = z.array(tagName).max(50);
export const promiseText = z.string().trim().max(LONGEST_PROMISE);

const patch = z
  .strictObject({
    /**
     * Hidden until then, or until the customer writes. Null wakes it now. `invalid` with reason
     * `past`.
     */
    snooze: time.nullable(),
    /**
     * One a ticket: a new one takes the place of an open one. `kept` by hand; null withdraws it.
     */
    promise: z.union([z.strictObject({ text: promiseText, due: time }), z.literal('kept'), z.null()]),
    done: z.boolean(),
    pinned: z.boolean(),
    addTags: tags,
    removeTags: tags,
    /** Takes away the mark of being back from a snooze. */
    back: z.literal(false),
  })
  .partial();

/** Only for what is put back as it was. */
const handedBy = z.string().max(1000).nullable().optional();
/** All that a ticket has: a team may have given it more than one change can. */
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
    seen: z.strictObject({ last: z.string().max(200), unread: z.boolean() }),
  })
  .partial();

/** What the agent marks on this computer, and what happened while they were away. */
export const markContract = {
  /** Changes the marks of many tickets at once. What it returns as `before` undoes it. */
  'marks.set': returns<ChangedMarks>()({ account, tickets, patch }),
  'marks.restore': returns<ChangedMarks>()({
    account,
    marks: z.array(z.strictObject({ ticket: id, marks, left: allTags.optional() })).max(500),
  }),
  /**
   * Marks as unread by hand; `unread: false` marks as read in the list, and says nothing of the
   * conversation.
   */
  'ticket.markUnread': returns<ChangedMarks>()({ account, tickets, unread: z.boolean() }),

  /**
   * `id` is made by the writer. With the id, times and name of a removed note it is there again, as
   * it was.
   */
  'note.add': returns<Note>()({
    account,
    ticket: id,
    id: z.uuid(),
    text: text.trim().min(1),
    at: time.optional(),
    editedAt: time.nullable().optional(),
    handedBy,
  }),
  /** `base`: the text that the writer saw. `invalid` with reason `stale` where another one stands there by now. */
  'note.edit': returns<Note>()({ account, note: z.uuid(), text: text.trim().min(1), base: text }),
  /** The note as it was. */
  'note.remove': returns<Note>()({ account, note: z.uuid() }),

  /** Every tag in use, the most used first. */
  'tag.list': returns<TagCount[]>()({ account }),

  /** The agent has this account before them now. `previous`: when that was so before, or null. */
  'away.present': returns<{ previous: number | null }>()({ account }),
  'away.summary': returns<AwaySummary>()({ account, since: time, until: time.optional() }),
} as const;
