/** Commands of what a window shows before it has asked for anything. */
import { ok } from '../../../../shared/result.ts';
import { type DeskContext, type Handlers, onAccount } from './handlers.ts';

export function windowSnapshotHandlers(ctx: DeskContext): Pick<Handlers, 'window.snapshot' | 'window.keepSnapshot'> {
  return {
    'window.snapshot': ({ account }) => ctx.entrance.snapshot(account),
    'window.keepSnapshot': ({ account, snapshot }) =>
      onAccount(ctx, account, 'window.keepSnapshot', async (desk) =>
        ctx.keeper.status().state === 'open' ? desk.keepSnapshot(snapshot) : ok(null),
      ),
  };
}
