/** Commands of what a window shows before it has asked for anything. */
import { err, ok } from '../../../../shared/result.ts';
import type { DataKeys } from '../../worker/database/open-store.ts';
import { type AccountEntry, keysName } from '../account/account.ts';
import { ACCOUNT_LIST, accountFolder } from '../account/accounts.ts';
import { readWindowSnapshot } from '../account/window-snapshot.ts';
import { type DeskContext, type Handlers, onAccount } from './handlers.ts';

export function windowSnapshotHandlers(ctx: DeskContext): Pick<Handlers, 'window.snapshot' | 'window.keepSnapshot'> {
  /** Amid a lock the vault still gives secrets. */
  const isOpen = () => ctx.keeper.status().state === 'open';
  const secret = async <T>(name: string): Promise<T | null> => {
    const found = isOpen() ? await ctx.keeper.vault()?.get<T>(name) : null;
    return found?.ok ? found.value : null;
  };
  return {
    async 'window.snapshot'({ account }) {
      await ctx.vaultLooked;
      const known = await secret<AccountEntry[]>(ACCOUNT_LIST);
      if (!known || (account === null && known.length === 0)) return ok(null);
      const opened = account === null ? known[0] : known.find(({ id }) => id === account);
      if (!opened) return err('invalid', 'window.snapshot', { detail: { reason: 'unknown-account' } });
      const keys = await secret<DataKeys>(keysName(opened.id));
      return ok(keys && readWindowSnapshot(accountFolder(ctx.ports.dataDir, opened.id), keys.cache));
    },
    'window.keepSnapshot': ({ account, snapshot }) =>
      onAccount(ctx, account, 'window.keepSnapshot', async (desk) =>
        isOpen() ? desk.keepSnapshot(snapshot) : ok(null),
      ),
  };
}
