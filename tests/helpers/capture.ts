/**
 * Captures all traffic with servers of this process, without knowing the product. Connections and
 * sent bytes are counted where they arrive. Received bytes are counted where they are read: a
 * server may still write to a client that is gone.
 */
import type { Socket as Datagrams } from 'node:dgram';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { Socket } from 'node:net';

interface Traffic {
  times: number;
  sent: number;
  received: number;
}

export type Captured = Record<string, Traffic>;

export function startCapture() {
  const accepted: { port: number; socket: Socket }[] = [];
  const opened: { port: number; socket: Socket }[] = [];
  const datagrams = new Map<string, Traffic>();

  function onServerSocket(message: unknown): void {
    const { socket } = message as { socket: Socket };
    accepted.push({ port: socket.localPort ?? 0, socket });
  }

  function onClientSocket(message: unknown): void {
    const { socket } = message as { socket: Socket };
    socket.once('connect', () => opened.push({ port: socket.remotePort ?? 0, socket }));
  }

  function onDatagrams(message: unknown): void {
    const { socket } = message as { socket: Datagrams };
    // Only a client connects its socket.
    socket.once('connect', () => {
      const key = `udp ${socket.remoteAddress().port}`;
      const traffic = datagrams.get(key) ?? { times: 0, sent: 0, received: 0 };
      datagrams.set(key, traffic);
      const send = socket.send.bind(socket);
      socket.send = ((bytes: Uint8Array) => {
        traffic.times += 1;
        traffic.sent += bytes.byteLength;
        send(bytes);
      }) as typeof socket.send;
      socket.on('message', (bytes) => {
        traffic.received += bytes.byteLength;
      });
    });
  }

  subscribe('net.server.socket', onServerSocket);
  subscribe('net.client.socket', onClientSocket);
  subscribe('udp.socket', onDatagrams);
  return {
    /** Traffic by `tcp PORT` and `udp PORT`, from the client's side. */
    all(): Captured {
      const found = new Map([...datagrams].map(([key, traffic]) => [key, { ...traffic }]));
      const add = (port: number, change: Partial<Traffic>) => {
        const { times, sent, received } = found.get(`tcp ${port}`) ?? { times: 0, sent: 0, received: 0 };
        const { times: more = 0, sent: out = 0, received: into = 0 } = change;
        found.set(`tcp ${port}`, { times: times + more, sent: sent + out, received: received + into });
      };
      for (const { port, socket } of accepted) add(port, { times: 1, sent: socket.bytesRead });
      for (const { port, socket } of opened) add(port, { received: socket.bytesRead });
      return Object.fromEntries(found);
    },
    stop() {
      unsubscribe('net.server.socket', onServerSocket);
      unsubscribe('net.client.socket', onClientSocket);
      unsubscribe('udp.socket', onDatagrams);
    },
  };
}
