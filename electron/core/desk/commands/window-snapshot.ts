/** Commands of what a window shows before it has asked for anything. */
import { join } from 'node:path';
import { ok } from '../../../../shared/result.ts';
import type { DataKeys } from '../../worker/database/open-store.ts';
import { type AccountEntry, keysName } from '../account/account.ts';
import { LIST } from '../account/accounts.ts';
import { keepWindowSnapshot, readWindowSnapshot } from '../account/window-snapshot.ts';
import { type DeskContext, type Handlers, onAccount } from './handlers.ts';

export function windowSnapshotHandlers(ctx: DeskContext): Pick<Handlers, 'window.snapshot' | 'window.keepSnapshot'> {
  const folderOf = (id: string) => join(ctx.ports.dataDir, 'accounts', id);
  const secret = async <T>(name: string): Promise<T | null> => {
    const status = ctx.keeper.status();
    // Amid a lock it still gives secrets. And what ends with this session leaves nothing on the disk.
    if (status.state !== 'open' || status.kind === 'session') return null;
    const found = await ctx.keeper.vault()?.get<T>(name);
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
      return onAccount(ctx, account, 'window.keepSnapshot', async () => {
        const key = await keyOf(account);
        return key === null ? ok(null) : keepWindowSnapshot(folderOf(account), key, snapshot);
      });
    },
  };
}
