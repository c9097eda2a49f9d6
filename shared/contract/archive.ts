/** Commands of a week's figures, the hand-over's summary and archives: an agent's sealed work. */
import { z } from 'zod';
import { CHUNK_BYTES } from '../domain/draft.ts';
import type { ArchiveContents, ArchiveImport, HandOver, PromisedTicket } from '../domain/hand-over.ts';
import { WEEK_SCOPES, type WeekFigures } from '../domain/week.ts';
import { account, returns } from './command.ts';

export const archiveContract = {
  /** `first`: the week's first day. Without the team's agreement, the answer has one's own work. */
  'week.figures': returns<WeekFigures>()({
    account,
    first: z.iso.date().refine((day) => day >= '1970' && day < '2200', 'a year from 1970 to 2199'),
    scope: z.enum(WEEK_SCOPES),
  }),
  /** `from`: our clock, ms. */
  'handOver.summary': returns<HandOver>()({ account, from: z.number().int().min(0) }),
  /** All open promises of the agent, with their whole text, the next one first. */
  'promise.list': returns<PromisedTicket[]>()({ account }),
  /**
   * Seals drafts and unsent replies with a passphrase: with canned replies and views for the
   * agent's own account elsewhere (`own`), or with notes, tags and promises for a colleague.
   * Returns the file's name, and canned replies whose files are too large for it (`without`);
   * `archive.exportChunk` returns its bytes.
   */
  'archive.export': returns<{ export: string; name: string; without: string[] }>()({
    account,
    own: z.boolean(),
    passphrase: z.string().min(8).max(1000),
  }),
  /** Request chunks in order, from 0. Empty after the last one. */
  'archive.exportChunk': returns<Uint8Array<ArrayBuffer>>()({
    account,
    export: z.uuid(),
    index: z.number().int().min(0),
  }),
  /**
   * Reads an archive without changing anything. `invalid` with reason `other-service`,
   * `other-account`, `newer-version`, `wrong-passphrase`, `cut-short` or `not-sealed`.
   */
  'archive.open': returns<{ import: string }>()({ account, passphrase: z.string().min(1).max(1000) }),
  /** Takes the chunks in order. Returns null until the last one, then a preview. */
  'archive.openChunk': returns<ArchiveContents | null>()({
    account,
    import: z.uuid(),
    bytes: z.instanceof(Uint8Array).refine((b) => b.byteLength <= CHUNK_BYTES, 'a chunk is at most 1 MiB'),
    last: z.boolean(),
  }),
  /**
   * Imports the archive that was read: replies become drafts, and nothing is sent. `doubtNote` is
   * added as a note to tickets whose reply may have arrived. `invalid` with reason `put-away` after
   * an hour.
   */
  'archive.bringIn': returns<ArchiveImport>()({
    account,
    id: z.uuid(),
    doubtNote: z.string().trim().min(1).max(1000).nullable(),
  }),
  /**
   * Undoes that import. Returns tickets whose imported work was kept, because it was changed or
   * sent since. `invalid` with reason `put-away` if it was undone already or the desk restarted.
   */
  'archive.takeBack': returns<{ stayed: string[] }>()({ account, id: z.uuid() }),
  'archive.putAway': returns<null>()({ account, id: z.uuid() }),
} as const;
