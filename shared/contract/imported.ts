/** Commands of the archive: conversations of an earlier desk or mailbox, read-only. */
import { z } from 'zod';
import { CHUNK_BYTES } from '../domain/draft.ts';
import {
  IMPORT_SOURCES,
  type ImportedConversation,
  type ImportedSourceSize,
  type ImportedSummary,
  type ImportProgress,
  type ImportSummary,
  MOST_TEAM_ADDRESSES,
  TEAM_ADDRESS,
} from '../domain/imported.ts';
import { account, id, returns } from './command.ts';

const rowId = z.string().regex(/^\d{1,16}$/);

export const importedContract = {
  /**
   * Begins to import files of other desks and mailboxes; an account's earlier import is cancelled.
   * A path of a folder's file stays part of its name. Mail from `own` is of staff, beside mail from
   * the account's address.
   */
  'import.begin': returns<{ import: string }>()({
    account,
    files: z
      .array(z.strictObject({ name: z.string().min(1).max(1000), size: z.number().int().min(0) }))
      .min(1)
      .max(100_000),
    own: z.array(z.string().max(320).regex(TEAM_ADDRESS).toLowerCase()).max(MOST_TEAM_ADDRESSES).default([]),
  }),
  /**
   * Takes the chunks in order, file by file; `file` is its place in the list. Returns once the
   * chunk is taken, which waits for the messages before it.
   */
  'import.chunk': returns<ImportProgress>()({
    account,
    import: z.uuid(),
    file: z.number().int().min(0),
    bytes: z.instanceof(Uint8Array).refine((b) => b.byteLength <= CHUNK_BYTES, 'a chunk is at most 1 MiB'),
    last: z.boolean(),
  }),
  /** Waits until more was stored, or the import ended. Call it after the last chunk. */
  'import.progress': returns<ImportProgress>()({ account, import: z.uuid() }),
  /** Waits for the end, and forgets the import. */
  'import.end': returns<ImportSummary>()({ account, import: z.uuid() }),
  /** Keeps what came in; a second run brings the rest. */
  'import.cancel': returns<ImportSummary>()({ account, import: z.uuid() }),

  'imported.sources': returns<ImportedSourceSize[]>()({ account }),
  'imported.remove': returns<ImportedSourceSize[]>()({ account, source: z.enum(IMPORT_SOURCES) }),
  /**
   * Some of its messages, the oldest first: from a place in the conversation, or around a message.
   * `invalid` with reason `not-found` if the archive has no such conversation.
   */
  'imported.conversation': returns<ImportedConversation>()({
    account,
    id: rowId,
    from: z.number().int().min(0).default(0),
    message: rowId.nullable().default(null),
  }),
  /** Empty after the last chunk. */
  'imported.fileChunk': returns<Uint8Array<ArrayBuffer>>()({
    account,
    file: rowId,
    index: z.number().int().min(0).max(1_000_000),
  }),
  /**
   * Conversations of a client, by the addresses of their contacts and by domains that only they
   * have, or of an e-mail address. The newest first, at most 200.
   */
  'imported.ofCustomer': returns<{ rows: ImportedSummary[]; total: number }>()({
    account,
    clientId: id.nullable(),
    email: z.string().max(320).nullable(),
  }),
} as const;
