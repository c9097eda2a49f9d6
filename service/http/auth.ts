/** Issues and checks tokens; only their hashes are stored. */
import { createHash, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';
import type { Database } from '../store/database.ts';

export interface TokenPair {
  token_type: 'Bearer';
  expires_in: number;
  access_token: string;
  refresh_token: string;
}

export interface Lifetimes {
  /** Seconds. */
  access: number;
  refresh: number;
}

/** Access and refresh tokens; only their hashes are kept. */
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

  /** A refresh token can be used once; its successor belongs to the same sign-in. */
  refresh(token: string): TokenPair | null {
    const family = this.familyOf(token, 'refresh');
    if (family === undefined) return null;
    this.db.prepare('DELETE FROM tokens WHERE hash = ?').run(hashOf(token));
    return this.issue(family);
  }

  /**
   * Renews as services do that do not rotate: a new access token, and the refresh token stays good.
   */
  renew(token: string): Omit<TokenPair, 'refresh_token'> | null {
    const family = this.familyOf(token, 'refresh');
    if (family === undefined) return null;
    const { refresh_token: _unused, ...rest } = this.issue(family);
    return rest;
  }

  isValid(authorization: string | undefined): boolean {
    const match = /^Bearer +(\S+)$/i.exec(authorization ?? '');
    return match?.[1] !== undefined && this.familyOf(match[1], 'access') !== undefined;
  }

  /** Ends all tokens of a kind now, as if their time had come. */
  expire(kind: 'access' | 'refresh'): void {
    this.db.prepare('DELETE FROM tokens WHERE kind = ?').run(kind);
  }

  private familyOf(token: string, kind: 'access' | 'refresh'): string | undefined {
    return this.db
      .prepare<[string, string, number], string>(
        'SELECT family FROM tokens WHERE hash = ? AND kind = ? AND expires > ?',
      )
      .pluck()
      .get(hashOf(token), kind, this.now());
  }
}

/** Compares secrets in a time that tells nothing about them. */
export function sameSecret(a: string, b: string): boolean {
  return timingSafeEqual(createHash('sha256').update(a).digest(), createHash('sha256').update(b).digest());
}

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');
