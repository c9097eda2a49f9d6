import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { decode, encode } from '../../shared/codec.ts';
import { err, type Result } from '../../shared/result.ts';
import type { Desk } from '../core/desk.ts';
import { answerHeaders, readRendererFile, securityHeaders } from '../host/files.ts';
import { type Access, createAccess } from './access.ts';
import { closedDoor, doorFiles, entrance } from './pages.ts';

/** A chunk of a file is 1 MiB; nothing else comes near. */
const BODY_BYTES = 2 * 1024 * 1024;
/** A tab that reads so slowly is let go; it comes back and reads everything again. */
const UNREAD_BYTES = 1024 * 1024;
const HEARTBEAT_MS = 20_000;

/** Answers what is not the desk's: the renderer's files. In development Vite does. */
export type ServeFiles = (request: IncomingMessage, response: ServerResponse) => void | Promise<void>;

export interface LocalServer {
  access: Access;
  close(): Promise<void>;
}

export interface LocalServerOptions {
  desk: Pick<Desk, 'call' | 'on'>;
  port: number;
  serveFiles: ServeFiles;
  /** Someone stood before the closed door: an address that works is due. */
  onStale(address: string): void;
}

/** The desk on 127.0.0.1. Rejects if the port is taken. */
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
    if (!access.fromOurPage(request)) return refuse(request, response, 403, 'Not from here.');
    const get = request.method === 'GET';
    if (get && Object.hasOwn(doorFiles, pathname)) return sendDoorFile(response, pathname);
    const token = searchParams.get('token');
    if (get && pathname === '/' && token !== null) {
      const entered = access.exchange(token);
      if (entered) return sendPage(response, 200, entrance(entered.key), { 'Set-Cookie': entered.cookie });
      // A reload of the entrance, or the printed address opened again where the cookie is.
      if (access.signedIn(request)) return sendPage(response, 200, entrance(null));
    }
    const signedIn = access.signedIn(request);
    if (command || pathname === '/desk/events') {
      if (signedIn && access.holdsKey(request)) {
        return command ? answerCall(desk, command, request, response) : streamEvents(desk, request, response);
      }
      if (!command) return refuse(request, response, 401, 'Not from here.');
      response.setHeader('Connection', 'close');
      return sendResult(response, 401, err('auth', command, { detail: { reason: 'door' } }));
    }
    if (!signedIn) {
      if (pathname !== '/') return refuse(request, response, 401, 'Open the address that Rackside printed.');
      const due = isNavigation(request) ? access.knock() : null;
      if (due !== null) onStale(due);
      return sendPage(response, 401, closedDoor);
    }
    if (!get) return refuse(request, response, 405, 'Only GET, and POST of a command.');
    return serveFiles(request, response);
  };
  server.on('request', (request, response) => {
    handle(request, response).catch(() => {
      // The socket went away under us; there is nobody left to tell.
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

/** Serves a built renderer. */
export const builtFiles =
  (folder: string): ServeFiles =>
  async (request, response) => {
    const file = await readRendererFile(folder, (request.url ?? '/').replace(/[?#].*$/s, ''));
    if (!file) return sendText(response, 404, 'There is no such file.');
    response.writeHead(200, { ...securityHeaders("'self'"), 'Content-Type': file.type, 'Cache-Control': 'no-cache' });
    response.end(file.body);
  };

async function answerCall(desk: Pick<Desk, 'call'>, name: string, request: IncomingMessage, response: ServerResponse) {
  const refuse = (status: number, reason: string) =>
    sendResult(response, status, err('invalid', name, { detail: { reason } }));
  // Only our own fetch sets this type; a form of another page cannot.
  if (request.headers['content-type'] !== 'application/octet-stream') return refuse(415, 'unreadable');
  const body = await readBody(request);
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

/** Null where it is larger than any command. */
async function readBody(request: IncomingMessage): Promise<Uint8Array | null> {
  if (Number(request.headers['content-length'] ?? 0) > BODY_BYTES) return null;
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of request as AsyncIterable<Uint8Array>) {
    size += part.byteLength;
    if (size > BODY_BYTES) return null;
    parts.push(part);
  }
  // Not as a Buffer: its `slice` shares memory, and the desk keeps what it is handed.
  return new Uint8Array(Buffer.concat(parts));
}

/** A line each; an empty one says that the host is there. */
function streamEvents(desk: Pick<Desk, 'on'>, request: IncomingMessage, response: ServerResponse) {
  if (request.method !== 'GET') return refuse(request, response, 405, 'Only GET.');
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

/** A person opens the page, as far as the browser says; what a page fetches is answered without a word to anybody. */
const isNavigation = ({ headers }: IncomingMessage) => (headers['sec-fetch-mode'] ?? 'navigate') === 'navigate';

function refuse(request: IncomingMessage, response: ServerResponse, status: number, text: string) {
  // What they want to send is not read: Node would take all of it to keep the connection.
  if (request.method !== 'GET') response.setHeader('Connection', 'close');
  sendText(response, status, text);
}

function sendDoorFile(response: ServerResponse, path: string) {
  const { type, body } = doorFiles[path] ?? { type: 'text/plain', body: '' };
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
