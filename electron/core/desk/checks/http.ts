/** Fetches one page of a checked address: `GET` only, without cookies or redirects, bounded. */
import { isIP } from 'node:net';
import type { TLSSocket } from 'node:tls';
import { Client } from 'undici';
import { type Seen, seen, unseen } from '../../rules/checks/seen.ts';
import { LONGEST_ANSWER, type Reach } from './reach.ts';

export interface WebAnswer {
  status: number;
  /** Lower-case names; of several with one name, the first. */
  headers: Record<string, string>;
  /** Up to `LONGEST_ANSWER` bytes, or as many as were asked for. */
  body: string;
}

interface PageRequest {
  /** `http:` or `https:`; its host may be a name. */
  url: URL;
  /** The checked address to connect to. */
  address: string;
  /** Certificates to trust. Null: any certificate, because the page itself is checked. */
  trust: { ca: string[] | undefined } | null;
  accept?: string;
  /** Bytes of the body that are read. */
  longest?: number;
}

const MAX_HEADERS = 32 * 1024;
/** Addresses of one name that are tried. */
const MOST_ADDRESSES = 2;
/** Websites are at no other ports, and a redirect could lead us to any. */
const PORTS = ['', '80', '443', '8080', '8443'];

export const isOfWeb = ({ protocol, port }: URL): boolean => /^https?:$/.test(protocol) && PORTS.includes(port);

/** Where an answer redirects; null if that is no place of the web, undefined if it doesn't. */
export function redirectOf({ status, headers }: Omit<WebAnswer, 'body'>, url: URL): URL | null | undefined {
  if (![301, 302, 303, 307, 308].includes(status) || headers.location === undefined) return undefined;
  const next = URL.parse(headers.location, url.href);
  if (next === null || !isOfWeb(next)) return null;
  // Names and passwords in an address are not passed on.
  next.hash = next.username = next.password = '';
  return next;
}

/** Fetches from the first address that can be reached. */
export async function fetchFirst(
  reach: Reach,
  addresses: readonly string[],
  request: Omit<PageRequest, 'address'>,
): Promise<{ address: string; page: Seen<WebAnswer> }> {
  let last: { address: string; page: Seen<WebAnswer> } = { address: '', page: unseen('nobody') };
  for (const address of addresses.slice(0, MOST_ADDRESSES)) {
    last = { address, page: await fetchPage(reach, { ...request, address }) };
    if (last.page.ok || last.page.why !== 'unreachable') break;
  }
  return last;
}

export async function fetchPage(reach: Reach, request: PageRequest): Promise<Seen<WebAnswer>> {
  const { url, address, trust, accept = 'text/html,*/*;q=0.5', longest = LONGEST_ANSWER } = request;
  const isTls = url.protocol === 'https:';
  const port = Number(url.port) || (isTls ? 443 : 80);
  const verified = trust?.ca ? { ca: trust.ca } : {};
  const servername = isIP(url.hostname.replace(/^\[|\]$/g, '')) === 0 ? url.hostname : '';
  const opened = isTls
    ? await reach.tls(address, port, { servername, rejectUnauthorized: trust !== null, ...verified })
    : await reach.tcp(address, port);
  if (!opened.ok) return opened;
  const socket = opened.value;
  const client = new Client(url.origin, {
    // The client's own TLS is not asked: the socket is ready. It expects no answer before it waits.
    connect: (_options, done) => setImmediate(done, null, socket as TLSSocket),
    headersTimeout: reach.patience.connection,
    bodyTimeout: reach.patience.connection,
    maxHeaderSize: MAX_HEADERS,
    pipelining: 0,
  });
  try {
    const answer = await client.request({
      path: `${url.pathname}${url.search}`,
      method: 'GET',
      // Nothing is unpacked, so that a small answer stays small.
      headers: { 'user-agent': 'Rackside', 'accept-encoding': 'identity', accept },
      signal: AbortSignal.any([reach.signal, AbortSignal.timeout(reach.patience.connection)]),
    });
    const { statusCode: status, headers } = answer;
    return seen({ status, headers: firstOfEach(headers), body: await startOf(answer.body, longest) });
  } catch (error) {
    const name = error instanceof Error ? error.name : '';
    if (name === 'HeadersOverflowError') return unseen('bounded');
    return unseen(/Timeout|Abort/.test(name) ? 'silent' : 'malformed');
  } finally {
    await client.destroy();
    socket.destroy();
  }
}

const firstOfEach = (headers: Record<string, string | string[] | undefined>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value].flat()[0] ?? '']));

/** Keeps what came where the body is too long, or ends early. */
async function startOf(body: AsyncIterable<Buffer>, longest: number): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of body) {
      chunks.push(chunk);
      length += chunk.length;
      if (length >= longest) break;
    }
  } catch {
    // The part that came is judged.
  }
  return Buffer.concat(chunks).subarray(0, longest).toString();
}
