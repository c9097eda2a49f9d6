import { type ProxyConfig, type Session, session } from 'electron';
import type { Managed } from '../../shared/domain/managed.ts';
import { waysInPac } from '../host/proxies.ts';

type Ways = (address: string) => Promise<(string | null)[]>;

/** Finds the ways as Chromium does: what is settled, a fixed proxy, a script, or what the system found out. */
export function electronWays(proxy: Managed['proxy']): Ways {
  let opened: Promise<Session> | null = null;
  return async (address) => {
    // The window's own session has no way out, so it cannot be asked.
    opened ??= goBy(session.fromPartition('ways'), proxy);
    return waysInPac(await (await opened).resolveProxy(address));
  };
}

/** Sets a session to the proxy that is settled; resolves once it goes by that. */
export async function goBy(one: Session, proxy: Managed['proxy']): Promise<Session> {
  // A new session says that there is no proxy until its settings have come; nothing may go past a proxy for that.
  if (proxy === undefined) await one.forceReloadProxyConfig();
  else await one.setProxy(configOf(proxy));
  return one;
}

function configOf(proxy: NonNullable<Managed['proxy']>): ProxyConfig {
  if (proxy === 'system') return { mode: 'system' };
  if (proxy === 'none') return { mode: 'direct' };
  return typeof proxy === 'string'
    ? { mode: 'fixed_servers', proxyRules: proxy }
    : { mode: 'pac_script', pacScript: proxy.script };
}
