/**
 * Knows who is signed in to an account, and has the client that speaks for them. What signing in
 * left is stored before it is used.
 */
import { err, ok, type Result } from '../../../../shared/result.ts';
import type { Ports } from '../ports.ts';
import { createLimiter } from '../scheduling.ts';
import { type Client, createClient } from '../service/client.ts';
import type { Credentials, Tokens } from '../service/token.ts';
import type { Vault } from '../vault/vault.ts';
import type { RequestStatistics } from './request-statistics.ts';

/** What signing in left behind; kept in the vault. The password only where the agent allowed it. */
export interface Login {
  apiKey: string;
  apiSecret: string;
  password: string | null;
  tokens: Tokens | null;
}

export const loginName = (id: string) => `account.${id}.login`;

export interface Session {
  /** The client of whoever is signed in now. */
  client(): Client;
  login(): Login | null;
  signIn(login: Login): Promise<Result<null>>;
  /**
   * Forgets the login. What its client has under way finds none: its reads end, a send ends as it
   * ends.
   */
  forget(): Promise<Result<null>>;
  close(): Promise<void>;
}

export interface SessionOptions {
  id: string;
  email: string;
  url: string;
  login: Login | null;
  vault: Vault;
  statistics: RequestStatistics;
  ports: Pick<Ports, 'clock' | 'version' | 'log' | 'network'>;
  /** The login is gone; what its client has under way comes to its end after this. */
  onForgotten(): void;
}

export function createSession({ id, email, url, vault, statistics, ports, ...options }: SessionOptions): Session {
  let login = options.login;
  let session = 0;
  /**
   * A token renewed while the agent signs out must not bring the login back: one change after the
   * other.
   */
  const change = createLimiter(1);

  async function save(next: Login): Promise<Result<null>> {
    const stored = await vault.set(loginName(id), next);
    if (stored.ok) login = next;
    return stored;
  }

  /**
   * A client of its own for each time somebody is signed in: what an earlier one still has under
   * way finds no login.
   */
  function connect(): Client {
    const mine = ++session;
    const own = () => (mine === session ? login : null);
    return statistics.watch(
      createClient({
        address: url,
        clock: ports.clock,
        version: ports.version,
        log: ports.log,
        route: ports.network,
        onRequest: statistics.onRequest,
        onAnswer: statistics.onAnswer,
        tokens: {
          load: () => own()?.tokens ?? null,
          store: (tokens) =>
            change(async () => {
              const held = own();
              return held ? save({ ...held, tokens }) : err('auth', 'token', { subject: email });
            }),
          credentials: () => credentialsOf(email, own()),
        },
      }),
    );
  }

  let connected = connect();

  return {
    client: () => connected,
    login: () => login,
    signIn: (next) => change(() => save(next)),
    async forget() {
      const removed = await change(async () => {
        const gone = await vault.remove(loginName(id));
        if (gone.ok) login = null;
        return gone;
      });
      if (!removed.ok) return removed;
      options.onForgotten();
      const old = connected;
      connected = connect();
      await old.close();
      return ok(null);
    },
    close: () => connected.close(),
  };
}

function credentialsOf(
  email: string,
  login: Login | null,
): Credentials | Pick<Credentials, 'apiKey' | 'apiSecret'> | null {
  if (!login) return null;
  const { apiKey, apiSecret, password } = login;
  return password === null ? { apiKey, apiSecret } : { apiKey, apiSecret, email, password };
}
