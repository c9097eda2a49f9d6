/** Commands of the files of posts. */
import { z } from 'zod';
import type { FetchedFile, FetchedPicture, OfferedPicture } from '../domain/post-file.ts';
import { account, id, returns } from './command.ts';

const key = {
  account,
  ticket: id,
  post: z.string().min(1).max(200),
  index: z.number().int().min(0).max(1_000_000),
};

export const postFileContract = {
  'postFile.list': returns<FetchedFile[]>()({ account, ticket: id }),
  /**
   * Downloads a file of a post, unless it is stored; `postFile.progress` reports progress.
   * `rejected` with `no-file` (the service no longer has it), `file-refused` or `file-too-large`;
   * `invalid` with `cancelled`.
   */
  'postFile.fetch': returns<FetchedFile>()(key),
  'postFile.cancel': returns<null>()(key),
  /** The bytes of a stored file in chunks of 1 MiB, from 0. Empty after the last one. */
  'postFile.read': returns<Uint8Array<ArrayBuffer>>()({ ...key, chunk: z.number().int().min(0).max(1000) }),
} as const;

/** Commands of external pictures in posts. */
const post = { account, ticket: id, post: z.string().min(1).max(200) };

export const postPictureContract = {
  /** Pictures that the agent may fetch, and their servers. Sends no request. */
  'postPicture.list': returns<OfferedPicture[]>()(post),
  /**
   * Fetches a picture from `postPicture.list` after the agent's click. It is not stored. `rejected`
   * with `not-a-picture`, `leads-elsewhere`, `private-address` or `no-picture`; `malformed` with
   * `too-large`.
   */
  'postPicture.fetch': returns<FetchedPicture>()({ ...post, index: z.number().int().min(0).max(1_000_000) }),
} as const;
