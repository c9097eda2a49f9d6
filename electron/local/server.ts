/** Serves the desk to this computer only: commands, events, and the renderer's files. */
import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { decode, encode } from '../../shared/codec.ts';
import { err, type Result } from '../../shared/result.ts';
import type { Desk } from '../core/desk/desk.ts';
import { hostWords } from '../host/host-words.ts';
import { answerHeaders, type PageTraits, readRendererFile, securityHeaders } from '../host/renderer-files.ts';
import { type Access, createAccess, readBody } from './access.ts';
import { createServer } from './create-server.ts';
import { NAME_CHECK_PATH, NAME_CHECKED, nameCheckPage, noAccessPage, pageFiles, signedInPage } from './pages.ts';

/** A chunk of a file has 1 MiB; every other body is far smaller. */
const BODY_BYTES = 2 * 1024 * 1024;
/** A tab with more unread bytes is disconnected. It then reconnects and reads everything again. */
const UNREAD_BYTES = 1024 * 1024;
const HEARTBEAT_MS = 20_000;
const PORTS_TRIED = 20;

export type ServeFiles = (request: IncomingMessage, response: ServerResponse) => void | Promise<void>;

export interface LocalServer {
  access: Access;
  close(): Promise<void>;
}

interface LocalServerOptions {
  desk: Pick<Desk, 'call' | 'on'>;
  port: number;
  serveFiles: ServeFiles;
  /** Called when a browser without a key asks for the page, with a valid address to print. */
  onStale(address: string): void;
}

export async function serveLocally({ desk, port, serveFiles, onStale }: LocalServerOptions): Promise<LocalServer> {
  const servers = await listenLocally(port, (request, response) => {
    handle(request, response).catch(() => {
      // The socket is gone, or a program sent an invalid address such as `//`.
      response.destroy();
    });
  });
  const access = createAccess(portOf(servers[0]));

  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://127.0.0.1');
    const command = request.method === 'POST' && pathname.match(/^\/desk\/call\/([\w.]{1,100})$/)?.[1];
    const place = access.hostOf(request);
    if (place === null) return refuse(request, response, 403, hostWords.pages.notFromHere);
    const get = request.method === 'GET';
    if (get && pathname === NAME_CHECK_PATH) return answerNameCheck(response);
    if (get && Object.hasOwn(pageFiles, pathname)) return sendPageFile(response, pathname);
    const token = searchParams.get('token');
    if (get && pathname === '/' && token !== null) {
      const entered = access.exchange(token);
      if (entered) {
        // At 127.0.0.1 the browser may have data of an earlier server at this port. Cookies stay,
        // because they belong to all ports, and ours is among them.
        const cleared = place === 'number' ? { 'Clear-Site-Data': '"cache", "storage"' } : {};
        return sendPage(response, 200, signedInPage(entered.key), { ...cleared, 'Set-Cookie': entered.cookie });
      }
      // The user reloaded the entrance, or opened the printed address again in the same browser.
      if (access.isSignedIn(request)) return sendPage(response, 200, signedInPage(null));
    }
    const looked = searchParams.has(NAME_CHECKED);
    // After 127.0.0.1 the browser leaves out the strict cookie. The page's own navigation sends it.
    if (get && pathname === '/' && looked && place === 'name') return sendPage(response, 200, signedInPage(null));
    const signedIn = access.isSignedIn(request);
    if (command || pathname === '/desk/events') {
      if (signedIn && access.hasKey(request)) {
        return command ? answerCall(desk, command, request, response) : streamEvents(desk, request, response);
      }
      if (!command) return refuse(request, response, 401, hostWords.pages.notFromHere);
      response.setHeader('Connection', 'close');
      return sendResult(response, 401, err('auth', command, { detail: { reason: 'door' } }));
    }
    if (!signedIn) {
      if (pathname !== '/') return refuse(request, response, 401, hostWords.pages.useAddress);
      if (place === 'number' && token === null && !looked && request.headers['sec-fetch-mode'] === 'navigate') {
        return sendPage(response, 200, nameCheckPage(access.origin), {}, access.origin);
      }
      const address = isNavigation(request) ? access.renew(place) : null;
      if (address !== null) onStale(address);
      return sendPage(response, 401, noAccessPage());
    }
    if (!get) return refuse(request, response, 405, hostWords.pages.getOrPost);
    return serveFiles(request, response);
  };
  return { access, close: async () => void (await Promise.all(servers.map(closeServer))) };
}

/**
 * Listens on both loopback addresses. The browser may use either for our name, and must not reach
 * another server there. Without IPv6, only 127.0.0.1 is used.
 */
async function listenLocally(port: number, answer: RequestListener): Promise<[Server, ...Server[]]> {
  for (let tried = 1; ; tried++) {
    const first = await listenOn(port, '127.0.0.1', answer);
    try {
      return [first, await listenOn(portOf(first), '::1', answer)];
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === 'EADDRNOTAVAIL' || code === 'EAFNOSUPPORT') return [first];
      await closeServer(first);
      if (code !== 'EADDRINUSE' || port !== 0 || tried === PORTS_TRIED) throw error;
    }
  }
}

const listenOn = (port: number, address: string, answer: RequestListener) =>
  new Promise<Server>((resolve, reject) => {
    const server = createServer(answer);
    server.once('error', reject);
    server.listen(port, address, () => resolve(server));
  });

const portOf = (server: Server): number => (server.address() as AddressInfo).port;

const closeServer = (server: Server) =>
  new Promise<void>((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });

export const builtFiles =
  (folder: string, traits: () => PageTraits): ServeFiles =>
  async (request, response) => {
    const file = await readRendererFile(folder, (request.url ?? '/').replace(/[?#].*$/s, ''), traits());
    if (!file) return sendText(response, 404, hostWords.pages.noFile);
    response.writeHead(200, { ...securityHeaders("'self'"), 'Content-Type': file.type, 'Cache-Control': 'no-cache' });
    response.end(file.body);
  };

async function answerCall(desk: Pick<Desk, 'call'>, name: string, request: IncomingMessage, response: ServerResponse) {
  const refuse = (status: number, reason: string) =>
    sendResult(response, status, err('invalid', name, { detail: { reason } }));
  // Only our own fetch sets this type; a form on another page cannot.
  if (request.headers['content-type'] !== 'application/octet-stream') return refuse(415, 'unreadable');
  const body = await readBody(request, BODY_BYTES);
  if (!body) {
    // The rest of the body stays unread, so the connection cannot be used again.
    response.setHeader('Connection', 'close');
    return refuse(413, 'too-large');
  }
  let input: unknown;
  try {
    input = decode(body);
  } catch {
    return refuse(400, 'unreadable');
  }
  return sendResult(response, 200, await desk.call(name, input));
}

/** Streams events as JSON lines. An empty line is a heartbeat. */
function streamEvents(desk: Pick<Desk, 'on'>, request: IncomingMessage, response: ServerResponse) {
  if (request.method !== 'GET') return refuse(request, response, 405, hostWords.pages.getOnly);
  response.writeHead(200, { ...answerHeaders, 'Content-Type': 'application/x-ndjson' });
  response.write('\n');
  const off = desk.on((event) => {
    response.write(`${JSON.stringify(event)}\n`);
    if (response.writableLength > UNREAD_BYTES) response.destroy();
  });
  const heartbeat = setInterval(() => response.write('\n'), HEARTBEAT_MS);
  response.on('close', () => {
    clearInterval(heartbeat);
    off();
  });
}

function sendResult(response: ServerResponse, status: number, result: Result<unknown>) {
  response.writeHead(status, { ...answerHeaders, 'Content-Type': 'application/octet-stream' });
  response.end(encode(result));
}

/** Whether a person opens the page. A page's own fetch does not print an address. */
const isNavigation = ({ headers }: IncomingMessage) => (headers['sec-fetch-mode'] ?? 'navigate') === 'navigate';

function refuse(request: IncomingMessage, response: ServerResponse, status: number, text: string) {
  // Close the connection, or Node would read the whole body to keep it.
  if (request.method !== 'GET') response.setHeader('Connection', 'close');
  sendText(response, status, text);
}

function sendPageFile(response: ServerResponse, path: string) {
  const { type, body } = pageFiles[path] ?? { type: 'text/plain', body: '' };
  response.writeHead(200, { ...securityHeaders("'none'"), 'Content-Type': type, 'Cache-Control': 'no-cache' });
  response.end(body);
}

function sendText(response: ServerResponse, status: number, text: string) {
  response.writeHead(status, { ...securityHeaders("'none'"), 'Content-Type': 'text/plain; charset=utf-8' });
  response.end(text);
}

/** Tells the looking page at our other address that the browser resolves this one. */
function answerNameCheck(response: ServerResponse) {
  response.writeHead(204, { ...answerHeaders, 'Cross-Origin-Resource-Policy': 'cross-origin' }).end();
}

function sendPage(
  response: ServerResponse,
  status: number,
  html: string,
  headers: Record<string, string> = {},
  connect = "'none'",
) {
  response.writeHead(status, {
    ...securityHeaders(connect),
    ...headers,
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': 'no-store',
  });
  response.end(html);
}
