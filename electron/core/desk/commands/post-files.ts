import { accountCommands } from './define.ts';

export const postFileCommands = accountCommands({
  'postFile.list': ({ store }, { ticket }) => store.postFiles.list(ticket),
  'postFile.fetch': ({ postFiles }, { account, ...key }) => postFiles.fetch(key),
  'postFile.read': ({ store }, { account, chunk, ...key }) => store.postFiles.read(key, chunk),

  'postFile.cancel'({ postFiles }, { account, ...key }) {
    postFiles.cancel(key);
    return null;
  },
});

export const postPictureCommands = accountCommands({
  'postPicture.list': ({ postPictures }, { account, ...post }) => postPictures.list(post),
  'postPicture.fetch': ({ postPictures }, { account, index, ...post }) => postPictures.fetch(post, index),
});
