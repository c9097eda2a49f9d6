/**
 * What the desk asks about this computer's network, without Electron: when it changed, and which
 * proxies to use.
 */
import { networkInterfaces } from 'node:os';
import { getProxyForUrl } from 'proxy-from-env';
import type { Managed } from '../../shared/domain/managed.ts';
import type { Network } from '../core/desk/ports.ts';

const LOOK_MS = 5000;

/**
 * Calls `changed` when this computer's addresses change: a cable, a Wi-Fi, a VPN. Neither Node nor
 * Electron has an event for it, so it looks every few seconds. The returned function ends it.
 */
export function watchNetwork(changed: () => void): () => void {
  let last = listAddresses();
  const timer = setInterval(() => {
    const now = listAddresses();
    if (now === last) return;
    last = now;
    changed();
  }, LOOK_MS);
  timer.unref();
  return () => clearInterval(timer);
}

const listAddresses = (): string =>
  Object.values(networkInterfaces())
    .flatMap((list) => list ?? [])
    .filter((entry) => !entry.internal)
    .map((entry) => entry.address)
    .sort()
    .join(' ');

/** The proxy for an address as HTTPS_PROXY, HTTP_PROXY, ALL_PROXY and NO_PROXY say. */
export async function proxiesFromEnvironment(address: string): Promise<(string | null)[]> {
  return [getProxyForUrl(address) || null];
}

const SCHEMES: Readonly<Record<string, string>> = { PROXY: 'http', HTTP: 'http', HTTPS: 'https', SOCKS: 'socks4' };

/**
 * Reads what a PAC script, and Chromium's `resolveProxy`, answer: `PROXY host:port; SOCKS5
 * host:port; DIRECT`.
 */
export function proxiesInPac(answer: string): (string | null)[] {
  return answer.split(';').flatMap((entry) => {
    const [kind = '', host] = entry.trim().split(/\s+/);
    if (kind.toUpperCase() === 'DIRECT') return [null];
    return host ? [`${SCHEMES[kind.toUpperCase()] ?? kind.toLowerCase()}://${host}`] : [];
  });
}

/**
 * The proxies of a host without Chromium: what is settled for this computer, else what the
 * environment says.
 */
export function proxiesWithoutChromium(proxy: Managed['proxy']): Network['proxiesFor'] {
  if (proxy === undefined || proxy === 'system') return proxiesFromEnvironment;
  if (proxy === 'none') return async () => [null];
  // A script needs Chromium. It is returned as a proxy that cannot be used, so that nothing goes
  // past it.
  return async () => [typeof proxy === 'string' ? proxy : `script:${proxy.script}`];
}
