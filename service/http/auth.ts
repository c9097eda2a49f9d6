/** The token endpoint: issues, renews and checks tokens. Stores only their hashes. */
import { createHash, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';
import type { Context } from '../context.ts';
import { compiled, type Database } from '../store/database.ts';
import type { Form } from './form.ts';

interface TokenPair {
  token_type: 'Bearer';
  expires_in: number;
  access_token: string;
  refresh_token: string;
}

export interface Lifetimes {
  access: number;
  refresh: number;
}

export class Tokens {
  private readonly db: Database;
  private readonly now: () => number;
  private readonly lifetimes: Lifetimes;

  constructor(db: Database, now: () => number, lifetimes: Lifetimes) {
    this.db = db;
    this.now = now;
    this.lifetimes = lifetimes;
  }

  issue(family: string = randomUUID()): TokenPair {
    const pair = { access: randomBytes(30).toString('hex'), refresh: randomBytes(30).toString('hex') };
    const insert = this.db.prepare('INSERT INTO tokens VALUES (?, ?, ?, ?)');
    this.db.prepare('DELETE FROM tokens WHERE expires < ?').run(this.now());
    insert.run(hashOf(pair.access), 'access', family, this.now() + this.lifetimes.access * 1000);
    insert.run(hashOf(pair.refresh), 'refresh', family, this.now() + this.lifetimes.refresh * 1000);
    return {
      token_type: 'Bearer',
      expires_in: this.lifetimes.access,
      access_token: pair.access,
      refresh_token: pair.refresh,
    };
  }

  /** A refresh token works once. Its successor belongs to the same sign-in. */
  refresh(token: string): TokenPair | null {
    const family = this.familyOf(token, 'refresh');
    if (family === undefined) return null;
    this.db.prepare('DELETE FROM tokens WHERE hash = ?').run(hashOf(token));
    return this.issue(family);
  }

  isValid(authorization: string | undefined): boolean {
    const match = /^Bearer +(\S+)$/i.exec(authorization ?? '');
    return match?.[1] !== undefined && this.familyOf(match[1], 'access') !== undefined;
  }

  expire(kind: 'access' | 'refresh'): void {
    this.db.prepare('DELETE FROM tokens WHERE kind = ?').run(kind);
  }

  private familyOf(token: string, kind: 'access' | 'refresh'): string | undefined {
    return compiled<[string, string, number], string>(
      this.db,
      'SELECT family FROM tokens WHERE hash = ? AND kind = ? AND expires > ?',
    )
      .pluck()
      .get(hashOf(token), kind, this.now());
  }
}

export function sameSecret(a: string, b: string): boolean {
  return timingSafeEqual(createHash('sha256').update(a).digest(), createHash('sha256').update(b).digest());
}

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');

type TokenAnswer =
  | { status: 200; body: TokenPair }
  | { status: 400 | 401; body: { error: string; error_description: string } };

const refused = (status: 400 | 401, error: string, text: string): TokenAnswer => ({
  status,
  body: { error, error_description: text },
});

/** api.md 4.1, plus the refresh grant with rotating refresh tokens. Errors follow OAuth 2.0. */
export function token(form: Form, { credentials, tokens }: Context): TokenAnswer {
  const grant = form.filled('grant_type');
  if (grant === undefined) return refused(400, 'invalid_request', 'Missing required field: grant_type');
  if (grant !== 'password' && grant !== 'refresh_token') {
    return refused(400, 'unsupported_grant_type', 'The grant type is not supported.');
  }
  const fields = [
    'client_id',
    'client_secret',
    ...(grant === 'password' ? ['username', 'password'] : ['refresh_token']),
  ];
  for (const field of fields) {
    if (form.filled(field) === undefined) return refused(400, 'invalid_request', `Missing required field: ${field}`);
  }
  const is = (field: string, secret: string) => sameSecret(form.text(field) ?? '', secret);
  if (!is('client_id', credentials.apiKey) || !is('client_secret', credentials.apiSecret)) {
    return refused(401, 'invalid_client', 'Client authentication failed.');
  }
  if (grant === 'refresh_token') {
    const pair = tokens.refresh(form.text('refresh_token') ?? '');
    return pair
      ? { status: 200, body: pair }
      : refused(400, 'invalid_grant', 'The refresh token is unknown, used or expired.');
  }
  const email = form.text('username')?.trim().toLowerCase() ?? '';
  if (!sameSecret(email, credentials.email.toLowerCase()) || !is('password', credentials.password)) {
    return refused(400, 'invalid_grant', 'The user credentials were incorrect.');
  }
  return { status: 200, body: tokens.issue() };
}
