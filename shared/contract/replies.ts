/** Commands of the agent's texts: drafts, files, replies, the outbox, and dialogs. */
import { z } from 'zod';
import {
  CHUNK_BYTES,
  DIALOG_KINDS,
  type DialogDraft,
  type Draft,
  type DraftSaved,
  type FileMeta,
  FORM_KINDS,
} from '../domain/draft.ts';
import type { OutboxItem } from '../domain/outbox.ts';
import { fileHash, macroSteps } from './canned.ts';
import { account, id, returns, text } from './command.ts';
import { promiseText, tags, time } from './marks.ts';
import { fingerprint } from './tickets.ts';

const typed = z.string().max(4000);
const fields = z.array(z.object({ id: typed, name: typed, value: typed })).max(200);
export const extras = z.object({
  contact: z.object({ id, name: typed, clientId: id }).nullable(),
  fields,
  plain: z.literal(true).optional(),
  email: typed.optional(),
  steps: macroSteps.optional(),
});

/** A ticket may be put away in one way only: snoozed, or done here. */
const followUp = z
  .strictObject({
    addTags: tags,
    promise: z.strictObject({ text: promiseText, due: time }),
    snooze: time,
    done: z.literal(true),
    close: z.literal(true),
  })
  .partial()
  .refine(({ snooze, done }) => snooze === undefined || done === undefined, 'snoozed or done, not both');

const kind = z.enum(DIALOG_KINDS);
const ticket = z.string().max(200);
const about = z.string().max(1000);
const rev = z.number().int().min(0);

export const replyContract = {
  /** `ticket`: the ticket's id, or a form's key (`formKey`). */
  'draft.get': returns<Draft | null>()({ account, ticket: id }),
  'draft.list': returns<Draft[]>()({ account, kind: z.enum(FORM_KINDS) }),
  /**
   * Turns a form's draft into an item of the outbox: a new ticket is held for the account's hold,
   * other forms go at once (`offline` without a connection: the draft stays). `shown`: similar
   * orders that the review showed. If the service has a new similar order, the form returns with
   * `alike-appeared`.
   */
  'form.send': returns<OutboxItem>()({ account, draft: id, rev, shown: z.array(id).max(10_000).optional() }),
  /**
   * The caller makes `id` (a uuid). `rev` is the last revision that the caller saw; 0 for a new
   * draft.
   */
  'draft.save': returns<DraftSaved>()({ account, id: z.uuid(), ticket: id, rev: z.number().int().min(0), text }),
  /**
   * Choices for this reply alone: a contact (by id) as the sender, custom fields of the ticket, no
   * Markdown, and another address of the agent. Creates a new draft if needed. Null if nothing of a
   * draft remains.
   */
  'draft.extras': returns<Draft | null>()({
    account,
    id: z.uuid(),
    ticket: id,
    rev: z.number().int().min(0),
    contact: id.nullable(),
    fields,
    plain: z.boolean().optional(),
    email: typed.optional(),
    /** Steps of the applied macros, to run after sending. */
    steps: macroSteps.nullish(),
  }),
  'draft.discard': returns<null>()({ account, id }),

  /**
   * Sends a file as bytes: begin, chunks in order, finish. `invalid` with reason `too-large` beyond
   * the limit.
   */
  'file.begin': returns<FileMeta>()({
    account,
    draft: z.uuid(),
    ticket: id,
    file: z.uuid(),
    name: z.string().min(1).max(500),
    type: z.string().max(200),
    size: z.number().int().min(0),
    /** Hash of the canned reply's file that it comes from. */
    canned: fileHash.optional(),
  }),
  'file.chunk': returns<FileMeta>()({
    account,
    file: z.uuid(),
    index: z.number().int().min(0),
    bytes: z.instanceof(Uint8Array).refine((b) => b.byteLength <= CHUNK_BYTES, 'a chunk is at most 1 MiB'),
  }),
  'file.finish': returns<FileMeta>()({ account, file: z.uuid() }),
  'file.remove': returns<null>()({ account, file: z.uuid() }),
  'file.read': returns<Uint8Array<ArrayBuffer>>()({ account, file: z.uuid(), index: z.number().int().min(0) }),

  /**
   * Turns the draft into an outbox item, held for the account's hold. `seen`: the header that the
   * agent saw. `extras`: the choices for this reply as displayed; if others are stored, nothing is
   * sent. `followUp` runs in the same transaction and is undone with it: `invalid` with reason
   * `past`. `sendAt`: not before then, at most a year ahead: `past`, `too-far`.
   */
  'reply.send': returns<OutboxItem>()({
    account,
    draft: id,
    rev: z.number().int().min(0),
    seen: fingerprint,
    extras: extras.nullish(),
    followUp: followUp.optional(),
    sendAt: time.optional(),
  }),

  /**
   * Decides for all replies that wait because the first reply under their identity was recorded in
   * an unexpected way. `item` is one of them, or that first reply. `replyAs` is stored for the
   * account and used; null sends them unchanged.
   */
  'reply.goOn': returns<null>()({ account, item: id, replyAs: z.enum(['service', 'name']).nullable() }),

  /** All unfinished items, and items finished in the last twelve hours. */
  'outbox.list': returns<OutboxItem[]>()({ account }),
  /** Returns text and files to the draft. `invalid` once sending has started. */
  'outbox.undo': returns<Draft>()({ account, item: id }),
  /** Ends the hold of an item, or the wait of a planned reply for its time. */
  'outbox.sendNow': returns<OutboxItem>()({ account, item: id }),
  /** Plans a planned reply for another time. */
  'outbox.retime': returns<OutboxItem>()({ account, item: id, sendAt: time }),
  'outbox.decide': returns<OutboxItem | null>()({
    account,
    item: id,
    decision: z.enum(['arrived', 'send-again', 'send-anyway', 'keep-draft']),
  }),

  // Unsaved texts in dialogs: all of one kind, or those of one place, the last saved first.
  'dialogDraft.list': returns<DialogDraft[]>()({ account, kind, ticket: ticket.optional(), about: about.optional() }),
  /**
   * The caller makes `id`. `rev` is the last revision that the caller saw; 0 for a new text. If
   * another window saved meanwhile, both versions are kept and the result has another id.
   */
  'dialogDraft.save': returns<DialogDraft>()({
    account,
    kind,
    ticket,
    about,
    rev,
    id: z.uuid(),
    fields: z.record(z.string().min(1).max(40), text).refine((fields) => Object.keys(fields).length <= 13),
  }),
  /**
   * Deletes a text that was saved elsewhere or is unwanted. Keeps a version that another window
   * saved under this id meanwhile.
   */
  'dialogDraft.discard': returns<null>()({ account, id: z.uuid(), rev }),
} as const;
