/**
 * Commands that open the vault and report the desk's state, and commands for the proxy passwords it
 * keeps.
 */
import type { CommandName } from '../../../../shared/contract.ts';
import { canStartOver, type DeskStatus, isLockable, type VaultStatus } from '../../../../shared/domain/desk.ts';
import type { Managed, ManagedView } from '../../../../shared/domain/managed.ts';
import { err, ok, type Result } from '../../../../shared/result.ts';
import { folderTrouble } from '../data-folder.ts';
import type { ProxyPasswords } from '../vault/proxy-passwords.ts';
import { type DeskContext, type Handlers, openDesks } from './handlers.ts';
import { agentWords, refuseWeak } from './strong-passphrase.ts';

type VaultHandlers = Pick<
  Handlers,
  Extract<CommandName, `vault.${string}`> | 'desk.status' | 'desk.askAgain' | 'desk.takeBackAsk'
>;

/** `askToLock`: see `QuitDialogDesk`. */
export function vaultHandlers(ctx: DeskContext, askToLock: () => Promise<boolean>): VaultHandlers {
  const { managed } = ctx.ports;
  const status = (): DeskStatus => ({
    host: ctx.ports.host,
    version: ctx.ports.version,
    vault: vaultNow(),
    ...troubleOf(),
    ...(ctx.consent.isAsking() ? { asks: true as const } : {}),
    ...(managed && Object.keys(managed).length > 0 ? { managed: managedView(managed) } : {}),
  });

  const vaultNow = (): VaultStatus => {
    const vault = ctx.keeper.status();
    const waits = ctx.waitingCount();
    return vault.state === 'locked' && waits > 0 ? { ...vault, waits } : vault;
  };

  function troubleOf(): Pick<DeskStatus, 'folder'> {
    const folder = ctx.keeper.vault()?.kind === 'session' ? null : folderTrouble(ctx.ports.dataDir);
    return folder ? { folder } : {};
  }

  async function openAccountsAfter(opened: Result<null>): Promise<Result<DeskStatus>> {
    if (!opened.ok) return opened;
    const loaded = ctx.keeper.vault() ? await ctx.openAccounts() : ok(null);
    if (!loaded.ok) return loaded;
    ctx.emitter.emit('desk.changed', {});
    ctx.emitter.emit('accounts.changed', {});
    return ok(status());
  }

  /**
   * With a passphrase, knowing it is enough; with a keychain or a PIN, the host asks the person.
   */
  const confirmLockChange = async (operation: string): Promise<Result<null>> =>
    ['keychain', 'pin'].includes(ctx.keeper.vault()?.kind ?? '') ? ctx.consent.toLock(operation) : ok(null);

  return {
    'desk.status': async () => ok(status()),
    'desk.askAgain': async () =>
      ctx.ports.askAgain?.() ? ok(null) : err('invalid', 'desk.askAgain', { detail: { reason: 'nothing-asked' } }),
    'desk.takeBackAsk': async () =>
      ctx.consent.withdraw() ? ok(null) : err('invalid', 'desk.takeBackAsk', { detail: { reason: 'nothing-asked' } }),
    async 'vault.protect'({ passphrase }) {
      const strong = await refuseWeak(ctx, passphrase, 'vault.protect');
      const agreed = strong.ok ? await confirmLockChange('vault.protect') : strong;
      return agreed.ok ? openAccountsAfter(await ctx.keeper.protect(passphrase)) : agreed;
    },
    async 'vault.lock'() {
      if (isLockable(ctx.keeper.status()) && !(await askToLock())) return ok(status());
      const begun = ctx.lock();
      return begun.ok ? ok(status()) : begun;
    },
    'vault.enterPin': async ({ pin }) => openAccountsAfter(await ctx.keeper.enterPin(pin)),
    async 'vault.setPin'({ pin, passphrase }) {
      if (await ctx.strength.isWeakPin(pin))
        return err('invalid', 'vault.setPin', { detail: { reason: 'weak-pin', field: 'pin' } });
      const agreed = await confirmLockChange('vault.setPin');
      return agreed.ok ? openAccountsAfter(await ctx.keeper.setPin(pin, passphrase)) : agreed;
    },
    'vault.dropPin': async () => openAccountsAfter(await ctx.keeper.dropPin()),
    'vault.askNothing': async ({ typed }) => openAccountsAfter(await ctx.keeper.switchToKeychain(typed)),
    'vault.unlock': async ({ passphrase }) => openAccountsAfter(await ctx.keeper.unlock(passphrase)),
    'vault.session': async () => openAccountsAfter(await ctx.keeper.openInMemory()),
    async 'vault.change'({ passphrase, next }) {
      const strong = await refuseWeak(ctx, next, 'vault.change');
      return strong.ok ? openAccountsAfter(await ctx.keeper.change(passphrase, next)) : strong;
    },
    'vault.strength': async ({ passphrase }) => ok(await ctx.strength.judgePassphrase(passphrase, agentWords(ctx))),
    'vault.suggest': async () => ok({ passphrase: await ctx.strength.newPassphrase() }),
    async 'vault.makeCode'({ passphrase }) {
      if (['keychain', 'pin'].includes(ctx.keeper.vault()?.kind ?? '')) {
        const agreed = await ctx.consent.toCode();
        if (!agreed.ok) return agreed;
      }
      const code = await ctx.keeper.makeCode(passphrase);
      if (!code.ok) return code;
      ctx.emitter.emit('desk.changed', {});
      return ok({ code: code.value });
    },
    async 'vault.recover'({ code, passphrase }) {
      const strong = passphrase === null ? ok(null) : await refuseWeak(ctx, passphrase, 'vault.recover');
      return strong.ok ? openAccountsAfter(await ctx.keeper.recover(code, passphrase)) : strong;
    },
    async 'vault.beginAnew'() {
      const agreed = canStartOver(ctx.keeper.status()) ? await ctx.consent.toBeginAnew() : ok(null);
      return agreed.ok ? openAccountsAfter(await ctx.keeper.beginAnew(ctx.ports.clock.now())) : agreed;
    },
    'vault.retry': async () => {
      await ctx.keeper.detect();
      return openAccountsAfter(ok(null));
    },
  };
}

const managedView = ({ service, practiceDesk, retention, readPages }: Managed): ManagedView => ({
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
        void sync.now().then(() => runner.wake());
      }
      return ok(null);
    },
  };
}
