/** Commands of what the agent writes: drafts, files, replies, the outbox, and dialogs. */
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
import { macroSteps } from './canned.ts';
import { account, id, returns, text } from './command.ts';
import { promiseText, tags, time } from './marks.ts';
import { fingerprint } from './tickets.ts';

const typed = z.string().max(4000);
const fields = z.array(z.object({ id: typed, name: typed, value: typed })).max(200);
const extras = z.object({
  contact: z.object({ id, name: typed, clientId: id }).nullable(),
  fields,
  plain: z.literal(true).optional(),
  email: typed.optional(),
  steps: macroSteps.optional(),
});

/** A ticket is put away one way: snoozed, or done here. */
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

/** Drafts, their files, replies on their way, and what is typed in dialogs and not saved yet. */
export const replyContract = {
  /** `ticket`: the ticket's id, or a form's key (`formKey`). */
  'draft.get': returns<Draft | null>()({ account, ticket: id }),
  /** Forms of one kind that are not sent yet, the last saved first. */
  'draft.list': returns<Draft[]>()({ account, kind: z.enum(FORM_KINDS) }),
  /** `id` is made by the writer (a uuid), `rev` is the one it last saw: 0 for a new draft. */
  'draft.save': returns<DraftSaved>()({ account, id: z.uuid(), ticket: id, rev: z.number().int().min(0), text }),
  /**
   * What is chosen for this reply alone: a contact, by id, whose name it goes out in, custom fields
   * of the ticket, no Markdown, and another address of the agent's. The draft is made if it is new.
   * Null where nothing of a draft is left.
   */
  'draft.extras': returns<Draft | null>()({
    account,
    id: z.uuid(),
    ticket: id,
    rev: z.number().int().min(0),
    contact: id.nullable(),
    fields,
    plain: z.boolean().optional(),
    /** `bad-email` where it is none. */
    email: typed.optional(),
    /** Of the macros that were applied, to be done when it is sent. */
    steps: macroSteps.nullish(),
  }),
  'draft.discard': returns<null>()({ account, id }),

  /**
   * Files cross as bytes: begin, the chunks in order, finish. `invalid` with reason `too-large`
   * beyond the limit.
   */
  'file.begin': returns<FileMeta>()({
    account,
    /** The draft it hangs on; made if it is new. */
    draft: z.uuid(),
    ticket: id,
    file: z.uuid(),
    name: z.string().min(1).max(500),
    type: z.string().max(200),
    size: z.number().int().min(0),
  }),
  'file.chunk': returns<FileMeta>()({
    account,
    file: z.uuid(),
    index: z.number().int().min(0),
    bytes: z.instanceof(Uint8Array).refine((b) => b.byteLength <= CHUNK_BYTES, 'a chunk is at most 1 MiB'),
  }),
  'file.finish': returns<FileMeta>()({ account, file: z.uuid() }),
  'file.remove': returns<null>()({ account, file: z.uuid() }),
  /** One chunk of a stored file; empty past its end. */
  'file.read': returns<Uint8Array<ArrayBuffer>>()({ account, file: z.uuid(), index: z.number().int().min(0) }),

  /**
   * Turns the draft into an outbox item, held for the account's hold. `seen` is the header the
   * agent had on screen, `extras` what was chosen for this reply as it was shown there: where
   * something else is stored, nothing is sent. `followUp` is done in the same step, and taken back
   * with it: `invalid` with reason `past`.
   */
  'reply.send': returns<OutboxItem>()({
    account,
    draft: id,
    rev: z.number().int().min(0),
    seen: fingerprint,
    extras: extras.nullish(),
    followUp: followUp.optional(),
  }),

  /**
   * Decides for all replies that wait because of how the first one under their identity was
   * recorded, of which `item` is one, or that first one. `replyAs` is set for the account, and they
   * go out so; null sends them as they are.
   */
  'reply.goOn': returns<null>()({ account, item: id, replyAs: z.enum(['service', 'name']).nullable() }),

  /** Everything not finished, and what was finished in the last twelve hours. */
  'outbox.list': returns<OutboxItem[]>()({ account }),
  /** Gives text and files back to the draft. `invalid` once it is on its way. */
  'outbox.undo': returns<Draft>()({ account, item: id }),
  'outbox.sendNow': returns<OutboxItem>()({ account, item: id }),
  'outbox.decide': returns<OutboxItem | null>()({
    account,
    item: id,
    decision: z.enum(['arrived', 'send-again', 'send-anyway', 'keep-draft']),
  }),

  // What is typed in dialogs and not saved yet.
  /** All of one kind, or those of one place; the last saved first. */
  'dialogDraft.list': returns<DialogDraft[]>()({ account, kind, ticket: ticket.optional(), about: about.optional() }),
  /**
   * `id` is made by the writer, `rev` is the one it last saw: 0 for a new one. Where another window
   * saved meanwhile, both are kept, and the answer has another id.
   */
  'dialogDraft.save': returns<DialogDraft>()({
    account,
    ...{ kind, ticket, about, rev },
    id: z.uuid(),
    fields: z.record(z.string().min(1).max(40), text).refine((fields) => Object.keys(fields).length <= 10),
  }),
  /**
   * It was saved where it belongs, or is not wanted. What another window saved under this id
   * meanwhile stays.
   */
  'dialogDraft.discard': returns<null>()({ account, id: z.uuid(), rev }),
} as const;
