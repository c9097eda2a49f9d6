/** Commands of the vault, the desk's state, and proxy passwords. */
import { blocklistName, type Managed, type ManagedView } from '../../../../shared/domain/computer.ts';
import { canStartOver, type DeskStatus, isLockable, type VaultStatus } from '../../../../shared/domain/desk.ts';
import { ok, type Result } from '../../../../shared/result.ts';
import { fail, must, refuse } from '../refusals.ts';
import { folderTrouble } from '../startup.ts';
import type { ProxyPasswords } from '../vault/proxy-passwords.ts';
import { type CommandContext, type DeskContext, deskCommands, openDesks } from './define.ts';

const OF_HOST = ['keychain', 'pin'];

/** With a passphrase, knowing it is enough; with a keychain or a PIN, the host asks the person. */
const isOfHost = ({ keeper }: DeskContext): boolean => OF_HOST.includes(keeper.vault()?.kind ?? '');

async function mustAgreeToLock(ctx: CommandContext): Promise<void> {
  if (isOfHost(ctx)) must(await ctx.consent.toLock(ctx.operation));
}

function statusOf(ctx: DeskContext): DeskStatus {
  const { host, version, managed, dataDir } = ctx.ports;
  const folder = ctx.keeper.vault()?.kind === 'session' ? null : folderTrouble(dataDir);
  return {
    host,
    version,
    vault: vaultStatus(ctx),
    ...(folder ? { folder } : {}),
    ...(ctx.consent.isAsking() ? { asks: true } : {}),
    ...(managed && Object.keys(managed).length > 0 ? { managed: managedView(managed) } : {}),
  };
}

function vaultStatus(ctx: DeskContext): VaultStatus {
  const vault = ctx.keeper.status();
  const waits = ctx.waitingCount();
  return vault.state === 'locked' && waits > 0 ? { ...vault, waits } : vault;
}

async function openAccountsAfter(ctx: DeskContext, opened: Result<null>): Promise<DeskStatus> {
  must(opened);
  if (ctx.keeper.vault()) must(await ctx.openAccounts());
  ctx.emitter.emit('desk.changed', {});
  ctx.emitter.emit('accounts.changed', {});
  return statusOf(ctx);
}

/** `askToLock`: see `QuitDialogDesk`. */
export const vaultCommands = (askToLock: () => Promise<boolean>) =>
  deskCommands({
    'desk.status': (_, ctx) => statusOf(ctx),
    'desk.askAgain': (_, { ports }) => (ports.askAgain?.() ? null : refuse('nothing-asked')),
    'desk.takeBackAsk': (_, { consent }) => (consent.withdraw() ? null : refuse('nothing-asked')),

    async 'vault.protect'({ passphrase }, ctx) {
      await mustBeStrong(ctx, passphrase);
      await mustAgreeToLock(ctx);
      return openAccountsAfter(ctx, await ctx.keeper.protect(passphrase));
    },

    async 'vault.lock'(_, ctx) {
      if (isLockable(ctx.keeper.status()) && !(await askToLock())) return statusOf(ctx);
      must(ctx.lock());
      return statusOf(ctx);
    },

    'vault.enterPin': async ({ pin }, ctx) => openAccountsAfter(ctx, await ctx.keeper.enterPin(pin)),

    async 'vault.setPin'({ pin, passphrase }, ctx) {
      if (await ctx.strength.isWeakPin(pin)) refuse('weak-pin', { field: 'pin' });
      await mustAgreeToLock(ctx);
      return openAccountsAfter(ctx, await ctx.keeper.setPin(pin, passphrase));
    },

    'vault.dropPin': async (_, ctx) => openAccountsAfter(ctx, await ctx.keeper.dropPin()),
    'vault.askNothing': async ({ typed }, ctx) => openAccountsAfter(ctx, await ctx.keeper.switchToKeychain(typed)),
    'vault.unlock': async ({ passphrase }, ctx) => openAccountsAfter(ctx, await ctx.keeper.unlock(passphrase)),
    'vault.session': async (_, ctx) => openAccountsAfter(ctx, await ctx.keeper.openInMemory()),

    async 'vault.change'({ passphrase, next }, ctx) {
      await mustBeStrong(ctx, next);
      return openAccountsAfter(ctx, await ctx.keeper.change(passphrase, next));
    },

    'vault.strength': ({ passphrase }, ctx) => ctx.strength.judgePassphrase(passphrase, agentWords(ctx)),
    'vault.suggest': async (_, { strength }) => ({ passphrase: await strength.newPassphrase() }),

    async 'vault.makeCode'({ passphrase }, ctx) {
      if (isOfHost(ctx)) must(await ctx.consent.toCode());
      const code = must(await ctx.keeper.makeCode(passphrase));
      ctx.emitter.emit('desk.changed', {});
      return { code };
    },

    async 'vault.recover'({ code, passphrase }, ctx) {
      if (passphrase !== null) await mustBeStrong(ctx, passphrase);
      return openAccountsAfter(ctx, await ctx.keeper.recover(code, passphrase));
    },

    async 'vault.beginAnew'(_, ctx) {
      if (canStartOver(ctx.keeper.status())) must(await ctx.consent.toBeginAnew());
      return openAccountsAfter(ctx, await ctx.keeper.beginAnew(ctx.ports.clock.now()));
    },

    async 'vault.retry'(_, ctx) {
      await ctx.keeper.detect();
      return openAccountsAfter(ctx, ok(null));
    },
  });

const managedView = ({ service, practiceDesk, retention, readPages, readOnly, checks }: Managed): ManagedView => ({
  service: service ?? null,
  practiceDesk: practiceDesk ?? true,
  mostDays: retention?.mostDays ?? null,
  readPages: readPages ?? null,
  readOnly: readOnly ?? null,
  checksAllowed: checks?.allowed ?? null,
  checkResolver: checks?.resolver ?? null,
  checkBlocklist: checks?.blocklist === undefined ? null : blocklistName(checks.blocklist),
});

export const proxyCommands = (passwords: ProxyPasswords) =>
  deskCommands({
    async 'proxy.signIn'({ proxy, name, password }, ctx) {
      if (!ctx.keeper.vault()) fail('auth', { detail: { reason: 'vault-closed' } });
      must(await passwords.keep(proxy, { name, password }));
      for (const { sync, runner } of openDesks(ctx)) void sync.now().then(() => runner.wake());
      return null;
    },
  });

const agentWords = (ctx: DeskContext): string[] =>
  openDesks(ctx).flatMap(({ entry, settings }) => [entry.label, entry.email, entry.address, settings().agentName]);

/** Ends the command with reason `weak-passphrase` if the passphrase is weak. */
export async function mustBeStrong(ctx: CommandContext, passphrase: string): Promise<void> {
  const { strength } = await ctx.strength.judgePassphrase(passphrase, agentWords(ctx));
  if (strength === 'weak') refuse('weak-passphrase', { field: 'passphrase' });
}
