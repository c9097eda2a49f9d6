import { err, ok } from '../../../shared/result.ts';
import type { ProxyPasswords } from '../proxy-passwords.ts';
import type { DeskContext, Handlers } from './handlers.ts';
import { openAccounts } from './leave.ts';

export function proxyHandlers(ctx: DeskContext, passwords: ProxyPasswords): Pick<Handlers, 'proxy.signIn'> {
  return {
    async 'proxy.signIn'({ proxy, name, password }) {
      if (!ctx.keeper.vault()) return err('auth', 'proxy.signIn', { detail: { reason: 'vault-closed' } });
      const kept = await passwords.keep(proxy, { name, password });
      if (!kept.ok) return kept;
      for (const { sync, runner } of openAccounts(ctx)) {
        // How it goes is the connection's to say.
        void sync.now().then(() => runner.wake());
      }
      return ok(null);
    },
  };
}
