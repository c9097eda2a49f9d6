/** Commands of pictures that posts show and that lie elsewhere: which there are, and one fetched. */
import { z } from 'zod';
import type { FetchedPicture, OfferedPicture } from '../domain/post-picture.ts';
import { account, id, returns } from './command.ts';

const post = { account, ticket: id, post: z.string().min(1).max(200) };

export const postPictureContract = {
  /** Those that a press may fetch, and from where. Nothing is asked for by this. */
  'postPicture.list': returns<OfferedPicture[]>()(post),
  /**
   * Fetches one that `postPicture.list` offers, from whoever keeps it: the agent pressed for it.
   * Nothing of it is kept. `rejected` with `not-a-picture`, `leads-elsewhere`, `private-address` or
   * `no-picture`; `malformed` with `too-large`.
   */
  'postPicture.fetch': returns<FetchedPicture>()({ ...post, index: z.number().int().min(0).max(1_000_000) }),
} as const;
