/**
 * Opens a small internet on this computer: hosts with invented addresses, whose sockets listen on
 * ports of the loopback. `ports` says which, as `udp 192.0.2.1 53`.
 */
import { createSocket } from 'node:dgram';
import { createServer, type Server, type Socket } from 'node:net';
import { decode, encode, type Packet, type Question } from 'dns-packet';
import type { ZoneReply } from './zones.ts';

/** Answer of a name server. `silent`: none. A buffer goes out as it is. */
export type DnsAnswer = ZoneReply | Buffer | 'silent';

/** `flags` are the query's, `id` its number. `isExtended`: it has an EDNS record. */
export type NameServer = (
  question: Question,
  query: { id: number; flags: number; by: 'udp' | 'tcp'; isExtended: boolean },
) => DnsAnswer;

export interface Host {
  address: string;
  dns?: NameServer;
  /** By port. */
  tcp?: Record<number, (socket: Socket) => void>;
}

export interface Internet {
  ports: Record<string, number>;
  close(): Promise<void>;
}

const LOOPBACK = '127.0.0.1';
const RESPONSE = 0x8000;
const TRUNCATED = 0x0200;
const LARGEST_DATAGRAM = 1232;

/** Opens all hosts. Each of their ports becomes a free one of this computer. */
export async function openInternet(hosts: readonly Host[]): Promise<Internet> {
  const ports: Record<string, number> = {};
  const closers: (() => Promise<void>)[] = [];
  const open = async (place: string, port: Promise<number>) => {
    ports[place] = await port;
  };
  await Promise.all(
    hosts.flatMap(({ address, dns, tcp = {} }) => {
      const servers = Object.entries(dns ? { 53: overStream(dns), ...tcp } : tcp);
      return [
        ...(dns ? [open(`udp ${address} 53`, openUdp(dns, closers))] : []),
        ...servers.map(([port, serve]) => open(`tcp ${address} ${port}`, openTcp(serve, closers))),
      ];
    }),
  );
  return { ports, close: async () => void (await Promise.all(closers.map((close) => close()))) };
}

async function openUdp(dns: NameServer, closers: (() => Promise<void>)[]): Promise<number> {
  const socket = createSocket('udp4');
  socket.on('message', (message, from) => {
    const answer = readable(() => replyTo(dns, message, 'udp'));
    if (answer) socket.send(answer, from.port, from.address);
  });
  await new Promise<void>((resolve) => socket.bind(0, LOOPBACK, resolve));
  closers.push(() => new Promise((resolve) => socket.close(() => resolve())));
  return socket.address().port;
}

async function openTcp(serve: (socket: Socket) => void, closers: (() => Promise<void>)[]): Promise<number> {
  const open = new Set<Socket>();
  const server: Server = createServer((socket) => {
    open.add(socket);
    // A check that has seen enough hangs up.
    socket.on('error', () => undefined).on('close', () => open.delete(socket));
    serve(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, LOOPBACK, resolve));
  closers.push(async () => {
    for (const socket of open) socket.destroy();
    await new Promise<void>((resolve) => server.close(() => resolve()));
  });
  const place = server.address();
  return typeof place === 'object' && place !== null ? place.port : 0;
}

function overStream(dns: NameServer): (socket: Socket) => void {
  return (socket) => {
    let got = Buffer.alloc(0);
    socket.on('data', (chunk: Buffer) => {
      got = Buffer.concat([got, chunk]);
      if (got.length < 2 || got.length < got.readUInt16BE(0) + 2) return;
      const message = got.subarray(2, got.readUInt16BE(0) + 2);
      const answer = readable(() => replyTo(dns, message, 'tcp'));
      got = Buffer.alloc(0);
      if (!answer) return;
      const length = Buffer.alloc(2);
      length.writeUInt16BE(answer.length);
      socket.write(Buffer.concat([length, answer]));
    });
  };
}

/** Other programs of this computer may send anything. Messages that aren't DNS get no answer. */
function readable(reply: () => Buffer | null): Buffer | null {
  try {
    return reply();
  } catch {
    return null;
  }
}

function replyTo(dns: NameServer, message: Buffer, by: 'udp' | 'tcp'): Buffer | null {
  const query = decode(message) as Packet & { id: number; flags: number };
  const [question] = query.questions ?? [];
  if (question === undefined) return null;
  const isExtended = (query.additionals ?? []).some(({ type }) => type === 'OPT');
  const answer = dns(question, { id: query.id, flags: query.flags, by, isExtended });
  if (answer === 'silent') return null;
  if (Buffer.isBuffer(answer)) return answer;
  const { flags, ...sections } = answer;
  const packet: Packet = {
    type: 'response',
    id: query.id,
    questions: [question],
    flags: RESPONSE | flags,
    ...sections,
  };
  const whole = encode(packet);
  if (by === 'tcp' || whole.length <= LARGEST_DATAGRAM) return whole;
  return encode({ type: 'response', id: query.id, questions: [question], flags: RESPONSE | flags | TRUNCATED });
}
