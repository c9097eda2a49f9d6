import { getProxyForUrl } from 'proxy-from-env';
import type { Managed } from '../../shared/domain/managed.ts';

/** What HTTPS_PROXY, HTTP_PROXY, ALL_PROXY and NO_PROXY say. */
export async function waysByEnvironment(address: string): Promise<(string | null)[]> {
  return [getProxyForUrl(address) || null];
}

const SCHEMES: Readonly<Record<string, string>> = { PROXY: 'http', HTTP: 'http', HTTPS: 'https', SOCKS: 'socks4' };

/** What a PAC script, and Chromium's `resolveProxy`, answer: `PROXY host:port; SOCKS5 host:port; DIRECT`. */
export function waysInPac(answer: string): (string | null)[] {
  return answer.split(';').flatMap((entry) => {
    const [kind = '', host] = entry.trim().split(/\s+/);
    if (kind.toUpperCase() === 'DIRECT') return [null];
    return host ? [`${SCHEMES[kind.toUpperCase()] ?? kind.toLowerCase()}://${host}`] : [];
  });
}

/** Without a window's network: what is settled for this computer, else what the environment says. */
export function waysSettled(proxy: Managed['proxy']): (address: string) => Promise<(string | null)[]> {
  if (proxy === undefined || proxy === 'system') return waysByEnvironment;
  if (proxy === 'none') return async () => [null];
  // A script needs Chromium. A way that cannot be gone is told as such, and nothing goes past it.
  return async () => [typeof proxy === 'string' ? proxy : `script:${proxy.script}`];
}
