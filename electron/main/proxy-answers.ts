/**
 * Answers proxies that ask who we are: each with what is known of it, and once. Chromium asks thirty
 * times for one request where a proxy refuses the answer, and many networks lock an account after a
 * few wrong passwords.
 */
import type { AuthInfo } from 'electron';
import type { ProxyLogin } from '../core/desk/vault/proxy-passwords.ts';

export interface ProxyAnswers {
  /** Answers a request's question. A server gets no password, and a proxy that asks again gets none. */
  answer(
    from: Pick<AuthInfo, 'isProxy' | 'host' | 'port'>,
    give: (name: string, password: string) => void,
  ): Promise<void>;
  /** Each proxy may be answered once more: another password may be known by now. */
  begin(): void;
}

/** The host and port that a proxy's password is kept under; a port of 80 is not named. */
export const proxyPlace = ({ host, port }: Pick<AuthInfo, 'host' | 'port'>): string =>
  new URL(`http://${host}:${port}`).host;

/** `login`: what is known of a proxy, by its host and port. */
export function createProxyAnswers(login: (proxy: string) => Promise<ProxyLogin | null>): ProxyAnswers {
  // What a proxy took is kept by the session, which asks no more.
  const answered = new Set<string>();
  return {
    async answer(from, give) {
      const proxy = proxyPlace(from);
      const isFirst = from.isProxy && !answered.has(proxy);
      if (from.isProxy) answered.add(proxy);
      const known = isFirst ? await login(proxy) : null;
      // Electron gives up only where there is no name at all: an empty one is refused and asked for again.
      if (known) give(known.name, known.password);
      else (give as () => void)();
    },
    begin: () => answered.clear(),
  };
}
