import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/**
 * Who may come in. The printed address carries a token that opens the door once; it is exchanged for a cookie, which
 * this run of the desk knows and no page can read. Only one unused token exists at a time.
 */
export interface Access {
  /** The address to open, with the unused token; a new token is made where the last one was used. */
  address(): string;
  /** The `Set-Cookie` value for a good token, which is used up by this; null for any other. */
  exchange(token: string): string | null;
  /** Whether the request carries this run's cookie. */
  signedIn(request: IncomingMessage): boolean;
  /** Whether the request was made to our own address, and not by a page of another origin. */
  fromOurPage(request: IncomingMessage): boolean;
}

export function createAccess(port: number): Access {
  const host = `127.0.0.1:${port}`;
  const origin = `http://${host}`;
  const secret = makeToken();
  // Cookies do not know ports: two desks on one computer need two names.
  const cookie = `rackside-${port}`;
  let token: string | null = null;

  return {
    address() {
      token ??= makeToken();
      return `${origin}/?token=${token}`;
    },
    exchange(given) {
      if (token === null || !same(given, token)) return null;
      token = null;
      return `${cookie}=${secret}; HttpOnly; SameSite=Strict; Path=/`;
    },
    signedIn(request) {
      const prefix = `${cookie}=`;
      const given = (request.headers.cookie ?? '').split(/;\s*/).find((pair) => pair.startsWith(prefix));
      return given !== undefined && same(given.slice(prefix.length), secret);
    },
    fromOurPage({ method, headers }) {
      // A name that resolves to this computer (DNS rebinding) comes with its own Host.
      if (headers.host !== host) return false;
      // Every browser states the origin of a POST; a GET of a page of ours may come without.
      return headers.origin === origin || (headers.origin === undefined && method === 'GET');
    },
  };
}

const makeToken = () => randomBytes(32).toString('base64url');

function same(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.byteLength === right.byteLength && timingSafeEqual(left, right);
}
