/** Commands of handing over: the summary of the agent's work, a sealed file, and their own numbers. */
import { z } from 'zod';
import { CHUNK_BYTES } from '../domain/draft.ts';
import type { BroughtIn, HandOver, HandOverContents, OwnNumbers } from '../domain/hand-over.ts';
import { account, returns } from './command.ts';

/** Our clock, ms. */
const from = z.number().int().min(0);

export const handOverContract = {
  /** What was touched since `from`, and everything that is open. */
  'handOver.summary': returns<HandOver>()({ account, from }),
  'handOver.numbers': returns<OwnNumbers>()({ account, from }),
  /**
   * Seals drafts, unsent replies, notes, tags and promises by a passphrase, as a file of this name;
   * its bytes come by `handOver.exportChunk`.
   */
  'handOver.export': returns<{ export: string; name: string }>()({ account, passphrase: z.string().min(8).max(1000) }),
  /** One after the other, from 0; empty at the end. */
  'handOver.exportChunk': returns<Uint8Array<ArrayBuffer>>()({
    account,
    export: z.uuid(),
    index: z.number().int().min(0),
  }),
  /**
   * Reads such a file and changes nothing. `invalid` with reason `other-service`, `newer-version`,
   * `wrong-passphrase`, `cut-short`, `not-sealed`, or `unsent-texts` for another kind of ours.
   */
  'handOver.import': returns<{ import: string }>()({ account, passphrase: z.string().min(1).max(1000) }),
  /** Takes the chunks in order. Null until the last one; then what would come of it. */
  'handOver.importChunk': returns<HandOverContents | null>()({
    account,
    import: z.uuid(),
    bytes: z.instanceof(Uint8Array).refine((b) => b.byteLength <= CHUNK_BYTES, 'a chunk is at most 1 MiB'),
    last: z.boolean(),
  }),
  /**
   * Brings in what was read: replies as drafts, and nothing is sent. `doubtNote` is noted on the
   * ticket of each reply that may have arrived. `invalid` with reason `put-away` after an hour.
   */
  'handOver.bringIn': returns<BroughtIn>()({ account, id: z.uuid(), doubtNote: z.string().trim().min(1).max(1000) }),
  /**
   * Takes away again what that brought in. Returns the tickets on which something stays, because it
   * was changed or sent since. `invalid` with reason `put-away` once that was done, or the desk was
   * restarted.
   */
  'handOver.takeBack': returns<{ stayed: string[] }>()({ account, id: z.uuid() }),
  /** Forgets what was read. */
  'handOver.putAway': returns<null>()({ account, id: z.uuid() }),
} as const;
