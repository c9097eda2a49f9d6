/** Keeps logins of proxies in the vault, and adds them to the proxies' addresses. */
import { ok, type Result } from '../../../../shared/result.ts';
import type { Network } from '../ports.ts';
import type { Vault } from './vault.ts';

export interface ProxyLogin {
  name: string;
  password: string;
}

/** By host and port, as the system's settings name proxies. */
type Logins = Record<string, ProxyLogin>;

const PROXIES = 'proxies';

export type ProxyPasswords = ReturnType<typeof createProxyPasswords>;

export function createProxyPasswords(vault: () => Vault | null) {
  /** None while the vault is closed. */
  async function logins(): Promise<Logins> {
    const found = await vault()?.get<Logins>(PROXIES);
    return (found?.ok && found.value) || {};
  }

  async function of(proxy: string): Promise<ProxyLogin | null> {
    const all = await logins();
    return Object.hasOwn(all, proxy) ? (all[proxy] ?? null) : null;
  }

  return {
    of,
    keep: async (proxy: string, login: ProxyLogin): Promise<Result<null>> =>
      (await vault()?.set(PROXIES, { ...(await logins()), [proxy]: login })) ?? ok(null),
    /** Adds known logins to proxy addresses; a login already in an address stays. */
    addLogins:
      (proxiesFor: Network['proxiesFor']): Network['proxiesFor'] =>
      async (address) =>
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
