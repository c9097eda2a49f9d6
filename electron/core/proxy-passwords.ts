/** Names and passwords for proxies that want them: asked once, kept where all secrets are, and put into the ways. */
import { ok, type Result } from '../../shared/result.ts';
import type { Network } from './ports.ts';
import type { Vault } from './vault/vault.ts';

export interface ProxyLogin {
  name: string;
  password: string;
}

/** By host and port, as the system's settings name them. */
type Logins = Record<string, ProxyLogin>;

const NAME = 'proxies';

export interface ProxyPasswords {
  of(proxy: string): Promise<ProxyLogin | null>;
  keep(proxy: string, login: ProxyLogin): Promise<Result<null>>;
  /** The ways with what is known of their proxies; what a way says itself comes first. */
  fill(waysTo: Network['waysTo']): Network['waysTo'];
}

export function createProxyPasswords(vault: () => Vault | null): ProxyPasswords {
  let known: Logins | null = null;

  async function logins(): Promise<Result<Logins>> {
    if (known) return ok(known);
    const opened = vault();
    if (!opened) return ok({});
    const found = await opened.get<Logins>(NAME);
    if (!found.ok) return found;
    known = found.value ?? {};
    return ok(known);
  }

  async function of(proxy: string): Promise<ProxyLogin | null> {
    const all = await logins();
    // A vault that does not answer is said elsewhere; the proxy will ask, and that is said too.
    return all.ok && Object.hasOwn(all.value, proxy) ? (all.value[proxy] ?? null) : null;
  }

  return {
    of,
    async keep(proxy, login) {
      const all = await logins();
      if (!all.ok) return all;
      const next = { ...all.value, [proxy]: login };
      const stored = (await vault()?.set(NAME, next)) ?? ok(null);
      if (stored.ok) known = next;
      return stored;
    },
    fill: (waysTo) => async (address) =>
      Promise.all(
        (await waysTo(address)).map(async (way) => {
          if (way === null || !URL.canParse(way)) return way;
          const url = new URL(way);
          const login = url.username === '' ? await of(url.host) : null;
          if (!login) return way;
          url.username = encodeURIComponent(login.name);
          url.password = encodeURIComponent(login.password);
          return url.href;
        }),
      ),
  };
}
