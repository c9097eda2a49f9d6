/**
 * Access to remote pictures of messages: lists and fetches them. Keeps no state, since drawn
 * pictures disappear with their message.
 */
import type { FetchedPicture, OfferedPicture, PostPicturesKey } from '../../../../shared/domain/post-file.ts';
import type { Result } from '../../../../shared/result.ts';
import type { CreateSlice } from '../../../store/app-state.ts';

declare module '../../../store/app-state.ts' {
  interface AppState {
    postPictures: PostPicturesSlice;
  }
}

interface PostWithPictures extends PostPicturesKey {
  account: string;
}

export interface PostPicturesSlice {
  /** Asks only the desk. */
  list(of: PostWithPictures): Promise<Result<OfferedPicture[]>>;
  /** Sends a request to the picture's host, so call it only on a press. */
  fetch(of: PostWithPictures, index: number): Promise<Result<FetchedPicture>>;
}

export const createPostPicturesSlice: CreateSlice<PostPicturesSlice> = (_set, _get, bridge) => ({
  list: (of) => bridge.call('postPicture.list', of),
  fetch: (of, index) => bridge.call('postPicture.fetch', { ...of, index }),
});
