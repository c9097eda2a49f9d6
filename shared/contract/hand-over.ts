/** Commands of the hand-over: a summary of the agent's work, and an encrypted file. */
import { z } from 'zod';
import { CHUNK_BYTES } from '../domain/draft.ts';
import type { HandOver, HandOverContents, HandOverImport } from '../domain/hand-over.ts';
import { account, returns } from './command.ts';

/** Our clock, ms. */
const from = z.number().int().min(0);

export const handOverContract = {
  'handOver.summary': returns<HandOver>()({ account, from }),
  /**
   * Encrypts drafts, unsent replies, notes, tags and promises with a passphrase. Returns the file's
   * name; `handOver.exportChunk` returns its bytes.
   */
  'handOver.export': returns<{ export: string; name: string }>()({ account, passphrase: z.string().min(8).max(1000) }),
  /** Request chunks in order, from 0. Empty after the last one. */
  'handOver.exportChunk': returns<Uint8Array<ArrayBuffer>>()({
    account,
    export: z.uuid(),
    index: z.number().int().min(0),
  }),
  /**
   * Reads such a file without changing anything. `invalid` with reason `other-service`,
   * `newer-version`, `wrong-passphrase`, `cut-short`, `not-sealed`, or `unsent-texts` for another
   * kind of file of ours.
   */
  'handOver.import': returns<{ import: string }>()({ account, passphrase: z.string().min(1).max(1000) }),
  /** Takes the chunks in order. Returns null until the last one, then a preview. */
  'handOver.importChunk': returns<HandOverContents | null>()({
    account,
    import: z.uuid(),
    bytes: z.instanceof(Uint8Array).refine((b) => b.byteLength <= CHUNK_BYTES, 'a chunk is at most 1 MiB'),
    last: z.boolean(),
  }),
  /**
   * Imports the file that was read: replies become drafts, and nothing is sent. `doubtNote` is
   * added as a note to tickets whose reply may have arrived. `invalid` with reason `put-away` after
   * an hour.
   */
  'handOver.bringIn': returns<HandOverImport>()({
    account,
    id: z.uuid(),
    doubtNote: z.string().trim().min(1).max(1000),
  }),
  /**
   * Undoes that import. Returns tickets whose imported work was kept, because it was changed or
   * sent since. `invalid` with reason `put-away` if it was undone already or the desk restarted.
   */
  'handOver.takeBack': returns<{ stayed: string[] }>()({ account, id: z.uuid() }),
  'handOver.putAway': returns<null>()({ account, id: z.uuid() }),
} as const;
