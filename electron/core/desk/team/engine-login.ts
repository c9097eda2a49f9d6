/**
 * Reads an engine's address and login as typed by a person. A login is a user and password, an
 * nkey, or a credentials file.
 */
import { err, ok, type Result } from '../../../../shared/result.ts';
import { readEngineAddresses } from './engine-address.ts';

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
