/**
 * A proxy for tests: every tunnel leads to this computer, so any name can stand for a server of the
 * test's own.
 */
import { createServer as createHttp, type Server } from 'node:http';
import { createServer as createHttps } from 'node:https';
import { type AddressInfo, connect, type Socket } from 'node:net';

export interface TestProxy {
  url: string;
  /** `host:port` of every tunnel that was asked for. */
  tunnels: string[];
  stop(): Promise<void>;
}

export interface ProxyOptions {
  /** Leads all tunnels to this port instead of the one asked for. */
  to?: number;
  /**
   * Answers so instead of opening a tunnel; `silent` never answers, `close` ends the connection.
   */
  answers?: '407 Proxy Authentication Required' | '403 Forbidden' | '502 Bad Gateway' | 'silent' | 'close';
  /** `name:password` without which it answers 407. */
  wants?: string;
  /** Scheme of its login if that is not `Basic`. */
  kind?: string;
  /** Port where another one was. */
  port?: number;
  /** TLS to the proxy itself. */
  tls?: { key: string; cert: string };
}

export async function startProxy(options: ProxyOptions = {}): Promise<TestProxy> {
  const tunnels: string[] = [];
  const sockets = new Set<Socket>();
  const plain = (server: Server) => server.on('connection', (socket: Socket) => sockets.add(socket));
  const server = plain(options.tls ? (createHttps(options.tls) as Server) : createHttp());
  server.on('connect', (request, socket, head) => {
    tunnels.push(request.url ?? '');
    socket.on('error', () => undefined);
    const kind = options.kind === undefined ? '' : `Proxy-Authenticate: ${options.kind}\r\n`;
    const refuse = (status: string) => socket.end(`HTTP/1.1 ${status}\r\n${kind}\r\n`);
    const expected = `Basic ${Buffer.from(options.wants ?? '').toString('base64')}`;
    if (options.wants !== undefined && request.headers['proxy-authorization'] !== expected) {
      return refuse('407 Proxy Authentication Required');
    }
    if (options.answers === 'silent') return;
    if (options.answers === 'close') return socket.destroy();
    if (options.answers !== undefined) return refuse(options.answers);
    const port = options.to ?? Number((request.url ?? '').split(':').at(-1));
    const onward = connect(port, '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 Connection Established\r\n\r\n');
      onward.write(head);
      onward.pipe(socket).pipe(onward);
    });
    onward.on('error', () => socket.destroy());
    sockets.add(onward);
  });
  await new Promise<void>((resolve) => server.listen(options.port ?? 0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `${options.tls ? 'https://localhost' : 'http://127.0.0.1'}:${port}`,
    tunnels,
    stop() {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
