import { type DeskContext, type Handlers, onAccount } from './handlers.ts';

export function postPictureHandlers(ctx: DeskContext): Pick<Handlers, 'postPicture.list' | 'postPicture.fetch'> {
  return {
    'postPicture.list': ({ account, ...of }) =>
      onAccount(ctx, account, 'postPicture.list', (one) => one.postPictures.list(of)),

    'postPicture.fetch': ({ account, index, ...of }) =>
      onAccount(ctx, account, 'postPicture.fetch', (one) => one.postPictures.fetch(of, index)),
  };
}
