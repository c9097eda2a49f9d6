/**
 * Commands that open the vault and say what the desk's state is; and passwords of proxies, which
 * are kept in it.
 */
import type { DeskStatus } from '../../../../shared/domain/desk.ts';
import type { Managed, ManagedView } from '../../../../shared/domain/managed.ts';
import { err, ok, type Result } from '../../../../shared/result.ts';
import { folderTrouble } from '../data-folder.ts';
import type { ProxyPasswords } from '../vault/proxy-passwords.ts';
import { type DeskContext, type Handlers, openDesks } from './handlers.ts';

type VaultHandlers = Pick<
  Handlers,
  | 'desk.status'
  | 'vault.protect'
  | 'vault.unlock'
  | 'vault.session'
  | 'vault.change'
  | 'vault.makeCode'
  | 'vault.recover'
  | 'vault.retry'
  | 'vault.beginAnew'
>;

export function vaultHandlers(ctx: DeskContext): VaultHandlers {
  const { managed } = ctx.ports;
  const status = (): DeskStatus => ({
    door: ctx.ports.host,
    version: ctx.ports.version,
    vault: ctx.keeper.status(),
    ...troubleOf(),
    ...(managed && Object.keys(managed).length > 0 ? { managed: shownOf(managed) } : {}),
  });

  /** What is kept for this session only needs no folder. */
  function troubleOf(): Pick<DeskStatus, 'folder'> {
    const folder = ctx.keeper.vault()?.kind === 'session' ? null : folderTrouble(ctx.ports.dataDir);
    return folder ? { folder } : {};
  }

  /** Once it is open, so are the accounts in it. */
  async function after(opened: Result<null>): Promise<Result<DeskStatus>> {
    if (!opened.ok) return opened;
    const loaded = ctx.keeper.vault() ? await ctx.openAccounts() : ok(null);
    if (!loaded.ok) return loaded;
    ctx.emitter.emit('desk.changed', {});
    ctx.emitter.emit('accounts.changed', {});
    return ok(status());
  }

  return {
    'desk.status': async () => ok(status()),
    'vault.protect': async ({ passphrase }) => after(await ctx.keeper.protect(passphrase)),
    'vault.unlock': async ({ passphrase }) => after(await ctx.keeper.unlock(passphrase)),
    'vault.session': async () => after(await ctx.keeper.session()),
    'vault.change': async ({ passphrase, next }) => after(await ctx.keeper.change(passphrase, next)),
    async 'vault.makeCode'({ passphrase }) {
      if (ctx.keeper.vault()?.kind === 'keychain') {
        const agreed = await ctx.consent.toCode();
        if (!agreed.ok) return agreed;
      }
      const code = await ctx.keeper.makeCode(passphrase, ctx.accounts()?.keyNames() ?? []);
      if (!code.ok) return code;
      ctx.emitter.emit('desk.changed', {});
      return ok({ code: code.value });
    },
    'vault.recover': async ({ code, passphrase }) => after(await ctx.keeper.recover(code, passphrase)),
    'vault.beginAnew': async () => after(await ctx.keeper.beginAnew(ctx.ports.clock.now())),
    'vault.retry': async () => {
      await ctx.keeper.look();
      return after(ok(null));
    },
  };
}

const shownOf = ({ service, practiceDesk, retention, readPages }: Managed): ManagedView => ({
  service: service ?? null,
  practiceDesk: practiceDesk ?? true,
  mostDays: retention?.mostDays ?? null,
  readPages: readPages ?? null,
});

export function proxyHandlers(ctx: DeskContext, passwords: ProxyPasswords): Pick<Handlers, 'proxy.signIn'> {
  return {
    async 'proxy.signIn'({ proxy, name, password }) {
      if (!ctx.keeper.vault()) return err('auth', 'proxy.signIn', { detail: { reason: 'vault-closed' } });
      const kept = await passwords.keep(proxy, { name, password });
      if (!kept.ok) return kept;
      for (const { sync, runner } of openDesks(ctx)) {
        // How it goes is the connection's to say.
        void sync.now().then(() => runner.wake());
      }
      return ok(null);
    },
  };
}
