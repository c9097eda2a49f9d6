/** Commands of the files of posts: what is known of them, fetched, given up, read. */
import { z } from 'zod';
import type { FetchedFile } from '../domain/post-file.ts';
import { account, id, returns } from './command.ts';

const key = {
  account,
  ticket: id,
  post: z.string().min(1).max(200),
  index: z.number().int().min(0).max(1_000_000),
};

/** Files that customers and staff put on what they wrote. */
export const postFileContract = {
  /** The files of a ticket that were asked for before. */
  'postFile.list': returns<FetchedFile[]>()({ account, ticket: id }),
  /**
   * Fetches a file that a post lists, unless it is kept; `postFile.progress` tells how far it came.
   * `rejected` with `no-file` where the service does not have it any more, `file-refused` where it
   * does not give it, `file-too-large`; `invalid` with `cancelled`.
   */
  'postFile.fetch': returns<FetchedFile>()(key),
  /** Gives up what is on its way, in every window. */
  'postFile.cancel': returns<null>()(key),
  /** The bytes of a kept file, a MiB at a time from 0; empty at the end. */
  'postFile.read': returns<Uint8Array<ArrayBuffer>>()({ ...key, chunk: z.number().int().min(0).max(1000) }),
} as const;
