import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { DOOR_HEADER } from '../../shared/domain/door.ts';

/**
 * Who may come in. The printed address carries a token that opens the door once; it is exchanged for a key in two halves,
 * which only this run of the desk knows. One is a cookie that no page can read, but a browser shows cookies to every
 * port of 127.0.0.1; so the other half lies in our origin's storage, which no other port can read. Files of the page
 * are served for the first half; every command needs both.
 */
export interface Access {
  /** The address to open, with the unused token; a new token is made where there is none that still works. */
  address(): string;
  /** The address to print because somebody stood before the closed door; null where that was done just now. */
  knock(): string | null;
  /** Both halves for a good token, which is used up by this; null for any other. */
  exchange(token: string): { cookie: string; key: string } | null;
  /** Whether the request carries this run's cookie. */
  signedIn(request: IncomingMessage): boolean;
  /** Whether it carries the other half, too. */
  holdsKey(request: IncomingMessage): boolean;
  /** Whether the request was made to our own address, and not by a page of another origin. */
  fromOurPage(request: IncomingMessage): boolean;
}

/** A browser keeps both halves over its own restart; they end with this run of the desk. */
const COOKIE_SECONDS = 30 * 24 * 60 * 60;
/** Whoever knocked stands there now: what is printed for that works so long, and one line in a while is enough. */
const KNOCK_MS = 2 * 60_000;
const PRINT_MS = 10_000;

/** `now` only ever grows, ms. */
export function createAccess(port: number, now: () => number = () => performance.now()): Access {
  const host = `127.0.0.1:${port}`;
  const origin = `http://${host}`;
  const [secret, key] = [makeToken(), makeToken()];
  // Cookies do not know ports: two desks on one computer need two names.
  const cookie = `rackside-${port}`;
  // The first one was asked for by whoever started the desk, and waits for them.
  let token: { value: string; until: number } | null = { value: makeToken(), until: Number.POSITIVE_INFINITY };
  let printed = { token: '', at: 0 };

  const live = () => {
    if (token === null || now() >= token.until) token = { value: makeToken(), until: now() + KNOCK_MS };
    return token.value;
  };
  const withToken = (value: string) => `${origin}/?token=${value}`;

  return {
    address: () => withToken(live()),
    knock() {
      const value = live();
      if (printed.token === value && now() - printed.at < PRINT_MS) return null;
      printed = { token: value, at: now() };
      return withToken(value);
    },
    exchange(given) {
      if (token === null || now() >= token.until || !same(given, token.value)) return null;
      token = null;
      return { cookie: `${cookie}=${secret}; HttpOnly; SameSite=Strict; Path=/; Max-Age=${COOKIE_SECONDS}`, key };
    },
    signedIn(request) {
      const prefix = `${cookie}=`;
      const given = (request.headers.cookie ?? '').split(/;\s*/).find((pair) => pair.startsWith(prefix));
      return given !== undefined && same(given.slice(prefix.length), secret);
    },
    holdsKey: ({ headers }) => same(String(headers[DOOR_HEADER] ?? ''), key),
    fromOurPage({ method, headersDistinct }) {
      const { host: hosts = [], origin: origins = [] } = headersDistinct;
      // A name that resolves to this computer (DNS rebinding) comes with its own Host.
      if (hosts.length !== 1 || hosts[0] !== host) return false;
      // Every browser states the origin of a POST; a GET of a page of ours may come without.
      return origins.length === 0 ? method === 'GET' : origins.length === 1 && origins[0] === origin;
    },
  };
}

const makeToken = () => randomBytes(32).toString('base64url');

function same(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.byteLength === right.byteLength && timingSafeEqual(left, right);
}
