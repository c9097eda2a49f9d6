/** Commands of what is typed in dialogs and not saved yet. */
import { z } from 'zod';
import { DIALOG_KINDS, type DialogDraft } from '../domain/draft.ts';
import { account, returns, text } from './command.ts';

const kind = z.enum(DIALOG_KINDS);
const ticket = z.string().max(200);
const about = z.string().max(1000);
const rev = z.number().int().min(0);

/** What is typed in dialogs and not saved yet. */
export const dialogDraftContract = {
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
