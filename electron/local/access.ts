/** Decides which requests may reach the desk at the local host. */
import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { LOCAL_KEY_HEADER } from '../../shared/domain/desk.ts';

/**
 * Access to the local host.
 * The printed address has a token that works once. The browser exchanges it for a key in two
 * halves, which only this run of the desk knows. The first half is a cookie, which no page can
 * read, but which the browser sends to every port of the host. The second half is an item in our
 * origin's storage, which no other port can read. Files need the first half, commands need both.
 * The host name is new at each start (browsers resolve `*.localhost` by themselves), so an earlier
 * server at this port cannot have left a worker, page, cookie or item there. A browser that cannot
 * resolve the name uses the number (`AccessHost`).
 */
export type Access = ReturnType<typeof createAccess>;

/** Our two addresses: this run's name, and 127.0.0.1 for a browser that cannot resolve it. */
type AccessHost = 'name' | 'number';

/** A browser may restart and keep both halves. They end with this run of the desk. */
const COOKIE_SECONDS = 30 * 24 * 60 * 60;
/** Lifetime of a token printed later. It is short, because the user is waiting for it. */
const RENEWED_MS = 2 * 60_000;
const PRINT_MS = 10_000;

/** `now`: a monotonic clock, ms. */
export function createAccess(port: number, now: () => number = () => performance.now()) {
  const hosts = { name: `r-${randomBytes(8).toString('hex')}.localhost:${port}`, number: `127.0.0.1:${port}` };
  const [secret, key] = [makeToken(), makeToken()];
  // Cookies ignore the port, so two desks on one computer need different cookie names.
  const cookie = `rackside-${port}`;
  // The first token never expires, because the user who started the desk asked for it.
  let token: { value: string; until: number } | null = { value: makeToken(), until: Number.POSITIVE_INFINITY };
  let printed = { address: '', at: 0 };

  const liveToken = () => {
    if (token === null || now() >= token.until) token = { value: makeToken(), until: now() + RENEWED_MS };
    return token.value;
  };
  const addressAt = (place: AccessHost) => `http://${hosts[place]}/?token=${liveToken()}`;

  return {
    origin: `http://${hosts.name}`,
    numericAddress: `http://${hosts.number}/`,
    /** The address to open, with an unused token. Makes a new token if none is valid. */
    address: () => addressAt('name'),
    /** The address to print for a browser without a key. Null if just printed. */
    renew(place: AccessHost): string | null {
      const address = addressAt(place);
      if (printed.address === address && now() - printed.at < PRINT_MS) return null;
      printed = { address, at: now() };
      return address;
    },
    /** Exchanges a valid token, once, for both halves of the key. Null for any other token. */
    exchange(given: string): { cookie: string; key: string } | null {
      if (token === null || now() >= token.until || !isSame(given, token.value)) return null;
      token = null;
      return { cookie: `${cookie}=${secret}; HttpOnly; SameSite=Strict; Path=/; Max-Age=${COOKIE_SECONDS}`, key };
    },
    isSignedIn(request: IncomingMessage) {
      const prefix = `${cookie}=`;
      // Another server on this computer may have set a cookie with this name, which may come first.
      const pairs = (request.headers.cookie ?? '').split(/;\s*/);
      return pairs.some((pair) => pair.startsWith(prefix) && isSame(pair.slice(prefix.length), secret));
    },
    /** Whether the request has the second half, too. */
    hasKey: ({ headers }: IncomingMessage) => isSame(String(headers[LOCAL_KEY_HEADER] ?? ''), key),
    /** The address that the request used. Null if a page of another origin sent it. */
    hostOf({ method, headersDistinct }: IncomingMessage): AccessHost | null {
      const { host: [host, ...others] = [], origin: origins = [] } = headersDistinct;
      // A foreign name that resolves to this computer (DNS rebinding) arrives with its own Host.
      const place = host === hosts.name ? 'name' : host === hosts.number ? 'number' : null;
      if (others.length > 0) return null;
      // Browsers always send an Origin with a POST; a GET of our own page may lack it.
      const ours = origins.length === 0 ? method === 'GET' : origins.length === 1 && origins[0] === `http://${host}`;
      return ours ? place : null;
    },
  };
}

const makeToken = () => randomBytes(32).toString('base64url');

export function isSame(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.byteLength === right.byteLength && timingSafeEqual(left, right);
}

/**
 * Reads a request's body. Null if it is longer than `most` or incomplete. The rest is not read, so
 * the caller must close the connection.
 */
export async function readBody(request: IncomingMessage, most: number): Promise<Uint8Array<ArrayBuffer> | null> {
  if (Number(request.headers['content-length'] ?? 0) > most) return null;
  const parts: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const part of request as AsyncIterable<Uint8Array>) {
      size += part.byteLength;
      if (size > most) return null;
      parts.push(part);
    }
  } catch {
    return null;
  }
  // Not as a Buffer: its `slice` shares memory, and the desk keeps the bytes.
  return new Uint8Array(Buffer.concat(parts));
}
