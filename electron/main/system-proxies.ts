/**
 * Finds proxies with Chromium: managed settings, a fixed proxy, a script, or the system's settings.
 */
import { type ProxyConfig, type Session, session } from 'electron';
import type { Managed } from '../../shared/domain/managed.ts';
import type { Network } from '../core/desk/ports.ts';
import { proxiesInPac } from '../host/network.ts';

/**
 * Uses a separate session, because the window's session has a proxy that leads nowhere
 * (`security.ts`).
 */
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
