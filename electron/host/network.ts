/** Network functions that need no Electron: detect changes, and choose proxies. */
import { networkInterfaces } from 'node:os';
import { getProxyForUrl } from 'proxy-from-env';
import type { Managed } from '../../shared/domain/managed.ts';
import type { Network } from '../core/desk/ports.ts';

const LOOK_MS = 5000;

/**
 * Calls `changed` when this computer's addresses change: a cable, a Wi-Fi, a VPN. Polls every few
 * seconds, because neither Node nor Electron has an event for it. Returns a function that stops it.
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

export async function proxiesFromEnvironment(address: string): Promise<(string | null)[]> {
  return [getProxyForUrl(address) || null];
}

const SCHEMES: Readonly<Record<string, string>> = { PROXY: 'http', HTTP: 'http', HTTPS: 'https', SOCKS: 'socks4' };

/**
 * Parses the answer of a PAC script or of Chromium's `resolveProxy`: `PROXY host:port; SOCKS5
 * host:port; DIRECT`.
 */
export function proxiesInPac(answer: string): (string | null)[] {
  return answer.split(';').flatMap((entry) => {
    const [kind = '', host] = entry.trim().split(/\s+/);
    if (kind.toUpperCase() === 'DIRECT') return [null];
    return host ? [`${SCHEMES[kind.toUpperCase()] ?? kind.toLowerCase()}://${host}`] : [];
  });
}

export function proxiesWithoutChromium(proxy: Managed['proxy']): Network['proxiesFor'] {
  if (proxy === undefined || proxy === 'system') return proxiesFromEnvironment;
  if (proxy === 'none') return async () => [null];
  // A PAC script needs Chromium. Return it as an unusable proxy, so that no request bypasses it.
  return async () => [typeof proxy === 'string' ? proxy : `script:${proxy.script}`];
}
