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

/** What a macro does beside its text. Snoozed and done here at once is neither. */
export const macroSteps = z
  .object({
    addTags: z.array(tagName).max(MOST_STEPS.tags),
    snooze: time.nullable(),
    promise: z.object({ due: time, text: promiseText }).nullable(),
    afterSend: z.enum(AFTER_MACRO).nullable(),
  })
  .refine(({ snooze, afterSend }) => snooze === null || afterSend !== 'done', 'snoozed or done, not both');

/** Replies kept ready. */
export const cannedContract = {
  /** The account's own and the shared ones, the most used first. */
  'canned.list': returns<CannedReply[]>()({ account }),
  /**
   * `id` is made by the writer (a uuid); `base` is the `changedAt` it saw, null for a new one.
   * `invalid` with reason `name-taken`, or `stale` where another window saved meanwhile.
   */
  'canned.save': returns<CannedReply>()({
    account,
    id: z.uuid(),
    base: z.number().nullable(),
    name: z.string().trim().min(1).max(120),
    keywords: z.array(z.string().trim().min(1).max(60)).max(20),
    text: z.string().min(1).max(20_000),
    department: z.string().trim().min(1).max(200).nullable(),
    macro: macroSteps.nullable().default(null),
  }),
  /** `invalid` with reason `shared` for one of the team's. */
  'canned.remove': returns<null>()({ account, id }),

  /** Fills the variables for one ticket. Changes nothing. */
  'canned.expand': returns<ExpandedReply>()({ account, id, ticket: id }),
  /** Counts that the text was inserted: the list is ordered by that. */
  'canned.used': returns<null>()({ account, id }),

  /** The account's own, in the format of `electron/core/desk/canned/FORMAT.md`. */
  'canned.export': returns<{ json: string }>()({ account }),
  /**
   * Imports `.json` and `.md` files. All that is accepted is stored at once, or nothing; without
   * `apply` it is only said what would be.
   */
  'canned.import': returns<CannedImport>()({
    account,
    files: z.array(z.strictObject({ name: z.string().min(1).max(500), text: z.string().max(1_000_000) })).max(1000),
    apply: z.boolean(),
  }),

  /** Looks at the shared file or folder now. */
  'canned.shared': returns<CannedShared>()({ account }),
  /**
   * Asks the person for it outside of the page; as it was where they chose nothing. `invalid` with
   * reason `no-path-given` where a browser's host was started without one, and `network-path` for
   * one that names a server.
   */
  'canned.choose': returns<CannedShared>()({ account, kind: z.enum(['file', 'folder']) }),
  'canned.unshare': returns<CannedShared>()({ account }),
} as const;
