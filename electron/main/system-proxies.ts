/**
 * Finds the proxies to use as Chromium does: what is settled, a fixed proxy, a script, or what the
 * system says.
 */
import { type ProxyConfig, type Session, session } from 'electron';
import type { Managed } from '../../shared/domain/managed.ts';
import type { Network } from '../core/desk/ports.ts';
import { proxiesInPac } from '../host/network.ts';

/** Asks a session of its own: the window's has a proxy that leads nowhere (`security.ts`). */
export function systemProxies(proxy: Managed['proxy']): Network['proxiesFor'] {
  let opened: Promise<Session> | null = null;
  return async (address) => {
    opened ??= setSessionProxy(session.fromPartition('proxies'), proxy);
    return proxiesInPac(await (await opened).resolveProxy(address));
  };
}

/** Sets a session to the proxy that is settled; resolves with the session once it goes by that. */
export async function setSessionProxy(one: Session, proxy: Managed['proxy']): Promise<Session> {
  if (proxy !== undefined) await one.setProxy(configOf(proxy));
  // A new session says that there is no proxy until its settings have come, which on a busy computer
  // is after `setProxy` has resolved; nothing may go past a proxy for that.
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
