/** Holds an account's login and its client. A new login is stored before it is used. */
import { err, ok, type Result } from '../../../../shared/result.ts';
import type { AccountOutside } from '../outside/account-outside.ts';
import type { Ports } from '../ports.ts';
import { createLimiter } from '../scheduling.ts';
import { type Client, createClient } from '../service/client.ts';
import type { Credentials, Tokens } from '../service/token.ts';
import type { Vault } from '../vault/vault.ts';
import type { RequestStatistics } from './request-statistics.ts';

/** Result of signing in, in the vault. The password is there only if the agent allows it. */
export interface Login {
  apiKey: string;
  apiSecret: string;
  password: string | null;
  tokens: Tokens | null;
}

export const loginSecretName = (id: string) => `account.${id}.login`;

export type Session = ReturnType<typeof createSession>;

interface SessionOptions {
  id: string;
  email: string;
  url: string;
  login: Login | null;
  vault: Vault;
  statistics: RequestStatistics;
  ports: Pick<Ports, 'clock' | 'version' | 'log'>;
  outside: AccountOutside;
  mayWrite(): boolean;
  onForgotten(): void;
}

export function createSession({ id, email, url, vault, statistics, ports, outside, ...options }: SessionOptions) {
  let login = options.login;
  let session = 0;
  /** Makes one change at a time: a token renewed during sign-out must not restore the login. */
  const change = createLimiter(1);

  async function save(next: Login): Promise<Result<null>> {
    const stored = await vault.set(loginSecretName(id), next);
    if (stored.ok) login = next;
    return stored;
  }

  /** Each sign-in gets its own client, so that requests of an earlier one find no login. */
  function connect(): Client {
    const mine = ++session;
    const own = () => (mine === session ? login : null);
    return statistics.watch(
      createClient({
        address: url,
        clock: ports.clock,
        version: ports.version,
        log: ports.log,
        route: outside.route('service'),
        noteWrite: outside.noteWrite,
        onRequest: statistics.onRequest,
        onAnswer: statistics.onAnswer,
        mayWrite: options.mayWrite,
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
    client: (): Client => connected,
    login: (): Login | null => login,
    signIn: (next: Login): Promise<Result<null>> => change(() => save(next)),
    /** Forgets the login. Reads in progress end without it; a send runs to its end. */
    async forget(): Promise<Result<null>> {
      const removed = await change(async () => {
        const gone = await vault.remove(loginSecretName(id));
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
    close: (): Promise<void> => connected.close(),
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
