/**
 * A small service of our own for one test: whatever it does on the wire is written out in the test.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import busboy from 'busboy';
import { afterEach } from 'vitest';
import { systemClock } from '../../electron/core/desk/clock.ts';
import { type ClientOptions, createClient } from '../../electron/core/desk/service/client.ts';
import type { Credentials, Tokens } from '../../electron/core/desk/service/token.ts';
import { ok } from '../../shared/result.ts';
import { routeBy, unnoted } from './unreported.ts';

export interface Call {
  path: string;
  headers: IncomingMessage['headers'];
  body: Buffer;
  socket: Socket;
}

type Handler = (call: Call, res: ServerResponse, req: IncomingMessage) => unknown;

const closers: (() => Promise<unknown> | unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

/**
 * `early` sees the request before its body is read; returning true means that it has dealt with it.
 */
export async function serve(handler: Handler, early?: (req: IncomingMessage, res: ServerResponse) => boolean) {
  const calls: Call[] = [];
  let connections = 0;
  const server = createServer((req, res) => {
    if (early?.(req, res)) return;
    const parts: Buffer[] = [];
    req.on('data', (part: Buffer) => parts.push(part));
    req.on('end', () => {
      const call = { path: req.url ?? '', headers: req.headers, body: Buffer.concat(parts), socket: req.socket };
      calls.push(call);
      handler(call, res, req);
    });
  });
  server.on('connection', () => connections++);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  closers.push(() => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(resolve));
  });
  return { url: `http://127.0.0.1:${port}`, calls, connections: () => connections, server };
}

export function json(res: ServerResponse, body: unknown, status = 200, headers: Record<string, string> = {}) {
  res.writeHead(status, { 'content-type': 'application/json', ...headers });
  res.end(JSON.stringify(body));
}

/** The fields of a multipart or urlencoded body, by name, as another implementation reads them. */
export async function fields(call: Call): Promise<[string, string][]> {
  return new Promise((resolve, reject) => {
    const found: [string, string][] = [];
    const parser = busboy({ headers: call.headers, limits: { fieldSize: Number.POSITIVE_INFINITY } });
    parser.on('field', (name, value) => found.push([name, value]));
    parser.on('close', () => resolve(found));
    parser.on('error', reject);
    parser.end(call.body);
  });
}

export const CREDENTIALS: Credentials = {
  apiKey: 'key-1',
  apiSecret: 'secret-1',
  email: 'agent@example.com',
  password: 'pass-1',
};

export const hour = () => Date.now() + 3_600_000;

/** A client whose tokens are held in memory. `held.tokens` is what was stored last. */
export function clientOf(
  address: string,
  start: Tokens | null = { accessToken: 'good', refreshToken: 'refresh-1', expiresAt: hour() },
  options: Partial<ClientOptions> & { credentials?: ClientOptions['tokens']['credentials'] } = {},
) {
  const held = { tokens: start, stored: 0, warnings: [] as unknown[] };
  const { credentials, ...rest } = options;
  const client = createClient({
    address,
    clock: systemClock,
    version: '1.2.3',
    route: routeBy(),
    noteWrite: unnoted,
    log: { info: (...facts) => held.warnings.push(facts), warn: (...facts) => held.warnings.push(facts) },
    tokens: {
      load: () => held.tokens,
      async store(tokens) {
        held.tokens = tokens;
        held.stored++;
        return ok(null);
      },
      credentials: credentials ?? (() => ({ apiKey: CREDENTIALS.apiKey, apiSecret: CREDENTIALS.apiSecret })),
    },
    ...rest,
  });
  closers.push(() => client.close());
  return { client, held };
}

export function fileOf(name: string, bytes: Uint8Array, chunkSize = 64 * 1024) {
  return {
    name,
    size: bytes.byteLength,
    async *chunks() {
      for (let at = 0; at < bytes.byteLength; at += chunkSize) yield bytes.slice(at, at + chunkSize);
    },
  };
}

/** Decodes the `attachments` field as a service does. */
export function attachmentsOf(value: string): { name: string; bytes: Buffer }[] {
  const list = JSON.parse(Buffer.from(value, 'base64').toString('utf8')) as { name: string; data: string }[];
  return list.map(({ name, data }) => ({ name, bytes: Buffer.from(data, 'base64') }));
}
