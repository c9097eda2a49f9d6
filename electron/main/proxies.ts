/**
 * Finds proxies with Chromium: managed settings, a fixed proxy, a script, or the system's settings.
 * Answers proxies that ask for a password, once each. Chromium asks thirty times per request if a
 * proxy refuses the answer, and many networks lock an account after a few wrong passwords.
 */

import { type AuthInfo, type ProxyConfig, type Session, session } from 'electron';
import type { Managed } from '../../shared/domain/computer.ts';
import type { Network } from '../core/desk/ports.ts';
import type { ProxyLogin } from '../core/desk/vault/proxy-passwords.ts';
import { proxiesInPac } from '../host/network.ts';

/** Uses its own session: the window's has a proxy that leads nowhere (`security.ts`). */
export function systemProxies(proxy: Managed['proxy']): Network['proxiesFor'] {
  let opened: Promise<Session> | null = null;
  return async (address) => {
    opened ??= setSessionProxy(session.fromPartition('proxies'), proxy);
    return proxiesInPac(await (await opened).resolveProxy(address));
  };
}

export async function setSessionProxy(one: Session, proxy: Managed['proxy']): Promise<Session> {
  if (proxy !== undefined) await one.setProxy(configOf(proxy));
  // A new session reports no proxy until its settings arrive. On a busy computer this happens after
  // `setProxy` resolves, and requests would bypass the proxy.
  await one.forceReloadProxyConfig();
  return one;
}

function configOf(proxy: NonNullable<Managed['proxy']>): ProxyConfig {
  if (proxy === 'system') return { mode: 'system' };
  if (proxy === 'none') return { mode: 'direct' };
  return typeof proxy === 'string'
    ? { mode: 'fixed_servers', proxyRules: proxy }
    : { mode: 'pac_script', pacScript: proxy.script };
}

/** Host and port under which a proxy's password is stored. Leaves out port 80. */
export const proxyKey = ({ host, port }: Pick<AuthInfo, 'host' | 'port'>): string =>
  new URL(`http://${host}:${port}`).host;

export function createProxyAnswers(login: (proxy: string) => Promise<ProxyLogin | null>) {
  // After a successful answer, the session remembers it and does not ask again.
  const answered = new Set<string>();
  return {
    /** Answers a request's question. Servers get no password, nor does a proxy that asks again. */
    async answer(
      from: Pick<AuthInfo, 'isProxy' | 'host' | 'port'>,
      give: (name: string, password: string) => void,
    ): Promise<void> {
      const proxy = proxyKey(from);
      const isFirst = from.isProxy && !answered.has(proxy);
      if (from.isProxy) answered.add(proxy);
      const known = isFirst ? await login(proxy) : null;
      // Electron only gives up without any name; an empty name would be refused and asked for
      // again.
      if (known) give(known.name, known.password);
      else (give as () => void)();
    },
    /** Allows one more answer for each proxy, because another password may be known by now. */
    reset: () => answered.clear(),
  };
}
