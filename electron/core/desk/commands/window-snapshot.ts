/** Commands of what a window shows before it has asked for anything. */
import { join } from 'node:path';
import { err, ok } from '../../../../shared/result.ts';
import type { DataKeys } from '../../worker/database/open-store.ts';
import { type AccountEntry, keysName } from '../account/account.ts';
import { LIST } from '../account/accounts.ts';
import { keepWindowSnapshot, readWindowSnapshot } from '../account/window-snapshot.ts';
import { accountsOf, type DeskContext, type Handlers } from './handlers.ts';

export function windowSnapshotHandlers(ctx: DeskContext): Pick<Handlers, 'window.snapshot' | 'window.keepSnapshot'> {
  const folderOf = (id: string) => join(ctx.ports.dataDir, 'accounts', id);
  const secret = async <T>(name: string): Promise<T | null> => {
    const vault = ctx.keeper.vault();
    // What ends with this session leaves nothing on the disk.
    const found = !vault || vault.kind === 'session' ? null : await vault.get<T>(name);
    return found?.ok ? found.value : null;
  };
  const keyOf = async (id: string): Promise<string | null> => (await secret<DataKeys>(keysName(id)))?.cache ?? null;
  const firstAccount = async (): Promise<string | null> => (await secret<AccountEntry[]>(LIST))?.[0]?.id ?? null;
  return {
    async 'window.snapshot'({ account }) {
      await ctx.vaultLooked;
      const opened = account ?? (await firstAccount());
      const key = opened === null ? null : await keyOf(opened);
      return ok(opened === null || key === null ? null : readWindowSnapshot(folderOf(opened), key));
    },
    async 'window.keepSnapshot'({ account, snapshot }) {
      const operation = 'window.keepSnapshot';
      const accounts = accountsOf(ctx, operation);
      if (!accounts.ok) return accounts;
      const known = accounts.value.get(account);
      if (!known.ok) return known;
      const key = await keyOf(account);
      if (key === null) return ok(null);
      // A lock began while the key was fetched: what it shows has left the window.
      if (!ctx.accounts()) return err('auth', operation, { detail: { reason: 'vault-closed' } });
      return keepWindowSnapshot(folderOf(account), key, snapshot);
    },
  };
}
