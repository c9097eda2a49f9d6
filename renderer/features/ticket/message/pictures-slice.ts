/**
 * State's way to pictures of messages that lie elsewhere: which ones a press may fetch, and one
 * fetched. It keeps nothing; what was drawn is gone with its message.
 */
import type { FetchedPicture, OfferedPicture, PicturesOf } from '../../../../shared/domain/post-picture.ts';
import type { Result } from '../../../../shared/result.ts';
import type { CreateSlice } from '../../../store/app-state.ts';

declare module '../../../store/app-state.ts' {
  interface AppState {
    postPictures: PostPicturesSlice;
  }
}

/** A post whose pictures are meant, of an account. */
export interface PostWithPictures extends PicturesOf {
  account: string;
}

export interface PostPicturesSlice {
  /** Asks the desk alone. */
  list(of: PostWithPictures): Promise<Result<OfferedPicture[]>>;
  /** A request to whoever keeps it: for a press only. */
  fetch(of: PostWithPictures, index: number): Promise<Result<FetchedPicture>>;
}

export const createPostPicturesSlice: CreateSlice<PostPicturesSlice> = (_set, _get, bridge) => ({
  list: (of) => bridge.call('postPicture.list', of),
  fetch: (of, index) => bridge.call('postPicture.fetch', { ...of, index }),
});
