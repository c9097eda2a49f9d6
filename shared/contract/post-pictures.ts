/** Commands of external pictures in posts. */
import { z } from 'zod';
import type { FetchedPicture, OfferedPicture } from '../domain/post-picture.ts';
import { account, id, returns } from './command.ts';

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
