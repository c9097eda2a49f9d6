import { ok } from '../../../../shared/result.ts';
import { type DeskContext, type Handlers, onAccount } from './handlers.ts';

type PostFileHandlers = Pick<Handlers, 'postFile.list' | 'postFile.fetch' | 'postFile.cancel' | 'postFile.read'>;

export function postFileHandlers(ctx: DeskContext): PostFileHandlers {
  return {
    'postFile.list': ({ account, ticket }) =>
      onAccount(ctx, account, 'postFile.list', (one) => one.store.postFiles.list(ticket)),

    'postFile.fetch': ({ account, ...key }) =>
      onAccount(ctx, account, 'postFile.fetch', (one) => one.postFiles.fetch(key)),

    'postFile.cancel': ({ account, ...key }) =>
      onAccount(ctx, account, 'postFile.cancel', async (one) => {
        one.postFiles.cancel(key);
        return ok(null);
      }),

    'postFile.read': ({ account, chunk, ...key }) =>
      onAccount(ctx, account, 'postFile.read', (one) => one.store.postFiles.read(key, chunk)),
  };
}
