/** Decides who may come in at the local host. */
import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { LOCAL_KEY_HEADER } from '../../shared/domain/desk.ts';

/**
 * The printed address carries a token that works once. It is exchanged for a key in two halves,
 * which only this run of the desk knows: a cookie that no page can read, but that a browser sends
 * to every port of 127.0.0.1; and an item of our origin's storage, which no other port can read.
 * Files of the page need the first half, commands both.
 */
export interface Access {
  /** The address to open, with the unused token; makes a new token where none works any more. */
  address(): string;
  /**
   * The address to print because a browser without a key asked; null where it was printed just now.
   */
  renew(): string | null;
  /** Both halves for a good token, which is used up; null for any other. */
  exchange(token: string): { cookie: string; key: string } | null;
  /** Whether the request carries this run's cookie. */
  signedIn(request: IncomingMessage): boolean;
  /** Whether the request carries the other half, too. */
  holdsKey(request: IncomingMessage): boolean;
  /** Whether the request was made to our own address, and not by a page of another origin. */
  fromOurPage(request: IncomingMessage): boolean;
}

/** A browser keeps both halves over its own restart; they end with this run of the desk. */
const COOKIE_SECONDS = 30 * 24 * 60 * 60;
/** How long a token that was printed later works: the person who needs it waits for it now. */
const RENEWED_MS = 2 * 60_000;
/** The least time between two lines with the same address. */
const PRINT_MS = 10_000;

/** `now`: milliseconds that only ever grow. */
export function createAccess(port: number, now: () => number = () => performance.now()): Access {
  const host = `127.0.0.1:${port}`;
  const origin = `http://${host}`;
  const [secret, key] = [makeToken(), makeToken()];
  // Cookies belong to no port: two desks on one computer need two names.
  const cookie = `rackside-${port}`;
  // The first token waits until it is used: the person who started the desk asked for it.
  let token: { value: string; until: number } | null = { value: makeToken(), until: Number.POSITIVE_INFINITY };
  let printed = { token: '', at: 0 };

  const liveToken = () => {
    if (token === null || now() >= token.until) token = { value: makeToken(), until: now() + RENEWED_MS };
    return token.value;
  };
  const withToken = (value: string) => `${origin}/?token=${value}`;

  return {
    address: () => withToken(liveToken()),
    renew() {
      const value = liveToken();
      if (printed.token === value && now() - printed.at < PRINT_MS) return null;
      printed = { token: value, at: now() };
      return withToken(value);
    },
    exchange(given) {
      if (token === null || now() >= token.until || !isSame(given, token.value)) return null;
      token = null;
      return { cookie: `${cookie}=${secret}; HttpOnly; SameSite=Strict; Path=/; Max-Age=${COOKIE_SECONDS}`, key };
    },
    signedIn(request) {
      const prefix = `${cookie}=`;
      const given = (request.headers.cookie ?? '').split(/;\s*/).find((pair) => pair.startsWith(prefix));
      return given !== undefined && isSame(given.slice(prefix.length), secret);
    },
    holdsKey: ({ headers }) => isSame(String(headers[LOCAL_KEY_HEADER] ?? ''), key),
    fromOurPage({ method, headersDistinct }) {
      const { host: hosts = [], origin: origins = [] } = headersDistinct;
      // Another name that resolves to this computer (DNS rebinding) comes with its own Host.
      if (hosts.length !== 1 || hosts[0] !== host) return false;
      // Every browser states the origin of a POST; a GET of a page of ours may come without.
      return origins.length === 0 ? method === 'GET' : origins.length === 1 && origins[0] === origin;
    },
  };
}

const makeToken = () => randomBytes(32).toString('base64url');

/** Compares in a time that tells nothing of what is compared. */
export function isSame(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.byteLength === right.byteLength && timingSafeEqual(left, right);
}
