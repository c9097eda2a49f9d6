/**
 * Answers proxies that ask for a password, once each. Chromium asks thirty times per request if a
 * proxy refuses the answer, and many networks lock an account after a few wrong passwords.
 */
import type { AuthInfo } from 'electron';
import type { ProxyLogin } from '../core/desk/vault/proxy-passwords.ts';

interface ProxyAnswers {
  /** Answers a request's question. Servers get no password, nor does a proxy that asks again. */
  answer(
    from: Pick<AuthInfo, 'isProxy' | 'host' | 'port'>,
    give: (name: string, password: string) => void,
  ): Promise<void>;
  /** Allows one more answer for each proxy, because another password may be known by now. */
  reset(): void;
}

/** Host and port under which a proxy's password is stored. Leaves out port 80. */
export const proxyKey = ({ host, port }: Pick<AuthInfo, 'host' | 'port'>): string =>
  new URL(`http://${host}:${port}`).host;

export function createProxyAnswers(login: (proxy: string) => Promise<ProxyLogin | null>): ProxyAnswers {
  // After a successful answer, the session remembers it and does not ask again.
  const answered = new Set<string>();
  return {
    async answer(from, give) {
      const proxy = proxyKey(from);
      const isFirst = from.isProxy && !answered.has(proxy);
      if (from.isProxy) answered.add(proxy);
      const known = isFirst ? await login(proxy) : null;
      // Electron only gives up without any name; an empty name would be refused and asked for
      // again.
      if (known) give(known.name, known.password);
      else (give as () => void)();
    },
    reset: () => answered.clear(),
  };
}
