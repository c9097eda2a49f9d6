/** Servers of the loopback internet that speak HTTP, TLS or lines of text. */
import { createServer, type RequestListener } from 'node:http';
import type { Socket } from 'node:net';
import { createSecureContext, type SecureContextOptions, TLSSocket } from 'node:tls';
import type { TestCertificate } from './certificates.ts';

type Serve = (socket: Socket) => void;

/** Answers requests. */
export function web(answer: RequestListener): Serve {
  const server = createServer({ keepAlive: false }, answer);
  return (socket) => void server.emit('connection', socket);
}

/** One answer to every request. */
export const page = (status: number, body = '', headers: Record<string, string> = {}): RequestListener => {
  return (_request, response) => response.writeHead(status, headers).end(body);
};

export const redirect = (location: string, headers: Record<string, string> = {}): RequestListener =>
  page(302, '', { location, ...headers });

/** Encrypts what is served. */
export function encrypted(
  { chain, key }: TestCertificate,
  serve: Serve = web(page(200, 'Hello')),
  protocols: SecureContextOptions = {},
): Serve {
  const secureContext = createSecureContext({ cert: chain.join('\n'), key, ...protocols });
  return (socket) => {
    const secure = new TLSSocket(socket, { isServer: true, secureContext });
    secure.on('error', () => undefined);
    serve(secure);
  };
}

/** Answers one line with a text, and hangs up. */
export const lines =
  (answer: (question: string) => string): Serve =>
  (socket) => {
    socket.once('data', (question: Buffer) => socket.end(answer(question.toString().trim())));
  };

/** Sends bytes as they are. */
export const raw =
  (...chunks: readonly (string | Buffer)[]): Serve =>
  (socket) => {
    for (const chunk of chunks) socket.write(chunk);
  };
