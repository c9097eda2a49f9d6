/**
 * Network functions that need no Electron: detect changes, choose proxies, and detect whether the
 * network is metered. On Linux NetworkManager knows that. Windows and macOS tell only their own
 * kinds of programs, and Chromium does not pass it on, so there it is unknown.
 */
import { execFile } from 'node:child_process';
import { networkInterfaces } from 'node:os';
import { getProxyForUrl } from 'proxy-from-env';
import type { Managed } from '../../shared/domain/computer.ts';
import type { Network } from '../core/desk/ports.ts';
import { trustedWith } from './certificates.ts';
import type { ManagedHost } from './managed.ts';

const LOOK_MS = 5000;

/**
 * Calls `changed` when this computer's addresses change: a cable, a Wi-Fi, a VPN. Polls every few
 * seconds, because neither Node nor Electron has an event for it. Returns a function that stops it.
 */
function watchNetwork(changed: () => void): () => void {
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

/** The network of a host, which may know of more changes than the addresses show. */
export function networkOf(
  { certificates }: ManagedHost,
  proxiesFor: Network['proxiesFor'],
  watchMore?: (changed: () => void) => () => void,
): Network {
  const metered = watchMetered();
  return {
    onChange(listener) {
      const changed = () => {
        metered.refresh();
        listener();
      };
      const [off, offMore] = [watchNetwork(changed), watchMore?.(changed)];
      return () => {
        off();
        offMore?.();
      };
    },
    certificates: trustedWith(certificates),
    proxiesFor,
    isMetered: metered.isMetered,
  };
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

/** Parses a PAC script's answer: `PROXY host:port; SOCKS5 host:port; DIRECT`. */
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

/** The user may mark a network as metered at any time. */
const FRESH_MS = 60_000;
const ANSWER_MS = 3000;

const OWNER = 'org.freedesktop.NetworkManager';
const QUESTION = ['--system', 'get-property', OWNER, '/org/freedesktop/NetworkManager', OWNER, 'Metered'];

export function watchMetered(ask: () => Promise<string | null> = askNetworkManager) {
  let metered = false;
  let lookedAt = Number.NEGATIVE_INFINITY;
  let looking = false;
  let isOther = false;

  async function look(): Promise<void> {
    if (looking) return;
    looking = true;
    do {
      isOther = false;
      lookedAt = performance.now();
      const answer = await ask();
      metered = answer !== null && meansMetered(answer);
    } while (isOther);
    looking = false;
  }

  return {
    /** The last known state; false if unknown. Asks in the background, first when it is called. */
    isMetered() {
      if (performance.now() - lookedAt > FRESH_MS) void look();
      return metered;
    },
    refresh() {
      // A running question may be answered for the previous network.
      isOther = true;
      void look();
    },
  };
}

/** `u 1` means yes, and `u 3` probably (a phone's network); all others, no or unknown. */
export const meansMetered = (answer: string): boolean => /^u [13]\s*$/.test(answer);

function askNetworkManager(): Promise<string | null> {
  if (process.platform !== 'linux') return Promise.resolve(null);
  return new Promise((resolve) => {
    execFile('busctl', QUESTION, { timeout: ANSWER_MS, windowsHide: true }, (error, stdout) =>
      resolve(error ? null : stdout),
    );
  });
}
