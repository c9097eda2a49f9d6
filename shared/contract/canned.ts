/** Commands of canned replies. */
import { z } from 'zod';
import {
  AFTER_MACRO,
  type CannedImport,
  type CannedReply,
  type CannedShared,
  type ExpandedReply,
  MOST_STEPS,
} from '../domain/canned.ts';
import { account, id, returns } from './command.ts';
import { promiseText, tagName } from './marks.ts';

const time = z.string().trim().min(1).max(MOST_STEPS.time);

/** Actions of a macro besides its text. Snoozing and marking as done exclude each other. */
export const macroSteps = z
  .object({
    addTags: z.array(tagName).max(MOST_STEPS.tags),
    snooze: time.nullable(),
    promise: z.object({ due: time, text: promiseText }).nullable(),
    afterSend: z.enum(AFTER_MACRO).nullable(),
  })
  .refine(({ snooze, afterSend }) => snooze === null || afterSend !== 'done', 'snoozed or done, not both');

const content = {
  name: z.string().trim().min(1).max(120),
  keywords: z.array(z.string().trim().min(1).max(60)).max(20),
  text: z.string().min(1).max(20_000),
  department: z.string().trim().min(1).max(200).nullable(),
  macro: macroSteps.nullable().default(null),
};

export const cannedContract = {
  /** The account's own and the shared replies, the most used first. */
  'canned.list': returns<CannedReply[]>()({ account }),
  /**
   * The caller makes `id` (a uuid). `base` is the `changedAt` that the caller saw, null for a new
   * reply. `invalid` with reason `name-taken`, or `stale` if another window saved meanwhile.
   */
  'canned.save': returns<CannedReply>()({
    account,
    id: z.uuid(),
    base: z.number().nullable(),
    ...content,
  }),
  /** `invalid` with reason `shared` for a shared reply. */
  'canned.remove': returns<null>()({ account, id }),

  'canned.expand': returns<ExpandedReply>()({ account, id, ticket: id }),
  /** Counts that the text was used, because the list is sorted by use. */
  'canned.used': returns<null>()({ account, id }),

  /** The account's own replies, in the format of `electron/core/desk/canned/FORMAT.md`. */
  'canned.export': returns<{ json: string }>()({ account }),
  /**
   * Imports `.json` and `.md` files, in one transaction. Without `apply`, returns only a preview.
   */
  'canned.import': returns<CannedImport>()({
    account,
    files: z.array(z.strictObject({ name: z.string().min(1).max(500), text: z.string().max(1_000_000) })).max(1000),
    apply: z.boolean(),
  }),
  /**
   * Removes replies that an import added, and restores those it changed, in one transaction. `kept`
   * has the names of those that were written or given to the team since, which stay.
   */
  'canned.undoImport': returns<{ kept: string[] }>()({
    account,
    stored: z
      .array(z.strictObject({ id, changedAt: z.number(), before: z.strictObject(content).nullable() }))
      .max(10_000),
  }),

  'canned.shared': returns<CannedShared>()({ account }),
  /**
   * Asks the user for the file or folder outside the page. Unchanged if the user cancels. `invalid`
   * with reason `no-path-given` if a browser's host was started without one, or `network-path` for
   * a path on a server.
   */
  'canned.choose': returns<CannedShared>()({ account, kind: z.enum(['file', 'folder']) }),
  'canned.unshare': returns<CannedShared>()({ account }),
} as const;
