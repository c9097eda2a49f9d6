/** Reads an engine's addresses and login: a password, an nkey, or a credentials file. */
import { splitList } from '../../../../shared/domain/typed-list.ts';
import { err, ok, type Result } from '../../../../shared/result.ts';
import { isLoopback } from '../service/address.ts';

export type EngineLogin =
  | { by: 'password'; user: string; password: string }
  /** The seed: `SU` and 56 letters and digits. */
  | { by: 'nkey'; seed: string }
  /** Contents of a `.creds` file: a signed token, and the seed that proves its owner. */
  | { by: 'credentials'; token: string; seed: string }
  | { by: 'nothing' };

const SEED = /^SU[A-Z2-7]{56}$/;
/** Accepts any line ends: the text may be pasted or from another system. */
const CREDENTIALS =
  /-----BEGIN NATS USER JWT-----\s+(\S+)\s+-+END NATS USER JWT-+[\s\S]*-----BEGIN USER NKEY SEED-----\s+(SU[A-Z2-7]{56})\s/;

interface TypedLogin {
  user: string;
  password: string;
  /** Text of an nkey's seed or a `.creds` file, or empty. */
  key: string;
}

export function readLogin({ user, password, key }: TypedLogin, operation: string): Result<EngineLogin> {
  const text = key.trim();
  if (SEED.test(text)) return ok({ by: 'nkey', seed: text });
  const [, token, ownSeed] = CREDENTIALS.exec(text) ?? [];
  if (token !== undefined && ownSeed !== undefined) return ok({ by: 'credentials', token, seed: ownSeed });
  if (text !== '') return err('invalid', operation, { detail: { field: 'key', reason: 'engine-key' } });
  return ok(user === '' && password === '' ? { by: 'nothing' } : { by: 'password', user, password });
}

export interface TypedEngine extends TypedLogin {
  address: string;
}

export interface Engine {
  address: string;
  login: EngineLogin;
}

export function readEngine({ address, ...typed }: TypedEngine, operation: string): Result<Engine> {
  const addresses = readEngineAddresses(address, operation);
  const login = addresses.ok ? readLogin(typed, operation) : addresses;
  return login.ok ? ok({ address: address.trim(), login: login.value }) : login;
}

export interface EngineAddress {
  host: string;
  port: number;
  webSocket: boolean;
  /** Loopback needs no encryption, so that tests and practice need no certificate. */
  encrypted: boolean;
}

const SCHEMES: Readonly<Record<string, { port: number; webSocket: boolean; encrypted: boolean | null }>> = {
  nats: { port: 4222, webSocket: false, encrypted: null },
  tls: { port: 4222, webSocket: false, encrypted: true },
  ws: { port: 80, webSocket: true, encrypted: false },
  wss: { port: 443, webSocket: true, encrypted: true },
};

const MOST = 16;

export function readEngineAddresses(text: string, operation: string): Result<EngineAddress[]> {
  const typed = text.split(/\s/).flatMap(splitList);
  const wrong = (subject: string, reason: string) =>
    err('invalid', operation, { subject: subject.slice(0, 200), detail: { field: 'address', reason } });
  if (typed.length === 0 || typed.length > MOST) return wrong(text, 'engine-address');
  const addresses: EngineAddress[] = [];
  for (const one of typed) {
    const [, name = 'nats', rest = ''] = /^(?:([a-z]+):\/\/)?(.*)$/i.exec(one) ?? [];
    const scheme = SCHEMES[name.toLowerCase()];
    if (!scheme) return wrong(one, 'engine-scheme');
    // Parse with a web scheme, so that the rules of URLs apply to the host.
    const url = URL.parse(`https://${rest}`);
    if (!url || url.hostname === '' || !/^\/?$/.test(url.pathname + url.search + url.hash)) {
      return wrong(one, 'engine-address');
    }
    // A name and password in the address would appear in every log of it.
    if (url.username !== '' || url.password !== '') return wrong(url.host, 'name-in-address');
    const encrypted = scheme.encrypted ?? !isLoopback(url.hostname);
    if (!encrypted && !isLoopback(url.hostname)) return wrong(url.host, 'engine-not-encrypted');
    addresses.push({ host: url.hostname, port: portOf(rest, scheme.port), webSocket: scheme.webSocket, encrypted });
  }
  return ok(addresses);
}

/** `URL` drops a scheme's default port, so read the port from the text. */
const portOf = (rest: string, usual: number): number => Number(/:(\d+)\/?$/.exec(rest)?.[1] ?? usual);
