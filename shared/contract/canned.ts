/** Commands of canned replies. */
import { z } from 'zod';
import {
  AFTER_MACRO,
  type CannedFile,
  type CannedImport,
  type CannedReply,
  type CannedShared,
  type ExpandedReply,
  FILE_LIMITS,
  languageTag,
  MOST_IMPORTED,
  MOST_LANGUAGES,
  MOST_STEPS,
} from '../domain/canned.ts';
import { CHUNK_BYTES } from '../domain/draft.ts';
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

const tag = z
  .string()
  .max(40)
  .refine((typed) => languageTag(typed) !== null, 'not a language tag');
const cannedText = z.string().min(1).max(20_000);
export const fileHash = z.string().regex(/^[0-9a-f]{64}$/);
const fileName = z.string().min(1).max(500);
const cannedFile = z.object({
  hash: fileHash,
  name: fileName,
  type: z.string().max(200),
  size: z.number().int().min(0).max(FILE_LIMITS.bytes),
});
const index = z
  .number()
  .int()
  .min(0)
  .max(FILE_LIMITS.bytes / CHUNK_BYTES);

const content = {
  name: z.string().trim().min(1).max(120),
  keywords: z.array(z.string().trim().min(1).max(60)).max(20),
  text: cannedText,
  /** Language of the main text; missing if not stated. */
  language: tag.optional(),
  texts: z
    .record(tag, cannedText)
    .refine((texts) => Object.keys(texts).length <= MOST_LANGUAGES, 'too many languages')
    .optional(),
  files: z.array(cannedFile).max(FILE_LIMITS.count).optional(),
  department: z.string().trim().min(1).max(200).nullable(),
  macro: macroSteps.nullable().default(null),
};

export const cannedContract = {
  /** The account's own and the shared replies, the most used first. */
  'canned.list': returns<CannedReply[]>()({ account }),
  /**
   * The caller makes `id` (a uuid). `base` is the `changedAt` that the caller saw, null for a new
   * reply. `invalid` with reason `name-taken`, `stale` if another window saved meanwhile,
   * `file-missing`, or `team-files` if a team's reply has more files than a team takes.
   */
  'canned.save': returns<CannedReply>()({
    account,
    id: z.uuid(),
    base: z.number().nullable(),
    ...content,
  }),
  /** `invalid` with reason `shared` for a shared reply. */
  'canned.remove': returns<null>()({ account, id }),

  /**
   * Fills the text in the customer's language or, without one, the main text. `language` chooses:
   * a tag, or null for the main text.
   */
  'canned.expand': returns<ExpandedReply>()({ account, id, ticket: id, language: tag.nullish() }),
  /** Ids of the replies that the words of this ticket suggest, the best first; often none. */
  'canned.suggest': returns<string[]>()({ account, ticket: id }),
  /** A chunk of a reply's file. `invalid` with reason `file-missing` if its bytes are not here. */
  'canned.file': returns<Uint8Array<ArrayBuffer>>()({ account, hash: fileHash, index }),
  /**
   * Stores a new file in chunks of 1 MiB; the caller makes `upload`. The file stays once a reply
   * has it.
   */
  'canned.chunk': returns<null>()({
    account,
    upload: z.uuid(),
    index,
    bytes: z.instanceof(Uint8Array).refine((b) => b.byteLength <= CHUNK_BYTES, 'a chunk is at most 1 MiB'),
  }),
  'canned.finishFile': returns<CannedFile>()({ account, upload: z.uuid(), name: fileName, type: z.string().max(200) }),

  /** Counts that the text was used, because the list is sorted by use. */
  'canned.used': returns<null>()({ account, id }),

  /**
   * The account's own replies, in the format of `electron/core/desk/canned/FORMAT.md`. `without`:
   * names of replies whose files did not fit into the limit, and so are not in it.
   */
  'canned.export': returns<{ json: string; without: string[] }>()({ account }),
  /**
   * Imports `.json` and `.md` files, in one transaction. Without `apply`, returns only a preview.
   */
  'canned.import': returns<CannedImport>()({
    account,
    files: z.array(z.strictObject({ name: z.string().min(1).max(500), text: z.string().max(MOST_IMPORTED) })).max(1000),
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
