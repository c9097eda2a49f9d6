/**
 * Keeps logins of proxies: asked for once, stored in the vault, and added to the proxies'
 * addresses.
 */
import { ok, type Result } from '../../../../shared/result.ts';
import type { Network } from '../ports.ts';
import type { Vault } from './vault.ts';

export interface ProxyLogin {
  name: string;
  password: string;
}

/** By host and port, as the system's settings name proxies. */
type Logins = Record<string, ProxyLogin>;

export const PROXIES = 'proxies';

export interface ProxyPasswords {
  of(proxy: string): Promise<ProxyLogin | null>;
  keep(proxy: string, login: ProxyLogin): Promise<Result<null>>;
  forget(): void;
  /** Adds known logins to proxy addresses; a login already in an address stays. */
  addLogins(proxiesFor: Network['proxiesFor']): Network['proxiesFor'];
}

export function createProxyPasswords(vault: () => Vault | null): ProxyPasswords {
  let known: Logins | null = null;

  async function logins(): Promise<Result<Logins>> {
    if (known) return ok(known);
    const opened = vault();
    if (!opened) return ok({});
    const found = await opened.get<Logins>(PROXIES);
    if (!found.ok) return found;
    known = found.value ?? {};
    return ok(known);
  }

  async function of(proxy: string): Promise<ProxyLogin | null> {
    const all = await logins();
    // A vault that does not answer is reported elsewhere, and so is the proxy's request for a
    // login.
    return all.ok && Object.hasOwn(all.value, proxy) ? (all.value[proxy] ?? null) : null;
  }

  return {
    of,
    async keep(proxy, login) {
      const all = await logins();
      if (!all.ok) return all;
      const next = { ...all.value, [proxy]: login };
      const stored = (await vault()?.set(PROXIES, next)) ?? ok(null);
      if (stored.ok) known = next;
      return stored;
    },
    forget() {
      known = null;
    },
    addLogins: (proxiesFor) => async (address) =>
      Promise.all(
        (await proxiesFor(address)).map(async (proxy) => {
          if (proxy === null || !URL.canParse(proxy)) return proxy;
          const url = new URL(proxy);
          const login = url.username === '' ? await of(url.host) : null;
          if (!login) return proxy;
          url.username = encodeURIComponent(login.name);
          url.password = encodeURIComponent(login.password);
          return url.href;
        }),
      ),
  };
}
