/**
 * Manages tokens. Parallel requests share one exchange. A new pair is stored before use, unless
 * this computer's storage fails. A network failure never asks the agent to sign in. The refresh
 * grant is undocumented: we try it, then the stored credentials, then ask the agent.
 */
import { type AppError, type ErrorDetail, err, ok, type Result } from '../../../../shared/result.ts';
import { readEnvelope } from '../../rules/wire/envelope.ts';
import { isObject, type JsonObject, parseBody } from '../../rules/wire/json.ts';
import { withoutSecrets } from '../../rules/wire/secrets.ts';
import type { Clock, Log } from '../ports.ts';
import { readResult } from './errors.ts';
import type { Outcome } from './exchange.ts';
import { urlencoded } from './form.ts';
import type { Http } from './transport.ts';

export interface Credentials {
  apiKey: string;
  apiSecret: string;
  email: string;
  password: string;
}

export interface Tokens {
  accessToken: string;
  refreshToken: string | null;
  expiresAt: number;
  /** ms from grant to expiry; unknown in data of an earlier version. */
  lifetime?: number | undefined;
}

/** Storage of tokens and credentials. A refresh needs key and secret only. */
export interface TokenStore {
  load(): Tokens | null;
  store(tokens: Tokens): Promise<Result<null>>;
  credentials(): Credentials | Pick<Credentials, 'apiKey' | 'apiSecret'> | null;
}

export type TokenKeeper = ReturnType<typeof createTokenKeeper>;

interface Refused {
  offered: string;
  error: AppError;
}

const TOKEN_PATH = '/oauth/token';
const SLACK_MS = 60_000;
/** A 401 to a write leaves a doubt, so renew a token this long before it expires. */
const WRITE_SLACK_MS = 5 * 60_000;
/** Shortest time until an unsaved pair is stored again, ms. */
const STORE_AGAIN = 10_000;
const ASSUMED_SECONDS = 3600;
const SIGN_IN = 'account.signIn';

const secretsIn = (fields: Record<string, string>): string[] =>
  ['client_secret', 'password', 'refresh_token'].flatMap((name) => fields[name] ?? []);

interface TokenKeeperOptions {
  http: Http;
  store: TokenStore;
  clock: Clock;
  log: Log;
}

/** Tells how long a token is valid, by both clocks: one may be set, and the other may stop. */
function createValidity(clock: Clock) {
  let ends: { accessToken: string; good: number; over: number } | null = null;
  /** A token that the service refused; it is invalid whatever the clocks say. */
  let refusedToken: string | null = null;

  /**
   * Monotonic times until which a token is `good` by its expiry, and after which it is certainly
   * `over`. If more time is left than its lifetime, the clock was set back, and the rest is
   * unknown.
   */
  function endsOf({ accessToken, expiresAt, lifetime }: Tokens): { good: number; over: number } {
    if (ends?.accessToken === accessToken) return ends;
    const [left, tick] = [expiresAt - clock.now(), clock.monotonic()];
    const good = tick + (lifetime !== undefined && left > lifetime ? 0 : left);
    ends = { accessToken, good, over: tick + (lifetime ?? Math.max(left, ASSUMED_SECONDS * 1000)) };
    return ends;
  }

  /** ms for which a token is valid, by the wall clock (sleep) or the monotonic, if less. */
  const leftOf = (tokens: Tokens): number =>
    Math.min(tokens.expiresAt - clock.now(), endsOf(tokens).good - clock.monotonic());

  /**
   * A token that expired by the wall clock only is used until the service refuses it, if there is
   * no newer one: the clock may have been set.
   */
  const mayServe = (held: Tokens): boolean =>
    held.accessToken !== refusedToken && endsOf(held).over - clock.monotonic() > SLACK_MS;

  return {
    note(tokens: Tokens): void {
      // A service may issue the same token again with a longer life.
      ends = null;
      endsOf(tokens);
    },
    noteRefused(accessToken: string): void {
      refusedToken = accessToken;
    },
    leftOf,
    mayServe,
  };
}

/** Holds the latest pair of tokens, and stores it. */
function createTokenPair(
  { store, clock, log }: TokenKeeperOptions,
  validity: ReturnType<typeof createValidity>,
  onStored: () => void,
) {
  /** A pair that could not be stored, used since the older refresh token may be invalid. */
  let unsaved: Tokens | null = null;
  let storeAt = 0;
  let storing: Promise<unknown> | null = null;

  /** Stores the pair before use; `storage` if that fails. */
  async function keep(tokens: Tokens): Promise<Result<Tokens>> {
    unsaved = tokens;
    validity.note(tokens);
    storeAt = clock.monotonic() + STORE_AGAIN;
    const stored = await store.store(tokens);
    // A newer pair is stored by its own call; after a sign-out there is nothing to store.
    if (unsaved === tokens && (stored.ok || stored.error.kind !== 'storage')) unsaved = null;
    if (!stored.ok) return stored;
    onStored();
    return ok(tokens);
  }

  /** A silent keychain or a full disk must not stop the agent: store the pair later. */
  async function keepIfPossible(tokens: Tokens): Promise<Result<Tokens>> {
    const kept = await keep(tokens);
    if (kept.ok || kept.error.kind !== 'storage') return kept;
    log.warn('token.not-stored', { reason: kept.error.detail?.reason ?? null });
    return ok(tokens);
  }

  function storeLater(): void {
    if (unsaved === null || storing !== null || clock.monotonic() < storeAt) return;
    storing = keepIfPossible(unsaved).finally(() => {
      storing = null;
    });
  }

  return { latest: (): Tokens | null => unsaved ?? store.load(), keep, keepIfPossible, storeLater };
}

export function createTokenKeeper(options: TokenKeeperOptions) {
  const { http, store, clock, log } = options;
  const validity = createValidity(clock);
  let renewing: Promise<Result<string>> | null = null;
  /** Refused credentials are not sent again: repeated failures lock accounts. */
  let refusedPassword: Refused | null = null;
  let refusedRefresh: Refused | null = null;
  const pair = createTokenPair(options, validity, () => {
    refusedPassword = null;
    refusedRefresh = null;
  });

  async function grant(fields: Record<string, string>): Promise<Result<Tokens>> {
    const body = urlencoded(Object.entries(fields));
    const outcome = await http.exchange({ path: TOKEN_PATH, body, fresh: true });
    const tokens = decodeGrant(outcome, { length: body.length, fields: Object.keys(fields) }, clock.now());
    return tokens.ok ? tokens : { ok: false, error: withoutSecrets(tokens.error, secretsIn(fields)) };
  }

  const passwordGrant = ({ apiKey, apiSecret, email, password }: Credentials) =>
    grant({ grant_type: 'password', client_id: apiKey, client_secret: apiSecret, username: email, password });

  async function exchange(): Promise<Result<Tokens>> {
    const credentials = store.credentials();
    if (!credentials) return err('auth', SIGN_IN, { detail: { reason: 'signed-out' } });
    const refreshToken = pair.latest()?.refreshToken ?? null;
    if (refreshToken !== null && refreshToken !== refusedRefresh?.offered) {
      const { apiKey, apiSecret } = credentials;
      const fresh = await grant({
        grant_type: 'refresh_token',
        refresh_token: refreshToken,
        client_id: apiKey,
        client_secret: apiSecret,
      });
      // A refresh token that does not rotate may be missing in the answer.
      if (fresh.ok)
        return pair.keepIfPossible({ ...fresh.value, refreshToken: fresh.value.refreshToken ?? refreshToken });
      if (fresh.error.kind !== 'auth') return asTemporaryError(fresh.error);
      refusedRefresh = { offered: refreshToken, error: fresh.error };
      log.info('token.refresh-refused', { status: fresh.error.detail?.status ?? null });
    }
    const fingerprint = JSON.stringify(credentials);
    if ('password' in credentials && fingerprint !== refusedPassword?.offered) {
      const fresh = await passwordGrant(credentials);
      if (fresh.ok) return pair.keepIfPossible(fresh.value);
      if (fresh.error.kind !== 'auth') return asTemporaryError(fresh.error);
      refusedPassword = { offered: fingerprint, error: fresh.error };
      log.info('token.password-refused', { status: fresh.error.detail?.status ?? null });
      return fresh;
    }
    if (refusedPassword?.offered === fingerprint) return { ok: false, error: refusedPassword.error };
    // A refresh token expires; a key does not.
    const { error } = refusedRefresh ?? {};
    if (error?.detail?.reason === 'api-key') return { ok: false, error };
    return err('auth', SIGN_IN, { detail: { reason: 'expired' } });
  }

  function renewed(): Promise<Result<string>> {
    renewing ??= exchange()
      .then((tokens): Result<string> => (tokens.ok ? ok(tokens.value.accessToken) : tokens))
      .finally(() => {
        renewing = null;
      });
    return renewing;
  }

  return {
    /** A token that is valid by our clocks; for a write, one that lasts for the upload. */
    async current(purpose: 'read' | 'write' = 'read'): Promise<Result<string>> {
      pair.storeLater();
      const held = pair.latest();
      const left = held === null ? 0 : validity.leftOf(held);
      if (held !== null && left > (purpose === 'write' ? WRITE_SLACK_MS : SLACK_MS)) return ok(held.accessToken);
      const fresh = await renewed();
      if (fresh.ok || held === null || pair.latest() !== held) return fresh;
      return fresh.error.kind !== 'offline' && validity.mayServe(held) ? ok(held.accessToken) : fresh;
    },
    /** After a 401 for `refused`: returns a newer token if there is one, otherwise a fresh one. */
    async renew(refused: string): Promise<Result<string>> {
      validity.noteRefused(refused);
      const held = pair.latest();
      if (renewing === null && held !== null && held.accessToken !== refused) return ok(held.accessToken);
      return renewed();
    },
    /** api.md 4.1. A failure changes nothing. */
    async signIn(credentials: Credentials): Promise<Result<Tokens>> {
      const fresh = await passwordGrant(credentials);
      return fresh.ok ? pair.keep(fresh.value) : fresh;
    },
  };
}

/** Getting a token failed for a reason other than a refusal; the waiting request was not sent. */
function asTemporaryError(error: AppError): Result<never> {
  const kind = error.kind === 'offline' || error.kind === 'storage' ? error.kind : 'busy';
  return { ok: false, error: { ...error, kind } };
}

function decodeGrant(outcome: Outcome, sent: { length: number; fields: string[] }, now: number): Result<Tokens> {
  const answer = readResult(outcome, { operation: SIGN_IN, ...sent });
  if (!answer.ok) return refusedGrant(outcome, answer.error);
  const parsed = parseBody(answer.value.body);
  if (!parsed.ok) {
    const texts = parsed.excerpt === '' ? [] : [parsed.excerpt];
    return err('malformed', SIGN_IN, { detail: { reason: parsed.reason, texts } });
  }
  const { value } = parsed;
  const accessToken = tokenText(value, 'access_token');
  const lifetime = lifetimeSeconds(value) * 1000;
  if (accessToken !== null) {
    return ok({
      accessToken,
      refreshToken: tokenText(value, 'refresh_token'),
      expiresAt: now + lifetime,
      lifetime,
    });
  }
  const { verdict, texts } = readEnvelope(value);
  if (verdict === 'error' || verdict === 'warning') return refusal(value, texts, answer.value.status);
  return err('malformed', SIGN_IN, { detail: { reason: 'shape', texts } });
}

/** The service's own 400, 401 and 403 refuse the login. Those of a proxy or firewall don't. */
function refusedGrant(outcome: Outcome, error: AppError): Result<Tokens> {
  if (!outcome.answered) return { ok: false, error };
  const { status } = outcome;
  const parsed = parseBody(outcome.body);
  if ((status === 401 || status === 407) && !parsed.ok && parsed.reason === 'html') {
    const texts = parsed.excerpt === '' ? [] : [parsed.excerpt];
    return err('malformed', SIGN_IN, { detail: { status, reason: 'html', texts } });
  }
  if (status === 401 || ((status === 400 || status === 403) && parsed.ok)) {
    const body = parsed.ok ? parsed.value : {};
    return refusal(body, error.detail?.texts ?? [], status);
  }
  return { ok: false, error };
}

const isCode = (text: string) => /^[a-z]+(_[a-z]+)+$/.test(text);

function refusal(body: JsonObject, texts: string[], status: number): Result<never> {
  const code = Object.hasOwn(body, 'error') ? body.error : undefined;
  const detail: ErrorDetail = { status, texts: texts.filter((text) => !isCode(text)), reason: 'refused' };
  if (code === 'invalid_client' || code === 'unauthorized_client') detail.reason = 'api-key';
  // The second is used by older Laravel servers.
  if (code === 'invalid_grant' || code === 'invalid_credentials') detail.reason = 'password';
  return err('auth', SIGN_IN, { detail });
}

/** A text that fits in a header, or null. Not read below `data`, where wrappers put it. */
function tokenText(body: JsonObject, key: string): string | null {
  const value = isObject(body) && Object.hasOwn(body, key) ? body[key] : undefined;
  return typeof value === 'string' && /^[\x21-\x7e]+$/.test(value.trim()) ? value.trim() : null;
}

function lifetimeSeconds(body: JsonObject): number {
  const value = Object.hasOwn(body, 'expires_in') ? body.expires_in : undefined;
  const seconds = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof seconds === 'number' && Number.isFinite(seconds) && seconds > 0 ? seconds : ASSUMED_SECONDS;
}
