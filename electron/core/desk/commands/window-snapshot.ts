/** Commands for the snapshot that a window shows before its first call. */
import { ok } from '../../../../shared/result.ts';
import { type DeskContext, type Handlers, onAccount } from './handlers.ts';

export function windowSnapshotHandlers(ctx: DeskContext): Pick<Handlers, 'window.snapshot' | 'window.keepSnapshot'> {
  return {
    'window.snapshot': async ({ account }) => {
      // Use the key of an open account: asking the keychain would be slower than the rest.
      const accounts = ctx.keeper.status().state === 'open' ? ctx.accounts() : null;
      const meant = account ?? accounts?.list()[0]?.id;
      const desk = meant === undefined ? undefined : accounts?.get(meant);
      return desk?.ok ? ok(desk.value.snapshot()) : ctx.startup.snapshot(account);
    },
    'window.keepSnapshot': ({ account, snapshot }) =>
      onAccount(ctx, account, 'window.keepSnapshot', async (desk) =>
        ctx.keeper.status().state === 'open' ? desk.keepSnapshot(snapshot) : ok(null),
      ),
  };
}
