/** Serves the desk on 127.0.0.1: commands, events, and the renderer's files. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { decode, encode } from '../../shared/codec.ts';
import { err, type Result } from '../../shared/result.ts';
import type { Desk } from '../core/desk/desk.ts';
import { hostWords } from '../host/host-words.ts';
import { answerHeaders, readRendererFile, securityHeaders } from '../host/renderer-files.ts';
import { type Access, createAccess } from './access.ts';
import { closedPage, entrancePage, pageFiles } from './pages.ts';
import { readBody } from './read-body.ts';

const words = hostWords.pages;

/** A chunk of a file is 1 MiB; nothing else comes near. */
const BODY_BYTES = 2 * 1024 * 1024;
/**
 * A tab with more unread bytes than this is cut off; it connects again and reads everything anew.
 */
const UNREAD_BYTES = 1024 * 1024;
const HEARTBEAT_MS = 20_000;

/** Answers requests for the renderer's files. In development Vite does. */
export type ServeFiles = (request: IncomingMessage, response: ServerResponse) => void | Promise<void>;

export interface LocalServer {
  access: Access;
  close(): Promise<void>;
}

export interface LocalServerOptions {
  desk: Pick<Desk, 'call' | 'on'>;
  port: number;
  serveFiles: ServeFiles;
  /** A browser without a key asked for the page: prints an address that works. */
  onStale(address: string): void;
}

/** Starts the server. Rejects where the port is taken. */
export async function serveLocally({ desk, port, serveFiles, onStale }: LocalServerOptions): Promise<LocalServer> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  const access = createAccess((server.address() as AddressInfo).port);

  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://127.0.0.1');
    const command = request.method === 'POST' && pathname.match(/^\/desk\/call\/([\w.]{1,100})$/)?.[1];
    if (!access.fromOurPage(request)) return refuse(request, response, 403, words.notFromHere);
    const get = request.method === 'GET';
    if (get && Object.hasOwn(pageFiles, pathname)) return sendPageFile(response, pathname);
    const token = searchParams.get('token');
    if (get && pathname === '/' && token !== null) {
      const entered = access.exchange(token);
      if (entered) return sendPage(response, 200, entrancePage(entered.key), { 'Set-Cookie': entered.cookie });
      // The entrance was reloaded, or the printed address opened again in the same browser.
      if (access.signedIn(request)) return sendPage(response, 200, entrancePage(null));
    }
    const signedIn = access.signedIn(request);
    if (command || pathname === '/desk/events') {
      if (signedIn && access.holdsKey(request)) {
        return command ? answerCall(desk, command, request, response) : streamEvents(desk, request, response);
      }
      if (!command) return refuse(request, response, 401, words.notFromHere);
      response.setHeader('Connection', 'close');
      return sendResult(response, 401, err('auth', command, { detail: { reason: 'door' } }));
    }
    if (!signedIn) {
      if (pathname !== '/') return refuse(request, response, 401, words.useAddress);
      const address = isNavigation(request) ? access.renew() : null;
      if (address !== null) onStale(address);
      return sendPage(response, 401, closedPage);
    }
    if (!get) return refuse(request, response, 405, words.getOrPost);
    return serveFiles(request, response);
  };
  server.on('request', (request, response) => {
    handle(request, response).catch(() => {
      // The socket is gone, or another program asked for what is no address, as `//`.
      response.destroy();
    });
  });
  return {
    access,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Serves the files of a built renderer; `region`: the computer's, as a language tag. */
export const builtFiles =
  (folder: string, region: string | null): ServeFiles =>
  async (request, response) => {
    const file = await readRendererFile(folder, (request.url ?? '/').replace(/[?#].*$/s, ''), region);
    if (!file) return sendText(response, 404, words.noFile);
    response.writeHead(200, { ...securityHeaders("'self'"), 'Content-Type': file.type, 'Cache-Control': 'no-cache' });
    response.end(file.body);
  };

async function answerCall(desk: Pick<Desk, 'call'>, name: string, request: IncomingMessage, response: ServerResponse) {
  const refuse = (status: number, reason: string) =>
    sendResult(response, status, err('invalid', name, { detail: { reason } }));
  // Only our own fetch sets this type; a form of another page cannot.
  if (request.headers['content-type'] !== 'application/octet-stream') return refuse(415, 'unreadable');
  const body = await readBody(request, BODY_BYTES);
  if (!body) {
    // The rest of the body is not read: the connection cannot be used again.
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

/** Streams events, a line of JSON each; an empty line says that the host is there. */
function streamEvents(desk: Pick<Desk, 'on'>, request: IncomingMessage, response: ServerResponse) {
  if (request.method !== 'GET') return refuse(request, response, 405, words.getOnly);
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

/**
 * Whether a person opens the page, as far as the browser says; a page's own fetch prints no
 * address.
 */
const isNavigation = ({ headers }: IncomingMessage) => (headers['sec-fetch-mode'] ?? 'navigate') === 'navigate';

function refuse(request: IncomingMessage, response: ServerResponse, status: number, text: string) {
  // The body is not read: Node would take all of it to keep the connection.
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

function sendPage(response: ServerResponse, status: number, html: string, headers: Record<string, string> = {}) {
  response.writeHead(status, {
    ...securityHeaders("'none'"),
    ...headers,
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': 'no-store',
  });
  response.end(html);
}
